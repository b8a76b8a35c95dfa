import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import { Cents } from '../../../shared/base/cents.ts'
import { monthOf } from '../../../shared/base/days.ts'
import type { Cents as Amount } from '../../../shared/base/money.ts'
import { verificationStatuses } from '../../../shared/platform/states.ts'
import { listCampaigns } from '../../market/campaigns/lists.ts'
import { places } from '../../market/campaigns/places.ts'
import { pendingCampaign } from '../../market/campaigns/submission-time.ts'
import { isParcelToSend } from '../../market/campaigns/parcels.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows, idRows } from '../../base/db/rows.ts'
import type { Viewer } from '../../base/http/session.ts'
import { readCurrencies } from '../../platform/queries.ts'
import { businessUrl } from '../../platform/slugs/slugs.ts'
import { joinRenewal, RenewalRow, withRenewal } from '../../money/subscription/renewal.ts'
import { toTrend, trendFrom } from './trend.ts'
import { excerptOf } from '../../../shared/base/excerpt.ts'
import { isPublic, paidOf, reimbursed } from '../../market/reviews/rows.ts'

const WordsRow = z.strictObject({
  campaignId: z.string(),
  reviewId: z.string(),
  content: z.string(),
  rating: z.number(),
  reviewer: z.string().nullable(),
  createdAt: z.date(),
  priceCents: Cents,
  worthCents: Cents,
  reimbursedCents: Cents,
})

const excerptLength = 180

/** Reads the newest published review of each campaign, shortened. */
async function newestWords(db: Db, campaignIds: string[]) {
  const rows = await selectRows(
    db,
    WordsRow,
    sql`
    select c.id as campaign_id, n.* from ${idRows(campaignIds)} as c
    cross join lateral (
      select r.id as review_id, left(r.content, ${sql.lit(excerptLength + 1)}) as content, r.rating,
        nullif(u.name, '') as reviewer, r.created_at, r.price_cents, r.worth_cents,
        ${reimbursed} as reimbursed_cents
      from reviews r join users u on u.id = r.reviewer_id
      where r.campaign_id = c.id and ${isPublic}
      order by r.created_at desc, r.id desc limit 1) as n`,
  )
  return new Map(
    rows.map(({ campaignId, content, priceCents, worthCents, reimbursedCents, ...review }) => {
      const paid = paidOf({ priceCents, worthCents, reimbursedCents })
      return [campaignId, { ...review, content: excerptOf(content, excerptLength), paid }]
    }),
  )
}

const shownCampaigns = 3

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
  parcelsToSend: z.number(),
  parcelsDueAt: z.date().nullable(),
  parcelsCampaign: z.string().nullable(),
  parcelsTitle: z.string().nullable(),
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
  owedCents: Cents,
  openDisputes: z.number(),
  disputedCents: Cents,
  disputeAnswerBy: z.date().nullable(),
  spentCents: Cents,
  reviewsThisMonthCents: Cents,
  reimbursedThisMonthCents: Cents,
  subscriptionThisMonthCents: Cents,
  days: z.record(z.string(), z.number()),
  ...RenewalRow.shape,
})

