import type { Ref } from 'react'
import type { CampaignPage } from '../../shared/campaign-page.ts'
import { failureText } from '../failure-text.ts'
import { Card } from '../ui/layout/Card.tsx'
import { toast } from '../ui/overlays/Toast.tsx'
import { useSubmitReview } from './queries.ts'
import { useReviewDraft } from './review-draft.ts'
import { ReviewForm } from './ReviewForm.tsx'

interface WriteReviewProps {
  campaign: CampaignPage
  textRef: Ref<HTMLTextAreaElement>
}

export function WriteReview({ campaign, textRef }: WriteReviewProps) {
  const { draft, setDraft, clear } = useReviewDraft(campaign.id)
  const submit = useSubmitReview(campaign.id, () => {
    clear()
    toast('Review submitted. We will notify you once our team has checked it.')
  })

  return (
    <Card title="Write a Review" id="write-review">
      <ReviewForm
        draft={draft}
        onChange={setDraft}
        onSubmit={submit.mutate}
        pending={submit.isPending}
        error={
          submit.error
            ? failureText(submit.error, 'Failed to submit review. Please try again.')
            : undefined
        }
        submitLabel="Submit Review"
        textRef={textRef}
      />
    </Card>
  )
}
