import { disclosure, disclosureOf } from '../../../shared/market/disclosure.ts'
import { initialsOf } from '../../../shared/base/excerpt.ts'
import { photoAt, photoText } from '../../../shared/market/photo-rules.ts'
import type { Picture } from '../../../shared/market/pictures.ts'
import { html, Html } from '../../base/http/html.ts'
import type { Ratings } from './ratings.ts'
import { countryName } from '../../../shared/base/countries.ts'
import type { PublicReview } from './queries.ts'

/** The outline of a star of 24 × 24, of Tabler's icons. */
export const star =
  'M8.243 7.34l-6.38 .925l-.113 .023a1 1 0 0 0 -.44 1.684l4.622 4.499l-1.09 6.355l-.013 .11a1 1 0' +
  ' 0 0 1.464 .944l5.706 -3l5.693 3l.1 .046a1 1 0 0 0 1.352 -1.1l-1.091 -6.355l4.624 -4.5l.078' +
  ' -.085a1 1 0 0 0 -.633 -1.62l-6.38 -.926l-2.852 -5.78a1 1 0 0 0 -1.794 0l-2.853 5.78z'

/** What the public pages are made of, in the classes of src/web/public-pages.css. */

const counts = new Intl.NumberFormat('en-US')
const average = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

export const countText = (count: number) => counts.format(count)
export const averageText = (value: number) => average.format(value)
export const dayText = (at: Date) => day.format(at)
/** 1 → '1 paid review'. */
export const reviewsText = (count: number) =>
  `${countText(count)} paid review${count === 1 ? '' : 's'}`

const icon = (path: string, classes = 'size-4') =>
  html`<svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    stroke-width="1.75"
    stroke-linecap="round"
    stroke-linejoin="round"
    class="${classes} shrink-0"
  >
    <path d="${path}" />
  </svg>`

const paths = {
  check: 'M5 12l5 5l10 -10',
  coin:
    'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0 M14.8 9a2 2 0 0 0 -1.8 -1h-2a2 2 0 1 0 0 4h2' +
    'a2 2 0 1 1 0 4h-2a2 2 0 0 1 -1.8 -1 M12 7v10',
  shield:
    'M9 12l2 2l4 -4 M12 3a12 12 0 0 0 8.5 3a12 12 0 0 1 -8.5 15' +
    'a12 12 0 0 1 -8.5 -15a12 12 0 0 0 8.5 -3',
  copy:
    'M7 9.7a2.7 2.7 0 0 1 2.7 -2.7h8.6a2.7 2.7 0 0 1 2.7 2.7v8.6a2.7 2.7 0 0 1 -2.7 2.7h-8.6' +
    'a2.7 2.7 0 0 1 -2.7 -2.7z M4 16.7a2 2 0 0 1 -1 -1.7v-10a2 2 0 0 1 2 -2h10a2 2 0 0 1 1.7 1',
  receipt:
    'M5 21v-16a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v16l-3 -2l-2 2l-2 -2l-2 2l-2 -2l-3 2 M9 8h6 M9 12h6',
  out: 'M12 6h-6a2 2 0 0 0 -2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-6 M11 13l9 -9 M15 4h5v5',
  back: 'M15 6l-6 6l6 6',
  on: 'M9 6l6 6l-6 6',
  warning: 'M12 9v4 M12 16v.01 M12 3l9 17h-18z',
  feed: 'M5 19m-1 0a1 1 0 1 0 2 0a1 1 0 1 0 -2 0 M4 4a16 16 0 0 1 16 16 M4 11a9 9 0 0 1 9 9',
} as const
export const iconOf = (name: keyof typeof paths, classes?: string) => icon(paths[name], classes)

/** Five stars, of which as many are filled as `rating` says, also in part. */
export function stars(rating: number, size = 'h-4'): Html {
  const width = Math.round((rating / 5) * 128 * 100) / 100
  const row = [0, 1, 2, 3, 4].map(
    (i) => html`<path transform="translate(${i * 26} 0)" d="${star}" />`,
  )
  const said = Number.isInteger(rating) ? String(rating) : averageText(rating)
  return html`<span role="img" aria-label="${said} out of 5 stars" class="inline-flex">
    <span class="relative inline-block" aria-hidden="true">
      <svg viewBox="0 0 128 24" class="${size} w-auto fill-line text-line stars-empty">${row}</svg>
      <svg
        viewBox="0 0 ${width} 24"
        preserveAspectRatio="xMinYMid meet"
        class="${size} absolute inset-y-0 left-0 w-auto fill-star text-star"
      >
        ${row}
      </svg>
    </span>
  </span>`
}

