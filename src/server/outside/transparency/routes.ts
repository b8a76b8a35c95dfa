import type { FastifyInstance } from 'fastify'
import { byteOrderMark, csvLine } from '../../../shared/base/csv.ts'
import { getTransparency, type Transparency } from '../../../shared/outside/transparency.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Db } from '../../base/db/database.ts'
import type { Cached } from '../../base/http/cached.ts'
import type { Route } from '../../base/http/route.ts'
import { sendTagged, shortly } from '../../base/http/tagged.ts'
import { readTransparency } from './queries.ts'

interface TransparencyDeps {
  db: Db
  cached: Cached
}

const keptSeconds = 600

/** Reads the figures, which count every decision since the start, at most every ten minutes. */
export async function keptTransparency({ db, cached }: TransparencyDeps, business?: string) {
  const key = `transparency/${business ?? ''}`
  const { figures } = await cached(key, keptSeconds, async () => ({
    figures: await readTransparency(db, { business }),
  }))
  if (figures) return figures
  throw new Refusal('not_found', 'Too few reviews of this business are decided for figures.')
}

export function transparencyRoutes(app: FastifyInstance, route: Route, deps: TransparencyDeps) {
  route(getTransparency, ({ query, reply }) => {
    reply.header('cache-control', shortly)
    return keptTransparency(deps, query.business)
  })
  const config = { anySite: true }
  app.get(`${getTransparency.path}.csv`, { config }, async (request, reply) => {
    const { business } = getTransparency.query.parse(request.query)
    const { platform, months, blind } = await keptTransparency(deps, business)
    const lines = [{ month: 'all', blind: blind.on, ...platform }, ...months].map(cellsOf)
    const text =
      byteOrderMark + [Object.keys(lines[0]!), ...lines.map(Object.values)].map(csvLine).join('')
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment')
      .header('cache-control', shortly)
    return sendTagged({ request, reply }, text)
  })
}

/** A line of the file, by its heads. What is left out is empty. */
function cellsOf({
  month,
  ...row
}: Transparency['months'][number]): Record<string, string | number> {
  const named = (prefix: string, counts: Record<string, number | null>) =>
    Object.entries(counts).map(([name, count]) => [`${prefix}_${name}`, count])
  const { rejected, appeals, reports, alarms, advances, decisionHours, appealHours, payoutHours } =
    row
  const cells = [
    ['month', month],
    ['submitted', row.submitted],
    ['second_tries', row.secondTries],
    ['approved', row.approved],
    ['approved_not_published', row.unpublishedAtApproval],
    ['approved_second_tries', row.approvedSecondTries],
    ...named('rejected', rejected.byReason),
    ...named('rejected_stars', rejected.byStars),
    ...named('approved_stars', row.approvedByStars),
    ['unpublished', row.unpublished],
    ...named('appeals', appeals),
    ...named('reports', reports),
    ...named('alarms', alarms),
    ['sole_admin_rejections', row.soleAdminRejections],
    ['advances', advances.count],
    ['advances_usd', advances.cents === null ? null : advances.cents / 100],
    ...named('decision_hours', { ...decisionHours }),
    ...named('appeal_hours', { ...appealHours }),
    ...named('payout_hours', { ...payoutHours }),
    ['blind_moderation', row.blind ? 'on' : 'off'],
  ]
  return Object.fromEntries(cells.map(([name, value]) => [name, value ?? '']))
}
