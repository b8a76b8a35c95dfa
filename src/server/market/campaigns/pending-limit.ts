import { sql } from 'kysely'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Config } from '../../base/config.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'

/**
 * Refuses a business another campaign in the queue of the admins when many of its campaigns wait
 * there. The lock comes before all others, so that campaigns that are sent at once are counted.
 */
export async function requireFewPending(tx: Tx, viewer: Viewer, { limits }: Config) {
  const lock = `pending campaigns of ${viewer.id}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx)
  const { pending } = await tx
    .selectFrom('campaigns')
    .select(({ fn }) => fn.countAll<number>().as('pending'))
    .where('businessId', '=', viewer.id)
    .where('status', '=', 'pending')
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (pending < limits.pendingCampaigns) return
  throw new Refusal(
    'conflict',
    `${pending} of your campaigns wait for approval. ` +
      'Save this one as a draft, and submit it when some of them are decided.',
    { reason: 'pending' },
  )
}