/** A bar that is filled to `share` of 0 to 1. Drawn, because the page may have no inline styles. */
export function bar(share: number, classes = 'fill-star'): Html {
  const width = Math.round(share * 1000) / 10
  return html`<svg
    viewBox="0 0 100 8"
    preserveAspectRatio="none"
    aria-hidden="true"
    class="h-2 w-full rounded-full bg-s3"
  >
    <rect width="${width}" height="8" rx="1" class="fill ${classes}" />
  </svg>`
}

/** How many reviews have five stars, four and so on. */
export function distribution({ distribution: rows, count }: Ratings): Html {
  return html`<table class="w-full border-separate border-spacing-y-1.5">
    <caption class="sr-only">
      Paid reviews by stars
    </caption>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            <th scope="row" class="w-14 pr-3 text-start text-13 font-normal whitespace-nowrap">
              ${row.star} star${row.star === 1 ? '' : 's'}
            </th>
            <td>${bar(count === 0 ? 0 : row.count / count)}</td>
            <td class="w-16 pl-3 text-end text-13 tabular-nums text-fg-3">
              ${countText(row.count)}
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

/** An address that is safe to link to; null for anything that is not of the web. */
export function webAddress(text: string | null): URL | null {
  const address = text !== null && URL.canParse(text) ? new URL(text) : null
  return address && /^https?:$/.test(address.protocol) ? address : null
}

/** A number that is always the same for a text, as src/web/ui/text/format.ts. */
const numberOf = (text: string) =>
  Array.from(text).reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 65_521, 7)

const avatar = (name: string, id: string) =>
  html`<span
    aria-hidden="true"
    data-initials="${initialsOf(name)}"
    data-person="${numberOf(id) % 8}"
    class="inline-flex size-10 shrink-0 items-center justify-center rounded-full text-14 font-medium
      before:content-[attr(data-initials)]"
  ></span>`

/** Initials on circles, in a colour by the id, as the application draws them. */
function drawnPicture(id: string, product: string): Html {
  const number = numberOf(id)
  const circles = [70, 120, 170, 220, 270, 340, 420, 500].map(
    (radius) => html`<circle cx="${60 + (number % 5) * 20}" cy="90" r="${radius}" />`,
  )
  return html`<svg
    viewBox="0 0 400 300"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
    data-person="${number % 8}"
    class="block size-full"
  >
    <g
      fill="none"
      stroke="currentColor"
      stroke-opacity="0.28"
      stroke-width="2"
      transform="rotate(${(number % 12) * 30} 200 150)"
    >
      ${circles}
    </g>
    <text
      x="200"
      y="150"
      text-anchor="middle"
      dominant-baseline="central"
      font-size="104"
      fill="currentColor"
      class="font-display font-semibold"
    >
      ${initialsOf(product) || '?'}
    </text>
  </svg>`
}

/** The picture of a product, or its initials on a colour of its own. */
export function productPicture(
  { id, product, picture }: { id: string; product: string; picture: Picture | null },
  { size = 'card', eager = false }: { size?: 'card' | 'hero'; eager?: boolean } = {},
): Html {
  const [width, height] = size === 'card' ? [800, 600] : [1600, 900]
  if (picture) {
    return html`<img
      src="${picture[size]}"
      alt="${picture.alt}"
      width="${width}"
      height="${height}"
      ${new Html(eager ? 'fetchpriority="high"' : 'loading="lazy"')}
      decoding="async"
      class="block size-full bg-s3 object-cover"
    />`
  }
  return drawnPicture(id, product)
}

/** The disclosure that stands with every review. */
export const disclosed = (text = disclosure) =>
  html`<p class="flex gap-2 text-13 text-fg-2">
    ${iconOf('coin', 'mt-px size-4 text-ember-300')}<span>${text}</span>
  </p>`

export const verifiedBadge = () =>
  html`<span
    class="inline-flex items-center gap-1 rounded-full bg-success-tint px-2 py-0.5 text-12
      font-medium text-success"
    >${iconOf('shield', 'size-3.5')} Verified business</span
  >`

export const unverifiedBadge = () =>
  html`<span
    class="inline-flex items-center gap-1 rounded-full bg-s3 px-2 py-0.5 text-12 font-medium
      text-fg-2"
    >Not verified</span
  >`

interface Neighbours {
  path: string
  older: string | null
  newer: string | null
}

export const button =
  'inline-flex h-11 items-center gap-1.5 rounded-control border border-control px-4 font-medium ' +
  'text-fg transition-colors hover:bg-s2'

/** The links to the neighbouring pages of a list; nothing for a list of one page. */
export function pagination({ path, older, newer }: Neighbours, what: string): Html | null {
  if (!older && !newer) return null
  return html`<nav
    aria-label="Pages"
    class="mt-10 flex flex-wrap justify-between gap-3 border-t pt-6"
  >
    ${
      newer
        ? html`<a href="${path}?before=${newer}" rel="prev" class="${button}"
            >${iconOf('back')} Newer ${what}</a
          >`
        : html`<span></span>`
    }
    ${
      older &&
      html`<a href="${path}?after=${older}" rel="next" class="${button}"
        >Older ${what} ${iconOf('on')}</a
      >`
    }
  </nav>`
}

/**
 * The text of a review, exactly: a receipt is about every letter of it. Put together without a
 * template, whose space around the text would count.
 */
function textOf({ content }: PublicReview, language: string | null): Html {
  const attributes = html`dir="auto" class="max-w-[68ch] font-review text-17 wrap-anywhere
  whitespace-pre-line text-fg"`.text
  const spoken = language ? html` lang="${language}"`.text : ''
  const text = html`${content}`.text.replaceAll('\r', '&#13;')
  return new Html(`<blockquote data-review-text ${attributes}${spoken}>${text}</blockquote>`)
}

