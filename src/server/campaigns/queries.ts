import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { Campaign, CampaignCard, CampaignPage, ClosedReason } from '../../shared/campaigns.ts'
import type { Cents } from '../../shared/money.ts'
import { Refusal } from '../../shared/refusal.ts'
import type { Role } from '../../shared/roles.ts'
import type { Db } from '../db/database.ts'
import type { CampaignStatus } from '../db/schema.ts'
import { containing, inOrder, isUuid, pageOf, toCursor } from '../http/keyset.ts'
import type { Viewer } from '../http/session.ts'
import { reviewJson, reviewJsonFor, toReview, type ReviewRow } from '../reviews/rows.ts'
import { fee, places } from './places.ts'

interface CampaignRow {
  id: string
  businessId: string
  companyName: string
  businessDescription: string
  website: string | null
  title: string
  product: string
  productUrl: string | null
  description: string
  instructions: string
  priceCents: Cents
  feeCents: Cents
  targetReviews: number
  approvedCount: number
  heldCount: number
  feesChargedCents: Cents
  open: number
  reason: ClosedReason | null
  status: CampaignStatus
  paused: boolean
  rejectionNote: string | null
  version: number
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
}

const columns = sql`
  c.id, c.business_id, b.company_name, b.description as business_description, b.website,
  c.title, c.product, c.price_cents, ${fee} as fee_cents, c.target_reviews, c.approved_count,
  c.held_count, p.open, p.reason, c.status, c.paused, c.rejection_note, c.version, c.created_at,
  c.updated_at`

const sources = (at: Date) => sql`
  join businesses b on b.id = c.business_id
  join users u on u.id = c.business_id
  join wallets w on w.user_id = c.business_id
  cross join lateral (${places(at)}) as p`

const excerptLength = 240

/** A row of the list: the first words of the description, whole words only. */
const cardColumns = sql`${columns}, left(c.description, ${sql.lit(excerptLength)}) as description`

interface ListInput {
  limit: number
  cursor?: string | undefined
  q?: string | undefined
  status: 'all' | CampaignStatus
  sort: 'newest' | 'oldest' | 'price'
}

/** Whose campaigns a viewer may list: own, active, all. */
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
  const status = input.status === 'all' ? sql`true` : sql`c.status = ${input.status}`
  // The page is cut first and judged after, so that places are counted for its rows alone.
  const { rows } = await sql<CampaignRow & { reviewed: boolean }>`
    select ${cardColumns}, ${reviewedBy(viewer)} as reviewed
    from (
      select c.* from campaigns c
      where c.deleted_at is null and ${visibleTo(viewer)} and ${status} and ${matching} and ${after}
      ${orderBy} limit ${input.limit + 1}
    ) as c ${sources(at)} ${orderBy}`.execute(db)
  const page = pageOf(rows, input.limit, (row) =>
    input.sort === 'price' ? row.priceCents : row.createdAt,
  )
  return { ...page, items: page.items.map(toCard) }
}

const reviewedBy = (viewer: Viewer) =>
  viewer.role === 'reviewer'
    ? sql`exists (select from reviews r
        where r.campaign_id = c.id and r.reviewer_id = ${viewer.id})`
    : sql`false`

/** Who may open it: its owner, admins, and reviewers while active or once they reviewed it. */
export function openTo(viewer: Viewer): RawBuilder<unknown> {
  if (viewer.role === 'business') {
    return sql`c.business_id = ${viewer.id} and c.deleted_at is null`
  }
  if (viewer.role === 'reviewer') {
    return sql`((c.status = 'active' and c.deleted_at is null) or ${reviewedBy(viewer)})`
  }
  return sql`true`
}

/** Which of a campaign's reviews a viewer may read. */
export function readableBy(viewer: { id: string; role: Role }): RawBuilder<unknown> {
  return viewer.role === 'reviewer'
    ? sql`(r.status = 'approved' or r.reviewer_id = ${viewer.id})`
    : sql`true`
}

const firstReviews = 20

/** The page of a campaign, in one statement. */
export async function getCampaign(db: Db, viewer: Viewer, campaignId: string, at: Date) {
  if (!isUuid(campaignId)) throw notFound()
  const ownReview =
    viewer.role === 'reviewer'
      ? sql`(select ${reviewJson} from reviews r join users ru on ru.id = r.reviewer_id
          where r.campaign_id = c.id and r.reviewer_id = ${viewer.id})`
      : sql`null`
  const { rows } = await sql<CampaignRow & { reviews: ReviewRow[]; ownReview: ReviewRow | null }>`
    select ${columns}, c.description, c.product_url, c.instructions, c.fees_charged_cents,
      c.deleted_at, ${ownReview} as own_review,
      coalesce((select json_agg(page.review) from (
        select ${reviewJsonFor(viewer)} as review
        from reviews r join users ru on ru.id = r.reviewer_id
        where r.campaign_id = c.id and ${readableBy(viewer)}
        order by r.created_at desc, r.id desc limit ${sql.lit(firstReviews + 1)}
      ) as page), '[]') as reviews
    from campaigns c ${sources(at)}
    where c.id = ${campaignId} and ${openTo(viewer)}`.execute(db)
  const row = rows[0]
  if (!row) throw notFound()

  const reviews = row.reviews.map((review) => toReview(review, viewer))
  const last = reviews[firstReviews - 1]
  return {
    ...toCampaign(row),
    reviews: {
      items: reviews.slice(0, firstReviews),
      nextCursor:
        reviews.length > firstReviews && last
          ? toCursor({ value: last.createdAt.toISOString(), id: last.id })
          : null,
    },
    ownReview: row.ownReview && toReview(row.ownReview, viewer),
  } satisfies z.output<typeof CampaignPage>
}

/** A campaign as a verb answers it, after its change. */
export async function readCampaign(db: Db, campaignId: string, at: Date) {
  const { rows } = await sql<CampaignRow>`
    select ${columns}, c.description, c.product_url, c.instructions, c.fees_charged_cents,
      c.deleted_at
    from campaigns c ${sources(at)} where c.id = ${campaignId}`.execute(db)
  return toCampaign(rows[0]!)
}

export const notFound = () =>
  new Refusal(
    'not_found',
    "The campaign you're looking for doesn't exist or you don't have access.",
  )

function toBase(row: CampaignRow) {
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
    pendingReviews: row.heldCount,
    openPlaces: row.open,
    closedReason: row.reason,
    budgetCents: (row.priceCents * row.targetReviews) as Cents,
    status: row.status,
    paused: row.paused,
    rejection: row.rejectionNote === null ? null : { note: row.rejectionNote },
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

export function toCard(row: CampaignRow & { reviewed: boolean }): z.output<typeof CampaignCard> {
  return { ...toBase(row), description: excerpt(row.description), reviewed: row.reviewed }
}

function toCampaign(row: CampaignRow): z.output<typeof Campaign> {
  return {
    ...toBase(row),
    productUrl: row.productUrl,
    instructions: row.instructions,
    // The price is one for all reviews of a campaign, so a product gives what was spent.
    spentCents: (row.priceCents * row.approvedCount) as Cents,
    feesSpentCents: row.feesChargedCents,
    withdrawn: row.deletedAt !== null,
  }
}

function excerpt(text: string): string {
  if (text.length < excerptLength) return text
  return `${text.slice(0, text.lastIndexOf(' ', excerptLength))}…`
}
