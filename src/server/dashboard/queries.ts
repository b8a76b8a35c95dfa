import { monthOf } from '../../shared/days.ts'
import { verificationStatuses } from '../../shared/states.ts'
import { Cents } from '../../shared/cents.ts'
import type { Cents as Amount } from '../../shared/money.ts'
import { selectRows } from '../db/rows.ts'
import * as z from 'zod'
import { sql, type RawBuilder } from 'kysely'
import type { Dashboard } from '../../shared/dashboard.ts'
import { RejectionReason } from '../../shared/reviews.ts'
import { adminDashboard } from './platform.ts'
import type { Db } from '../db/database.ts'
import { listCampaigns } from '../campaigns/lists.ts'
import { businessUrl } from '../slugs/slugs.ts'
import { places } from '../campaigns/places.ts'
import { pendingCampaign } from '../campaigns/submission-time.ts'
import type { Viewer } from '../http/session.ts'
import { readCurrencies } from '../platform/queries.ts'
import { listReviews } from '../reviews/queries.ts'
import { subscriptionKeys } from '../subscription/subscription.ts'
import { newestWords } from './newest-words.ts'
import { countedDay, toTrend, trendFrom } from './trend.ts'

const shownCampaigns = 3
const shownReviews = 3

/** Reads the figures and lists for the viewer's role. No figure is cached. */
export async function getDashboard(
  db: Db,
  viewer: Viewer,
  at: Date,
): Promise<z.output<typeof Dashboard>> {
  const money = await readCurrencies(db, viewer)
  if (viewer.role === 'business') return { ...money, ...(await businessDashboard(db, viewer, at)) }
  if (viewer.role === 'reviewer') return { ...money, ...(await reviewerDashboard(db, viewer, at)) }
  return { ...money, ...(await adminDashboard(db, viewer, at)) }
}

const BusinessFigures = z.strictObject({
  companyName: z.string(),
  companyNamed: z.boolean(),
  emailVerified: z.boolean(),
  verificationStatus: z.enum(verificationStatuses),
  verificationSubmittedAt: z.date().nullable(),
  verificationDocuments: z.number(),
  unverifiedPriceCents: Cents,
  unverifiedMonthCents: Cents,
  publicUrl: z.string().nullable(),
  activeCampaigns: z.number(),
  totalCampaigns: z.number(),
  draftCampaigns: z.number(),
  rejectedCampaigns: z.number(),
  newestDraft: z.string().nullable(),
  newestDraftTitle: z.string().nullable(),
  newestRejected: z.string().nullable(),
  newestRejectedTitle: z.string().nullable(),
  unfundedCampaigns: z.number(),
  unfundedTitle: z.string().nullable(),
  limitedCampaigns: z.number(),
  limitedTitle: z.string().nullable(),
  unverifiedCampaigns: z.number(),
  unverifiedTitle: z.string().nullable(),
  pendingCampaigns: z.number(),
  pendingId: z.string().nullable(),
  pendingTitle: z.string().nullable(),
  pendingSince: z.date().nullable(),
  pendingCostsCents: Cents.nullable(),
  approvedReviews: z.number(),
  publishedReviews: z.number(),
  pendingReviews: z.number(),
  averageRating: z.number().nullable(),
  availableCents: Cents,
  reservedCents: Cents,
  spentCents: Cents,
  reviewsThisMonthCents: Cents,
  subscriptionThisMonthCents: Cents,
  days: z.record(z.string(), z.number()),
})
type BusinessFigures = z.output<typeof BusinessFigures>

async function businessDashboard(db: Db, viewer: Viewer, at: Date) {
  const { days, reviewsThisMonthCents, ...rest } = await businessFigures(db, viewer, at)
  const { pendingId, pendingTitle, pendingSince, pendingCostsCents, ...figures } = rest
  const { subscriptionThisMonthCents } = figures
  const status = figures.activeCampaigns > 0 ? 'active' : 'all'
  const page = { limit: shownCampaigns, status, sort: 'newest' } as const
  const { items } = await listCampaigns(db, viewer, page, at)
  const words = await newestWords(
    db,
    items.map(({ id }) => id),
  )
  return {
    role: 'business' as const,
    ...figures,
    spentThisMonthCents: (reviewsThisMonthCents + subscriptionThisMonthCents) as Amount,
    pendingCampaign:
      pendingId === null
        ? null
        : {
            id: pendingId,
            title: pendingTitle!,
            submittedAt: pendingSince!,
            costsCents: pendingCostsCents!,
          },
    trend: toTrend(days, at),
    campaigns: items.map((item) => ({ ...item, newestWords: words.get(item.id) ?? null })),
  }
}

