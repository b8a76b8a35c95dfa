import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { reviewCan } from '../../../shared/market/review-rules.ts'
import { countryName } from '../../../shared/base/countries.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { loadModule } from '../../base/page.ts'
import { useViewer } from '../../base/session.ts'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { Dotted } from '../../ui/text/Dotted.tsx'
import {
  decisionText,
  formatAge,
  formatDate,
  formatDay,
  formatMoment,
  formatMoney,
} from '../../ui/text/format.ts'
import { PaidBadge, ReviewCard, ReviewText } from '../../ui/text/ReviewText.tsx'
import { Evidence, evidenceNote, quotedIn } from './Evidence.tsx'
import { RejectionNote } from './RejectionNote.tsx'
import { useEditing } from './ReviewEditing.tsx'
import { authorOf, isLate, promisedBy, ReviewBadge } from './status.tsx'
import { UnpublishedNote } from './Publication.tsx'

/** Their own chunks: most of who reads reviews has no appeal and decides nothing. */
const Appeal = lazy(() =>
  loadModule(async () => ({ default: (await import('./Appeal.tsx')).Appeal })),
)
const ModeratorActions = lazy(() =>
  loadModule(async () => ({ default: (await import('./ModeratorActions.tsx')).ModeratorActions })),
)
/** Its own chunk: only moderators of second tries need to compare texts. */
const VersionComparison = lazy(async () => ({
  default: (await import('./VersionComparison.tsx')).VersionComparison,
}))

interface ReviewItemProps {
  review: Review
  /** Whether to show the campaign's title; not needed on the campaign page. */
  withCampaign?: boolean
  /** Whether this is the page of the review, which has all details. */
  onItsPage?: boolean
}

interface OwnProps extends ReviewItemProps {
  /** Without box and ember line, where all reviews of a list need a decision. */
  flat?: boolean
  /** The evidence is shown in another pane. */
  evidenceElsewhere?: boolean
  /** The reason and note of a rejection are shown in the form below. */
  rejectionElsewhere?: boolean
  /** Whether the form of an own pending review is open from the start. */
  startsEditing?: boolean
  onDecided?: () => void
}

/** A review with what the viewer may see and do. */
export function ReviewItem(props: OwnProps) {
  const { review, withCampaign, evidenceElsewhere, rejectionElsewhere, onDecided, flat } = props
  const viewer = useViewer()
  const isOwn = viewer?.id === review.reviewerId
  const canResubmit = isOwn && !rejectionElsewhere && mayResubmit(review)
  const canDecide = viewer?.role === 'admin' && reviewCan.approve(review)
  const editing = useEditing(review, isOwn, props.startsEditing)

  return (
    <ReviewCard
      name={isOwn ? (viewer?.name ?? 'You') : authorOf(review)}
      personId={review.reviewerId}
      {...(isOwn && withCampaign && byCampaign(review))}
      rating={editing.form ? undefined : review.rating}
      content={review.content}
      status={<ReviewBadge review={review} />}
      pay={<PayBadge review={review} isOwn={isOwn} />}
      needsAttention={!flat && (canDecide || canResubmit)}
      boxed={!flat && viewer?.role === 'admin'}
      marked={canDecide ? quotedIn(review) : undefined}
      body={viewer?.role === 'admin' ? bodyOf(review) : editing.form || undefined}
      beside={
        canDecide && !evidenceElsewhere && review.evidence?.length ? (
          <Evidence {...review} />
        ) : undefined
      }
      provenance={
        <Provenance
          review={review}
          withCampaign={withCampaign}
          isOwn={isOwn}
          needsDecision={canDecide}
          evidenceElsewhere={evidenceElsewhere}
        />
      }
    >
      {review.reviewer.bio && !evidenceElsewhere && (
        <details className="mt-3 text-13">
          <summary className="w-fit cursor-pointer text-fg-3 hover:text-fg max-md:py-3.25">
            About the reviewer
          </summary>
          <p className="mt-1 max-w-[68ch] wrap-anywhere whitespace-pre-line text-fg-2">
            {review.reviewer.bio}
          </p>
        </details>
      )}
      {!rejectionElsewhere && <RejectionNote {...review} isOwn={isOwn} />}
      <UnpublishedNote review={review} isOwn={isOwn} />
      {hasAppeal(review) && (
        <Suspense fallback={null}>
          <Appeal review={review} />
        </Suspense>
      )}
      {isOwn && <FirstTry firstTry={review.firstTry} />}
      {editing.warning}
      {viewer?.role !== 'admin' && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
          {editing.button}
          {canResubmit && <ResubmitLink review={review} />}
          {!props.onItsPage && <DetailsLink review={review} withCampaign={withCampaign} />}
        </div>
      )}
      {viewer?.role === 'admin' && (
        <Suspense fallback={canDecide ? <div className="mt-4 h-11 md:h-9" /> : null}>
          <ModeratorActions review={review} onDecided={onDecided} inReach={evidenceElsewhere} />
        </Suspense>
      )}
    </ReviewCard>
  )
}

