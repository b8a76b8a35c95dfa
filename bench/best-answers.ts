/**
 * The answers of the reference: the same JSON as the application's, made by hand from rows whose
 * columns have the names and forms of the answer already. What no row of the benchmark has, such as
 * a picture, is written as the constant that it is.
 */

/** A row of `best.campaigns` with what the viewer has to do with it. */
interface CampaignRow {
  id: string
  businessId: string
  companyName: string
  businessDescription: string
  website: string | null
  title: string
  product: string
  description: string
  instructions: string
  priceCents: number
  feeCents: number
  targetReviews: number
  approvedCount: number
  heldCount: number
  openPlaces: number
  status: string
  createdAt: string
  updatedAt: string
  publicUrl: string
  businessUrl: string
  reviewStatus: string | null
}

const cardOf = (row: CampaignRow) => ({
  id: row.id,
  businessId: row.businessId,
  business: {
    id: row.businessId,
    companyName: row.companyName,
    description: row.businessDescription,
    website: row.website,
    isVerified: true,
    publicUrl: row.businessUrl,
  },
  title: row.title,
  product: row.product,
  publicUrl: row.publicUrl,
  description: row.description,
  instructions: row.instructions,
  picture: null,
  category: null,
  countries: [],
  language: null,
  minutes: null,
  isForViewer: true,
  pricePerReviewCents: row.priceCents,
  feePerReviewCents: row.feeCents,
  targetReviews: row.targetReviews,
  completedReviews: row.approvedCount,
  pendingReviews: row.heldCount,
  awaitingResubmission: 0,
  openPlaces: row.openPlaces,
  closedReason: null,
  budgetCents: row.priceCents * row.targetReviews,
  status: row.status,
  paused: false,
  rejection: null,
  needsVerification: false,
  version: 1,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  submittedAt: null,
})

const limit = 20

/** The first rows of a list and the cursor of the next ones; one row more than shown was read. */
function pageOf<Row extends { id: string; createdAt: string }>(
  rows: Row[],
  toItem: (row: Row) => object,
) {
  const shown = rows.slice(0, limit)
  const { createdAt, id } = shown.at(-1) ?? { createdAt: '', id: '' }
  const nextCursor =
    rows.length > limit ? Buffer.from(JSON.stringify([createdAt, id])).toString('base64url') : null
  return { items: shown.map(toItem), nextCursor }
}

export const listAnswer = (rows: CampaignRow[]) =>
  pageOf(rows, (row) => ({
    ...cardOf(row),
    reviewed: row.reviewStatus !== null,
    reviewStatus: row.reviewStatus,
    isNew: false,
  }))

/** A row of `best.reviews`; on the page of a campaign without what all its reviews share. */
interface ReviewRow {
  id: string
  campaignId: string
  campaignTitle: string
  campaignProduct: string
  reviewerId: string
  reviewerName: string
  country: string
  email: string
  rating: number
  content: string
  status: string
  reason: string | null
  note: string | null
  priceCents: number
  feeCents: number
  createdAt: string
  decidedAt: string | null
}

const reviewOf = (row: ReviewRow, campaignId: string, campaign: object) => ({
  id: row.id,
  campaignId,
  campaign,
  reviewerId: row.reviewerId,
  reviewer: { id: row.reviewerId, name: row.reviewerName, country: row.country, email: row.email },
  rating: row.rating,
  content: row.content,
  status: row.status,
  earningsCents: row.priceCents,
  feeCents: row.feeCents,
  incentivized: true,
  rejection: row.reason ? { reason: row.reason, note: row.note, resubmitUntil: null } : null,
  unpublishedAt: null,
  unpublishReason: null,
  resubmitted: false,
  version: 1,
  createdAt: row.createdAt,
  submittedAt: row.createdAt,
  waitingSince: row.createdAt,
  decidedAt: row.decidedAt,
})
const titleOf = (title: string, product: string) => ({ title, product, withdrawn: false })

/** The list of all reviews, for an admin. */
export const reviewsAnswer = (rows: ReviewRow[]) =>
  pageOf(rows, (row) => ({
    ...reviewOf(row, row.campaignId, titleOf(row.campaignTitle, row.campaignProduct)),
    unpublishedBy: null,
    firstTry: null,
    appeal: null,
    editedAt: [],
    evidence: [],
    decidedBy: null,
  }))

/** The page of a campaign, for a reviewer who has not reviewed it. */
export function campaignAnswer([row]: (CampaignRow & { reviews: ReviewRow[] })[]) {
  const { id, title, product, priceCents, feeCents, approvedCount, heldCount, reviews } = row!
  const campaign = titleOf(title, product)
  return {
    ...cardOf(row!),
    picturePosition: null,
    productUrl: null,
    gtin: null,
    mpn: null,
    sku: null,
    brand: null,
    spentCents: priceCents * approvedCount,
    feesSpentCents: feeCents * approvedCount,
    feesHeldCents: feeCents * heldCount,
    withdrawn: false,
    reviews: pageOf(reviews, (one) => reviewOf(one, id, campaign)),
    ownReview: null,
  }
}
