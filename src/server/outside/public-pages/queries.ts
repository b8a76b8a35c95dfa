import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import { Cents } from '../../../shared/base/cents.ts'
import { unwrittenProfile } from '../../../shared/people/account-end.ts'
import { pictureOf, type Picture } from '../../../shared/market/pictures.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import { isUuid } from '../../base/db/uuid.ts'
import { inOrder, pageLimit, pageOf } from '../../base/http/keyset.ts'
import { readCampaignMoney } from '../../ledger/campaign-money.ts'
import { PhotoRow, publishedPhotos, toPhoto } from '../../market/reviews/photo-rows.ts'
import { PublishedReplyRow, publishedReply, toReply } from '../../market/reviews/reply-rows.ts'
import { isPublic, paidOf, reimbursed } from '../../market/reviews/rows.ts'
import {
  businessSlug,
  businessUrl,
  hasPublicPage,
  productSlug,
} from '../../platform/slugs/slugs.ts'
import { ratingsOf } from './ratings.ts'
import { publicNameChoices, publicNameOf } from '../../../shared/platform/public-name.ts'

const ReviewRow = z.strictObject({
  id: z.string(),
  reviewerId: z.string(),
  name: z.string(),
  publicName: z.enum(publicNameChoices),
  country: z.string().nullable(),
  rating: z.number(),
  content: z.string(),
  priceCents: Cents,
  worthCents: Cents,
  reimbursedCents: Cents,
  createdAt: z.string(),
  publishedAt: z.string().nullable(),
  photos: z.array(PhotoRow),
  reply: PublishedReplyRow,
})

/** SQL: a public review `r` with its author `ru` and `rv`. */
const reviewColumns = sql`r.id, r.reviewer_id as "reviewerId", ru.name,
  rv.public_name as "publicName", ru.country, r.rating, r.content,
  r.price_cents as "priceCents", r.worth_cents as "worthCents",
  ${reimbursed} as "reimbursedCents", r.created_at as "createdAt", ${publishedPhotos} as photos,
  ${publishedReply} as reply, r.published_at as "publishedAt"`
const reviewSources = sql`reviews r join users ru on ru.id = r.reviewer_id
  join reviewers rv on rv.id = r.reviewer_id`

/** A published review with what everybody may know of its author. */
const toPublicReview = (row: z.output<typeof ReviewRow>) => ({
  id: row.id,
  reviewerId: row.reviewerId,
  reviewerName: publicNameOf(row.name, row.publicName),
  country: row.country,
  rating: row.rating,
  content: row.content,
  paid: paidOf(row),
  createdAt: new Date(row.createdAt),
  publishedAt: row.publishedAt,
  photos: row.photos.map(toPhoto),
  reply: toReply(row.reply),
})
export type PublicReview = ReturnType<typeof toPublicReview>

const NewestRow = ReviewRow.extend({
  product: z.string(),
  slug: z.string(),
  language: z.string().nullable(),
})

const newestCount = 3

/** SQL: the reviews of the business `b` that were published last, each with its product. */
const newestReviews = sql`coalesce((select json_agg(newest) from (
    select ${reviewColumns}, c.product, ${productSlug} as slug, c.language
    from ${reviewSources} join campaigns c on c.id = r.campaign_id
    where r.business_id = b.id and ${isPublic} and ${hasPublicPage}
    order by r.published_at desc, r.id desc limit ${sql.lit(newestCount)}) as newest), '[]')`

export interface PageRequest {
  slug: string
  /** The cursor of an older page. */
  after?: string | undefined
  /** The cursor of a newer page. */
  before?: string | undefined
}

const reviewsOnPage = 10
const productsOnPage = 12

const Business = z.strictObject({
  name: z.string(),
  slug: z.string().nullable(),
  /** Null until the business writes one. */
  description: z.string().nullable(),
  website: z.string().nullable(),
  country: z.string().nullable(),
  isVerified: z.boolean(),
  isSuspended: z.boolean(),
  publicUrl: z.string().nullable(),
})

/** SQL: the business `b` with its person `u`, as JSON. */
const businessJson = sql`json_build_object('name', b.company_name, 'slug', ${businessSlug},
  'description', nullif(b.description, ${unwrittenProfile}), 'website', b.website,
  'country', u.country,
  'isVerified', b.verification_status = 'approved',
  'isSuspended', u.suspended_at is not null and u.deleted_at is null,
  'publicUrl', ${businessUrl})`

