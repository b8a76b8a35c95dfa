import type { Review } from '../../shared/reviews.ts'
import { failureText } from '../failure-text.ts'
import { Card } from '../ui/Card.tsx'
import { toast } from '../ui/Toast.tsx'
import { useResubmitReview } from './queries.ts'
import { useReviewDraft } from './review-draft.ts'
import { ReviewForm } from './ReviewForm.tsx'
import { mayResubmit, ReviewItem } from './ReviewItem.tsx'

/** A reviewer's own review on the campaign's page, with the second try if there is one. */
export function OwnReviewPanel({ review }: { review: Review }) {
  return (
    <section aria-labelledby="own-review" className="space-y-4">
      <div>
        <h2 id="own-review" className="text-18 font-semibold text-fg">
          Your submitted review
        </h2>
        <p className="mt-1 text-fg-3">You've already submitted a review for this campaign.</p>
      </div>
      <ReviewItem review={review} />
      {mayResubmit(review) && <Resubmit review={review} />}
    </section>
  )
}

function Resubmit({ review }: { review: Review }) {
  const { id, rating, content } = review
  const { draft, setDraft, clear } = useReviewDraft(id, { rating, content })
  const resubmit = useResubmitReview(id, () => {
    clear()
    toast('Review sent again. You hear from us once it has been checked.')
  })

  return (
    <Card title="Write it again" awaitsYou>
      <ReviewForm
        draft={draft}
        onChange={setDraft}
        onSubmit={resubmit.mutate}
        pending={resubmit.isPending}
        error={
          resubmit.error
            ? failureText(resubmit.error, 'Failed to submit review. Please try again.')
            : undefined
        }
        submitLabel="Submit again"
      />
    </Card>
  )
}
