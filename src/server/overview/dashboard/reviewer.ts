import { sql } from 'kysely'
import * as z from 'zod'
import { Cents } from '../../../shared/base/cents.ts'
import { monthOf } from '../../../shared/base/days.ts'
import { RejectionReason } from '../../../shared/market/rejection.ts'
import { listCampaigns } from '../../market/campaigns/lists.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import type { Viewer } from '../../base/http/session.ts'
import { earningsOf } from '../../ledger/queries.ts'
import { readCurrencies } from '../../platform/queries.ts'
import { listPlaces } from '../../market/places/queries.ts'
import { listReviews } from '../../market/reviews/queries.ts'
import { countedDay, toTrend, trendFrom } from './trend.ts'

const shownCampaigns = 3
const shownReviews = 3
/** More than a reviewer usually holds. */
const shownPlaces = 10

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

/** The rejected review that has to be sent again first; all null without one. */
const AgainRow = z.strictObject({
  campaignId: z.string().nullable(),
  until: z.date().nullable(),
  product: z.string().nullable(),
  reason: RejectionReason.nullable(),
  note: z.string().nullable(),
})

/** The review rejected for good whose time to appeal ends first, as JSON; null without one. */
const AppealRow = z.strictObject({
  openAppeals: z.number(),
  nextAppeal: z
    .strictObject({
      reviewId: z.string(),
      until: z.string(),
      product: z.string(),
      reason: RejectionReason,
      note: z.string(),
    })
    .nullable(),
})

interface ReviewerAsked {
  id: string
  at: Date
  month: Date
  from: Date
}

const reviewerFigures = ({ id, at, month, from }: ReviewerAsked) => sql`
  select u.email_verified, w.balance_cents as available_cents, r.*, m.*,
    exists (select from reviewers v where v.id = w.user_id and v.bio <> '') as has_bio,
    exists (select from payout_destinations p where p.reviewer_id = w.user_id)
      as has_destination,
    coalesce(again.open, 0) as open_resubmissions, again.campaign_id, again.until,
    again.product, again.reason, again.note,
    coalesce(appealable.open, 0) as open_appeals, appealable.next as next_appeal,
    (select count(*) from withdrawals d where d.reviewer_id = w.user_id and d.status = 'pending'
      and not exists (select from payout_batch_lines l where l.withdrawal_id = d.id)
      and not exists (select from payout_destinations p where p.reviewer_id = w.user_id))
      as withdrawals_without_destination
  from wallets w
  join users u on u.id = w.user_id
  left join lateral (
    select v.open, v.campaign_id, v.resubmit_until as until, c.product,
      v.rejection_reason as reason, v.rejection_note as note
    from (
      select *, count(*) over () as open from reviews
      where reviewer_id = w.user_id and resubmit_until > ${at}
      order by resubmit_until limit 1) as v
    join campaigns c on c.id = v.campaign_id) as again on true
  left join lateral (
    select v.open, json_build_object('reviewId', v.id, 'until', v.appeal_until,
      'product', c.product, 'reason', v.rejection_reason,
      'note', coalesce(v.rejection_note, '')) as next
    from (
      select r.*, s.appeal_until, count(*) over () as open from reviews r
      join statements s on s.review_id = r.id and s.created_at = r.decided_at
      where r.reviewer_id = w.user_id and r.status = 'rejected' and r.resubmit_until is null
        and s.appeal_until > ${at} and not exists (
          select from appeals a where a.review_id = r.id and a.decision_at = r.decided_at)
      order by s.appeal_until limit 1) as v
    join campaigns c on c.id = v.campaign_id) as appealable on true
  cross join lateral (
    select count(*) as submitted_reviews,
      count(*) filter (where status = 'approved') as approved_reviews,
      count(*) filter (where status = 'pending') as pending_reviews,
      coalesce(sum(price_cents) filter (where held and advanced_at is null), 0)
        as pending_earnings_cents
    from reviews where reviewer_id = w.user_id) as r
  cross join lateral (
    select coalesce(sum(earned), 0) as total_earnings_cents,
      coalesce(sum(earned_this_month), 0) as earned_this_month_cents,
      coalesce(json_object_agg(day, earned) filter (where day is not null), '{}') as days
    from (
      select ${countedDay(sql`created_at`, from)} as day, sum(amount_cents) as earned,
        sum(amount_cents) filter (where created_at >= ${month}) as earned_this_month
      from (${earningsOf(id)}) as e group by 1) as by_day) as m
  where w.user_id = ${id}`

export async function reviewerDashboard(db: Db, viewer: Viewer, at: Date) {
  const { id } = viewer
  const [currencies, [found]] = await Promise.all([
    readCurrencies(db, viewer),
    selectRows(
      db,
      ReviewerFigures.extend(AgainRow.shape).extend(AppealRow.shape),
      reviewerFigures({
        id,
        at,
        month: monthOf(at),
        from: trendFrom(at),
      }),
    ),
  ])
  const { days, campaignId, until, product, reason, note, nextAppeal, ...figures } = found!
  const campaigns = await listCampaigns(
    db,
    viewer,
    { limit: shownCampaigns, status: 'all', sort: 'newest', view: 'available' },
    at,
  )
  const page = { limit: shownReviews, status: 'all', sort: 'newest' } as const
  const reviews = await listReviews(db, viewer, page)
  const places = await listPlaces(db, viewer, { limit: shownPlaces, status: 'taken' })
  return {
    role: 'reviewer' as const,
    ...currencies,
    ...figures,
    nextResubmission:
      campaignId === null
        ? null
        : { campaignId, until: until!, product: product!, reason: reason!, note: note ?? '' },
    nextAppeal: nextAppeal && { ...nextAppeal, until: new Date(nextAppeal.until) },
    trend: toTrend(days, at),
    campaigns: campaigns.items,
    reviews: reviews.items,
    places: places.items,
  }
}
