import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import { categoryNames, languageCodes } from '../../../shared/market/campaign-facts.ts'
import { ClosedReason, type Campaign } from '../../../shared/market/campaigns.ts'
import { Cents } from '../../../shared/base/cents.ts'
import { fulfilmentNames } from '../../../shared/market/fulfilment.ts'
import { paceUnits } from '../../../shared/market/pace-rules.ts'
import { pictureOf, picturePositions } from '../../../shared/market/pictures.ts'
import { withoutRight } from '../../../shared/market/requirement-rules.ts'
import { Requirements } from '../../../shared/market/requirements.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { campaignStatuses } from '../../../shared/platform/states.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import type { Viewer } from '../../base/http/session.ts'
import { businessSlug, origin, pageUrl, productSlug } from '../../platform/slugs/slugs.ts'
import { isParcelToSend } from './parcels.ts'
import { fee } from './fee.ts'
import { campaignSources, isClaimedBy, isForViewer, isTakenBy, reviewedBy } from './filters.ts'
import { submittedAt } from './submission-time.ts'
import { paceFactsOf } from './pace.ts'
import { paysTooMuch } from './places.ts'

export const BaseRow = z.strictObject({
  id: z.string(),
  businessId: z.string(),
  companyName: z.string(),
  businessDescription: z.string(),
  website: z.string().nullable(),
  businessVerified: z.boolean(),
  businessSlug: z.string().nullable(),
  title: z.string(),
  product: z.string(),
  productSlug: z.string().nullable(),
  origin: z.string().nullable(),
  pictureHash: z.string().nullable(),
  pictureAlt: z.string().nullable(),
  description: z.string(),
  category: z.enum(categoryNames).nullable(),
  countries: z.array(z.string()),
  language: z.enum(languageCodes).nullable(),
  minutes: z.number().nullable(),
  tryingDays: z.number(),
  fulfilment: z.enum(fulfilmentNames),
  worthCents: Cents,
  reimbursementCapCents: Cents,
  proofRequired: z.boolean(),
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  pacePlaces: z.number().nullable(),
  pacePer: z.enum(paceUnits).nullable(),
  requirements: Requirements,
  isForViewer: z.boolean(),
  priceCents: Cents,
  feeCents: Cents,
  targetReviews: z.number(),
  approvedCount: z.number(),
  heldCount: z.number(),
  takenCount: z.number(),
  parcelsToSend: z.number(),
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
  submittedAt: z.date().nullable(),
})

export const CampaignRow = BaseRow.extend({
  picturePosition: z.enum(picturePositions).nullable(),
  productUrl: z.string().nullable(),
  gtin: z.string().nullable(),
  mpn: z.string().nullable(),
  sku: z.string().nullable(),
  brand: z.string().nullable(),
  instructions: z.string(),
  feesChargedCents: Cents,
  feesHeldCents: Cents,
  lateParcelsCents: Cents,
  reimbursedCents: Cents,
  deletedAt: z.date().nullable(),
})

/** SQL: whom the campaign `c` looks for; an old one does not say what of past reviewers. */
const requirements = sql`'{"pastReviewers": "welcome"}'::jsonb || c.requirements as requirements`

/** SQL: how many parcels of the campaign `c` its business has to send. */
const parcelsToSend = ({ role }: Viewer) =>
  role === 'reviewer'
    ? sql<number>`0`
    : sql<number>`case when c.taken_count = 0 then 0 else (
        select count(*) from places t join shipments s on s.place_id = t.id
        where t.campaign_id = c.id and ${isParcelToSend}) end`

export const columnsFor = (viewer: Viewer) => sql`
  c.id, c.business_id, b.company_name, b.description as business_description, b.website,
  b.verification_status = 'approved' as business_verified,
  ${businessSlug} as business_slug, ${productSlug} as product_slug, ${origin} as origin,
  c.title, c.product, c.picture_hash, c.picture_alt, c.category, c.countries, c.language, c.minutes,
  c.trying_days, c.fulfilment, c.worth_cents, c.reimbursement_cap_cents, c.proof_required,
  c.starts_at, c.ends_at, c.pace_places, c.pace_per, ${requirements},
  ${isForViewer(viewer)} as is_for_viewer, c.price_cents, ${fee} as fee_cents, c.target_reviews,
  c.approved_count, c.held_count, c.taken_count, ${parcelsToSend(viewer)} as parcels_to_send,
  (select count(*) from reviews r where r.campaign_id = c.id and r.resubmit_until is not null)
    as awaiting_resubmission,
  p.open, p.reason, c.status, c.paused, c.rejection_note, c.version, c.created_at, c.updated_at,
  ${submittedAt} as submitted_at,
  ${paysTooMuch} as needs_verification`

