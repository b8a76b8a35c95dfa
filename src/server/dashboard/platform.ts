import * as z from 'zod'
import { sql } from 'kysely'
import { addDays, dayOf, monthOf } from '../../shared/days.ts'
import { trendDays } from '../../shared/dashboard-rules.ts'
import { Cents } from '../../shared/cents.ts'
import { promisedHours } from '../../shared/review-rules.ts'
import { mayNow } from '../accounts/people.ts'
import type { Db } from '../db/database.ts'
import { selectRows } from '../db/rows.ts'
import type { Viewer } from '../http/session.ts'
import { listReviews } from '../reviews/queries.ts'
import { lateBefore } from '../reviews/queue-queries.ts'
import { waitingSince } from '../reviews/rows.ts'
import { toTrend } from './trend.ts'

const shownPending = 5
const shownPerKind = 2

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
  pendingReviews: z.number(),
  oldestReviewAt: z.date().nullable(),
  pendingCampaigns: z.number(),
  oldestCampaignAt: z.date().nullable(),
  lateCampaigns: z.number(),
  openAppeals: z.number(),
  oldestAppealAt: z.date().nullable(),
  pendingVerifications: z.number(),
  oldestVerificationAt: z.date().nullable(),
  waitingPayouts: z.number(),
  oldestPayoutAt: z.date().nullable(),
  pendingRefunds: z.number(),
  lateReviews: z.number(),
  failedItems: z.number(),
  undeliveredMails: z.number(),
  brokenInvariants: z.number(),
  oldestRefundAt: z.date().nullable(),
  days: z.record(z.string(), z.number()),
})
type AdminFigures = z.output<typeof AdminFigures>

/** SQL: since when the oldest pending review waits, and how many are late. */
const queueAge = (at: Date) => sql`
  (select min(${waitingSince}) from reviews r where r.status = 'pending') as oldest_review_at,
  (select count(*) from reviews r where r.status = 'pending'
    and ${waitingSince} < ${lateBefore(at)}) as late_reviews`

const operations = sql`
  select (select count(*) from failed_items) as failed_items,
    (select count(*) from undelivered_mails where not send_again) as undelivered_mails,
    (select count(*) from jsonb_array_elements(
      (select checks from ledger_audits order by started_at desc limit 1)) as one
      where (one ->> 'violations')::integer > 0) as broken_invariants`

/** Reads the figures, the pending reviews and the latest events of the platform. */
export async function adminDashboard(db: Db, viewer: Viewer, at: Date) {
  const month = dayOf(monthOf(at))
  const rows = await selectRows(
    db,
    AdminFigures,
    sql`
    select d.*, c.*, v.*, p.*, f.*, a.*, o.*, ${queueAge(at)},
      (select json_object_agg(day, written) from (
        select day, sum(reviews) as written from platform_days
        where day > ${dayOf(addDays(at, -2 * trendDays))} group by day) as by_day) as days
    from (
      select sum(users) as total_users, sum(businesses) as businesses,
        sum(reviewers) as reviewers, sum(active_campaigns) as active_campaigns,
        sum(campaigns) as total_campaigns, sum(approved_reviews) as approved_reviews,
        sum(paid_cents) as paid_to_reviewers_cents,
        sum(fees_cents + charges_cents + subscriptions_cents) as income_cents,
        coalesce(sum(fees_cents + charges_cents + subscriptions_cents)
          filter (where day >= ${month}), 0) as income_this_month_cents,
        sum(pending_reviews) as pending_reviews
      from platform_days) as d
    cross join (
      select count(*) as pending_campaigns, min(p.updated_at) as oldest_campaign_at,
        count(*) filter (where p.updated_at < ${addDays(at, -promisedHours / 24)}) as late_campaigns
      from campaigns p join users o on o.id = p.business_id
      where p.status = 'pending' and p.deleted_at is null
        and ${mayNow('approveCampaign', 'o')}) as c
    cross join (
      select count(*) as pending_verifications,
        min(verification_submitted_at) as oldest_verification_at
      from businesses b join users o on o.id = b.id
      where verification_status = 'pending' and ${mayNow('approveVerification', 'o')}) as v
    cross join (
      select count(*) as waiting_payouts, min(w.created_at) as oldest_payout_at
      from withdrawals w join users o on o.id = w.reviewer_id
      where w.status = 'pending' and ${mayNow('payWithdrawal', 'o')} and
        (exists (select from payout_destinations d where d.reviewer_id = w.reviewer_id) or
          exists (select from payout_batch_lines l where l.withdrawal_id = w.id))) as p
    cross join (
      select count(*) as pending_refunds, min(created_at) as oldest_refund_at
      from refund_requests where status = 'pending') as f
    cross join (
      select count(*) as open_appeals, min(created_at) as oldest_appeal_at
      from appeals where outcome is null) as a
    cross join (${operations}) as o`,
  )
  const { days, ...figures } = rows[0]!
  const pending = await listReviews(db, viewer, {
    limit: shownPending,
    status: 'pending',
    sort: 'oldest',
  })
  return {
    role: 'admin' as const,
    ...figures,
    trend: toTrend(days, at),
    reviews: pending.items,
    activity: await recentActivity(db),
  }
}

/** Reads the two newest of each kind, newest first (docs/product-rules.md, Pages). */
async function recentActivity(db: Db) {
  // Literals instead of parameters, so that a prepared plan can use the partial indexes.
  const verified = db
    .selectFrom('businesses')
    .select((eb) => [
      'id',
      'companyName as text',
      eb.ref('verificationDecidedAt').$notNull().as('at'),
    ])
    .select(sql<'business-verified' | 'review-approved'>`'business-verified'`.as('kind'))
    .where('verificationStatus', '=', sql.lit('approved'))
    .orderBy('at', 'desc')
    .limit(sql.lit(shownPerKind))
  const approved = db
    .selectFrom('reviews as r')
    .innerJoin('campaigns as c', 'c.id', 'r.campaignId')
    .select((eb) => ['r.id', 'c.title as text', eb.ref('r.decidedAt').$notNull().as('at')])
    .select(sql<'business-verified' | 'review-approved'>`'review-approved'`.as('kind'))
    .where('r.status', '=', sql.lit('approved'))
    .orderBy('at', 'desc')
    .limit(sql.lit(shownPerKind))
  return db
    .selectFrom(verified.as('v'))
    .selectAll()
    .unionAll(db.selectFrom(approved.as('a')).selectAll())
    .orderBy('at', 'desc')
    .execute()
}
