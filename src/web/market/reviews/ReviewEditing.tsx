import { Suspense, useEffect, useRef, useState } from 'react'
import { mostReviewVersions, reviewCan } from '../../../shared/market/review-rules.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { part } from '../../base/page.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ReviewText } from '../../ui/text/ReviewText.tsx'

/** Its own chunk: lists of reviews are mostly read. */
const EditReview = part(() => import('./EditReview.tsx'), 'EditReview')

/** Its own chunk: only the writer of a pending review is warned. */
const ContactWarning = part(() => import('./ContactWarning.tsx'), 'ContactWarning')

/**
 * The button that changes an own pending review, the form that then replaces its text, and the
 * warning of contact details that are still in it.
 */
export function useEditing(review: Review, startsOpen = false) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>(startsOpen ? 'open' : 'never')
  const opener = useRef<HTMLButtonElement>(null)
  // Whoever closes the form goes on where it was opened.
  useEffect(() => {
    if (state === 'closed') opener.current?.focus()
  }, [state])
  const canEdit = reviewCan.edit(review)
  const form = state === 'open' && (
    <Suspense fallback={<ReviewText>{review.content}</ReviewText>}>
      <EditReview review={review} canEdit={canEdit} onClose={() => setState('closed')} />
    </Suspense>
  )
  const button = canEdit && review.version < mostReviewVersions && state !== 'open' && (
    <Button
      ref={opener}
      variant="outline"
      size="sm"
      aria-label={`Edit your review of ${review.campaign.product}`}
      onClick={() => setState('open')}
    >
      Edit
    </Button>
  )
  const warning = canEdit && state !== 'open' && (
    <Suspense fallback={null}>
      <ContactWarning text={review.content} />
    </Suspense>
  )
  return { form, button, warning }
}
