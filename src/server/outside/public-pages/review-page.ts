import { excerptOf } from '../../../shared/base/excerpt.ts'
import { confirmedText } from '../../../shared/market/confirmations.ts'
import { scenes } from '../../../shared/base/scenes.ts'
import type { Inclusion } from '../../../shared/outside/receipts.ts'
import { html, type Html } from '../../base/http/html.ts'
import type { PublicPage } from './layout.ts'
import { averageText, dayText, iconOf, productPicture, stars, reviewArticle } from './parts.ts'
import { describedReview } from './product-page.ts'
import type { ReviewPage } from './queries.ts'

interface Place {
  publicUrl: string
  /** The receipt of the review, as a compact JWS. */
  jws: string
  /** Where the digest of a day has it. */
  inclusion: Inclusion | null
  /** When its reviewer made the confirmations of the receipt; null without any. */
  confirmationsAt: Date | null
}

const crumbsOf = ({ business, product, slug }: ReviewPage) => [
  { label: 'Candor', path: '/' },
  business.slug ? { label: business.name, path: `/b/${business.slug}` } : { label: business.name },
  { label: product, path: `/p/${slug}` },
  { label: 'Review' },
]

/** The page of one published review, with its receipt. */
export function reviewPage(page: ReviewPage, place: Place): PublicPage {
  const { review, language, product } = page
  const url = `${place.publicUrl}/r/${review.id}`
  return {
    title: `Review of ${product} by ${review.reviewerName} · Candor`,
    description: `${describedReview(product, review)} ${excerptOf(review.content, 90)}`,
    canonical: url,
    picture: {
      url: `${url}/picture.png`,
      alt: `${review.rating} of 5 stars for ${product}, a paid review by ${review.reviewerName}`,
    },
    type: 'article',
    crumbs: crumbsOf(page),
    body: html`<div
      class="mt-4 grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
    >
      <div class="min-w-0">
        <h1 class="mb-8 display text-28 wrap-anywhere">Review of <bdi>${product}</bdi></h1>
        ${reviewArticle({ review, businessName: page.business.name, language, alone: true })}
        ${reportLink(review)} ${receiptSection(place)}
      </div>
      <aside aria-label="The product" class="min-w-0">${productLink(page)}</aside>
    </div>`,
  }
}

/** Robots need not follow it: the form is the same for each review. */
const reportLink = ({ id }: ReviewPage['review']) =>
  html`<p class="mt-4 text-13 text-fg-3 print:hidden">
    Does it break a rule?
    <a href="/report?review=${id}" rel="nofollow" class="link reach">Report this review</a>
  </p>`

function receiptSection({ jws, inclusion, confirmationsAt }: Place): Html {
  return html`<section aria-labelledby="receipt" class="mt-10 border-t pt-8">
    <h2 id="receipt" class="display text-22">Receipt</h2>
    <p class="mt-2 max-w-[68ch]">
      Candor has signed what was published: the text, the stars, the product, the amount paid and
      when it was decided. Your browser can check that the text above is that text, without asking
      Candor for more than its public keys.
    </p>
    ${
      confirmationsAt &&
      html`<p class="mt-2 max-w-[68ch]">
        On
        <time datetime="${confirmationsAt.toISOString()}">${dayText(confirmationsAt)}</time> its
        reviewer confirmed ${confirmedText}.
      </p>`
    }
    ${
      inclusion &&
      html`<p class="mt-2 max-w-[68ch]">
        It is in the
        <a
          href="/.well-known/candor-digest.json?day=${inclusion.day}"
          rel="nofollow"
          class="link reach"
          >signed digest of ${dayText(new Date(inclusion.day))}</a
        >, so Candor cannot change or remove it without being noticed.
      </p>`
    }
    <div
      class="mt-4 print:hidden"
      data-receipt-check="${inclusion ? JSON.stringify({ jws, inclusion }) : ''}"
    >
      <button
        type="button"
        disabled
        class="inline-flex h-11 items-center gap-2 rounded-control bg-ember-500 px-4 font-medium
          text-on-ember transition-colors hover:bg-ember-400 disabled:bg-s3 disabled:text-fg-3"
      >
        ${iconOf('check')} Check this review
      </button>
      <noscript
        ><p class="mt-2 text-13 text-fg-3">
          Checking needs JavaScript, because your own browser does it.
        </p></noscript
      >
      <div role="status" class="mt-4 empty:hidden" data-result></div>
    </div>
    ${receiptText(jws)}
  </section>`
}