/** SQL: what the newest of the aggregated campaigns that are so has in a column. */
const newest = (column: RawBuilder<unknown>, isSo: RawBuilder<unknown>) =>
  sql`(array_agg(${column} order by created_at desc) filter (where ${isSo}))[1]`

async function businessFigures(db: Db, viewer: Viewer, at: Date) {
  // Totals come from the campaigns; only the reviews of the trend are read, and those that wait.
  const rows = await selectRows(
    db,
    BusinessFigures,
    sql`
    select b.company_name, b.company_named, u.email_verified, b.verification_status,
      b.verification_submitted_at, (select count(*) from documents
        where business_id = b.id and superseded_at is null) as verification_documents,
      limits.unverified_price_cents, limits.unverified_month_cents,
      ${businessUrl} as public_url, w.balance_cents as available_cents,
      own.*, closed.*, kept.*, waiting.*, r.*, plan.*,
      coalesce(pending.pending_campaigns, 0) as pending_campaigns, pending.pending_id,
      pending.pending_title, pending.pending_since, pending.pending_costs_cents
    from businesses b
    join users u on u.id = b.id
    join wallets w on w.user_id = b.id
    cross join platform limits
    cross join lateral (
      select count(*) filter (where status = 'active') as active_campaigns,
        count(*) as total_campaigns,
        count(*) filter (where status = 'draft') as draft_campaigns,
        count(*) filter (where status = 'rejected') as rejected_campaigns,
        ${newest(sql`id`, sql`status = 'draft'`)} as newest_draft,
        ${newest(sql`title`, sql`status = 'draft'`)} as newest_draft_title,
        ${newest(sql`id`, sql`status = 'rejected'`)} as newest_rejected,
        ${newest(sql`title`, sql`status = 'rejected'`)} as newest_rejected_title
      from campaigns where business_id = b.id and deleted_at is null) as own
    cross join lateral (
      select count(*) filter (where p.reason = 'funds') as unfunded_campaigns,
        count(*) filter (where p.reason = 'limit') as limited_campaigns,
        count(*) filter (where p.reason = 'unverified') as unverified_campaigns,
        ${newest(sql`c.title`, sql`p.reason = 'funds'`)} as unfunded_title,
        ${newest(sql`c.title`, sql`p.reason = 'limit'`)} as limited_title,
        ${newest(sql`c.title`, sql`p.reason = 'unverified'`)} as unverified_title
      from campaigns c cross join lateral (${places(at)}) as p
      where c.business_id = b.id and c.status = 'active' and c.deleted_at is null) as closed
    cross join lateral (
      select coalesce(sum(approved_count), 0) as approved_reviews,
        coalesce(sum(rated), 0) as published_reviews,
        coalesce(sum(approved_count * price_cents + fees_charged_cents), 0) as spent_cents,
        round(sum(stars)::numeric / nullif(sum(rated), 0), 1) as average_rating
      from campaigns c cross join lateral (
        select sum(count) as rated, sum(count * stars) as stars
        from unnest(c.star_counts) with ordinality as s (count, stars)) as s
      where c.business_id = b.id) as kept
    cross join lateral (
      select count(*) filter (where status = 'pending') as pending_reviews,
        coalesce(sum(price_cents + fee_cents), 0) as reserved_cents
      from reviews where business_id = b.id and held) as waiting
    cross join lateral (
      select coalesce(sum(spent_this_month), 0) as reviews_this_month_cents,
        coalesce(json_object_agg(day, approved), '{}') as days
      from (
        select utc_day(decided_at) as day, count(*) as approved,
          sum(price_cents + fee_cents) filter (where decided_at >= ${monthOf(at)})
            as spent_this_month
        from reviews where business_id = b.id and status = 'approved'
          and decided_at >= ${trendFrom(at)} group by 1) as by_day) as r
    cross join lateral (
      select coalesce(sum(amount_cents), 0) as subscription_this_month_cents from transfers
      where key = any(${subscriptionKeys(viewer.id, monthOf(at), at)}::text[])
        and created_at >= ${monthOf(at)}) as plan
    left join lateral (${pendingCampaign}) as pending on true
    where b.id = ${viewer.id}`,
  )
  return rows[0]!
}

