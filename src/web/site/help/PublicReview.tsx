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