/** SQL: the columns that `toCampaign` reads. */
export const campaignColumns = (viewer: Viewer) => sql`${columnsFor(viewer)}, c.description,
  c.picture_position, c.product_url, c.gtin, c.mpn, c.sku, c.brand, c.instructions,
  c.fees_charged_cents, c.fees_held_cents, c.late_parcels_cents, c.reimbursed_cents, c.deleted_at`

/** SQL: whether all reviewers may open the campaign `c`. */
const isOpenToAll = sql<boolean>`(c.status = 'active' and c.deleted_at is null)`

/** SQL: where a reviewer who wrote no review may write one, or may when places open again. */
export const mayWrite = (reviewer: Viewer) =>
  sql<boolean>`(${isOpenToAll} or ${isTakenBy(reviewer)})`

/**
 * SQL: which campaigns a viewer may open. Reviewers may open active ones, those that they reviewed
 * and those in which they hold a place or handed in a receipt.
 */
export function mayOpen(viewer: Viewer): RawBuilder<boolean> {
  if (viewer.role === 'business') {
    return sql<boolean>`c.business_id = ${viewer.id} and c.deleted_at is null`
  }
  if (viewer.role === 'reviewer') {
    return sql<boolean>`(${mayWrite(viewer)} or ${reviewedBy(viewer)} or ${isClaimedBy(viewer)})`
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

/** The note of a rejection, which is between the admin and the business. */
function rejectionFor(
  { role }: Pick<Viewer, 'role'>,
  { rejectionNote: note }: z.output<typeof BaseRow>,
) {
  return note === null || role === 'reviewer' ? null : { note }
}

export function toBase(row: z.output<typeof BaseRow>, viewer: Pick<Viewer, 'role'>) {
  return {
    id: row.id,
    businessId: row.businessId,
    business: {
      id: row.businessId,
      companyName: row.companyName,
      description: row.businessDescription,
      website: row.website,
      isVerified: row.businessVerified,
      publicUrl: pageUrl('business', row.businessSlug, row),
    },
    title: row.title,
    product: row.product,
    publicUrl: pageUrl('product', row.productSlug, row),
    description: row.description,
    picture: pictureOf(row),
    category: row.category,
    countries: row.countries,
    language: row.language,
    minutes: row.minutes,
    tryingDays: row.tryingDays,
    fulfilment: row.fulfilment,
    worthCents: row.worthCents,
    reimbursementCapCents: row.reimbursementCapCents,
    proofRequired: row.proofRequired,
    ...paceFactsOf(row),
    requirements: viewer.role === 'reviewer' ? withoutRight(row.requirements) : row.requirements,
    isForViewer: row.isForViewer,
    pricePerReviewCents: row.priceCents,
    feePerReviewCents: row.feeCents,
    targetReviews: row.targetReviews,
    completedReviews: row.approvedCount,
    pendingReviews: row.heldCount - row.awaitingResubmission,
    takenCount: row.takenCount,
    parcelsToSend: row.parcelsToSend,
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
    submittedAt: viewer.role === 'reviewer' ? null : row.submittedAt,
  }
}

export function toCampaign(
  row: z.output<typeof CampaignRow>,
  viewer: Pick<Viewer, 'role'>,
): z.output<typeof Campaign> {
  return {
    ...toBase(row, viewer),
    picturePosition: row.picturePosition,
    productUrl: row.productUrl,
    gtin: row.gtin,
    mpn: row.mpn,
    sku: row.sku,
    brand: row.brand,
    instructions: row.instructions,
    // All reviews of a campaign have the same price, because it cannot change once there are
    // reviews.
    spentCents: (row.priceCents * row.approvedCount + row.lateParcelsCents) as Cents,
    lateParcelsCents: row.lateParcelsCents,
    reimbursedCents: row.reimbursedCents,
    feesSpentCents: row.feesChargedCents,
    feesHeldCents: row.feesHeldCents,
    withdrawn: row.deletedAt !== null,
  }
}
