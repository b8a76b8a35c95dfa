import { sql, type RawBuilder } from 'kysely'
import type { Cents } from '../../../shared/base/cents.ts'
import { planNames, plans } from '../../../shared/people/plans.ts'

/** SQL: the fee rate of the plan in `column`, in basis points. */
const feeBps = (column: RawBuilder<unknown>) =>
  sql`case ${column} ${sql.join(
    planNames.map((plan) => sql`when ${sql.lit(plan)} then ${sql.lit(plans[plan].feeBps)}`),
    sql` `,
  )} end`

/** SQL: `share()` of shared/base/money.ts. Integer division rounds positive numbers down. */
export const fee = sql<Cents>`
  (c.price_cents * (${feeBps(sql`b.plan`)}) + 5000) / 10000`

/**
 * SQL: what is reserved for a review of the campaign `c`, with what may be paid back; null for a
 * draft that has no price yet.
 */
export const cost = sql<Cents | null>`
  (nullif(c.price_cents + ${fee}, 0) + c.reimbursement_cap_cents)`
