import { sql } from 'kysely'
import * as z from 'zod'
import { Cents } from '../../../shared/base/cents.ts'
import { planNames } from '../../../shared/people/plans.ts'

/** The columns of `renewal`; all null for a plan that ends with nothing to pay, or never. */
export const RenewalRow = z.object({
  renewsAt: z.date().nullable(),
  renewalPlan: z.enum(planNames).nullable(),
  renewalCents: Cents.nullable(),
})

/** SQL: joins what the next period of the plan of business `b` costs, and when. */
export const joinRenewal = sql`
  left join lateral (
    select b.plan_expires_at as renews_at, next.plan as renewal_plan, next.cents as renewal_cents
    from platform p
    cross join lateral (values
      ('professional', p.professional_cents),
      ('enterprise', p.enterprise_cents)) as next (plan, cents)
    where next.plan = coalesce(b.next_plan, b.plan)::text and b.plan_expires_at is not null
      and next.cents > 0) as renewal on true`

/** Takes the columns out of a row, as the contracts have them. */
export function withRenewal<Row extends z.output<typeof RenewalRow>>(row: Row) {
  const { renewsAt, renewalPlan, renewalCents, ...rest } = row
  const renewal =
    renewsAt && renewalPlan && renewalCents
      ? { plan: renewalPlan, at: renewsAt, costCents: renewalCents }
      : null
  return { ...rest, renewal }
}
