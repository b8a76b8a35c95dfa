import { sql } from 'kysely'
import type * as z from 'zod'
import type { EvidenceItem } from '../../shared/evidence.ts'
import type { Cents } from '../../shared/money.ts'
import type { RejectionReason, Review } from '../../shared/reviews.ts'
import type { ReviewStatus } from '../db/schema.ts'
import type { Viewer } from '../http/session.ts'

/** A review as queries read it; times are text where it comes out of a JSON aggregate. */
export interface ReviewRow {
  id: string
  campaignId: string
  campaignTitle: string
  campaignProduct: string
  reviewerId: string
  reviewerName: string
  reviewerEmail: string
  reviewerCountry: string | null
  reviewerBio: string
  rating: number
  content: string
  status: ReviewStatus
  priceCents: Cents
  feeCents: Cents
  rejectionReason: string | null
  rejectionNote: string | null
  resubmitUntil: Date | string | null
  /** Only where an admin's list asks for it. */
  evidence?: EvidenceItem[] | null
  version: number
  createdAt: Date | string
  decidedAt: Date | string | null
}

/** The columns of a review `r` of campaign `c` by the person `ru`. */
export const reviewColumns = sql`
  r.id, r.campaign_id, c.title as campaign_title, c.product as campaign_product, r.reviewer_id,
  ru.name as reviewer_name, ru.email as reviewer_email, ru.country as reviewer_country,
  (select bio from reviewers where id = r.reviewer_id) as reviewer_bio, r.rating, r.content,
  r.status, r.price_cents, r.fee_cents, r.rejection_reason, r.rejection_note,
  r.resubmit_until, r.version, r.created_at, r.decided_at`

const jsonFields = sql`
  'id', r.id, 'campaign_id', r.campaign_id, 'campaign_title', c.title,
  'campaign_product', c.product, 'reviewer_id', r.reviewer_id, 'reviewer_name', ru.name,
  'reviewer_email', ru.email, 'reviewer_country', ru.country,
  'reviewer_bio', (select bio from reviewers where id = r.reviewer_id), 'rating', r.rating,
  'content', r.content, 'status', r.status, 'price_cents', r.price_cents,
  'fee_cents', r.fee_cents, 'rejection_reason', r.rejection_reason,
  'rejection_note', r.rejection_note, 'resubmit_until', r.resubmit_until, 'version', r.version,
  'created_at', r.created_at, 'decided_at', r.decided_at`

/** The same as one JSON value, for an aggregate. */
export const reviewJson = sql`json_build_object(${jsonFields})`

/** With what a job found, for admins alone. */
export const reviewJsonFor = ({ role }: Viewer) =>
  role === 'admin'
    ? sql`json_build_object(${jsonFields}, 'evidence',
        (select items from review_evidence where review_id = r.id))`
    : reviewJson

/** A review as this viewer may read it. */
export function toReview(row: ReviewRow, viewer: Viewer): z.output<typeof Review> {
  const mayReadWhy = viewer.role !== 'reviewer' || viewer.id === row.reviewerId
  return {
    id: row.id,
    campaignId: row.campaignId,
    campaign: { title: row.campaignTitle, product: row.campaignProduct },
    reviewerId: row.reviewerId,
    reviewer: {
      id: row.reviewerId,
      name: row.reviewerName || null,
      country: row.reviewerCountry,
      // E-mail addresses of reviewers are shown to admins alone.
      ...(viewer.role === 'admin' && { email: row.reviewerEmail }),
      // A bio is for businesses.
      ...(viewer.role !== 'reviewer' && row.reviewerBio !== '' && { bio: row.reviewerBio }),
    },
    rating: row.rating,
    content: row.content,
    status: row.status,
    earningsCents: row.priceCents,
    feeCents: row.feeCents,
    incentivized: true,
    rejection: mayReadWhy && row.rejectionReason ? rejectionOf(row) : null,
    ...(row.evidence !== undefined && { evidence: row.evidence }),
    version: row.version,
    createdAt: new Date(row.createdAt),
    decidedAt: dateOf(row.decidedAt),
  }
}

function rejectionOf(row: ReviewRow) {
  return {
    reason: row.rejectionReason as RejectionReason,
    note: row.rejectionNote ?? '',
    resubmitUntil: dateOf(row.resubmitUntil),
  }
}

function dateOf(value: Date | string | null): Date | null {
  return value === null ? null : new Date(value)
}
