import type { RefObject } from 'react'
import { forCountries } from '../../shared/campaign-facts.ts'
import type { CampaignPage } from '../../shared/campaign-page.ts'
import type { Review } from '../../shared/reviews.ts'
import { mayResubmit } from '../reviews/ReviewItem.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { countOf, formatDate, formatMoney } from '../ui/text/format.ts'
import { Ticket } from '../ui/layout/Ticket.tsx'
import { closedForReviewers } from './status.tsx'

interface EarnPanelProps {
  campaign: CampaignPage
  reviewText: RefObject<HTMLTextAreaElement | null>
}

/** What a review earns, with a button that scrolls to the form. */
export function EarnPanel({ campaign, reviewText }: EarnPanelProps) {
  const { pricePerReviewCents, openPlaces, closedReason, ownReview, status } = campaign
  const { countries, isForViewer } = campaign

  function goToForm() {
    reviewText.current?.scrollIntoView({ block: 'center', behavior: 'smooth' })
    reviewText.current?.focus({ preventScroll: true })
  }

  return (
    <Ticket
      stub={
        ownReview ? (
          <OwnReview review={ownReview} onGo={goToForm} />
        ) : status !== 'active' ? (
          <p>This campaign no longer accepts reviews.</p>
        ) : !isForViewer ? (
          <p>{forCountries(countries)}</p>
        ) : (
          <div className="space-y-3">
            <p className="text-fg-2">
              {openPlaces > 0 || !closedReason
                ? `${countOf(openPlaces, 'place')} left`
                : closedForReviewers[closedReason]}
            </p>
            <Button className="w-full" onClick={goToForm}>
              Write your review
            </Button>
          </div>
        )
      }
    >
      <h2 className="text-16 font-semibold text-fg">Earn by Reviewing</h2>
      <p className="mt-3 figure text-48 text-ember-300!">{formatMoney(pricePerReviewCents)}</p>
      <p className="mt-1 text-fg-3">when your review is approved, whatever its rating</p>
    </Ticket>
  )
}

function OwnReview({ review, onGo }: { review: Review; onGo: () => void }) {
  if (mayResubmit(review)) {
    return (
      <div className="space-y-3">
        <p className="text-fg-2">
          Your review was rejected. You can resubmit it until{' '}
          {formatDate(review.rejection?.resubmitUntil)}.
        </p>
        <Button className="w-full" onClick={onGo}>
          Edit and resubmit
        </Button>
      </div>
    )
  }
  return (
    <p>
      {review.status === 'rejected' ? 'Your review was rejected.' : 'Thank you for your review.'}
    </p>
  )
}
