import { Suspense, useEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { countriesOnlyText, languages, minutesText } from '../../../shared/market/campaign-facts.ts'
import { waysToGetIt, capText, worthText } from '../../../shared/market/fulfilment.ts'
import type { CampaignPage } from '../../../shared/market/campaign-page.ts'
import { minReviewLength, rejectionReasons } from '../../../shared/market/review-rules.ts'
import type { Place } from '../../../shared/market/places.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import {
  hourlyText,
  minWithdrawal,
  withdrawalChargeBps,
  withdrawalOf,
} from '../../../shared/money/withdrawal-rules.ts'
import { appealAnswer, appealAnswerBy } from '../reviews/appeal-texts.ts'
import { isHeld, isPurchased } from '../places/held.ts'
import { PlaceActions, TimeLeft } from '../places/HeldPlace.tsx'
import { PlaceCode } from '../places/PlaceCode.tsx'
import { HandIn } from '../reviews/HandIn.tsx'
import { Screening, Unwanted } from '../requirements/Screening.tsx'
import { TakePlace } from '../places/TakePlace.tsx'
import { useReviewDrafts } from '../reviews/draft-list.ts'
import { mayAppeal, mayResubmit } from '../reviews/status.tsx'
import { part } from '../../base/page.ts'
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { countOf, formatDate, formatMoment, formatMoney, formatRate } from '../../ui/text/format.ts'
import { Ticket } from '../../ui/layout/Ticket.tsx'
import { closedForReviewers, opensAt } from './decided-by.ts'
import { TellMe } from './TellMe.tsx'

/** Few campaigns send parcels, and the form of a campaign loads this panel for its preview. */
const PlaceParcel = part(() => import('../places/PlaceParcel.tsx'), 'PlaceParcel')

interface EarnPanelProps {
  campaign: CampaignPage
  reviewText: RefObject<HTMLTextAreaElement | null>
  /** Whether the own review was submitted on this visit of the page. */
  isJustSent: boolean
  /** Whether the form of a review is on the page. */
  hasForm: boolean
}

/** What a review earns, what it takes, and a button that scrolls to the form. */
export function EarnPanel({ campaign, reviewText, isJustSent, hasForm }: EarnPanelProps) {
  const { pricePerReviewCents, ownReview, ownPlace, status, isForViewer } = campaign
  const place = !ownReview && isHeld(ownPlace) ? ownPlace : null
  const isForOthers = !isForViewer || Boolean(campaign.ownRequirements?.unmet)
  const isOver = !ownReview && !place && isPurchased(ownPlace)
  const canWait = !ownReview && !isForOthers && !isOver
  const isPaid = ownReview?.status === 'approved'
  const isClosed = ownReview
    ? isRejectedForGood(ownReview)
    : !place && (isOver || isForOthers || status !== 'active' || campaign.closedReason !== null)

  function goToForm() {
    reviewText.current?.scrollIntoView({ block: 'center', behavior: 'smooth' })
    reviewText.current?.focus({ preventScroll: true })
  }

  return (
    <Ticket
      stub={
        ownReview ? (
          <>
            <OwnReview review={ownReview} isJustSent={isJustSent} onGo={goToForm} />
            {ownPlace?.status === 'used' && ownPlace.fulfilment === 'code' && (
              <div className="mt-4">
                <PlaceCode place={ownPlace} />
              </div>
            )}
          </>
        ) : place ? (
          <OwnPlace place={place} onGo={goToForm} />
        ) : (
          <WithoutPlace campaign={campaign} hasForm={hasForm} onGo={goToForm} />
        )
      }
    >
      <h2 className="text-16 font-semibold text-fg">Earn by Reviewing</h2>
      <p
        className={classNames(
          'mt-3 figure text-48',
          // Ember is what one can earn now.
          isClosed ? 'text-fg-3!' : 'text-ember-300!',
        )}
      >
        {formatMoney(pricePerReviewCents)}
      </p>
      <p className="mt-1 text-fg-2">
        {isClosed
          ? `for an approved review, whatever its rating${canWait ? '; not now' : ''}`
          : isPaid
            ? 'for your approved review, whatever its rating'
            : 'when your review is approved, whatever its rating'}
      </p>
      {!isPaid && !(ownReview && isClosed) && (
        <p className="mt-1 text-13 text-fg-3">
          All of it arrives in your wallet; our {formatRate(withdrawalChargeBps)} charge on
          withdrawals leaves {formatMoney(withdrawalOf(pricePerReviewCents).netCents)} of it to pay
          out. You can withdraw from {formatMoney(minWithdrawal)} on.
        </p>
      )}
      {(status === 'active' || place) && !ownReview && <AskedFor campaign={campaign} />}
    </Ticket>
  )
}

