import { excerptOf } from '../../shared/excerpt.ts'
import { campaignStatuses } from '../../shared/states.ts'
import { Cents } from '../../shared/cents.ts'
import { selectRows } from '../db/rows.ts'
import * as z from 'zod'
import { sql, type RawBuilder } from 'kysely'
import { ClosedReason, type Campaign, type CampaignCard } from '../../shared/campaigns.ts'
import { Refusal } from '../../shared/refusal.ts'
import { mayNow } from '../accounts/people.ts'
import type { Db } from '../db/database.ts'
import type { CampaignStatus } from '../db/schema.ts'
import { containing, searchedIn } from '../db/search.ts'
import { inOrder, pageLimit, pageOf } from '../http/keyset.ts'
import type { Viewer } from '../http/session.ts'
import { fee } from './fee.ts'
import { places } from './places.ts'
import { paysTooMuch } from './unverified.ts'

const BaseRow = z.strictObject({
  id: z.string(),
  businessId: z.string(),
  companyName: z.string(),
  businessDescription: z.string(),
  website: z.string().nullable(),
  title: z.string(),
  product: z.string(),
  description: z.string(),
  priceCents: Cents,
  feeCents: Cents,
  targetReviews: z.number(),
  approvedCount: z.number(),
  heldCount: z.number(),
  awaitingResubmission: z.number(),
  open: z.number(),
  reason: ClosedReason.nullable(),
  status: z.enum(campaignStatuses),
  paused: z.boolean(),
  rejectionNote: z.string().nullable(),
  needsVerification: z.boolean(),
  version: z.number(),
  createdAt: z.date(),
  updatedAt: z.date(),
})

const CardRow = BaseRow.extend({ reviewed: z.boolean() })

export const CampaignRow = BaseRow.extend({
  productUrl: z.string().nullable(),
  instructions: z.string(),
  feesChargedCents: Cents,
  deletedAt: z.date().nullable(),
})

const columns = sql`
  c.id, c.business_id, b.company_name, b.description as business_description, b.website,
  c.title, c.product, c.price_cents, ${fee} as fee_cents, c.target_reviews, c.approved_count,
  c.held_count,
  (select count(*) from reviews r where r.campaign_id = c.id and r.resubmit_until is not null)
    as awaiting_resubmission,
  p.open, p.reason, c.status, c.paused, c.rejection_note, c.version, c.created_at, c.updated_at,
  ${paysTooMuch} as needs_verification`

/** SQL: the joins that the campaign columns need. */
export const campaignSources = (at: Date) => sql`
  join businesses b on b.id = c.business_id
  join users u on u.id = c.business_id
  join wallets w on w.user_id = c.business_id
  cross join lateral (${places(at)}) as p`

/** SQL: the columns that `toCampaign` reads. */
export const campaignColumns = sql`${columns}, c.description, c.product_url, c.instructions,
  c.fees_charged_cents, c.deleted_at`

const excerptLength = 240

/** SQL: the columns of a list row, with the start of the description. */
const cardColumns = sql`${columns},
  left(c.description, ${sql.lit(excerptLength + 1)}) as description`

interface ListInput {
  limit: number
  cursor?: string | undefined
  q?: string | undefined
  status: 'all' | CampaignStatus
  sort: 'newest' | 'oldest' | 'price'
}

/**
 * SQL: which campaigns a viewer may list: their own (business), active ones (reviewer) or all
 * (admin).
 */
function visibleTo(viewer: Viewer): RawBuilder<unknown> {
  if (viewer.role === 'business') return sql`c.business_id = ${viewer.id}`
  if (viewer.role === 'reviewer') return sql`c.status = 'active'`
  return sql`true`
}

const orders = {
  newest: { by: sql`c.created_at`, kind: 'time', direction: 'desc' },
  oldest: { by: sql`c.created_at`, kind: 'time', direction: 'asc' },
  price: { by: sql`c.price_cents`, kind: 'number', direction: 'desc' },
} as const

