import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type * as z from 'zod'
import type { EmbedChecks, EmbedFinding } from '../../../shared/outside/embed-checks.ts'
import { addDays } from '../../../shared/base/days.ts'
import { notFound } from '../../market/campaigns/queries.ts'
import type { Db, Tx } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'
import type { Sighting } from './embed-checks.ts'

/** Whether the business agreed, and what was found, of its own campaign. */
export async function getEmbedChecks(
  db: Db | Tx,
  business: Viewer,
  { campaignId }: { campaignId: string },
  available: boolean,
): Promise<z.output<typeof EmbedChecks>> {
  const found = await db
    .selectFrom('campaigns as c')
    .leftJoin('embedChecks as e', 'e.campaignId', 'c.id')
    .select('e.agreedAt')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('embedSites as s')
          .select(['s.origin', 's.seenAt', 's.checkedAt', 's.finding'])
          .whereRef('s.campaignId', '=', 'c.id')
          .orderBy('s.seenAt', 'desc')
          .orderBy('s.origin'),
      ).as('sites'),
    )
    .where('c.id', '=', isUuid(campaignId) ? campaignId : null)
    .where('c.businessId', '=', business.id)
    .where('c.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found) throw notFound()
  return {
    agreed: found.agreedAt !== null,
    available,
    sites: found.sites.map(({ origin, seenAt, checkedAt, finding }) => ({
      origin,
      seenAt: new Date(seenAt),
      checkedAt: checkedAt === null ? null : new Date(checkedAt),
      finding: finding as EmbedFinding | null,
    })),
  }
}

/** Sites that were seen in the last week and not looked at for a day. */
export function dueSites(db: Db, at: Date, limit: number): Promise<Sighting[]> {
  return db
    .selectFrom('embedSites')
    .select(['campaignId', 'origin'])
    .where('seenAt', '>', addDays(at, -7))
    .where((eb) => eb.or([eb('checkedAt', 'is', null), eb('checkedAt', '<', addDays(at, -1))]))
    .orderBy('checkedAt', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute()
}
