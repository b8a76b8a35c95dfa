import { categories, type Category } from '../../../shared/market/campaign-facts.ts'
import { disclosureOf, type Paid } from '../../../shared/market/disclosure.ts'
import { html, type Html } from '../../base/http/html.ts'
import type { PublicPage } from './layout.ts'
import {
  averageText,
  countText,
  disclosed,
  distribution,
  iconOf,
  pagination,
  productPicture,
  reviewsText,
  stars,
  unverifiedBadge,
  verifiedBadge,
  webAddress,
  reviewArticle,
} from './parts.ts'
import { moneyPanel } from './money-panel.ts'
import type { readProductPage } from './queries.ts'
import { productData } from './structured-data.ts'

type ProductPage = NonNullable<Awaited<ReturnType<typeof readProductPage>>>

interface Place {
  publicUrl: string
  /** The path of the page, without its query. */
  path: string
  /** The query of a page that is not the first. */
  query: string
  withStructuredData: boolean
}

/** The page of a product: its paid reviews, each with the disclosure. */
export function productPage(product: ProductPage, place: Place): PublicPage {
  const { publicUrl, path, query, withStructuredData } = place
  const { business, reviews, count, average } = product
  const name = product.product
  const url = `${publicUrl}${path}`
  const by = `${name} by ${business.name}`
  return {
    title: `${name}: ${reviewsText(count)} · Candor`,
    description:
      `${averageText(average!)} of 5 stars from ${reviewsText(count)} of ${by}. ` +
      'Every reviewer was paid, whatever the rating.',
    canonical: `${url}${query}`,
    picture: {
      url: `${url}/picture.png`,
      alt: `${by}: ${averageText(average!)} of 5 stars, ${reviewsText(count)}`,
    },
    type: 'product',
    crumbs: [
      { label: 'Candor', path: '/' },
      business.slug
        ? { label: business.name, path: `/b/${business.slug}` }
        : { label: business.name },
      { label: name },
    ],
    structured: withStructuredData
      ? [productData(product, { url, publicUrl, reviews: reviews.items })]
      : [],
    feeds: feedsOf(product, publicUrl),
    body: html`${head(product)}
      <div
        class="mt-10 grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
      >
        <div class="min-w-0">${reviewList(product, path)}</div>
        <aside aria-label="About these reviews" class="min-w-0 space-y-8 lg:order-last">
          ${aboutReviews()} ${product.money && moneyPanel(product.id, product.money)}
          ${aboutProduct(product)}
        </aside>
      </div>`,
  }
}

const feedsOf = ({ business }: ProductPage, publicUrl: string) =>
  business.slug
    ? [
        {
          type: 'application/rss+xml',
          title: `Reviews of ${business.name}`,
          url: `${publicUrl}/api/public/businesses/${business.slug}/reviews.rss`,
        },
      ]
    : []

function head(product: ProductPage): Html {
  const { business, average, count } = product
  return html`<div class="mt-2 grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,20rem)_1fr] md:gap-10">
    <div class="aspect-4/3 overflow-hidden rounded-card border">
      ${productPicture(product, { eager: true })}
    </div>
    <div class="min-w-0">
      <h1 dir="auto" class="display text-28 wrap-anywhere md:text-36">${product.product}</h1>
      <p class="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <span class="min-w-0">by ${businessLink(business)}</span>
        ${business.isVerified ? verifiedBadge() : unverifiedBadge()}
      </p>
      ${business.isSuspended && suspendedNote()} ${product.hasEnded && endedNote()}
      <div class="mt-6 grid grid-cols-1 items-center gap-x-10 gap-y-4 sm:grid-cols-[auto_1fr]">
        <div>
          <p class="figure text-48">
            ${averageText(average!)}<span class="text-18 font-normal text-fg-3"> of 5</span>
          </p>
          ${stars(average!, 'h-6')}
          <p class="mt-2">${reviewsText(count)}</p>
        </div>
        <div class="max-w-100 min-w-0">${distribution(product)}</div>
      </div>
    </div>
  </div>`
}

export const suspendedNote = () =>
  html`<p class="mt-3 flex gap-2 rounded-control bg-warn-tint px-3 py-2 text-warn">
    ${iconOf('warning', 'mt-0.5 size-4')}
    <span>Candor has suspended this business. It takes no new reviews at the moment.</span>
  </p>`

const endedNote = () =>
  html`<p class="mt-3 max-w-[68ch] text-13 text-fg-3">
    This campaign has ended and takes no new reviews. What was published stays, and still counts.
  </p>`

function businessLink({ name, slug }: { name: string; slug: string | null }): Html {
  if (!slug) return html`<bdi class="wrap-anywhere">${name}</bdi>`
  return html`<a href="/b/${slug}" class="link inline-block py-1 wrap-anywhere"
    ><bdi>${name}</bdi></a
  >`
}

function reviewList(product: ProductPage, path: string): Html {
  const { reviews, language, count } = product
  const businessName = product.business.name
  return html`<h2 class="flex flex-wrap items-baseline gap-x-3 display text-22">
      Reviews
      <span class="font-sans text-14 font-normal tracking-normal text-fg-3"
        >${count > 1 ? `all ${countText(count)}, newest first` : null}</span
      >
    </h2>
    <div class="mt-6 space-y-7">
      ${reviews.items.map(
        (review) =>
          html`<div class="border-t pt-7">
            ${reviewArticle({ review, businessName, language })}
          </div>`,
      )}
    </div>
    ${pagination({ path, ...reviews }, 'reviews')}`
}

const aboutReviews = () =>
  html`<section aria-labelledby="about-reviews" class="rounded-card bg-s2 p-5">
    <h2 id="about-reviews" class="mb-3 text-16 font-semibold text-fg">About these reviews</h2>
    <div class="space-y-3">
      ${disclosed()}
      <p>
        The pay is the same for one star as for five. Candor checks that a review is a real one; it
        never rejects one for its opinion.
      </p>
      <p>
        Every published review is here. Nobody can hide low ratings, and a receipt shows that a text
        was not changed since.
      </p>
    </div>
  </section>`

function aboutProduct({ description, productUrl, category }: ProductPage): Html | null {
  const address = webAddress(productUrl)
  if (!description && !address && !category) return null
  return html`<section aria-labelledby="about-product">
    <h2 id="about-product" class="mb-3 text-16 font-semibold text-fg">What was reviewed</h2>
    ${category && html`<p class="mb-2 text-fg-3">${categories[category as Category]}</p>`}
    ${
      description &&
      html`<p dir="auto" class="line-clamp-8 wrap-anywhere whitespace-pre-line">${description}</p>`
    }
    ${
      address &&
      html`<p class="mt-3">
        <a
          href="${address.href}"
          rel="nofollow ugc noopener"
          class="link inline-flex min-h-11 items-center gap-1.5 md:min-h-6"
          >Product’s own page ${iconOf('out', 'size-4')}</a
        >
      </p>`
    }
  </section>`
}

/** The sentence about a review that search engines and links show. */
export const describedReview = (name: string, { rating, paid }: { rating: number; paid: Paid }) =>
  `${rating} of 5 stars for ${name}. ${disclosureOf(paid)}`