const Product = z.strictObject({
  id: z.string(),
  product: z.string(),
  description: z.string(),
  productUrl: z.string().nullable(),
  category: z.string().nullable(),
  language: z.string().nullable(),
  pictureHash: z.string().nullable(),
  pictureAlt: z.string().nullable(),
  starCounts: z.array(z.number()),
  hasEnded: z.boolean(),
  codes: z.record(z.string(), z.string()).nullable(),
  business: Business,
})

/** SQL: whether the campaign `c` will take no more reviews. */
const hasEnded = sql<boolean>`(c.status = 'completed' or c.deleted_at is not null)`

/**
 * SQL: the product of the campaign `c`. Words and picture are only shown as an admin approved them,
 * not while a changed campaign waits.
 */
const productColumns = sql`c.id, c.product, c.product_url, c.category, c.language, c.star_counts,
  ${hasEnded} as has_ended,
  case when ${isApproved()} then c.description else '' end as description,
  case when ${isApproved()} then c.picture_hash end as picture_hash,
  case when ${isApproved()} then c.picture_alt end as picture_alt,
  case when ${isApproved()} then json_strip_nulls(json_build_object('gtin', c.gtin,
    'mpn', c.mpn, 'sku', c.sku, 'brand', c.brand)) end as codes,
  ${businessJson} as business`

function isApproved() {
  return sql`c.status in ('active', 'completed')`
}

const productSources = sql`campaigns c join businesses b on b.id = c.business_id
  join users u on u.id = b.id`

function toProduct(row: z.output<typeof Product>) {
  const { starCounts, pictureHash, pictureAlt, ...product } = row
  const picture: Picture | null = pictureOf({ id: row.id, pictureHash, pictureAlt })
  return { ...product, picture, ...ratingsOf(starCounts) }
}
export type Product = ReturnType<typeof toProduct>

const newestFirst = { kind: 'time', direction: 'desc' } as const

/** SQL: the rows of a page in both directions: older than `after`, or newer than `before`. */
function onPage(by: RawBuilder<unknown>, id: RawBuilder<unknown>, { after, before }: PageRequest) {
  return before === undefined
    ? inOrder({ ...newestFirst, by, id }, after)
    : inOrder({ by, id, kind: 'time', direction: 'asc' }, before)
}

interface Listed {
  id: string
  createdAt: Date
}

/** The items of a page, newest first, with the cursors of its neighbours. */
function listed<Item extends Listed>(read: Item[], limit: number, { after, before }: PageRequest) {
  const { items, nextCursor } = pageOf(read, limit, ({ createdAt }) => createdAt)
  if (before === undefined) {
    return { items, older: nextCursor, newer: after ? edgeOf(items[0], limit) : null }
  }
  const newestFirstItems = items.toReversed()
  return {
    items: newestFirstItems,
    older: edgeOf(newestFirstItems.at(-1), limit),
    newer: nextCursor,
  }
}

/** The cursor that begins beyond this item. */
function edgeOf(item: Listed | undefined, limit: number) {
  if (!item) return null
  const beyond = Array.from({ length: limit + 1 }, () => item)
  return pageOf(beyond, limit, ({ createdAt }) => createdAt).nextCursor
}

const ProductRow = Product.extend({ reviews: z.array(ReviewRow) })

/** Reads a product, a page of its reviews, and its money; null while nothing is public. */
export async function readProductPage(db: Db, request: PageRequest) {
  const { after, orderBy } = onPage(sql`r.created_at`, sql`r.id`, request)
  const rows = await selectRows(
    db,
    ProductRow,
    sql`
    select ${productColumns},
      coalesce((select json_agg(page) from (
        select ${reviewColumns} from ${reviewSources}
        where r.campaign_id = c.id and ${isPublic} and ${after}
        ${orderBy} limit ${pageLimit(reviewsOnPage)}) as page), '[]') as reviews
    from public_slugs s join ${productSources} on c.id = s.owner_id
    where s.kind = 'product' and s.slug = ${request.slug} and s.current and ${hasPublicPage}`,
  )
  const row = rows[0]
  if (!row) return null
  const { reviews, ...product } = row
  return {
    ...toProduct(product),
    money: await readCampaignMoney(db, product.id),
    reviews: listed(reviews.map(toPublicReview), reviewsOnPage, request),
  }
}

const ListedProduct = z.strictObject({
  id: z.string(),
  slug: z.string(),
  product: z.string(),
  pictureHash: z.string().nullable(),
  pictureAlt: z.string().nullable(),
  starCounts: z.array(z.number()),
  hasEnded: z.boolean(),
  createdAt: z.string(),
})
const NotPublic = z.strictObject({
  rating: z.number(),
  status: z.enum(['approved', 'rejected']),
  count: z.number(),
})
const BusinessRow = z.strictObject({
  business: Business,
  starCounts: z.array(z.number()),
  notPublic: z.array(NotPublic),
  productCount: z.number(),
  products: z.array(ListedProduct),
  newest: z.array(NewestRow),
})