function productLink({ picture, average, count, id, product, slug }: ReviewPage): Html {
  return html`<a href="/p/${slug}" class="group flex items-center gap-4 rounded-card bg-s2 p-3">
    <span class="block aspect-4/3 w-28 shrink-0 overflow-hidden rounded-control"
      >${productPicture({ id, product, picture })}</span
    >
    <span class="min-w-0">
      <span dir="auto" class="block font-medium wrap-anywhere text-fg group-hover:underline"
        >${product}</span
      >
      <span class="mt-1 flex flex-wrap items-center gap-x-2 text-13"
        >${average !== null && html`${stars(average, 'h-4')} ${averageText(average)} ·`}
        ${count === 1 ? 'its only review' : `all ${count} reviews`}</span
      >
    </span>
  </a>`
}

const receiptText = (jws: string) =>
  html`<details class="mt-4">
    <summary class="w-fit py-3 text-fg-3 hover:text-fg print:hidden">Show the receipt</summary>
    <p class="mb-2 text-13 text-fg-3">
      A signed JSON Web Signature. It can be checked on any machine, or at
      <a href="/verify" class="link">Check a receipt</a>.
    </p>
    <code
      data-receipt
      class="block rounded-control bg-s2 p-3 font-mono text-12 break-all text-fg-2 select-all"
      >${jws}</code
    >
    <div class="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 print:hidden" data-receipt-copy>
      <button
        type="button"
        disabled
        class="inline-flex h-11 items-center gap-2 rounded-control border border-control px-4
          font-medium text-fg transition-colors hover:bg-s2 disabled:border-line
          disabled:text-fg-3 md:h-9"
      >
        ${iconOf('copy')} Copy receipt
      </button>
      <p role="status" class="text-13 text-fg-3 empty:hidden"></p>
    </div>
  </details>`

/** What the address of an unpublished review says. Its text is no longer shown. */
export function unpublishedPage(page: ReviewPage, { jws }: Pick<Place, 'jws'>): PublicPage {
  const { product, slug, unpublishedAt, count } = page
  return {
    title: 'An unpublished review · Candor',
    description: 'Candor has unpublished this review.',
    canonical: null,
    crumbs: count > 0 ? crumbsOf(page) : [{ label: 'Candor', path: '/' }, { label: 'Review' }],
    body: html`<div class="max-w-[46rem] py-6">
      <h1 class="display text-28">This review was unpublished</h1>
      <p class="mt-4 max-w-[68ch]">
        A review of <bdi>${product}</bdi> stood here. Candor took it out of public view on
        <time datetime="${unpublishedAt!.toISOString()}">${dayText(unpublishedAt!)}</time>, and it
        counts in no rating since.
      </p>
      ${
        count > 0 &&
        html`<p class="mt-6">
          <a href="/p/${slug}" class="link inline-block py-3"
            >Published reviews of <bdi>${product}</bdi></a
          >
        </p>`
      }
      ${receiptText(jws)}
    </div>`,
  }
}

/** What an address without anything public says. */
export const missingPage = (): PublicPage => ({
  title: 'Nothing here · Candor',
  description: 'There is nothing public at this address.',
  canonical: null,
  crumbs: [],
  body: html`<div class="mx-auto flex max-w-[34rem] flex-col items-center py-16 text-center">
    <svg
      aria-hidden="true"
      viewBox="0 0 120 96"
      fill="none"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      class="mb-6 h-24 w-30"
    >
      <path d="${scenes['no-match'].lines}" class="stroke-fg-3" />
      <path d="${scenes['no-match'].ember}" class="stroke-ember-500" />
    </svg>
    <h1 class="display text-28">There is nothing public at this address</h1>
    <p class="mt-4 max-w-[68ch]">
      The address may be wrong, or what was here has no published reviews any more. A page of a
      business or a product exists from its first published review on.
    </p>
    <p class="mt-6"><a href="/" class="link inline-block py-3">Go to Candor’s home page</a></p>
  </div>`,
})
