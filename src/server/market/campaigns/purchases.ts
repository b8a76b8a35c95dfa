import { sql } from 'kysely'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Tx } from '../../base/db/database.ts'

/** SQL: whether the place `t` has a receipt that waits or was paid back: no other follows it. */
export const isPurchase = sql<boolean>`(t.claimed_cents is not null
  and t.reimbursed_cents is distinct from 0)`

/**
 * Refuses another place or review to a reviewer whose purchase for the campaign is or may be paid
 * back.
 */
export async function refuseSecondPurchase(
  tx: Tx,
  { id }: { id: string },
  campaign: { id: string },
) {
  const own = await tx
    .selectFrom('places as t')
    .select('t.id')
    .where('t.campaignId', '=', campaign.id)
    .where('t.reviewerId', '=', id)
    .where(isPurchase)
    .executeTakeFirst()
  if (!own) return
  const message =
    'You have handed in a receipt for this campaign: its purchase is paid back once, without ' +
    'another place or review.'
  throw new Refusal('conflict', message, { reason: 'purchased' })
}
