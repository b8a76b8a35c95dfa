import { memo } from 'react'
import { fulfilments } from '../../../shared/market/fulfilment.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { classNames } from '../../ui/class-names.ts'
import { Facts } from '../../ui/layout/Card.tsx'
import { countOf, decisionText, formatDate, formatMoney } from '../../ui/text/format.ts'
import { AskedFor } from './AskedFor.tsx'
import { Evidence } from './Evidence.tsx'
import { ReviewerHistory } from './ReviewerHistory.tsx'

interface AboutPaneProps {
  review: Review
  /** Whether phones show the review, and not the list. */
  isRequested: boolean
}

/**
 * Evidence, what was asked, and facts about the selected review: cells of the grid of its panes.
 * Below the review stands the evidence first, because the buttons are in reach there already.
 * Remembered: a decision changes nothing here.
 */
export const AboutPane = memo(function AboutPane({ review, isRequested }: AboutPaneProps) {
  const isWide = Boolean(review.firstTry)
  return (
    <>
      <aside
        aria-label="About this review"
        className={classNames(
          'lg:col-start-2 lg:space-y-5 lg:px-2',
          isWide ? 'xl:col-span-2' : 'xl:col-start-3 xl:row-span-3 xl:row-start-1',
          // What was asked goes between the evidence and the rest.
          isRequested ? 'max-lg:contents' : 'max-lg:hidden',
        )}
      >
        <div className={part}>
          <Evidence {...review} />
        </div>
        <div className={classNames(part, 'max-lg:order-2')}>
          <ReviewerHistory review={review} />
        </div>
        <div className={classNames(part, 'max-lg:order-2 max-lg:mb-24')}>
          <AboutReview review={review} />
        </div>
      </aside>
      <div
        className={classNames(
          'max-lg:order-1 lg:col-start-2',
          isWide ? 'xl:col-span-2' : 'xl:row-start-2',
          !isRequested && 'max-lg:hidden',
        )}
      >
        <AskedFor review={review} />
      </div>
    </>
  )
})

/** On the page where there are panes, in boxes where the parts follow each other. */
const part = classNames(
  'max-lg:rounded-card max-lg:border max-lg:bg-s1 max-lg:p-4',
  'lg:not-first:border-t lg:not-first:pt-5',
)

/** Whether its reviewer confirmed use, no ties and own words. */
function confirmedText({ confirmations, confirmationsWithdrawnAt }: Review): string {
  if (confirmationsWithdrawnAt) return `Withdrawn ${formatDate(confirmationsWithdrawnAt)}`
  return confirmations ? formatDate(confirmations.at) : 'Not asked at the time'
}

/** When the reviewer took the place of the review, and for how many days of trying. */
function placeText({ takenAt, tryingDays, extended }: NonNullable<Review['place']>) {
  const text = `Taken ${formatDate(takenAt)}, ${countOf(tryingDays, 'day')} of trying`
  return extended ? `${text}, extended` : text
}

function AboutReview({ review }: { review: Review }) {
  const { reviewer, earningsCents, feeCents, createdAt, decidedAt, decidedBy, place, advancedAt } =
    review
  const { reimbursement } = review
  const { worthCents } = review.paid
  return (
    <>
      {reviewer.bio && (
        <p className="mb-4 wrap-anywhere whitespace-pre-line text-fg-2">{reviewer.bio}</p>
      )}
      <Facts
        rows={[
          ...(reviewer.email ? ([['Email', reviewer.email]] as const) : []),
          ['Reviewer earns', formatMoney(earningsCents)],
          ['Fee', formatMoney(feeCents)],
          ...(reimbursement
            ? ([
                ['Receipt', formatMoney(reimbursement.amountCents)],
                ['At most paid back', formatMoney(reimbursement.capCents)],
              ] as const)
            : []),
          ...(worthCents > 0 ? ([['Product given', formatMoney(worthCents)]] as const) : []),
          ...(place && place.fulfilment !== 'own'
            ? ([['Product', fulfilments[place.fulfilment]]] as const)
            : []),
          ...(place ? ([['Place', placeText(place)]] as const) : []),
          ['Submitted', formatDate(createdAt)],
          ...(advancedAt ? ([['Paid by Candor', formatDate(advancedAt)]] as const) : []),
          ['Confirmed', confirmedText(review)],
          ...(decidedAt ? ([['Decided', decisionText(decidedAt, decidedBy)]] as const) : []),
        ]}
      />
    </>
  )
}