/** The place that the viewer holds: until when, and what can be done with it. */
function OwnPlace({ place, onGo }: { place: Place; onGo: () => void }) {
  return (
    <div className="space-y-3">
      <TimeLeft place={place} />
      {place.fulfilment === 'code' && <PlaceCode place={place} />}
      {(place.deadline === null || place.shipment?.presumed) && (
        <Suspense fallback={<Skeleton className="h-32" />}>
          <PlaceParcel place={place} />
        </Suspense>
      )}
      {place.deadline !== null && (
        <Button className="w-full" onClick={onGo}>
          Write your review
        </Button>
      )}
      {place.reimbursementCapCents > 0 && <HandIn place={place} />}
      <PlaceActions place={place} />
    </div>
  )
}

/** What becomes of a receipt without a review: no place follows one that waits or was paid back. */
function Purchased({ purchase }: { purchase: NonNullable<Place['purchase']> }) {
  const amount = formatMoney(purchase.amountCents)
  return (
    <p className="text-fg-2">
      {purchase.paidCents === null
        ? `Your place is over. Our team decides your receipt of ${amount}.`
        : purchase.paidCents === 0
          ? `Your receipt of ${amount} was not paid back.`
          : `Your place is over. ${formatMoney(purchase.paidCents)} was paid back for the product.`}
    </p>
  )
}