/** SQL: the sums of the counts of stars. */
const starSums = sql`array[${sql.join(
  [1, 2, 3, 4, 5].map((n) => sql`coalesce(sum(c.star_counts[${sql.lit(n)}]), 0)`),
)}]::int[]`

/**
 * Reads a business, a page of its products, and how many of its decided reviews were rejected, in
 * one statement; null while nothing is public.
 */
export async function readBusinessPage(db: Db, request: PageRequest) {
  const { after, orderBy } = onPage(sql`c.created_at`, sql`c.id`, request)
  const rows = await selectRows(
    db,
    BusinessRow,
    sql`
    select ${businessJson} as business, own.*,
      coalesce((select json_agg(one) from (
        select r.rating, r.status, count(*)::int as count from reviews r
        where r.business_id = b.id
          and ((r.status = 'rejected' and not r.held) or r.unpublished_at is not null)
        group by 1, 2) as one), '[]') as not_public,
      coalesce((select json_agg(page) from (
        select c.id, ${productSlug} as slug, c.product, c.star_counts as "starCounts",
          ${hasEnded} as "hasEnded",
          case when ${isApproved()} then c.picture_hash end as "pictureHash",
          case when ${isApproved()} then c.picture_alt end as "pictureAlt",
          c.created_at as "createdAt"
        from campaigns c
        where c.business_id = b.id and ${hasPublicPage} and ${after}
        ${orderBy} limit ${pageLimit(productsOnPage)}) as page), '[]') as products,
      ${newestReviews} as newest
    from public_slugs s join businesses b on b.id = s.owner_id join users u on u.id = b.id
    cross join lateral (
      select ${starSums} as star_counts,
        count(*) filter (where ${hasPublicPage}) as product_count
      from campaigns c where c.business_id = b.id) as own
    where s.kind = 'business' and s.slug = ${request.slug} and s.current
      and own.product_count > 0`,
  )
  const row = rows[0]
  if (!row) return null
  const products = row.products.map(({ starCounts, createdAt, ...product }) => ({
    ...product,
    picture: pictureOf(product),
    createdAt: new Date(createdAt),
    ...ratingsOf(starCounts),
  }))
  return {
    ...row.business,
    ...ratingsOf(row.starCounts),
    decided: decisionsOf(row),
    productCount: row.productCount,
    products: listed(products, productsOnPage, request),
    newest: row.newest.map(({ product, slug, language, ...review }) => ({
      product,
      slug,
      language,
      review: toPublicReview(review),
    })),
  }
}
export type BusinessPage = NonNullable<Awaited<ReturnType<typeof readBusinessPage>>>

/** For five stars to one: how many reviews were decided, and how many of them rejected. */
function decisionsOf({ starCounts, notPublic }: z.output<typeof BusinessRow>) {
  return [5, 4, 3, 2, 1].map((stars) => {
    const countOf = (wanted: 'approved' | 'rejected') =>
      notPublic.find(({ rating, status }) => rating === stars && status === wanted)?.count ?? 0
    const rejected = countOf('rejected')
    return {
      stars,
      rejected,
      decided: starCounts[stars - 1]! + countOf('approved') + rejected,
    }
  })
}

const ReviewPageRow = Product.extend({
  slug: z.string(),
  review: ReviewRow,
  unpublishedAt: z.date().nullable(),
  decidedAt: z.date().nullable(),
})

/**
 * Reads one review with its product. One that was public too, so that its page can say since when;
 * null for any other that is not public.
 */
export async function readReviewPage(db: Db, reviewId: string) {
  if (!isUuid(reviewId)) return null
  const rows = await selectRows(
    db,
    ReviewPageRow,
    sql`
    select ${productColumns}, s.slug, r.unpublished_at, r.decided_at,
      (select to_json(one) from (select ${reviewColumns}) as one) as review
    from ${reviewSources} join campaigns c on c.id = r.campaign_id
    join businesses b on b.id = c.business_id join users u on u.id = b.id
    join public_slugs s on s.kind = 'product' and s.owner_id = c.id and s.current
    where r.id = ${reviewId} and r.status = 'approved' and r.published_at is not null`,
  )
  const row = rows[0]
  if (!row) return null
  const { review, slug, unpublishedAt, decidedAt, ...product } = row
  return { ...toProduct(product), slug, unpublishedAt, decidedAt, review: toPublicReview(review) }
}
export type ReviewPage = NonNullable<Awaited<ReturnType<typeof readReviewPage>>>
