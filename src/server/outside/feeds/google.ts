import { createHmac } from 'node:crypto'
import type { FeedBusiness, FeedReview } from './queries.ts'
import { xmlDeclaration, xmlOf, xmlText, type XmlElement } from './syndication.ts'

/** Google's product review feed, version 2.4. Its elements have a fixed order. */

interface Place {
  publicUrl: string
  /** Makes the ids of reviewers, so that none can be found in Candor by it. */
  idSecret: string
}

/** Writes the whole feed, a page of reviews at a time. */
export async function* googleFeed(
  business: FeedBusiness,
  pages: AsyncIterable<FeedReview[]>,
  place: Place,
): AsyncGenerator<string> {
  const publisher = { name: xmlText(business.name), favicon: `${place.publicUrl}/icon.png` }
  const head = xmlOf({ version: '2.4', aggregator: { name: 'Candor' }, publisher })
  yield `${xmlDeclaration}<feed>${head}<reviews>`
  for await (const reviews of pages) {
    yield reviews.map((review) => xmlOf({ review: reviewElement(review, place) })).join('')
  }
  yield '</reviews></feed>'
}

/** Title and way of collection have no element: there is none, and Google knows no paid one. */
function reviewElement(review: FeedReview, place: Place): XmlElement {
  const name = xmlText(review.reviewerName)
  return {
    review_id: review.id,
    reviewer: review.isAnonymous
      ? { name: { '@is_anonymous': 'true', '#text': name } }
      : { name, reviewer_id: reviewerIdOf(review, place) },
    is_incentivized_review: 'true',
    review_timestamp: review.publishedAt.toISOString(),
    content: xmlText(review.content),
    ...(review.language && { review_language: review.language }),
    ...(review.country && { review_country: review.country }),
    review_url: { '@type': 'singleton', '#text': `${place.publicUrl}/r/${review.id}` },
    ratings: { overall: { '@min': '1', '@max': '5', '#text': review.rating } },
    products: { product: productElement(review) },
  }
}

function productElement({ gtin, mpn, sku, brand, ...review }: FeedReview): XmlElement {
  const codes = {
    ...(gtin && { gtins: { gtin } }),
    ...(mpn && { mpns: { mpn: xmlText(mpn) } }),
    ...(sku && { skus: { sku: xmlText(sku) } }),
    ...(brand && { brands: { brand: xmlText(brand) } }),
  }
  return {
    ...(Object.keys(codes).length > 0 && { product_ids: codes }),
    product_name: xmlText(review.product),
    product_url: review.productUrl ?? review.productPage!,
  }
}

const reviewerIdOf = ({ reviewerId }: FeedReview, { idSecret }: Place) =>
  createHmac('sha256', idSecret).update(reviewerId).digest('base64url').slice(0, 22)