/** What one asks before trying a product. */
function AskedFor({ campaign }: { campaign: CampaignPage }) {
  const { minutes, language, pricePerReviewCents, fulfilment, worthCents } = campaign
  const { endsAt, ownPlace, proofRequired, reimbursementCapCents: cap } = campaign
  const { tryingDays } = isHeld(ownPlace) ? ownPlace : campaign
  const inLanguage = `, in ${language ? languages[language] : 'any language'}`
  const facts = [
    ...(worthCents > 0 ? ([['You are given', worthText(worthCents)]] as const) : []),
    ...(fulfilment !== 'own' ? ([['You get it', waysToGetIt[fulfilment]]] as const) : []),
    ...(cap > 0 ? ([['Paid back', capText(cap)]] as const) : []),
    ...(tryingDays > 0 ? ([['Trying', countOf(tryingDays, 'day')]] as const) : []),
    ...(minutes
      ? ([
          [
            tryingDays > 0 ? 'Work' : 'Trying and writing',
            `About ${minutesText(minutes)}\n${hourlyText(pricePerReviewCents, minutes)}`,
          ],
        ] as const)
      : []),
    ['To write', `${minReviewLength} characters or more${inLanguage}`],
    ...(proofRequired && cap === 0
      ? ([['Proof of use', 'Receipt, order or picture,\nfor our team alone']] as const)
      : []),
    ['Decided', 'Within 24 hours'],
    ...(endsAt ? ([['Ends', formatMoment(endsAt)]] as const) : []),
  ] as const
  return (
    <dl className="mt-5 space-y-2">
      {facts.map(([term, value]) => (
        <div key={term} className="flex justify-between gap-4">
          <dt className="shrink-0 text-fg-3">{term}</dt>
          <dd className="text-right whitespace-pre-line text-fg">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Takes the focus when the questions leave the page, so that what came of them is read. */
function AfterAnswers({ campaign, children }: { campaign: CampaignPage; children: ReactNode }) {
  const asks = Boolean(campaign.ownRequirements?.toAnswer.length)
  const panel = useRef<HTMLDivElement>(null)
  const asked = useRef(asks)
  useEffect(() => {
    if (asked.current && !asks && document.activeElement === document.body) panel.current?.focus()
    asked.current = asks
  }, [asks])
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}

interface PlacesProps {
  campaign: CampaignPage
  hasForm: boolean
  onGo: () => void
}

/** What became of an earlier receipt, and whether one can review the campaign. */
function WithoutPlace(props: PlacesProps) {
  const { ownPlace, status, isForViewer, countries } = props.campaign
  return (
    <div className="space-y-3">
      {ownPlace?.purchase && <Purchased purchase={ownPlace.purchase} />}
      {isPurchased(ownPlace) ? null : status !== 'active' ? (
        <p>This campaign no longer accepts reviews.</p>
      ) : !isForViewer ? (
        <p>{countriesOnlyText(countries)}</p>
      ) : (
        <AfterAnswers campaign={props.campaign}>
          <Places {...props} />
        </AfterAnswers>
      )}
    </div>
  )
}

/** The open places, and what happens to somebody who tries the product while they are taken. */
function Places({ campaign, hasForm, onGo }: PlacesProps) {
  const { openPlaces, closedReason, tryingDays } = campaign
  const opens = opensAt(campaign)
  const { drafts } = useReviewDrafts()
  const { requirements, ownRequirements: own } = campaign
  if (own?.unmet) {
    return <Unwanted requirements={requirements} unmet={own.unmet} until={own.until} />
  }
  if (closedReason) {
    return (
      <div className="space-y-3">
        <p className="font-medium text-fg">{closedForReviewers[closedReason]}</p>
        {opens && <p className="text-fg-2">It opens on {formatMoment(opens)}.</p>}
        <TellMe campaignId={campaign.id} />
        {hasForm && (
          <Button variant="outline" className="w-full" onClick={onGo}>
            Go to your draft
          </Button>
        )}
        <ButtonLink to="/campaigns" variant="outline" className="w-full">
          See what you can review now
        </ButtonLink>
      </div>
    )
  }
  if (own && own.toAnswer.length > 0) {
    return <Screening campaign={campaign} toAnswer={own.toAnswer} />
  }
  if (tryingDays > 0) {
    const hasDraft = drafts.some(({ campaignId }) => campaignId === campaign.id)
    return <TakePlace campaign={campaign} hasDraft={hasDraft} />
  }
  return (
    <div className="space-y-3">
      <p className="font-medium text-fg">{countOf(openPlaces, 'place')} left</p>
      <Button className="w-full" onClick={onGo}>
        Write your review
      </Button>
      <p className="text-13 text-fg-3">
        If all are taken before you submit, your text is kept until a place opens.
      </p>
    </div>
  )
}

const states = {
  pending: 'Your review is being checked.',
  approved: 'Your review was approved, and you were paid.',
}

interface OwnReviewProps {
  review: Review
  isJustSent: boolean
  onGo: () => void
}

function OwnReview({ review, isJustSent, onGo }: OwnReviewProps) {
  if (mayResubmit(review)) {
    return (
      <div className="space-y-3">
        <p className="text-fg-2">
          Your review was rejected. You can send it again once, until{' '}
          {formatDate(review.rejection?.resubmitUntil)}.
        </p>
        <Button className="w-full" onClick={onGo}>
          Edit and resubmit
        </Button>
      </div>
    )
  }
  if (review.status === 'rejected') return <Rejected review={review} />
  return <p>{isJustSent ? 'Thank you for your review.' : states[review.status]}</p>
}

/** Whether a review was rejected and cannot be sent again. */
const isRejectedForGood = (review: Review) => review.status === 'rejected' && !mayResubmit(review)

/** Why the review was rejected for good, and the way to its appeal. */
function Rejected({ review }: { review: Review }) {
  const { id, rejection, appeal } = review
  const decision = mayAppeal(review)
  const answerBy = appeal ? appealAnswerBy(appeal) : null
  return (
    <div className="space-y-3">
      <p className="text-fg-2">
        Your review was rejected
        {rejection && <span>{`: ${rejectionReasons[rejection.reason]}`}</span>}
        <span>.</span>
        {decision && <span>{` You can appeal until ${formatDate(decision.appealUntil)}.`}</span>}
        {answerBy && <span>{` Your appeal waits. ${appealAnswer(answerBy)}`}</span>}
      </p>
      <ButtonLink
        to="/reviews/$reviewId"
        params={{ reviewId: id }}
        variant="outline"
        className="w-full"
      >
        {decision ? 'Read why, and appeal' : answerBy ? 'Open your appeal' : 'Read why'}
      </ButtonLink>
    </div>
  )
}
