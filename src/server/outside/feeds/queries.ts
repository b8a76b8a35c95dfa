import { sql } from 'kysely'
import * as z from 'zod'
import { publicNameChoices, publicNameOf } from '../../../shared/platform/public-name.ts'
import { Cents } from '../../../shared/base/cents.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import { inOrder, pageLimit, pageOf } from '../../base/http/keyset.ts'
import { PhotoRow, publishedPhotos, toPhoto } from '../../market/reviews/photo-rows.ts'
import { PublishedReplyRow, publishedReply, toReply } from '../../market/reviews/reply-rows.ts'
import { isPublic, reimbursed } from '../../market/reviews/rows.ts'
import { businessUrl, hasPublicPage, productUrl } from '../../platform/slugs/slugs.ts'

const FeedBusiness = z.strictObject({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  publicUrl: z.string(),
})
export type FeedBusiness = z.output<typeof FeedBusiness>

/** Finds the business of a feed by its slug; undefined while nothing of it is public. */
export async function findFeedBusiness(db: Db, slug: string): Promise<FeedBusiness | undefined> {
  const rows = await selectRows(
    db,
    FeedBusiness.extend({ publicUrl: z.string().nullable() }),
    sql`
    select b.id, b.company_name as name, s.slug, ${businessUrl} as public_url
    from public_slugs s join businesses b on b.id = s.owner_id
    where s.kind = 'business' and s.slug = ${slug} and s.current`,
  )
  const [found] = rows
  return found?.publicUrl ? { ...found, publicUrl: found.publicUrl } : undefined
}

const FeedRow = z.strictObject({
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
  photos: z.array(PhotoRow),
  reply: PublishedReplyRow,
  publishedAt: z.date(),
  language: z.string().nullable(),
  product: z.string(),
  productUrl: z.string().nullable(),
  productPage: z.string().nullable(),
  gtin: z.string().nullable(),
  mpn: z.string().nullable(),
  sku: z.string().nullable(),
  brand: z.string().nullable(),
})

/** Codes of a product that an admin has approved. */
const approved = (column: string) =>
  sql`case when c.status in ('active', 'completed') then ${sql.ref(column)} end`

/** Reads published reviews of a business, of all stars, the one published last first. */
export async function readFeedPage(
  db: Db,
  { id }: Pick<FeedBusiness, 'id'>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const order = { by: sql`r.published_at`, id: sql`r.id`, kind: 'time', direction: 'desc' } as const
  const { after, orderBy } = inOrder(order, cursor)
  const rows = await selectRows(
    db,
    FeedRow,
    sql`
    select r.id, r.reviewer_id, ru.name, rv.public_name, ru.country, r.rating, r.content,
      r.price_cents, r.worth_cents, ${reimbursed} as reimbursed_cents,
      ${publishedPhotos} as photos, ${publishedReply} as reply,
      r.published_at, c.language, c.product, c.product_url,
      ${productUrl} as product_page,
      ${approved('c.gtin')} as gtin, ${approved('c.mpn')} as mpn, ${approved('c.sku')} as sku,
      ${approved('c.brand')} as brand
    from reviews r join campaigns c on c.id = r.campaign_id
    join users ru on ru.id = r.reviewer_id join reviewers rv on rv.id = r.reviewer_id
    where r.business_id = ${id} and ${isPublic} and ${hasPublicPage} and ${after}
    ${orderBy} limit ${pageLimit(limit)}`,
  )
  const { items, nextCursor } = pageOf(rows, limit, ({ publishedAt }) => publishedAt)
  const reviews = items.map(({ name, publicName, photos, reply, ...rest }) => {
    const { priceCents, worthCents, reimbursedCents, ...review } = rest
    return {
      ...review,
      paid: { priceCents, worthCents, reimbursedCents },
      photos: photos.map(toPhoto),
      reply: toReply(reply),
      isAnonymous: publicName === 'anonymous' || name.trim() === '',
      reviewerName: publicNameOf(name, publicName),
    }
  })
  return { reviews, nextCursor }
}
export type FeedReview = Awaited<ReturnType<typeof readFeedPage>>['reviews'][number]
