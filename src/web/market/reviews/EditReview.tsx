import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { mostReviewVersions } from '../../../shared/market/review-rules.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { failureText } from '../../base/form-refusal.ts'
import { isComposing } from '../../ui/keys.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { countOf } from '../../ui/text/format.ts'
import { useEditReview } from './queries.ts'
import { draftOf, editId, changesOf, useReviewDraft } from './review-draft.ts'
import { ReviewForm } from './ReviewForm.tsx'
import { openCapOf } from './status.tsx'

interface EditReviewProps {
  review: Review
  /** False when it was decided while the form was open. */
  canEdit: boolean
  onClose: () => void
}

/** The form of a pending review, in the place of its text. */
export function EditReview({ review, canEdit, onClose }: EditReviewProps) {
  const [start] = useState(() => draftOf(review))
  // The list refreshes by itself; what is changed is the text that the form opened with.
  const [version] = useState(review.version)
  const about = { campaignId: review.campaignId, title: review.campaign.title }
  const { draft, setDraft, kept, clear } = useReviewDraft(editId(review), about, start)
  const close = () => {
    clear()
    onClose()
  }
  const edit = useEditReview(review.id, () => {
    close()
    toast('Changes saved. Your review keeps its place in the queue.')
  })
  const text = useRef<HTMLTextAreaElement>(null)
  useEffect(() => text.current?.focus(), [])
  const form = useRef<HTMLDivElement>(null)
  const isUnchanged = kept === null
  useEscape(form, () => isUnchanged && close())

  if (!canEdit) {
    return (
      <Alert
        variant="warning"
        title="Decided meanwhile"
        action={
          <Button variant="outline" size="sm" onClick={close}>
            Show the review
          </Button>
        }
      >
        This review was decided while you were changing it. Your changes were not sent.
      </Alert>
    )
  }
  return (
    <div ref={form} className="max-w-180">
      <ReviewForm
        isSaving
        photosOfReview={review.photos}
        capCents={openCapOf(review)}
        proofOfReview={review.proof}
        textRef={text}
        draft={draft}
        kept={kept}
        onChange={setDraft}
        onSubmit={(changed) => edit.mutate({ ...changesOf(changed), version })}
        onCancel={close}
        pending={edit.isPending}
        error={
          edit.error
            ? failureText(edit.error, 'Failed to save the changes. Please try again.')
            : undefined
        }
        submitLabel="Save changes"
      />
      <p className="mt-3 text-13 text-fg-2">
        You can change it {countOf(mostReviewVersions - version, 'more time')} until it is decided;
        our 24 hours do not begin again.
      </p>
    </div>
  )
}

/** Calls this at Escape within the element, unless it ends the composition of a character. */
function useEscape(within: RefObject<HTMLElement | null>, onEscape: () => void) {
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isComposing(event)) onEscape()
  })
  useEffect(() => {
    const { current } = within
    const press = (event: KeyboardEvent) => escape(event)
    current?.addEventListener('keydown', press)
    return () => current?.removeEventListener('keydown', press)
  }, [within])
}
