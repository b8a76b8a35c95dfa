import { categoryNames, languageCodes } from '../../shared/campaign-facts.ts'
import { excerptOf } from '../../shared/excerpt.ts'
import { campaignStatuses } from '../../shared/states.ts'
import { pictureOf } from '../../shared/pictures.ts'
import { Cents } from '../../shared/cents.ts'
import { selectRows } from '../db/rows.ts'
import * as z from 'zod'
import { sql, type RawBuilder } from 'kysely'
import { ClosedReason, type Campaign, type CampaignCard } from '../../shared/campaigns.ts'
import { Refusal } from '../../shared/refusal.ts'
import { mayNow } from '../accounts/people.ts'
import type { Db } from '../db/database.ts'
import type { CampaignStatus } from '../db/schema.ts'
import { searchedIn } from '../db/search.ts'
import { inOrder, pageLimit, pageOf } from '../http/keyset.ts'
import type { Viewer } from '../http/session.ts'
import { businessUrl, productUrl } from '../slugs/slugs.ts'
import { fee } from './fee.ts'
import {
  campaignSources,
  inView,
  isForViewer,
  isNewTo,
  matching,
  reviewedBy,
  viewSources,
  type CampaignFilters,
  type View,
} from './filters.ts'
import { paysTooMuch } from './unverified.ts'