function ResubmitLink({ review: { campaignId } }: { review: Review }) {
  return (
    <ButtonLink to="/campaigns/$campaignId" params={{ campaignId }} hash={resubmitHash} size="sm">
      Edit and resubmit
    </ButtonLink>
  )
}

interface DetailsLinkProps {
  review: Review
  withCampaign: boolean | undefined
}

/** The page of a review, where others than its reviewer report it. */
function DetailsLink({ review, withCampaign }: DetailsLinkProps) {
  const viewer = useViewer()
  if (!withCampaign && viewer?.id === review.reviewerId) return null
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

/** What became of the money of a review; an approved one is disclosed as paid. */
function PayBadge({ review, isOwn }: { review: Review; isOwn: boolean }) {
  const isPayer = useViewer()?.role === 'business'
  const keptUntil = review.rejection?.resubmitUntil
  if (review.status === 'pending' || keptUntil) {
    // What the wallet holds has the fee in it.
    const fee = isPayer && review.feeCents > 0 ? ` + ${formatMoney(review.feeCents)} fee` : ''
    const state = keptUntil ? `held until ${formatDay(keptUntil)}` : 'held'
    return <PaidBadge>{`${formatMoney(review.earningsCents)}${fee} ${state}`}</PaidBadge>
  }
  if (review.status === 'rejected') return <PaidBadge>Not paid</PaidBadge>
  return (
    <PaidBadge>{isOwn ? `${formatMoney(review.earningsCents)} paid` : 'Paid review'}</PaidBadge>
  )
}

/** Only its reviewer and admins get the appeal, or null when there is none yet. */
const hasAppeal = ({ appeal, status, rejection, unpublishedAt }: Review) =>
  appeal ||
  (appeal === null && (unpublishedAt || (status === 'rejected' && !rejection?.resubmitUntil)))

/** Both texts of a second try; nothing for a first text. */
function bodyOf(review: Review) {
  const { firstTry } = review
  if (!firstTry) return undefined
  return (
    <Suspense fallback={<ReviewText>{review.content}</ReviewText>}>
      <VersionComparison review={{ ...review, firstTry }} marked={quotedIn(review)} />
    </Suspense>
  )
}

/** What the reviewer wrote first, and why that was rejected. */
function FirstTry({ firstTry }: Pick<Review, 'firstTry'>) {
  if (!firstTry) return null
  return (
    <details className="mt-3 text-13">
      <summary className="w-fit cursor-pointer text-fg-3 hover:text-fg max-md:py-3.25">
        Your first try
      </summary>
      <p className="mt-1 max-w-[68ch] wrap-anywhere whitespace-pre-line text-fg-2">
        {firstTry.content}
      </p>
      <RejectionNote rejection={{ ...firstTry, resubmitUntil: null }} />
    </details>
  )
}

/** One's own reviews differ by their campaign, not by their author. */
const byCampaign = ({ campaign, campaignId }: Review) => ({
  name: campaign.product,
  personId: campaignId,
  title: <CampaignLink {...{ campaign, campaignId }} />,
})

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

interface ProvenanceProps extends OwnProps {
  isOwn: boolean
  /** Whether the viewer can decide the review. */
  needsDecision: boolean
}

function Provenance(props: ProvenanceProps) {
  const { review, withCampaign, evidenceElsewhere, isOwn, needsDecision } = props
  const { campaign, campaignId, reviewer, createdAt, waitingSince } = review
  const { resubmitted, submittedAt } = review
  return (
    <Dotted
      facts={[
        withCampaign && (isOwn ? campaign.product : <CampaignLink {...{ campaign, campaignId }} />),
        !(isOwn && withCampaign) && countryName(reviewer.country),
        formatDate(createdAt),
        review.reportedAt && `reported by you on ${formatDay(review.reportedAt)}`,
        (isOwn || needsDecision) && resubmitted && `sent again ${formatDate(submittedAt)}`,
        isOwn && promise(review),
        !evidenceElsewhere && decisionOf(review),
        needsDecision &&
          [`waiting for ${formatAge(waitingSince)}`, !evidenceElsewhere && evidenceNote(review)]
            .filter(Boolean)
            // One fact, so that a few words do not hang in a line of their own.
            .join(', '),
      ]}
    />
  )
}

/** When it was decided and by whom, which only admins know. */
const decisionOf = ({ decidedAt, decidedBy }: Review) =>
  decidedAt && decidedBy && `decided ${decisionText(decidedAt, decidedBy)}`

/** Until when its reviewer can expect a decision. */
function promise(review: Review) {
  const promised = promisedBy(review)
  if (!promised) return null
  return isLate(review) ? 'our decision is late' : `decided by ${formatMoment(promised)}`
}

/** The part of the campaign page with the form of the resubmission. */
export const resubmitHash = 'resubmit'

export function mayResubmit({ status, rejection }: Review): boolean {
  const until = rejection?.resubmitUntil
  return reviewCan.resubmit({ status, resubmitUntil: until ? new Date(until) : null }, new Date())
}