const ReviewerFigures = z.strictObject({
  emailVerified: z.boolean(),
  hasBio: z.boolean(),
  hasDestination: z.boolean(),
  submittedReviews: z.number(),
  approvedReviews: z.number(),
  pendingReviews: z.number(),
  availableCents: Cents,
  totalEarningsCents: Cents,
  earnedThisMonthCents: Cents,
  pendingEarningsCents: Cents,
  openResubmissions: z.number(),
  withdrawalsWithoutDestination: z.number(),
  days: z.record(z.string(), z.number()),
})
type ReviewerFigures = z.output<typeof ReviewerFigures>

/** The rejected review that has to be sent again first; all null without one. */
const AgainRow = z.strictObject({
  campaignId: z.string().nullable(),
  until: z.date().nullable(),
  product: z.string().nullable(),
  reason: RejectionReason.nullable(),
  note: z.string().nullable(),
})

async function reviewerDashboard(db: Db, viewer: Viewer, at: Date) {
  const rows = await selectRows(
    db,
    ReviewerFigures.extend(AgainRow.shape),
    sql`
    select u.email_verified, w.balance_cents as available_cents, r.*,
      exists (select from reviewers v where v.id = w.user_id and v.bio <> '') as has_bio,
      exists (select from payout_destinations p where p.reviewer_id = w.user_id)
        as has_destination,
      coalesce(again.open, 0) as open_resubmissions, again.campaign_id, again.until,
      again.product, again.reason, again.note,
      (select count(*) from withdrawals d where d.reviewer_id = w.user_id and d.status = 'pending'
        and not exists (select from payout_batch_lines l where l.withdrawal_id = d.id)
        and not exists (select from payout_destinations p where p.reviewer_id = w.user_id))
        as withdrawals_without_destination
    from wallets w
    join users u on u.id = w.user_id
    left join lateral (
      select count(*) over () as open, v.campaign_id, v.resubmit_until as until, c.product,
        v.rejection_reason as reason, v.rejection_note as note
      from reviews v join campaigns c on c.id = v.campaign_id
      where v.reviewer_id = w.user_id and v.resubmit_until > ${at}
      order by v.resubmit_until limit 1) as again on true
    cross join lateral (
      select coalesce(sum(submitted), 0) as submitted_reviews,
        coalesce(sum(approved), 0) as approved_reviews,
        coalesce(sum(pending), 0) as pending_reviews,
        coalesce(sum(earned), 0) as total_earnings_cents,
        coalesce(sum(earned_this_month), 0) as earned_this_month_cents,
        coalesce(sum(expected), 0) as pending_earnings_cents,
        coalesce(json_object_agg(day, earned) filter (where day is not null), '{}') as days
      from (
        select ${countedDay(sql`case when status = 'approved' then decided_at end`, at)} as day,
          count(*) as submitted,
          count(*) filter (where status = 'approved') as approved,
          count(*) filter (where status = 'pending') as pending,
          sum(price_cents) filter (where status = 'approved') as earned,
          sum(price_cents) filter (
            where status = 'approved' and decided_at >= ${monthOf(at)}) as earned_this_month,
          sum(price_cents) filter (where held) as expected
        from reviews where reviewer_id = w.user_id group by 1) as by_day) as r
    where w.user_id = ${viewer.id}`,
  )
  const { days, campaignId, until, product, reason, note, ...figures } = rows[0]!
  const campaigns = await listCampaigns(
    db,
    viewer,
    { limit: shownCampaigns, status: 'all', sort: 'newest', view: 'available' },
    at,
  )
  const page = { limit: shownReviews, status: 'all', sort: 'newest' } as const
  const reviews = await listReviews(db, viewer, page)
  return {
    role: 'reviewer' as const,
    ...figures,
    nextResubmission:
      campaignId === null
        ? null
        : { campaignId, until: until!, product: product!, reason: reason!, note: note ?? '' },
    trend: toTrend(days, at),
    campaigns: campaigns.items,
    reviews: reviews.items,
  }
}
