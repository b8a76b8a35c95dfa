import { useEffect, useRef } from 'react'
import { reviewCan } from '../../../shared/market/review-rules.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { ReviewText } from '../../ui/text/ReviewText.tsx'
import { CopyText } from './CopyText.tsx'
import { useUnsentText } from './review-draft.ts'

interface UnsentTextProps {
  review: Review
  /** Whether the form that had the focus has gone. */
  takesFocus: boolean
  /** Opens the form of the pending review. */
  onEdit: () => void
}

/** The text of a form whose campaign got its review from another tab or device. */
export function UnsentText({ review, takesFocus, onEdit }: UnsentTextProps) {
  const { unsent, discard, keepAsEdit } = useUnsentText(review)
  if (unsent === undefined) return null
  function edit() {
    keepAsEdit()
    onEdit()
  }
  return (
    <UnsentAlert
      text={unsent}
      takesFocus={takesFocus}
      onUse={reviewCan.edit(review) ? edit : undefined}
      onDiscard={discard}
    />
  )
}

interface UnsentAlertProps {
  text: string
  takesFocus: boolean
  /** Undefined if the review cannot be edited any more: then the text is copied. */
  onUse: (() => void) | undefined
  onDiscard: () => void
}

function UnsentAlert({ text, takesFocus, onUse, onDiscard }: UnsentAlertProps) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    part.current?.scrollIntoView({ block: 'center' })
    part.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <div ref={part} tabIndex={-1} className="rounded-card">
      <Alert
        variant="warning"
        title="Your text here was not sent"
        action={
          <div className="flex flex-wrap gap-3">
            {onUse ? (
              <Button size="sm" onClick={onUse}>
                Edit your review with this text
              </Button>
            ) : (
              <CopyText text={text} />
            )}
            <Button variant="ghost" size="sm" onClick={onDiscard}>
              Discard the text
            </Button>
          </div>
        }
      >
        <p>You have already sent a review of this campaign from another tab or device.</p>
        <div className="mt-3 text-fg">
          <ReviewText>{text.trim()}</ReviewText>
        </div>
      </Alert>
    </div>
  )
}
