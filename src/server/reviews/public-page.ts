import { sql, type Expression } from 'kysely'
import * as z from 'zod'
import { Cents } from '../../shared/cents.ts'
import type { Review } from '../../shared/reviews.ts'
import { isoOf } from '../db/row-query.ts'
import { inOrder, pageLimit, pageOf } from '../http/keyset.ts'
import { isPublic, waitingSince } from './rows.ts'

/** What differs between public reviews of one campaign, for a reader who wrote none of them. */
export const PublicRow = z.strictObject({
  id: z.string(),
  reviewerId: z.string(),
  name: z.string(),
  country: z.string().nullable(),
  rating: z.number(),
  content: z.string(),
  priceCents: Cents,
  feeCents: Cents,
  version: z.number(),
  /** Times as PostgreSQL writes them. */
  createdAt: z.string(),
  resubmittedAt: z.string().nullable(),
  /** Null if it is `createdAt`, as of nearly all. */
  laterWaitingSince: z.string().nullable(),
  decidedAt: z.string().nullable(),
})

const columns = sql`r.id, r.reviewer_id, ru.name, ru.country, r.rating, r.content, r.price_cents,
  r.fee_cents, r.version, r.created_at::text, r.resubmitted_at::text, r.decided_at::text,
  nullif(${waitingSince}, r.created_at)::text as later_waiting_since`

const newest = { by: sql`r.created_at`, id: sql`r.id`, kind: 'time', direction: 'desc' } as const

/** The first public reviews of a campaign, newest first. */
export const publicReviewsOf = (campaignId: string | Expression<string>, limit: number) => ({
  shape: PublicRow,
  statement: sql`
    select ${columns}
    from reviews r join users ru on ru.id = r.reviewer_id
    where r.campaign_id = ${campaignId} and ${isPublic}
    ${inOrder(newest, undefined).orderBy} limit ${pageLimit(limit)}`,
})

/** The campaign of all rows, which reviewers may open. */
interface Campaign {
  id: string
  title: string
  product: string
}

type Row = z.output<typeof PublicRow>

/** The page of what `publicReviewsOf` found, as the wire has it for reviewers who wrote none. */
export function toPublicPage(rows: Row[], campaign: Campaign, limit: number) {
  const { items, nextCursor } = pageOf(rows, limit, (row) => new Date(isoOf(row.createdAt)))
  return { items: items.map((row) => toPublicReview(row, campaign)), nextCursor }
}

/** What `toReview` makes for another reviewer than the author. */
function toPublicReview(row: Row, { id: campaignId, title, product }: Campaign) {
  const createdAt = isoOf(row.createdAt)
  return {
    id: row.id,
    campaignId,
    campaign: { title, product, withdrawn: false },
    reviewerId: row.reviewerId,
    reviewer: { id: row.reviewerId, name: row.name || null, country: row.country },
    rating: row.rating,
    content: row.content,
    status: 'approved',
    earningsCents: row.priceCents,
    feeCents: row.feeCents,
    incentivized: true,
    rejection: null,
    unpublishedAt: null,
    unpublishReason: null,
    resubmitted: row.resubmittedAt !== null,
    version: row.version,
    createdAt,
    submittedAt: row.resubmittedAt ? isoOf(row.resubmittedAt) : createdAt,
    waitingSince: row.laterWaitingSince ? isoOf(row.laterWaitingSince) : createdAt,
    decidedAt: row.decidedAt && isoOf(row.decidedAt),
  } as const satisfies z.input<typeof Review>
}
