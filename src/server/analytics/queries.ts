import { sql } from 'kysely'
import type * as z from 'zod'
import type { Analytics } from '../../shared/analytics.ts'
import type { Cents } from '../../shared/money.ts'
import type { Db } from '../db/database.ts'
import { monthOf } from '../campaigns/places.ts'

interface Totals {
  feesCents: Cents
  chargesCents: Cents
  subscriptionsCents: Cents
  paidInCents: Cents
  totalUsers: number
  newUsersThisMonth: number
  newUsers30Days: number
  newUsersBefore: number
  activeCampaigns: number
  totalCampaigns: number
  averageRating: number | null
  totalReviews: number
  approvedReviews: number
}

interface DayRow {
  day: string
  incomeCents: Cents
  newUsers: number
  reviews: number
  approvedReviews: number
}

const day = 24 * 60 * 60 * 1000
const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * day)

/** Every figure of the analytics page, from the ledger and the tables. */
export async function getAnalytics(
  db: Db,
  range: number,
  at: Date,
): Promise<z.output<typeof Analytics>> {
  const totals = await readTotals(db, at)
  const rows = await readDays(db, 2 * Math.max(range, 30), at)
  const current = rows.slice(-range)
  const previous = rows.slice(-2 * range, -range)
  const income = (days: DayRow[]) => days.reduce((all, one) => all + one.incomeCents, 0) as Cents
  const { feesCents, chargesCents, subscriptionsCents, newUsersBefore, ...rest } = totals
  return {
    ...rest,
    range,
    totalRevenueCents: (feesCents + chargesCents + subscriptionsCents) as Cents,
    revenueGrowthPercent: growth(income(current), income(previous)),
    incomeCents: { fees: feesCents, charges: chargesCents, subscriptions: subscriptionsCents },
    approvalRatePercent: percent(rest.approvedReviews, rest.totalReviews),
    monthlyRevenueCents: income(rows.slice(-30)),
    userGrowthPercent: growth(rest.newUsers30Days, newUsersBefore),
    days: current,
    previousDays: previous,
  }
}

const percent = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part * 1_000) / whole) / 10

const growth = (now: number, before: number) => percent(now - before, before)

async function readTotals(db: Db, at: Date): Promise<Totals> {
  const [monthAgo, twoMonthsAgo] = [daysBefore(at, 30), daysBefore(at, 60)]
  const { rows } = await sql<Totals>`
    select t.*, u.*, c.*, r.* from (
      select
        coalesce(sum(amount_cents) filter (where to_kind = 'fee_income'), 0) as fees_cents,
        coalesce(sum(amount_cents) filter (where to_kind = 'charge_income'), 0) as charges_cents,
        coalesce(sum(amount_cents) filter (where to_kind = 'subscription_income'), 0)
          as subscriptions_cents,
        coalesce(sum(amount_cents) filter (
          where from_kind = 'card_clearing' and key not like 'grant:%'), 0) -
        coalesce(sum(amount_cents) filter (
          where to_kind = 'card_clearing' and key not like 'grant-returned:%'), 0) as paid_in_cents
      from transfers
    ) as t cross join (
      select count(*) as total_users,
        count(*) filter (where created_at >= ${monthOf(at)}) as new_users_this_month,
        count(*) filter (where created_at >= ${monthAgo}) as new_users30_days,
        count(*) filter (where created_at >= ${twoMonthsAgo} and created_at < ${monthAgo})
          as new_users_before
      from users where deleted_at is null
    ) as u cross join (
      select count(*) as total_campaigns,
        count(*) filter (where status = 'active') as active_campaigns
      from campaigns where deleted_at is null
    ) as c cross join (
      select count(*) as total_reviews,
        count(*) filter (where status = 'approved') as approved_reviews,
        round(avg(rating) filter (where status = 'approved'), 2) as average_rating
      from reviews
    ) as r`.execute(db)
  return rows[0]!
}

/** A row for each of the last days in UTC, today included. */
async function readDays(db: Db, days: number, at: Date): Promise<DayRow[]> {
  const first = daysBefore(at, days - 1)
  const from = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), first.getUTCDate()))
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'UTC')::date`
  const { rows } = await sql<DayRow>`
    select d.day::date as day, coalesce(t.income, 0) as income_cents,
      coalesce(u.people, 0) as new_users, coalesce(r.written, 0) as reviews,
      coalesce(a.approved, 0) as approved_reviews
    from generate_series((${from}::timestamptz at time zone 'UTC')::date,
      (${at}::timestamptz at time zone 'UTC')::date, interval '1 day') as d(day)
    left join (select ${dayOf('createdAt')} as day, sum(amount_cents) as income from transfers
      where to_kind in ('fee_income', 'charge_income', 'subscription_income')
        and created_at >= ${from} group by 1) as t on t.day = d.day
    left join (select ${dayOf('createdAt')} as day, count(*) as people from users
      where created_at >= ${from} and deleted_at is null group by 1) as u on u.day = d.day
    left join (select ${dayOf('createdAt')} as day, count(*) as written from reviews
      where created_at >= ${from} group by 1) as r on r.day = d.day
    left join (select ${dayOf('decidedAt')} as day, count(*) as approved from reviews
      where decided_at >= ${from} and status = 'approved' group by 1) as a on a.day = d.day
    order by d.day`.execute(db)
  return rows
}
