import { sql } from 'kysely'
import * as z from 'zod'
import { publicNameChoices, publicNameOf } from '../../../shared/platform/public-name.ts'
import { isPublic } from '../../market/reviews/rows.ts'
import { hasPublicPage } from '../../platform/slugs/slugs.ts'

export const ReviewRow = z.strictObject({
  id: z.string(),
  reviewerId: z.string(),
  name: z.string(),
  publicName: z.enum(publicNameChoices),
  country: z.string().nullable(),
  rating: z.number(),
  content: z.string(),
  createdAt: z.string(),
})

/** SQL: a public review `r` with its author `ru` and `rv`. */
export const reviewColumns = sql`r.id, r.reviewer_id as "reviewerId", ru.name,
  rv.public_name as "publicName", ru.country, r.rating, r.content, r.created_at as "createdAt"`
export const reviewSources = sql`reviews r join users ru on ru.id = r.reviewer_id
  join reviewers rv on rv.id = r.reviewer_id`

/** A published review with what everybody may know of its author. */
export const toPublicReview = (row: z.output<typeof ReviewRow>) => ({
  id: row.id,
  reviewerId: row.reviewerId,
  reviewerName: publicNameOf(row.name, row.publicName),
  country: row.country,
  rating: row.rating,
  content: row.content,
  createdAt: new Date(row.createdAt),
})
export type PublicReview = ReturnType<typeof toPublicReview>

export const NewestRow = ReviewRow.extend({
  product: z.string(),
  slug: z.string(),
  language: z.string().nullable(),
})

const newestCount = 3

/** SQL: the reviews of the business `b` that were published last, each with its product. */
export const newestReviews = sql`coalesce((select json_agg(newest) from (
    select ${reviewColumns}, c.product, c.slug, c.language
    from ${reviewSources} join campaigns c on c.id = r.campaign_id
    where r.business_id = b.id and ${isPublic} and ${hasPublicPage}
    order by r.decided_at desc, r.id desc limit ${sql.lit(newestCount)}) as newest), '[]')`
