import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { publicNameOf, type PublicNameChoice } from '../../../shared/platform/public-name.ts'
import { pictureOf } from '../../../shared/market/pictures.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { disclosure } from '../../../shared/market/disclosure.ts'
import type { Db } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import { onPage, pageOf } from '../../base/http/keyset.ts'
import { publishedPhotos, toPhoto } from '../../market/reviews/photo-rows.ts'
import { publishedReply, toReply } from '../../market/reviews/reply-rows.ts'
import { isPublic, reimbursed } from '../../market/reviews/rows.ts'
import { productUrl } from '../../platform/slugs/slugs.ts'

/**
 * Reads the public reviews and the ratings of an active or completed campaign in one statement.
 */
export async function getPublicReviews(
  db: Db,
  { campaignId, limit, cursor }: { campaignId: string; limit: number; cursor?: string | undefined },
) {
  const order = { by: sql`r.created_at`, id: sql`r.id`, kind: 'time', direction: 'desc' } as const
  const paged = onPage(order, { limit, cursor })
  if (!isUuid(campaignId)) throw notFound()
  const row = await db
    .selectFrom('campaigns as c')
    .innerJoin('businesses as b', 'b.id', 'c.businessId')
    .select(['c.id', 'c.title', 'c.product', 'b.companyName', 'c.starCounts'])
    .select(['c.pictureHash', 'c.pictureAlt', productUrl.as('publicUrl')])
    .select((eb) => {
      const approved = eb
        .selectFrom('reviews as r')
        .whereRef('r.campaignId', '=', 'c.id')
        .where(isPublic)
      const page = approved
        .innerJoin('users as u', 'u.id', 'r.reviewerId')
        .innerJoin('reviewers as rv', 'rv.id', 'r.reviewerId')
        .select([
          'r.id',
          'u.name',
          'rv.publicName',
          'u.country',
          'r.rating',
          'r.content',
          'r.createdAt',
          'r.publishedAt',
          'r.priceCents',
          'r.worthCents',
        ])
        .select(reimbursed.as('reimbursedCents'))
        .select(publishedPhotos.as('photos'))
        .select(publishedReply.as('reply'))
        .$call(paged)
      return jsonArrayFrom(page).as('page')
    })
    .where('c.id', '=', campaignId)
    .where('c.status', 'in', [sql.lit('active' as const), sql.lit('completed' as const)])
    .where('c.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound()

  const { starCounts, page, pictureHash, pictureAlt, ...campaign } = row
  const picture = pictureOf({ id: campaign.id, pictureHash, pictureAlt })
  const reviews = page.map(({ name, publicName, createdAt, photos, reply, ...rest }) => {
    const { priceCents, worthCents, reimbursedCents, ...review } = rest
    return {
      ...review,
      paid: { priceCents, worthCents, reimbursedCents },
      photos: photos.map(toPhoto),
      reply: toReply(reply),
      reviewerName: publicNameOf(name, publicName as PublicNameChoice),
      incentivized: true as const,
      createdAt: new Date(createdAt),
    }
  })
  return {
    campaign: { ...campaign, picture },
    ...ratings(starCounts),
    disclosure,
    ...pageOf(reviews, limit, ({ createdAt }) => createdAt),
  }
}

const notFound = () => new Refusal('not_found', 'There are no public reviews at this address.')

function ratings(starCounts: number[]) {
  const of = (stars: number) => starCounts[stars - 1]!
  const ratingCounts = { '1': of(1), '2': of(2), '3': of(3), '4': of(4), '5': of(5) }
  const ratingCount = Object.values(ratingCounts).reduce((total, count) => total + count, 0)
  const stars = Object.entries(ratingCounts).reduce((all, [star, n]) => all + Number(star) * n, 0)
  return {
    ratingCounts,
    ratingCount,
    ratingAverage: ratingCount === 0 ? null : Math.round((stars / ratingCount) * 100) / 100,
  }
}
