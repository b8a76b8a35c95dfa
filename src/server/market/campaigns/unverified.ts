import { sql } from 'kysely'
import { monthOf } from '../../../shared/base/days.ts'
import { inDollars, type Cents } from '../../../shared/base/money.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Tx } from '../../base/db/database.ts'
import { cost } from './fee.ts'

/** What a business that is not verified may pay (docs/product-rules.md, Campaigns). */

const isUnverified = sql`(b.verification_status <> 'approved')`

/** SQL: whether the business `b` may not pay the price of the campaign `c`. */
export const paysTooMuch = sql<boolean>`(${isUnverified}
  and c.price_cents > unverified_price_cents())`

/** SQL: what the business of the wallet `w` has reserved for the reviews of this month, or paid. */
export const reservedInMonth = (at: Date) => sql<Cents>`
  (case when w.month = ${monthOf(at)} then w.month_reserved_cents else 0 end)`

/**
 * SQL: the places of the campaign `c` that the limits of an unverified business `b` with
 * the wallet `w` leave.
 */
export const placesUnverified = (at: Date) => sql`case
  when not ${isUnverified} then 2147483647
  when ${paysTooMuch} then 0
  else greatest(0, unverified_month_cents() - ${reservedInMonth(at)})
    / ${cost} end`

/** Refuses a campaign to go live that pays more than its unverified business may. */
export async function requireAllowedPrice(tx: Tx, campaignId: string) {
  const limit = await tx
    .selectFrom('campaigns as c')
    .innerJoin('businesses as b', 'b.id', 'c.businessId')
    .innerJoin('platform as p', (join) => join.onTrue())
    .select('p.unverifiedPriceCents as cents')
    .where('c.id', '=', campaignId)
    .where(paysTooMuch)
    .executeTakeFirst()
  if (!limit) return
  throw new Refusal(
    'conflict',
    `A business that is not verified pays at most ${inDollars(limit.cents)} for a review. Verify ` +
      'the business first, or ask it for a lower price.',
    { reason: 'unverified' },
  )
}
