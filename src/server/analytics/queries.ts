import { Cents } from '../../shared/cents.ts'
import { selectRows } from '../db/rows.ts'
import * as z from 'zod'
import { sql } from 'kysely'
import type { Analytics } from '../../shared/analytics.ts'
import { addDays, monthOf } from '../../shared/days.ts'
import type { Db } from '../db/database.ts'
import { daysInUtc } from '../db/days.ts'
import { isPublic } from '../reviews/rows.ts'
import { Day, neededDays, periodsOf } from './periods.ts'

const Totals = z.strictObject({
  feesCents: Cents,
  chargesCents: Cents,
  subscriptionsCents: Cents,
  paidInCents: Cents,
  totalUsers: z.number(),
  newUsersThisMonth: z.number(),
  newUsers30Days: z.number(),
  newUsersBefore: z.number(),
  activeCampaigns: z.number(),
  totalCampaigns: z.number(),
  averageRating: z.number().nullable(),
  totalReviews: z.number(),
  approvedReviews: z.number(),
})
type Totals = z.output<typeof Totals>

/** Reads every figure of the analytics page from the ledger and the tables. */
export async function getAnalytics(
  db: Db,
  range: number,
  at: Date,
): Promise<z.output<typeof Analytics>> {
  const totals = await readTotals(db, at)
  const days = await readDays(db, Math.max(neededDays(range), 30), at)
  const income = (some: Day[]) => some.reduce((all, one) => all + one.incomeCents, 0) as Cents
  const { feesCents, chargesCents, subscriptionsCents, newUsersBefore, ...rest } = totals
  return {
    ...rest,
    range,
    totalRevenueCents: (feesCents + chargesCents + subscriptionsCents) as Cents,
    revenueGrowthPercent: growth(
      income(days.slice(-range)),
      income(days.slice(-2 * range, -range)),
    ),
    incomeCents: { fees: feesCents, charges: chargesCents, subscriptions: subscriptionsCents },
    approvalRatePercent: percent(rest.approvedReviews, rest.totalReviews),
    monthlyRevenueCents: income(days.slice(-30)),
    userGrowthPercent: growth(rest.newUsers30Days, newUsersBefore),
    ...periodsOf(days, range),
  }
}

const percent = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part * 1_000) / whole) / 10

const growth = (now: number, before: number) => percent(now - before, before)

async function readTotals(db: Db, at: Date): Promise<Totals> {
  const [monthAgo, twoMonthsAgo] = [addDays(at, -30), addDays(at, -60)]
  // Campaigns store the counts and fees of their reviews, so no total has to read all reviews.
  const rows = await selectRows(
    db,
    Totals,
    sql`
    select u.*, c.total_campaigns, c.active_campaigns, c.approved_reviews, c.fees_cents, t.*,
      c.decidable_reviews
        + (select count(*) from reviews where status = 'rejected')
        - (select count(*) from reviews where resubmit_until is not null) as total_reviews,
      (select round(avg(r.rating), 2) from reviews r where ${isPublic}) as average_rating,
      (select coalesce(sum(amount_cents), 0) from deposits where status = 'completed')
        - (select coalesce(sum(amount_cents), 0) from reversals where returned_at is null)
        as paid_in_cents
    from (
      select count(*) as total_users,
        count(*) filter (where created_at >= ${monthOf(at)}) as new_users_this_month,
        count(*) filter (where created_at >= ${monthAgo}) as new_users30_days,
        count(*) filter (where created_at >= ${twoMonthsAgo} and created_at < ${monthAgo})
          as new_users_before
      from users where deleted_at is null
    ) as u cross join (
      select count(*) filter (where deleted_at is null) as total_campaigns,
        count(*) filter (where status = 'active' and deleted_at is null) as active_campaigns,
        coalesce(sum(approved_count), 0) as approved_reviews,
        coalesce(sum(approved_count + held_count), 0) as decidable_reviews,
        coalesce(sum(fees_charged_cents), 0) as fees_cents
      from campaigns
    ) as c cross join (
      select coalesce(sum(amount_cents) filter (where to_kind = 'charge_income'), 0)
          as charges_cents,
        coalesce(sum(amount_cents) filter (where to_kind = 'subscription_income'), 0)
          as subscriptions_cents
      from transfers where to_kind in ('charge_income', 'subscription_income')
    ) as t`,
  )
  return rows[0]!
}

/** Reads a row for each of the last UTC days, including today. */
async function readDays(db: Db, days: number, at: Date): Promise<Day[]> {
  const rows = await selectRows(
    db,
    Day,
    sql`
    select d.day, t.income + a.fees as income_cents, u.new_users, r.reviews, a.approved_reviews
    from ${daysInUtc(days, at)} as d
    cross join lateral (select count(*) as new_users from users
      where created_at >= d.start and created_at < d.finish and deleted_at is null) as u
    cross join lateral (select count(*) as reviews from reviews
      where created_at >= d.start and created_at < d.finish) as r
    cross join lateral (
      select count(*) as approved_reviews, coalesce(sum(fee_cents), 0) as fees from reviews
      where decided_at >= d.start and decided_at < d.finish and status = 'approved') as a
    cross join lateral (select coalesce(sum(amount_cents), 0) as income from transfers
      where to_kind in ('charge_income', 'subscription_income')
        and created_at >= d.start and created_at < d.finish) as t
    order by d.day`,
  )
  return rows
}
