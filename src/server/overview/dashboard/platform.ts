import * as z from 'zod'
import { sql } from 'kysely'
import { addDays, dayOf, monthOf } from '../../../shared/base/days.ts'
import { trendDays } from '../../../shared/people/dashboard-rules.ts'
import { Cents } from '../../../shared/base/cents.ts'
import { BillingDetails, isIdentified, noBillingDetails } from '../../../shared/platform/billing.ts'
import { activityKinds } from '../../../shared/overview/dashboard.ts'
import { listAudit } from '../../platform/audit/queries.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import { dashboardDue, readDue } from '../due/queries.ts'
import type { Viewer } from '../../base/http/session.ts'
import { readCurrencies } from '../../platform/queries.ts'
import { openAlarms } from '../../outside/alarms/queries.ts'
import { listReviews } from '../../market/reviews/queries.ts'
import { toTrend } from './trend.ts'

const shownPending = 5
const shownDecisions = 6

const AdminFigures = z.strictObject({
  totalUsers: z.number(),
  businesses: z.number(),
  reviewers: z.number(),
  activeCampaigns: z.number(),
  totalCampaigns: z.number(),
  approvedReviews: z.number(),
  paidToReviewersCents: Cents,
  incomeCents: Cents,
  incomeThisMonthCents: Cents,
  failedItems: z.number(),
  undeliveredMails: z.number(),
  brokenInvariants: z.number(),
  issuer: BillingDetails.partial(),
  days: z.record(z.string(), z.number()),
})

const operations = sql`
  select (select count(*) from failed_items) as failed_items,
    (select count(*) from undelivered_mails where not send_again) as undelivered_mails,
    (select count(*) from jsonb_array_elements(
      (select checks from ledger_audits order by started_at desc limit 1)) as one
      where (one ->> 'violations')::integer > 0) as broken_invariants,
    (select issuer from platform) as issuer`

/** Reads the figures, the pending reviews and the latest events of the platform. */
export async function adminDashboard(db: Db, viewer: Viewer, at: Date) {
  const month = dayOf(monthOf(at))
  const rows = await selectRows(
    db,
    AdminFigures,
    sql`
    select d.*, o.*,
      (select coalesce(json_object_agg(day, written), '{}') from (
        select day, sum(reviews) as written from platform_days
        where day > ${dayOf(addDays(at, -2 * trendDays))} group by day) as by_day) as days
    from (
      select sum(users) as total_users, sum(businesses) as businesses,
        sum(reviewers) as reviewers, sum(active_campaigns) as active_campaigns,
        sum(campaigns) as total_campaigns, sum(approved_reviews) as approved_reviews,
        sum(paid_cents) as paid_to_reviewers_cents,
        sum(fees_cents + charges_cents + subscriptions_cents) as income_cents,
        coalesce(sum(fees_cents + charges_cents + subscriptions_cents)
          filter (where day >= ${month}), 0) as income_this_month_cents
      from platform_days) as d
    cross join (${operations}) as o`,
  )
  const { days, issuer, ...figures } = rows[0]!
  const pending = await listReviews(db, viewer, {
    limit: shownPending,
    status: 'pending',
    sort: 'oldest',
  })
  return {
    role: 'admin' as const,
    ...(await readCurrencies(db, viewer)),
    ...figures,
    issuerMissing: !isIdentified({ ...noBillingDetails, ...issuer }),
    ...dashboardDue(await readDue(db, at)),
    trend: toTrend(days, at),
    alarms: await openAlarms(db),
    reviews: pending.items,
    activity: await recentActivity(db),
  }
}

/** Reads the newest decisions of all admins. */
async function recentActivity(db: Db) {
  const actions = Object.keys(activityKinds) as (keyof typeof activityKinds)[]
  const { items } = await listAudit(db, { limit: shownDecisions, actions })
  return items.map(({ id, action, subjectName, actor, createdAt }) => ({
    kind: activityKinds[action as keyof typeof activityKinds],
    id,
    text: subjectName ?? '',
    by: actor?.name ?? '',
    at: createdAt,
  }))
}
