import type { BreadcrumbList, Product, Review, WithContext } from 'schema-dts'
import { disclosureOf } from '../../../shared/market/disclosure.ts'
import { productData as ofProduct } from '../embed/structured-data.ts'
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

/** A product with the average of all its published reviews, and these of them. */
export function productData(
  product: ReviewedProduct,
  { url, publicUrl, reviews }: Place & { reviews: PublicReview[] },
): WithContext<Product> {
  const { description, average: ratingAverage, count: ratingCount, codes } = product
  const { gtin, mpn, sku, brand } = codes ?? {}
  const { id, product: name, picture } = product
  const companyName = product.business.name
  const campaign = { id, title: name, product: name, companyName, picture, publicUrl: url }
  const items = reviews.map((review) => ({ ...review, incentivized: true as const }))
  const data = ofProduct({
    page: { campaign, ratingAverage, ratingCount },
    items,
    disclosureOf: ({ paid }) => disclosureOf(paid),
    origin: publicUrl,
  })
  return {
    ...data,
    '@id': `${url}#product`,
    url,
    ...(description && { description }),
    ...(product.productUrl && { sameAs: product.productUrl }),
    ...(gtin && { gtin }),
    ...(mpn && { mpn }),
    ...(sku && { sku }),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    review: reviews.map(({ id: reviewId }, i): Review => ({
      ...(data.review as Review[])[i]!,
      '@id': `${publicUrl}/r/${reviewId}`,
      url: `${publicUrl}/r/${reviewId}`,
    })),
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