export async function businessDashboard(db: Db, viewer: Viewer, at: Date) {
  const { id } = viewer
  const month = monthOf(at)
  const [currencies, [found]] = await Promise.all([
    readCurrencies(db, viewer),
    selectRows(db, BusinessFigures, businessFigures({ id, month, from: trendFrom(at) })),
  ])
  const { days, reviewsThisMonthCents, reimbursedThisMonthCents, ...rest } = withRenewal(found!)
  const { pendingId, pendingTitle, pendingSince, pendingCostsCents, ...figures } = rest
  const { subscriptionThisMonthCents: subscription } = figures
  const spent = reviewsThisMonthCents + reimbursedThisMonthCents + subscription
  const status = figures.activeCampaigns > 0 ? 'active' : 'all'
  const page = { limit: shownCampaigns, status, sort: 'newest' } as const
  const { items } = await listCampaigns(db, viewer, page, at)
  const words = await newestWords(
    db,
    items.map(({ id }) => id),
  )
  return {
    role: 'business' as const,
    ...currencies,
    ...figures,
    spentThisMonthCents: spent as Amount,
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

interface BusinessAsked {
  id: string
  month: Date
  from: Date
}

/** SQL: what the newest of the aggregated campaigns that are so has in a column. */
const newest = (column: RawBuilder<unknown>, isSo: RawBuilder<unknown>) =>
  sql`(array_agg(${column} order by created_at desc) filter (where ${isSo}))[1]`

/** SQL: a column of the one campaign `c` that is aggregated; null where there are several. */
const ofTheOnly = (column: RawBuilder<unknown>) =>
  sql`case when count(distinct c.id) = 1 then (array_agg(${column}))[1] end`

// Totals come from the campaigns; only the reviews of the trend are read, and those that wait.
const businessFigures = ({ id, month, from }: BusinessAsked) => sql`
  select b.company_name, b.company_named, u.email_verified, b.verification_status,
    b.verification_submitted_at, (select count(*) from documents
      where business_id = b.id and superseded_at is null) as verification_documents,
    limits.unverified_price_cents, limits.unverified_month_cents,
    ${businessUrl} as public_url, w.balance_cents as available_cents, w.owed_cents,
    disputed.*, own.*, closed.*, kept.*, waiting.*, parcels.*, set_aside.*, r.*, plan.*,
    reimbursed.*, renewal.*,
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
    from campaigns c cross join lateral (${places(month)}) as p
    where c.business_id = b.id and c.status = 'active' and c.deleted_at is null) as closed
  cross join lateral (
    select coalesce(sum(approved_count), 0) + (select count(*) from reviews
        where business_id = b.id and platform_paid_at is not null) as approved_reviews,
      coalesce(sum(rated), 0) as published_reviews,
      coalesce(sum(approved_count * price_cents + fees_charged_cents + late_parcels_cents), 0)
        as spent_cents,
      round(sum(stars)::numeric / nullif(sum(rated), 0), 1) as average_rating
    from campaigns c cross join lateral (
      select sum(count) as rated, sum(count * stars) as stars
      from unnest(c.star_counts) with ordinality as s (count, stars)) as s
    where c.business_id = b.id) as kept
  cross join lateral (
    select count(*) as open_disputes, coalesce(sum(amount_cents), 0) as disputed_cents,
      min(respond_by) as dispute_answer_by
    from reversals where business_id = b.id and is_dispute and returned_at is null
      and confirmed_at is null) as disputed
  cross join lateral (
    select count(*) filter (where status = 'pending') as pending_reviews
    from reviews where business_id = b.id and held) as waiting
  cross join lateral (
    select count(*) as parcels_to_send, min(s.due_at) as parcels_due_at,
      ${ofTheOnly(sql`c.id`)} as parcels_campaign, ${ofTheOnly(sql`c.title`)} as parcels_title
    from places t join shipments s on s.place_id = t.id join campaigns c on c.id = t.campaign_id
    where t.business_id = b.id and ${isParcelToSend}) as parcels
  cross join lateral (
    select coalesce(sum(price_cents + fee_cents + cap_cents), 0) as reserved_cents
    from reservations where business_id = b.id) as set_aside
  cross join lateral (
    select coalesce(sum(spent_this_month), 0)
        + (select coalesce(sum(price_cents), 0) from left_places
          where business_id = b.id and left_at >= ${month}) as reviews_this_month_cents,
      coalesce(json_object_agg(day, approved), '{}') as days
    from (
      select utc_day(decided_at) as day, count(*) as approved,
        sum(price_cents + fee_cents)
          filter (where decided_at >= ${month} and platform_paid_at is null)
          as spent_this_month
      from reviews where business_id = b.id and status = 'approved'
        and decided_at >= ${from} group by 1) as by_day) as r
  cross join lateral (
    select coalesce(sum(reimbursed_cents), 0) as reimbursed_this_month_cents from (
      select reimbursed_cents, reimbursed_at from reviews
      where business_id = b.id and reimbursement_cap_cents > 0
      union all select reimbursed_cents, reimbursed_at from places
      where business_id = b.id and reimbursement_cap_cents > 0 and status <> 'used') as purchases
    where reimbursed_at >= ${month}) as reimbursed
  cross join lateral (
    select coalesce(sum(amount_cents), 0) as subscription_this_month_cents from transfers
    where from_owner = b.id and from_kind = 'wallet' and to_kind = 'subscription_income'
      and created_at >= ${month}) as plan
  ${joinRenewal}
  left join lateral (${pendingCampaign}) as pending on true
  where b.id = ${id}`
