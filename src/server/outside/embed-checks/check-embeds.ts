import type { EmbedFinding } from '../../../shared/outside/embed-checks.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../base/db/database.ts'
import { recordFinding, type Sighting } from './embed-checks.ts'
import { dueSites } from './queries.ts'
import { judge, newestToJudge, openInspector, type Inspector } from './inspect.ts'
import { getPublicReviews } from '../embed/queries.ts'

/** Sites at most in one run, one after the other: a browser is large. */
const atOnce = 10

interface Deps {
  clock: Clock
  /** Without a browser nothing is looked at. */
  chromiumPath: string | undefined
  /** For tests, whose pages are on this machine. */
  allowPrivate?: boolean
  log: Record<'info' | 'error', (details: object, message: string) => void>
}

/** Looks at sites that show an embed, and tells of those that hide the disclosure or ratings. */
export async function checkEmbeds(
  db: Db,
  { clock, chromiumPath, allowPrivate = false, log }: Deps,
): Promise<void> {
  if (!chromiumPath) return
  const due = await dueSites(db, clock.now(), atOnce)
  if (due.length === 0) return
  const opened = openInspector(chromiumPath, { allowPrivate })
  const inspector = await opened.catch((error: unknown) => {
    log.error({ err: error }, 'Chromium does not start, so no embed is looked at')
  })
  if (!inspector) return
  try {
    for (const site of due) {
      const finding = await look(db, inspector, site)
      log.info({ campaign: site.campaignId, finding }, 'looked at an embed')
      const at = clock.now()
      await db.transaction().execute((tx) => recordFinding(tx, site, finding, at))
    }
  } finally {
    await inspector.close()
  }
}

async function look(db: Db, inspector: Inspector, site: Sighting): Promise<EmbedFinding> {
  const { origin, campaignId } = site
  try {
    const shown = await inspector.look(origin, campaignId)
    const { items } = await getPublicReviews(db, { campaignId, limit: newestToJudge })
    return judge(
      shown,
      items.map(({ rating }) => rating),
    )
  } catch (error) {
    // The campaign is not public any more.
    if (error instanceof Refusal) return 'not-found'
    return 'unreachable'
  }
}
