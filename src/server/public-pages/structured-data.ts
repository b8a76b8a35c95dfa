import type { BreadcrumbList, Product, Review, WithContext } from 'schema-dts'
import { disclosure } from '../../shared/disclosure.ts'
import type { Crumb } from './layout.ts'
import type { Product as ReviewedProduct, PublicReview } from './queries.ts'

/**
 * Structured data for search engines (schema.org). Only products have ratings: a business has none
 * of itself, and no store rating, because the reviews are paid.
 */

interface Place {
  /** The absolute address of the page. */
  url: string
  publicUrl: string
}

/** A review with its disclosure. */
export function reviewData(review: PublicReview, publicUrl: string): Review {
  return {
    '@type': 'Review',
    '@id': `${publicUrl}/r/${review.id}`,
    url: `${publicUrl}/r/${review.id}`,
    author: { '@type': 'Person', name: review.reviewerName },
    datePublished: review.createdAt.toISOString().slice(0, 10),
    reviewBody: review.content,
    reviewRating: {
      '@type': 'Rating',
      ratingValue: review.rating,
      bestRating: 5,
      worstRating: 1,
    },
    disambiguatingDescription: disclosure,
  }
}

/** A product with the average of all its published reviews, and these of them. */
export function productData(
  product: ReviewedProduct,
  { url, publicUrl, reviews }: Place & { reviews: PublicReview[] },
): WithContext<Product> {
  const { picture, description, average, count, business } = product
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.product,
    url,
    brand: { '@type': 'Brand', name: business.name },
    ...(description && { description }),
    ...(picture && { image: `${publicUrl}${picture.hero}` }),
    ...(product.productUrl && { sameAs: product.productUrl }),
    ...(average !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: average,
        reviewCount: count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    review: reviews.map((review) => reviewData(review, publicUrl)),
  }
}

export function breadcrumbData(
  crumbs: readonly Crumb[],
  { url, publicUrl }: Place,
): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, path }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: label,
      item: path ? `${publicUrl}${path}` : url,
    })),
  }
}
