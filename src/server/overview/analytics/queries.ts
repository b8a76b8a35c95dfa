import * as z from 'zod'
import { sql } from 'kysely'
import { Cents } from '../../../shared/base/cents.ts'
import { selectRows } from '../../base/db/rows.ts'
import { countedApprovals, type Analytics } from '../../../shared/overview/analytics.ts'
import { addDays, dayOf, monthOf } from '../../../shared/base/days.ts'
import type { Db } from '../../base/db/database.ts'
import { queueOf, readDue } from '../due/queries.ts'
import { Day, neededDays, periodsOf } from './periods.ts'
import { promisedHours } from '../../../shared/market/review-rules.ts'
import { waitingSince } from '../../market/reviews/rows.ts'

const Row = z.strictObject({
  count: z.number(),
  medianHours: z.number().nullable(),
  late: z.number(),
})

/**
 * Reads how long reviews waited that were approved since then.
 * Looks at the newest approvals alone, which an index has, so it costs the same in a long log.
 */
async function readDecisions(db: Db, since: Date) {
  const rows = await selectRows(
    db,
    Row,
    sql`
    select count(*) as count, count(*) filter (where hours > ${sql.lit(promisedHours)}) as late,
      round(percentile_cont(0.5) within group (order by hours)::numeric, 1)::float8
        as median_hours
    from (
      select extract(epoch from r.decided_at - ${waitingSince}) / 3600 as hours
      from reviews r
      where r.status = 'approved' and r.decided_at >= ${since}
        and r.platform_paid_at is null and r.reopened_at is distinct from r.decided_at
      order by r.decided_at desc limit ${sql.lit(countedApprovals)}) as decided`,
  )
  return rows[0]!
}

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
  decidedReviews: z.number(),
})
type Totals = z.output<typeof Totals>

/** Days. */
const longestMonth = 31

/** Reads every figure of the analytics page from the ledger and the tables. */
export async function getAnalytics(
  db: Db,
  range: number,
  at: Date,
): Promise<z.output<typeof Analytics>> {
  const totals = await readTotals(db, at)
  const due = await readDue(db, at)
  const days = await readDays(db, Math.max(neededDays(range), longestMonth), at)
  const shown = periodsOf(days, range)
  const income = (some: Day[]) => some.reduce((all, one) => all + one.incomeCents, 0) as Cents
  const { feesCents, chargesCents, subscriptionsCents, newUsersBefore, ...rest } = totals
  return {
    ...rest,
    range,
    decisions: {
      ...(await readDecisions(db, new Date(shown.periods[0]!.from))),
      lateNow: queueOf(due, 'reviews').late,
    },
    due,
    totalRevenueCents: (feesCents + chargesCents + subscriptionsCents) as Cents,
    revenueGrowthPercent: growth(
      income(days.slice(-range)),
      income(days.slice(-2 * range, -range)),
    ),
    incomeCents: { fees: feesCents, charges: chargesCents, subscriptions: subscriptionsCents },
    approvalRatePercent: percent(rest.approvedReviews, rest.totalReviews),
    decidedApprovalPercent: percent(rest.approvedReviews, rest.decidedReviews),
    monthlyRevenueCents: income(days.slice(-30)),
    incomeThisMonthCents: income(days.filter(({ day }) => day >= dayOf(monthOf(at)))),
    userGrowthPercent: growth(rest.newUsers30Days, newUsersBefore),
    ...shown,
  }
}

const percent = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part * 1_000) / whole) / 10

const growth = (now: number, before: number) => percent(now - before, before)

async function readTotals(db: Db, at: Date): Promise<Totals> {
  const [month, monthAgo, twoMonthsAgo] = [monthOf(at), addDays(at, -30), addDays(at, -60)].map(
    dayOf,
  )
  const rows = await selectRows(
    db,
    Totals,
    sql`
    select sum(fees_cents) as fees_cents, sum(charges_cents) as charges_cents,
      sum(subscriptions_cents) as subscriptions_cents, sum(paid_in_cents) as paid_in_cents,
      sum(users) as total_users,
      coalesce(sum(users) filter (where day >= ${month}), 0) as new_users_this_month,
      coalesce(sum(users) filter (where day > ${monthAgo}), 0) as new_users30_days,
      coalesce(sum(users) filter (where day > ${twoMonthsAgo} and day <= ${monthAgo}), 0)
        as new_users_before,
      sum(active_campaigns) as active_campaigns, sum(campaigns) as total_campaigns,
      round(sum(stars)::numeric / nullif(sum(public_reviews), 0), 2) as average_rating,
      sum(reviews) as total_reviews, sum(approved_reviews) as approved_reviews,
      sum(reviews) - sum(pending_reviews) as decided_reviews
    from platform_days`,
  )
  return rows[0]!
}

/** Reads the figures of each of the last UTC days, including today. */
async function readDays(db: Db, count: number, at: Date): Promise<Day[]> {
  const rows = await selectRows(
    db,
    Day,
    sql`
    select day, sum(fees_cents + charges_cents + subscriptions_cents) as income_cents,
      sum(users) as new_users, sum(reviews) as reviews, sum(approved_reviews) as approved_reviews
    from platform_days where day > ${dayOf(addDays(at, -count))} group by day`,
  )
  const known = new Map(rows.map((row) => [row.day, row]))
  const none = { incomeCents: 0 as Cents, newUsers: 0, reviews: 0, approvedReviews: 0 }
  return Array.from({ length: count }, (_, index) => {
    const day = dayOf(addDays(at, index + 1 - count))
    return known.get(day) ?? { day, ...none }
  })
}