export async function listCampaigns(db: Db, viewer: Viewer, input: ListInput, at: Date) {
  const { after, orderBy } = inOrder({ ...orders[input.sort], id: sql`c.id` }, input.cursor)
  const matching = input.q
    ? sql`c.title || ' ' || c.product || ' ' || c.description ilike ${containing(input.q)}`
    : sql`true`
  const status = input.status === 'all' ? sql`true` : sql`c.status = ${sql.lit(input.status)}`
  // The admins' queue has only what an admin could approve now.
  const decidable =
    viewer.role === 'admin' && input.status === 'pending'
      ? sql`exists (select from users u
          where u.id = c.business_id and ${mayNow('approveCampaign', 'u')})`
      : sql`true`
  // Select the page first, so that places are counted only for its rows.
  const rows = await selectRows(
    db,
    CardRow,
    sql`
    select ${cardColumns}, ${reviewedBy(viewer)} as reviewed
    from (
      select c.* from ${searchedIn(viewer.role === 'business' ? '' : input.q, 'campaigns')} c
      where c.deleted_at is null and ${visibleTo(viewer)} and ${status} and ${decidable}
        and ${matching} and ${after}
      ${orderBy} limit ${pageLimit(input.limit)}
    ) as c ${campaignSources(at)} ${orderBy}`,
  )
  const page = pageOf(rows, input.limit, (row) =>
    input.sort === 'price' ? row.priceCents : row.createdAt,
  )
  return { ...page, items: page.items.map((row) => toCard(row, viewer)) }
}

const reviewedBy = (viewer: Viewer) =>
  viewer.role === 'reviewer'
    ? sql`exists (select from reviews r
        where r.campaign_id = c.id and r.reviewer_id = ${viewer.id})`
    : sql`false`

/**
 * SQL: which campaigns a viewer may open. Reviewers may open active ones and those they reviewed.
 */
export function openTo(viewer: Viewer): RawBuilder<boolean> {
  if (viewer.role === 'business') {
    return sql<boolean>`c.business_id = ${viewer.id} and c.deleted_at is null`
  }
  if (viewer.role === 'reviewer') {
    return sql<boolean>`((c.status = 'active' and c.deleted_at is null) or ${reviewedBy(viewer)})`
  }
  return sql<boolean>`true`
}

/** Reads the campaign that a verb of its business or an admin returns after its change. */
export async function readCampaign(db: Db, campaignId: string, at: Date) {
  const rows = await selectRows(
    db,
    CampaignRow,
    sql`
    select ${campaignColumns}
    from campaigns c ${campaignSources(at)} where c.id = ${campaignId}`,
  )
  return toCampaign(rows[0]!, { role: 'business' })
}

export const notFound = () =>
  new Refusal(
    'not_found',
    "The campaign you're looking for doesn't exist or you don't have access.",
  )

type Reader = Pick<Viewer, 'role'>

/** The note of a rejection, which is between the admin and the business. */
function rejectionFor({ role }: Reader, { rejectionNote: note }: z.output<typeof BaseRow>) {
  return note === null || role === 'reviewer' ? null : { note }
}

function toBase(row: z.output<typeof BaseRow>, viewer: Reader) {
  return {
    id: row.id,
    businessId: row.businessId,
    business: {
      id: row.businessId,
      companyName: row.companyName,
      description: row.businessDescription,
      website: row.website,
    },
    title: row.title,
    product: row.product,
    description: row.description,
    pricePerReviewCents: row.priceCents,
    feePerReviewCents: row.feeCents,
    targetReviews: row.targetReviews,
    completedReviews: row.approvedCount,
    pendingReviews: row.heldCount - row.awaitingResubmission,
    awaitingResubmission: row.awaitingResubmission,
    openPlaces: row.open,
    closedReason: row.reason,
    budgetCents: (row.priceCents * row.targetReviews) as Cents,
    status: row.status,
    paused: row.paused,
    rejection: rejectionFor(viewer, row),
    needsVerification: row.needsVerification,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

function toCard(row: z.output<typeof CardRow>, viewer: Reader): z.output<typeof CampaignCard> {
  return {
    ...toBase(row, viewer),
    description: excerptOf(row.description, excerptLength),
    reviewed: row.reviewed,
  }
}

export function toCampaign(
  row: z.output<typeof CampaignRow>,
  viewer: Reader,
): z.output<typeof Campaign> {
  return {
    ...toBase(row, viewer),
    productUrl: row.productUrl,
    instructions: row.instructions,
    // All reviews of a campaign have the same price, because it cannot change once there are
    // reviews.
    spentCents: (row.priceCents * row.approvedCount) as Cents,
    feesSpentCents: row.feesChargedCents,
    withdrawn: row.deletedAt !== null,
  }
}
