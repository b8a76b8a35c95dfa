import { Link } from '@tanstack/react-router'
import type { Review } from '../../../shared/market/reviews.ts'
import { reportText } from '../../market/reviews/ReportReview.tsx'
import { ButtonLink } from '../../ui/buttons/Button.tsx'

/** In place of the form: a review is reported once. */
export function AlreadyReported({ review, at }: { review: Review; at: string }) {
  return (
    <section aria-labelledby="reported" className="min-w-0">
      <h2 id="reported" className="display text-28">
        Reported already
      </h2>
      <p className="mt-2 max-w-[52ch] text-16">{reportText(review, at)}</p>
      <p className="mt-2 max-w-[52ch] text-fg-3">
        Have you more to say about it? Answer that mail, or{' '}
        <Link to="/contact" className="link">
          write to our support
        </Link>
        .
      </p>
      <ButtonLink to="/reviews/$reviewId" params={{ reviewId: review.id }} className="mt-8">
        Back to the review
      </ButtonLink>
    </section>
  )
}