/** The photos of a review, cut to squares that lead to their large sizes. */
const photosOf = ({ photos }: PublicReview) =>
  photos.length > 0 &&
  html`<ul aria-label="Photos of the reviewer" class="mt-4 flex flex-wrap gap-2 print:hidden">
    ${photos.map(
      (photo, index) =>
        html`<li>
          <a
            href="${photo.url}"
            class="block size-24 overflow-hidden rounded-control border bg-s3 transition-opacity
              hover:opacity-85 md:size-28"
          >
            <img
              src="${photoAt(photo, 'small')}"
              alt="${photoText(photo, index)}"
              width="200"
              height="200"
              loading="lazy"
              decoding="async"
              class="block size-full object-cover"
            />
          </a>
        </li>`,
    )}
  </ul>`

/** What the business says under a review. */
const replyOf = ({ reply }: PublicReview, businessName: string) =>
  reply &&
  html`<section aria-label="Reply" class="mt-5 border-s-2 border-control ps-4">
    <p class="text-13 text-fg-3">
      Reply from <bdi class="font-medium text-fg-2">${businessName}</bdi>
      <span aria-hidden="true">·</span>
      <time datetime="${reply.createdAt.toISOString()}">${dayText(reply.createdAt)}</time>
    </p>
    ${replyText(reply.content)}
  </section>`

/** Without a template, whose space around the text would be shown. */
function replyText(content: string): Html {
  const classes = 'mt-1 max-w-[68ch] wrap-anywhere whitespace-pre-line text-fg'
  return new Html(`<p dir="auto" class="${classes}">${html`${content}`.text}</p>`)
}

interface Shown {
  review: PublicReview
  businessName: string
  language: string | null
  /** Whether the page is about this review alone. */
  alone?: boolean
}

/** A review with its disclosure, whatever its rating. */
export function reviewArticle({ review, businessName, language, alone = false }: Shown): Html {
  const { id, reviewerName, reviewerId, country, rating, createdAt } = review
  const from = countryName(country)
  return html`<article id="review-${id}" class="scroll-mt-20">
    <header class="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      ${avatar(reviewerName, reviewerId)}
      <div class="min-w-0 flex-1 basis-40">
        <p dir="auto" class="truncate font-medium text-fg" title="${reviewerName}">
          ${reviewerName}
        </p>
        <p class="text-13 text-fg-3">
          ${from && html`${from} <span aria-hidden="true">·</span> `}<time
            datetime="${createdAt.toISOString()}"
            >${dayText(createdAt)}</time
          >
        </p>
      </div>
      ${stars(rating, 'h-4.5')}
    </header>
    ${textOf(review, language)} ${photosOf(review)}
    <footer class="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      ${disclosed(disclosureOf(review.paid))}
      ${
        !alone &&
        html`<a
          href="/r/${id}"
          class="link inline-flex min-h-11 items-center gap-1.5 text-13 md:min-h-6"
        >
          ${iconOf('receipt', 'size-4')} Receipt
        </a>`
      }
    </footer>
    ${replyOf(review, businessName)}
  </article>`
}
