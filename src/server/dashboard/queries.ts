import { sql } from 'kysely'
import type * as z from 'zod'
import type { Dashboard } from '../../shared/dashboard.ts'
import type { Cents } from '../../shared/money.ts'
import type { Db } from '../db/database.ts'
import type { VerificationStatus } from '../db/schema.ts'
import { listCampaigns } from '../campaigns/queries.ts'
import { monthOf } from '../campaigns/places.ts'
import type { Viewer } from '../http/session.ts'
import { readNairaRate } from '../platform/platform.ts'
import { listReviews } from '../reviews/queries.ts'

const shownCampaigns = 3
const shownReviews = 3
const shownPending = 5
const shownPerKind = 2

/** The figures and lists of the viewer's role; every figure is counted when it is asked for. */
export async function getDashboard(
  db: Db,
  viewer: Viewer,
  at: Date,
): Promise<z.output<typeof Dashboard>> {
  const naira = await readNairaRate(db)
  if (viewer.role === 'business') return { naira, ...(await businessDashboard(db, viewer, at)) }
  if (viewer.role === 'reviewer') return { naira, ...(await reviewerDashboard(db, viewer, at)) }
  return { naira, ...(await adminDashboard(db, viewer)) }
}

interface BusinessFigures {
  verificationStatus: VerificationStatus
  activeCampaigns: number
  totalCampaigns: number
  approvedReviews: number
  pendingReviews: number
  averageRating: number | null
  availableCents: Cents
  reservedCents: Cents
  spentCents: Cents
  spentThisMonthCents: Cents
}

async function businessDashboard(db: Db, viewer: Viewer, at: Date) {
  const { rows } = await sql<BusinessFigures>`
    select b.verification_status, w.balance_cents as available_cents, c.*, r.*
    from businesses b
    join wallets w on w.user_id = b.id
    cross join lateral (
      select count(*) filter (where status = 'active') as active_campaigns,
        count(*) as total_campaigns
      from campaigns where business_id = b.id and deleted_at is null) as c
    cross join lateral (
      select count(*) filter (where status = 'approved') as approved_reviews,
        count(*) filter (where status = 'pending') as pending_reviews,
        round(avg(rating) filter (where status = 'approved'), 1) as average_rating,
        coalesce(sum(price_cents + fee_cents) filter (where held), 0) as reserved_cents,
        coalesce(sum(price_cents + fee_cents) filter (where status = 'approved'), 0)
          as spent_cents,
        coalesce(sum(price_cents + fee_cents) filter (
          where status = 'approved' and decided_at >= ${monthOf(at)}), 0)
          as spent_this_month_cents
      from reviews where business_id = b.id) as r
    where b.id = ${viewer.id}`.execute(db)
  const page = { limit: shownCampaigns, status: 'all', sort: 'newest' } as const
  const campaigns = await listCampaigns(db, viewer, page, at)
  return { role: 'business' as const, ...rows[0]!, campaigns: campaigns.items }
}

interface ReviewerFigures {
  submittedReviews: number
  approvedReviews: number
  pendingReviews: number
  availableCents: Cents
  totalEarningsCents: Cents
  earnedThisMonthCents: Cents
  pendingEarningsCents: Cents
}

async function reviewerDashboard(db: Db, viewer: Viewer, at: Date) {
  const { rows } = await sql<ReviewerFigures>`
    select w.balance_cents as available_cents, r.*
    from wallets w
    cross join lateral (
      select count(*) as submitted_reviews,
        count(*) filter (where status = 'approved') as approved_reviews,
        count(*) filter (where status = 'pending') as pending_reviews,
        coalesce(sum(price_cents) filter (where status = 'approved'), 0) as total_earnings_cents,
        coalesce(sum(price_cents) filter (
          where status = 'approved' and decided_at >= ${monthOf(at)}), 0)
          as earned_this_month_cents,
        coalesce(sum(price_cents) filter (where status = 'pending'), 0) as pending_earnings_cents
      from reviews where reviewer_id = w.user_id) as r
    where w.user_id = ${viewer.id}`.execute(db)
  const campaigns = await listCampaigns(
    db,
    viewer,
    { limit: shownCampaigns, status: 'all', sort: 'newest' },
    at,
  )
  const page = { limit: shownReviews, status: 'all', sort: 'newest' } as const
  const reviews = await listReviews(db, viewer, page)
  return {
    role: 'reviewer' as const,
    ...rows[0]!,
    campaigns: campaigns.items,
    reviews: reviews.items,
  }
}

interface AdminFigures {
  totalUsers: number
  businesses: number
  reviewers: number
  activeCampaigns: number
  pendingCampaigns: number
  pendingReviews: number
  pendingVerifications: number
  incomeCents: Cents
}

async function adminDashboard(db: Db, viewer: Viewer) {
  const { rows } = await sql<AdminFigures>`
    select u.*, c.*,
      (select count(*) from reviews where status = 'pending') as pending_reviews,
      (select count(*) from businesses where verification_status = 'pending')
        as pending_verifications,
      (select coalesce(sum(amount_cents), 0) from transfers
        where to_kind in ('fee_income', 'charge_income', 'subscription_income')) as income_cents
    from (
      select count(*) as total_users, count(*) filter (where role = 'business') as businesses,
        count(*) filter (where role = 'reviewer') as reviewers from users) as u
    cross join (
      select count(*) filter (where status = 'active') as active_campaigns,
        count(*) filter (where status = 'pending') as pending_campaigns
      from campaigns where deleted_at is null) as c`.execute(db)
  const pending = await listReviews(db, viewer, {
    limit: shownPending,
    status: 'pending',
    sort: 'oldest',
  })
  return {
    role: 'admin' as const,
    ...rows[0]!,
    reviews: pending.items,
    activity: await recentActivity(db),
  }
}

/** Two of each kind, newest first (specification, section 9). */
async function recentActivity(db: Db) {
  const { rows } = await sql<{
    kind: 'business-verified' | 'review-approved'
    id: string
    text: string
    at: Date
  }>`
    (select 'business-verified' as kind, id, company_name as text, updated_at as at
      from businesses where verification_status = 'approved'
      order by updated_at desc limit ${sql.lit(shownPerKind)})
    union all
    (select 'review-approved', r.id, c.title, r.decided_at
      from reviews r join campaigns c on c.id = r.campaign_id where r.status = 'approved'
      order by r.decided_at desc limit ${sql.lit(shownPerKind)})
    order by at desc`.execute(db)
  return rows
}
