import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reportOf } from '../../../shared/platform/report.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { formatDate } from '../../ui/text/format.ts'
import { reviewQuery } from '../../market/reviews/queries.ts'
import { Stars } from '../../ui/indicators/Stars.tsx'

interface ReportedReviewProps {
  reviewId: string
  /** Called with the review and what names it, once it is read. */
  onRead: (review: Review, subject: string) => void
}

/** The review that somebody reports, while they write what is wrong with it. */
export function ReportedReview({ reviewId, onRead }: ReportedReviewProps) {
  const { data: review, isError } = useQuery(reviewQuery(reviewId))
  useEffect(() => {
    if (!review) return
    const { reviewer, createdAt, campaign } = review
    const day = formatDate(createdAt)
    onRead(review, reportOf({ reviewer: reviewer.name, day, campaign: campaign.title }))
  }, [review, onRead])
  if (isError) return <PublicReview reviewId={reviewId} />
  if (!review) return null
  return (
    <figure aria-label="The review" className="mt-8 max-w-[52ch] border-s-2 ps-4">
      <blockquote dir="auto" className="line-clamp-6 font-review text-17 wrap-anywhere text-fg">
        {review.content}
      </blockquote>
      <figcaption className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-fg-3">
        <Stars rating={review.rating} />
        {[review.reviewer.name, review.campaign.title].filter(Boolean).join(' · ')}
      </figcaption>
    </figure>
  )
}

/** Names the review that is reported to those who read it on its public page. */
export function PublicReview({ reviewId }: { reviewId: string }) {
  return (
    <p className="mt-3 max-w-[52ch] text-fg-3">
      You report{' '}
      <a href={`/r/${reviewId}`} className="link">
        this review
      </a>
      .
    </p>
  )
}
