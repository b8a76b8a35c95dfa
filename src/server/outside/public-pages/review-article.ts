import { countryName } from '../../../shared/base/countries.ts'
import { html, Html } from '../../base/http/html.ts'
import { avatar, dayText, disclosed, iconOf, stars } from './parts.ts'
import type { PublicReview } from './review-rows.ts'

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

interface Shown {
  review: PublicReview
  language: string | null
  /** Whether the page is about this review alone. */
  alone?: boolean
}

/** A review with its disclosure, whatever its rating. */
export function reviewArticle({ review, language, alone = false }: Shown): Html {
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
    ${textOf(review, language)}
    <footer class="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      ${disclosed()}
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
  </article>`
}