const BaseRow = z.strictObject({
  id: z.string(),
  businessId: z.string(),
  companyName: z.string(),
  businessDescription: z.string(),
  website: z.string().nullable(),
  businessVerified: z.boolean(),
  businessPublicUrl: z.string().nullable(),
  title: z.string(),
  product: z.string(),
  publicUrl: z.string().nullable(),
  pictureHash: z.string().nullable(),
  pictureAlt: z.string().nullable(),
  description: z.string(),
  category: z.enum(categoryNames).nullable(),
  countries: z.array(z.string()),
  language: z.enum(languageCodes).nullable(),
  minutes: z.number().nullable(),
  isForViewer: z.boolean(),
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

const CardRow = BaseRow.extend({ reviewed: z.boolean(), isNew: z.boolean() })

export const CampaignRow = BaseRow.extend({
  productUrl: z.string().nullable(),
  gtin: z.string().nullable(),
  mpn: z.string().nullable(),
  sku: z.string().nullable(),
  brand: z.string().nullable(),
  instructions: z.string(),
  feesChargedCents: Cents,
  feesHeldCents: Cents,
  deletedAt: z.date().nullable(),
})

const columnsFor = (viewer: Viewer) => sql`
  c.id, c.business_id, b.company_name, b.description as business_description, b.website,
  b.verification_status = 'approved' as business_verified,
  ${businessUrl} as business_public_url, ${productUrl} as public_url,
  c.title, c.product, c.picture_hash, c.picture_alt, c.category, c.countries, c.language, c.minutes,
  ${isForViewer(viewer)} as is_for_viewer, c.price_cents, ${fee} as fee_cents, c.target_reviews,
  c.approved_count,
  c.held_count,
  (select count(*) from reviews r where r.campaign_id = c.id and r.resubmit_until is not null)
    as awaiting_resubmission,
  p.open, p.reason, c.status, c.paused, c.rejection_note, c.version, c.created_at, c.updated_at,
  ${paysTooMuch} as needs_verification`

/** SQL: the columns that `toCampaign` reads. */
export const campaignColumns = (viewer: Viewer) => sql`${columnsFor(viewer)}, c.description,
  c.product_url, c.gtin, c.mpn, c.sku, c.brand, c.instructions, c.fees_charged_cents, c.deleted_at,
  (select coalesce(sum(fee_cents), 0) from reviews r
    where r.business_id = c.business_id and r.held and r.campaign_id = c.id) as fees_held_cents`

const excerptLength = 240

/** SQL: the columns of a list row, with the start of the description. */
const cardColumns = (viewer: Viewer, at: Date) => sql`${columnsFor(viewer)},
  ${reviewedBy(viewer)} as reviewed,
  ${isNewTo(viewer, at)} as is_new,
  left(c.description, ${sql.lit(excerptLength + 1)}) as description`

interface ListInput extends CampaignFilters {
  limit: number
  cursor?: string | undefined
  /** Only reviewers' lists have views. */
  view?: View
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
  const selection = { ...input, after, orderBy }
  const { view = 'all' } = input
  const rows = await selectRows(
    db,
    CardRow,
    viewer.role === 'reviewer' && (view === 'available' || view === 'paused')
      ? sql`
        select ${cardColumns(viewer, at)} from ${viewSources(view, at)}
        where ${inView(viewer, view)} and ${matching(input)} and ${after}
        ${orderBy} limit ${pageLimit(input.limit)}`
      : sql`
        select ${cardColumns(viewer, at)} from (${pageOfList(viewer, selection)}) as c
        ${campaignSources(at)} ${orderBy}`,
  )
  const page = pageOf(rows, input.limit, (row) =>
    input.sort === 'price' ? row.priceCents : row.createdAt,
  )
  return { ...page, items: page.items.map((row) => toCard(row, viewer)) }
}

interface Selection extends ListInput {
  after: RawBuilder<unknown>
  orderBy: RawBuilder<unknown>
}

/** SQL: the campaigns of a page, without joins, so that places are counted only for its rows. */
function pageOfList(viewer: Viewer, { after, orderBy, ...input }: Selection) {
  const status = input.status === 'all' ? sql`true` : sql`c.status = ${sql.lit(input.status)}`
  // The admins' queue has only what an admin could approve now.
  const decidable =
    viewer.role === 'admin' && input.status === 'pending'
      ? sql`exists (select from users u
          where u.id = c.business_id and ${mayNow('approveCampaign', 'u')})`
      : sql`true`
  const isReviewed = viewer.role === 'reviewer' && input.view === 'reviewed'
  // An array, because a reviewer has reviewed few of all campaigns.
  const visible = isReviewed
    ? sql`c.id = any(array(select campaign_id from reviews where reviewer_id = ${viewer.id}))`
    : visibleTo(viewer)
  const searched = viewer.role === 'business' || isReviewed ? '' : input.q
  return sql`
    select c.* from ${searchedIn(searched, 'campaigns')} c
    where c.deleted_at is null and ${visible} and ${status} and ${decidable}
      and ${matching(input)} and ${after}
    ${orderBy} limit ${pageLimit(input.limit)}`
}

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
  const owner = { id: '', role: 'business' as const }
  const rows = await selectRows(
    db,
    CampaignRow,
    sql`
    select ${campaignColumns(owner)}
    from campaigns c ${campaignSources(at)} where c.id = ${campaignId}`,
  )
  return toCampaign(rows[0]!, owner)
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
      isVerified: row.businessVerified,
      publicUrl: row.businessPublicUrl,
    },
    title: row.title,
    product: row.product,
    publicUrl: row.publicUrl,
    description: row.description,
    picture: pictureOf(row),
    category: row.category,
    countries: row.countries,
    language: row.language,
    minutes: row.minutes,
    isForViewer: row.isForViewer,
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
    isNew: row.isNew,
  }
}

export function toCampaign(
  row: z.output<typeof CampaignRow>,
  viewer: Reader,
): z.output<typeof Campaign> {
  return {
    ...toBase(row, viewer),
    productUrl: row.productUrl,
    gtin: row.gtin,
    mpn: row.mpn,
    sku: row.sku,
    brand: row.brand,
    instructions: row.instructions,
    // All reviews of a campaign have the same price, because it cannot change once there are
    // reviews.
    spentCents: (row.priceCents * row.approvedCount) as Cents,
    feesSpentCents: row.feesChargedCents,
    feesHeldCents: row.feesHeldCents,
    withdrawn: row.deletedAt !== null,
  }
}
