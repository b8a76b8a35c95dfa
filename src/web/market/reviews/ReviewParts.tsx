import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { givenText } from '../../../shared/market/disclosure.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { useViewer } from '../../base/session.ts'
import { decisionText, formatDay, formatMoney } from '../../ui/text/format.ts'
import { PaidBadge } from '../../ui/text/ReviewText.tsx'
import { Appeal } from './Appeal.tsx'
import { authorOf } from './status.tsx'

/** Parts of a review that its readers, its author and moderators have in common. */

export interface ReviewProps {
  review: Review
  /** Whether to show the campaign's title; not needed on the campaign page. */
  withCampaign?: boolean | undefined
}

export function AboutReviewer({ review: { reviewer } }: ReviewProps) {
  return reviewer.bio ? <Unfolding title="About the reviewer">{reviewer.bio}</Unfolding> : null
}

interface UnfoldingProps {
  title: string
  /** A text of a person. */
  children: string
  note?: ReactNode
}

/** A text that is shown on demand, with what belongs to it. */
export function Unfolding({ title, children, note }: UnfoldingProps) {
  return (
    <details className="mt-3 text-13">
      <summary className="w-fit cursor-pointer text-fg-3 hover:text-fg max-md:py-3.25">
        {title}
      </summary>
      <p className="mt-1 max-w-[68ch] wrap-anywhere whitespace-pre-line text-fg-2">{children}</p>
      {note}
    </details>
  )
}

/** The page of a review, where others than its reviewer report it. */
export function DetailsLink({ review, withCampaign }: ReviewProps) {
  const name = withCampaign ? `of ${review.campaign.product}` : `by ${authorOf(review)}`
  return (
    <Link
      to="/reviews/$reviewId"
      params={{ reviewId: review.id }}
      aria-label={`Details of the review ${name}`}
      className="inline-flex h-11 min-w-11 items-center text-13 quiet-link md:h-6"
    >
      Details
    </Link>
  )
}

/** The business that deleted a campaign cannot open it any more. */
export function CampaignLink({ campaign, campaignId }: Pick<Review, 'campaign' | 'campaignId'>) {
  const viewer = useViewer()
  if (campaign.withdrawn && viewer?.role === 'business') {
    return <span>{campaign.title} (deleted)</span>
  }
  return (
    <Link to="/campaigns/$campaignId" params={{ campaignId }} className="link reach">
      {campaign.title}
    </Link>
  )
}

/** When it was decided and by whom, which only admins know. */
export const decisionOf = ({ decidedAt, decidedBy }: Review) =>
  decidedAt && decidedBy && `decided ${decisionText(decidedAt, decidedBy)}`

interface PayProps {
  review: Review
  /** What is reserved beside the price. */
  fee?: string
  /** What an approved review says. */
  paid?: string
}

/** What became of the money of a review. An approved one is disclosed as paid. */
export function Pay({ review, fee = '', paid = 'Paid review' }: PayProps) {
  const { status, rejection, advancedAt } = review
  const viewer = useViewer()
  const until = rejection?.resubmitUntil
  // The money of the business is held or returned as ever.
  if (advancedAt && status !== 'approved' && viewer?.role !== 'business') {
    const waits = status === 'pending' ? ' while it waits' : ''
    return <PaidBadge>{`${formatMoney(review.earningsCents)} paid by Candor${waits}`}</PaidBadge>
  }
  if (until || status === 'pending') {
    const held = until ? `held until ${formatDay(until)}` : 'held'
    return <PaidBadge>{`${formatMoney(review.earningsCents)}${fee} ${held}`}</PaidBadge>
  }
  if (status === 'approved') return <PaidBadge>{givenText(review.paid) ?? paid}</PaidBadge>
  const back = review.paid.reimbursedCents
  return <PaidBadge>{back > 0 ? `${formatMoney(back)} paid back` : 'Not paid'}</PaidBadge>
}

/** The appeal of a review, or the way to one. Only its author and admins get it. */
export function AppealOf({ review }: ReviewProps) {
  const { appeal, status, rejection, unpublishedAt } = review
  const isFinal = unpublishedAt || (status === 'rejected' && !rejection?.resubmitUntil)
  if (!appeal && !(appeal === null && isFinal)) return null
  return <Appeal review={review} />
}
