import type { ReactNode } from 'react'
import { diffWordsWithSpace } from 'diff'
import { rejectionReasons } from '../../../shared/market/review-rules.ts'
import type { Photo } from '../../../shared/market/photos.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { Stars } from '../../ui/indicators/Stars.tsx'
import { countOf, formatDate } from '../../ui/text/format.ts'
import { withoutGaps } from '../../ui/text/ReviewText.tsx'
import { Marked } from './Marked.tsx'
import { ReviewPhotos } from './ReviewPhotos.tsx'

interface VersionComparisonProps {
  review: Review & { firstTry: NonNullable<Review['firstTry']> }
  /** Words of the present text that its evidence quotes. */
  marked: string[]
}

/** The two texts of a review that was rejected and submitted again, with the changed words. */
export function VersionComparison({ review, marked }: VersionComparisonProps) {
  const { firstTry, content, rating, submittedAt } = review
  const parts = changesBetween(withoutGaps(firstTry.content), withoutGaps(content))
  const changes = parts.filter(({ added, removed }) => added || removed).length
  return (
    <div className="space-y-4">
      <p className="text-13 text-fg-3">
        Second try, {changes === 0 ? 'with the same words' : countOf(changes, 'change')}. It cannot
        be sent back again.
      </p>
      <div className="grid gap-5 @lg:grid-cols-2">
        <Version
          title="First try"
          rating={firstTry.rating}
          at={firstTry.submittedAt}
          photos={firstTry.photos}
        >
          {parts.map((part) =>
            part.added ? null : part.removed ? (
              <del key={part.at} className="rounded-sm bg-danger-tint text-danger decoration-1">
                {part.value}
              </del>
            ) : (
              part.value
            ),
          )}
        </Version>
        <Version title="Second try" rating={rating} at={submittedAt} photos={[]}>
          {parts.map((part) =>
            part.removed ? null : part.added ? (
              <ins key={part.at} className="rounded-sm bg-success-tint text-success underline">
                <Marked text={part.value} marked={marked} />
              </ins>
            ) : (
              <Marked key={part.at} text={part.value} marked={marked} />
            ),
          )}
        </Version>
      </div>
      <div className="rounded-control bg-s3 px-4 py-3 text-13">
        <p className="font-medium text-fg">
          The first try was rejected on {formatDate(firstTry.decidedAt)}:{' '}
          {rejectionReasons[firstTry.reason]}
        </p>
        <p className="mt-0.5 wrap-anywhere whitespace-pre-line">{firstTry.note}</p>
      </div>
    </div>
  )
}

interface VersionProps {
  title: string
  rating: number | null
  at: string
  /** Those of the second try are below both, where they are decided. */
  photos: readonly Photo[]
  children: ReactNode
}

function Version({ title, rating, at, photos, children }: VersionProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 text-13 font-semibold text-fg">
        {title}
        <span className="font-normal text-fg-3">{formatDate(at)}</span>
        <Stars rating={rating} size={12} />
      </p>
      <blockquote
        dir="auto"
        className="mt-2 font-review text-17 wrap-anywhere whitespace-pre-line text-fg"
      >
        {children}
      </blockquote>
      <ReviewPhotos photos={photos} />
    </section>
  )
}

/** Two texts of 5,000 characters without a common word take a second and more. */
const mostMillis = 200

/**
 * The words of both texts in order, each part with its position. Texts that differ so much that
 * their common words are not found in time count as removed and added as a whole.
 */
export function changesBetween(before: string, after: string) {
  let at = 0
  const parts = diffWordsWithSpace(before, after, { timeout: mostMillis }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ]
  return parts.map((part) => {
    const position = at
    at += part.value.length
    return { ...part, at: position }
  })
}
