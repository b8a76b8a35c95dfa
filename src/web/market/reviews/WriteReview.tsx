import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { RefObject } from 'react'
import type { CampaignPage } from '../../../shared/market/campaign-page.ts'
import type { Place } from '../../../shared/market/places.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { failureText } from '../../base/form-refusal.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { formatMoney } from '../../ui/text/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useDraftSync } from './draft-sync.ts'
import { useSubmitReview } from './queries.ts'
import { confirmedOf, useReviewDraft, writeHash } from './review-draft.ts'
import type { ReviewDraft } from './review-draft.ts'
import { ReviewForm } from './ReviewForm.tsx'

interface WriteReviewProps {
  campaign: CampaignPage
  /** Whether a place keeps its terms, whatever becomes of the campaign. */
  isKept: boolean
  textRef: RefObject<HTMLTextAreaElement | null>
  onSubmitted: () => void
}

export function WriteReview({ campaign, isKept, textRef, onSubmitted }: WriteReviewProps) {
  const about = { campaignId: campaign.id, title: campaign.title }
  const { draft, setDraft, kept, clear, keep, sync } = useReviewDraft(campaign.id, about)
  const isSaved = useDraftSync(campaign.id, sync)
  const submit = useSubmitReview(campaign.id, () => {
    clear()
    onSubmitted()
    toast('Review submitted. We will notify you once our team has checked it.')
  })

  // A review that was sent from another tab takes this form away, and its draft.
  const keepText = useEffectEvent(keep)
  useEffect(() => () => keepText(), [])

  // The page refreshes by itself, so the version that was read is the one it opened with.
  const [readVersion, setReadVersion] = useState(campaign.version)
  const hasChanged = !isKept && campaign.version !== readVersion
  const send = (review: ReviewDraft) =>
    submit.mutate({ ...confirmedOf(review), version: readVersion })
  const refusedAsChanged = submit.error instanceof Refusal && submit.error.reason === 'changed'

  const purchase = isKept ? campaign.ownPlace?.purchase : undefined
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (hash !== writeHash) return
    textRef.current?.scrollIntoView({ block: 'center' })
    textRef.current?.focus({ preventScroll: true })
  }, [hash, textRef])

  return (
    <Card title="Write a Review" id={writeHash}>
      {hasChanged && (
        <div className="mb-4">
          <ChangedAlert
            campaign={campaign}
            onRead={() => {
              setReadVersion(campaign.version)
              submit.reset()
            }}
          />
        </div>
      )}
      <ReviewForm
        isPreset
        needsProof={campaign.proofRequired}
        capCents={campaign.reimbursementCapCents}
        draft={withReceipt(draft, purchase)}
        proofOfReview={purchase?.proof}
        kept={kept}
        isSaved={isSaved}
        onChange={setDraft}
        onSubmit={send}
        pending={submit.isPending}
        error={
          submit.error && !(hasChanged && refusedAsChanged)
            ? failureText(submit.error, 'Failed to submit review. Please try again.')
            : undefined
        }
        submitLabel={submit.isPaused ? 'Waiting for connection…' : 'Submit Review'}
        textRef={textRef}
      />
    </Card>
  )
}

/** A draft with the receipt that was handed in for the place, unless it has another one. */
const withReceipt = (draft: ReviewDraft, purchase: Place['purchase']): ReviewDraft => ({
  ...draft,
  proof: draft.proof ?? purchase?.proof ?? null,
  amountCents: draft.amountCents ?? purchase?.amountCents ?? null,
})

/** Shown when the campaign changed while it was open: the reviewer agrees to what it says now. */
function ChangedAlert({ campaign, onRead }: { campaign: CampaignPage; onRead: () => void }) {
  return (
    <Alert
      variant="warning"
      title="This campaign has changed"
      action={
        <Button variant="outline" size="sm" onClick={onRead}>
          I have read it again
        </Button>
      }
    >
      A review now pays {formatMoney(campaign.pricePerReviewCents)}. Please read it again before you
      submit. Your draft is kept.
    </Alert>
  )
}
