import type { Comment, Product, Review, WithContext } from 'schema-dts'
import type { PublicReviews } from '../../../shared/outside/embed.ts'

export interface ReviewedProduct {
  /** What the reviews are of, and all its ratings. */
  page: Pick<PublicReviews, 'campaign' | 'ratingAverage' | 'ratingCount'>
  /** Those that the page shows. */
  items: readonly (Omit<PublicReviews['items'][number], 'createdAt' | 'reply'> & {
    /** Null for a review that is not public. */
    publishedAt: string | null
    reply: { content: string; createdAt: Date | string } | null
  })[]
  /** Of each review, in the language of the page. */
  disclosureOf: (review: Pick<PublicReviews['items'][number], 'paid'>) => string
  /** Of Candor, without a slash at its end. */
  origin: string
}

/**
 * A product with its reviews for search engines (schema.org). Every review says that it was paid
 * for. Nothing describes a rating of the business itself.
 */
export function productData({
  page,
  items,
  disclosureOf,
  origin,
}: ReviewedProduct): WithContext<Product> {
  const { campaign, ratingAverage, ratingCount } = page
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: campaign.product,
    brand: { '@type': 'Brand', name: campaign.companyName },
    ...(campaign.picture && { image: origin + campaign.picture.hero }),
    ...(ratingAverage !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: ratingAverage,
        reviewCount: ratingCount,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    review: items.map(({ rating, content, photos, paid, reviewerName, ...item }): Review => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: reviewerName },
      ...(item.publishedAt && { datePublished: dayOf(item.publishedAt) }),
      reviewBody: content,
      ...(photos.length > 0 && { image: photos.map(({ url }) => origin + url) }),
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
      disambiguatingDescription: disclosureOf({ paid }),
      ...(item.reply && { comment: commentOf(item.reply, campaign.companyName) }),
    })),
  }
}

const dayOf = (time: Date | string) => new Date(time).toISOString().slice(0, 10)

const commentOf = (
  { content, createdAt }: { content: string; createdAt: Date | string },
  name: string,
): Comment => ({
  '@type': 'Comment',
  author: { '@type': 'Organization', name },
  datePublished: dayOf(createdAt),
  text: content,
})

/** JSON for a script element, which no text in it can end. */
export const asScript = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c')
