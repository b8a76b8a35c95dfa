import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { EvidenceItem } from '../../shared/evidence.ts'
import type { Cents } from '../../shared/money.ts'
import type { RejectionReason, Review } from '../../shared/reviews.ts'
import type { ReviewStatus } from '../db/schema.ts'
import type { Viewer } from '../http/session.ts'

/**
 * The fields of a review `r` of campaign `c` by person `ru`: name, type and SQL. A new field needs
 * a line here and one in the contract; times are text when they come out of a JSON aggregate.
 */
const fields = {
  id: sql<string>`r.id`,
  campaignId: sql<string>`r.campaign_id`,
  campaignTitle: sql<string>`c.title`,
  campaignProduct: sql<string>`c.product`,
  reviewerId: sql<string>`r.reviewer_id`,
  reviewerName: sql<string>`ru.name`,
  reviewerEmail: sql<string>`ru.email`,
  reviewerCountry: sql<string | null>`ru.country`,
  reviewerBio: sql<string>`(select bio from reviewers where id = r.reviewer_id)`,
  rating: sql<number>`r.rating`,
  content: sql<string>`r.content`,
  status: sql<ReviewStatus>`r.status`,
  earningsCents: sql<Cents>`r.price_cents`,
  feeCents: sql<Cents>`r.fee_cents`,
  rejectionReason: sql<RejectionReason | null>`r.rejection_reason`,
  rejectionNote: sql<string | null>`r.rejection_note`,
  resubmitUntil: sql<Date | string | null>`r.resubmit_until`,
  version: sql<number>`r.version`,
  createdAt: sql<Date | string>`r.created_at`,
  decidedAt: sql<Date | string | null>`r.decided_at`,
}

/** Shown to admins in lists, in addition. */
const adminFields = {
  ...fields,
  evidence: sql<EvidenceItem[] | null>`
    (select items from review_evidence where review_id = r.id)`,
}

type RowOf<F> = { [K in keyof F]: F[K] extends RawBuilder<infer T> ? T : never }

export type ReviewRow = RowOf<typeof fields> & Partial<RowOf<typeof adminFields>>

const fieldsFor = ({ role }: Viewer) => Object.entries(role === 'admin' ? adminFields : fields)

/** A review as a list of columns. */
const columnsOf = (listed: [string, RawBuilder<unknown>][]) =>
  sql.join(listed.map(([name, field]) => sql`${field} as ${sql.ref(name)}`))

export const reviewColumns = columnsOf(Object.entries(fields))
export const reviewColumnsFor = (viewer: Viewer) => columnsOf(fieldsFor(viewer))

/** A review as one JSON value, for aggregates. */
function jsonOf(listed: [string, RawBuilder<unknown>][]) {
  const pairs = listed.map(([name, field]) => sql`${sql.lit(name)}, ${field}`)
  return sql`json_build_object(${sql.join(pairs)})`
}

export const reviewJson = jsonOf(Object.entries(fields))
export const reviewJsonFor = (viewer: Viewer) => jsonOf(fieldsFor(viewer))

/** A review as this viewer may read it. */
export function toReview(row: ReviewRow, viewer: Viewer): z.output<typeof Review> {
  const { campaignTitle, campaignProduct, reviewerName, reviewerEmail, reviewerCountry } = row
  const { reviewerBio, rejectionReason, rejectionNote, resubmitUntil, ...own } = row
  const mayReadWhy = viewer.role !== 'reviewer' || viewer.id === row.reviewerId
  return {
    ...own,
    campaign: { title: campaignTitle, product: campaignProduct },
    reviewer: {
      id: row.reviewerId,
      name: reviewerName || null,
      country: reviewerCountry,
      // Only admins see the email addresses of reviewers.
      ...(viewer.role === 'admin' && { email: reviewerEmail }),
      // A bio is shown to businesses and admins.
      ...(viewer.role !== 'reviewer' && reviewerBio !== '' && { bio: reviewerBio }),
    },
    incentivized: true,
    rejection:
      mayReadWhy && rejectionReason
        ? {
            reason: rejectionReason,
            note: rejectionNote ?? '',
            resubmitUntil: dateOf(resubmitUntil),
          }
        : null,
    createdAt: new Date(row.createdAt),
    decidedAt: dateOf(row.decidedAt),
  }
}

function dateOf(value: Date | string | null): Date | null {
  return value === null ? null : new Date(value)
}
