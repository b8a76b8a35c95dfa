import type { Product, Review, WithContext } from 'schema-dts'
import type { PublicReviews } from '../../../shared/outside/embed.ts'

export interface ReviewedProduct {
  /** What the reviews are of, and all its ratings. */
  page: Pick<PublicReviews, 'campaign' | 'ratingAverage' | 'ratingCount'>
  /** Those that the page shows. */
  items: readonly (Omit<PublicReviews['items'][number], 'createdAt'> & {
    createdAt: Date | string
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
    review: items.map(({ rating, content, photos, paid, reviewerName, createdAt }): Review => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: reviewerName },
      datePublished: new Date(createdAt).toISOString().slice(0, 10),
      reviewBody: content,
      ...(photos.length > 0 && { image: photos.map(({ url }) => origin + url) }),
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
      disambiguatingDescription: disclosureOf({ paid }),
    })),
  }
}

/** JSON for a script element, which no text in it can end. */
export const asScript = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c')
