import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { part } from '../../base/page.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Review, Appeal } from '../../../shared/market/reviews.ts'
import type { Role } from '../../../shared/base/roles.ts'
import { TimelineSection } from '../../platform/audit/TimelineSection.tsx'
import { campaignQuery } from '../../base/campaign-query.ts'
import { useViewer } from '../../base/session.ts'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { PublicPageLink } from '../../ui/buttons/PublicPageLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { FailedRead } from '../../ui/feedback/Loaded.tsx'
import { CardSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { Facts } from '../../ui/layout/Card.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { formatMoment, formatMoney } from '../../ui/text/format.ts'
import { appealAnswerBy, isOver } from './appeal-texts.ts'
import { Confirmed } from './Confirmed.tsx'
import { reviewQuery } from './queries.ts'
import { ReportReview } from './ReportReview.tsx'
import { ReviewItem } from './ReviewItem.tsx'
import { CampaignLink } from './ReviewParts.tsx'
import { decisionPromisedAt } from './status.tsx'

/** What happened, and when. */
type Step = readonly [what: string, at: string]

const decided = { rejection: 'Rejected', unpublication: 'Taken out of public view' }

const outcomes = {
  granted: 'Appeal granted',
  upheld: 'Appeal decided: the decision stays',
  withdrawn: 'Appeal withdrawn',
}

/**
 * Everything that has happened to a review, in order. The appeal is the latest one; without it, a
 * decision that was taken back would be missing.
 */
export function stepsOf(review: Review): Step[] {
  const { createdAt, firstTry, resubmitted, submittedAt, decidedAt, status } = review
  const { unpublishedAt, confirmationsWithdrawnAt, advancedAt, editedAt = [], appeal } = review
  const steps = [
    ['Submitted', createdAt],
    ...editedAt.map((at) => ['Changed by you', at] as const),
    ['First try rejected', firstTry?.decidedAt],
    ['Submitted again', resubmitted ? submittedAt : null],
    ['Paid by Candor while it waited', advancedAt],
    [status !== 'approved' ? 'Rejected' : advancedAt ? 'Approved' : 'Approved and paid', decidedAt],
    [unpublishedAt === decidedAt ? 'Not published' : 'Taken out of public view', unpublishedAt],
    ['Confirmations withdrawn', confirmationsWithdrawnAt],
    ...(appeal ? stepsOfAppeal(appeal) : []),
  ] as const
  const done = steps.flatMap(([step, at]) => (at ? [[step, at] as const] : []))
  // A decision that stands is also that of its appeal.
  const unique = new Map(done.map((step) => [step.join(' '), step]))
  return [...unique.values()].toSorted(([, a], [, b]) => Date.parse(a) - Date.parse(b))
}

function stepsOfAppeal({ about, decisionAt, createdAt, outcome, decidedAt }: Appeal) {
  return [
    [decided[about], decisionAt],
    ['Appealed', createdAt],
    [outcome ? outcomes[outcome] : '', decidedAt],
  ] as const
}

const route = getRouteApi('/app/reviews/$reviewId')

/** Its own chunk: only moderators judge a text by what was asked. */
const AskedFor = part(() => import('./AskedFor.tsx'), 'AskedFor')

/** Only businesses appeal against an approval. */
const BusinessAppeal = part(() => import('./BusinessAppeal.tsx'), 'BusinessAppeal')

/** Only moderators decide. */
const DecisionPanel = part(
  () => import('../../platform/decisions/DecisionPanel.tsx'),
  'DecisionPanel',
)

/** One review: its text, what became of its money, and what happened to it. */
export default function ReviewPage() {
  const { reviewId } = route.useParams()
  const viewer = useViewer()
  const review = useQuery(reviewQuery(reviewId))
  if (review.isPending) {
    return <CardSkeletons count={1} label="Loading the review" />
  }
  if (!review.data) {
    return review.error instanceof Refusal && review.error.code === 'not_found' ? (
      <Missing />
    ) : (
      <FailedRead read={review} failed="The review could not be loaded" heading="h1" />
    )
  }
  const { campaign, campaignId, reportedAt } = review.data
  // Reviewers read published reviews of others, whose money is none of their business.
  const isOfOther = viewer?.role === 'reviewer' && viewer.id !== review.data.reviewerId
  return (
    <>
      <PageHeader title={`Review of ${campaign.product}`} back={backOf(viewer?.role, isOfOther)}>
        <CampaignLink {...{ campaign, campaignId }} />
        {isPublished(review.data) && <PublicReviewLink review={review.data} />}
      </PageHeader>
      <div className="grid grid-cols-1 gap-8 *:min-w-0 lg:grid-cols-[2fr_1fr]">
        <div>
          <ReviewItem review={review.data} onItsPage />
          {viewer?.role === 'admin' && (
            <div className="mt-4">
              <Suspense fallback={null}>
                <AskedFor review={review.data} />
              </Suspense>
            </div>
          )}
        </div>
        <aside className="space-y-8">
          {!isOfOther && <Money review={review.data} />}
          {viewer?.role === 'admin' ? (
            <TimelineSection about={review.data.id} open />
          ) : (
            !isOfOther && <Steps review={review.data} />
          )}
          {viewer?.id === review.data.reviewerId && <Confirmed review={review.data} />}
          {reportedAt !== undefined && isPublished(review.data) && (
            <ReportReview review={review.data} />
          )}
          {viewer?.role === 'business' && (
            <Suspense fallback={null}>
              <BusinessAppeal review={review.data} />
            </Suspense>
          )}
        </aside>
      </div>
      {viewer?.role === 'admin' && (
        <Suspense fallback={null}>
          <DecisionPanel />
        </Suspense>
      )}
    </>
  )
}

function backOf(role: Role | undefined, isOfOther: boolean) {
  if (isOfOther) return { to: '/campaigns', label: 'Campaigns' } as const
  return { to: '/reviews', label: role === 'reviewer' ? 'My Reviews' : 'Reviews' } as const
}

function Missing() {
  return (
    <EmptyState
      kind="no-access"
      heading="h1"
      title="Review not found or access denied."
      action={<ButtonLink to="/reviews">Back to reviews</ButtonLink>}
    >
      It may have been removed, or it belongs to somebody else.
    </EmptyState>
  )
}

/** The price for everybody concerned, the fee for those who pay and check it. */
function Money({ review }: { review: Review }) {
  const viewer = useViewer()
  const { earningsCents, feeCents, reimbursement, paidByPlatform } = review
  return (
    <Section title="Money">
      <Facts
        rows={[
          ['Review price', formatMoney(earningsCents)],
          ...(viewer?.role === 'reviewer' || paidByPlatform
            ? []
            : ([
                ['Platform fee', formatMoney(feeCents)],
                ['Total', formatMoney(earningsCents + feeCents)],
              ] as const)),
          ['Now', stateOf(review, viewer?.role)],
          ...(reimbursement ? [['For the purchase', paidBack(reimbursement)] as const] : []),
        ]}
      />
    </Section>
  )
}

/** Apart from the sum above: it is paid with a rejected review, too. */
const paidBack = ({ paidCents, capCents }: NonNullable<Review['reimbursement']>) =>
  paidCents === null ? `At most ${formatMoney(capCents)}, held` : `${formatMoney(paidCents)} paid`

function stateOf({ status, rejection, advancedAt, paidByPlatform }: Review, role?: string): string {
  if (paidByPlatform) return 'Paid by Candor, not charged'
  if (advancedAt && status !== 'approved' && role === 'reviewer') return 'Paid by Candor'
  if (status === 'approved') return 'Paid'
  if (status === 'pending') return 'Held until it is decided'
  return rejection?.resubmitUntil ? 'Held for a second try' : 'Not paid, returned'
}

const isPublished = ({ status, unpublishedAt }: Review) => status === 'approved' && !unpublishedAt

/** Nothing, if the campaign has no public page, such as a deleted one. */
function PublicReviewLink({ review: { id, campaignId } }: { review: Review }) {
  const publicUrl = useQuery(campaignQuery(campaignId)).data?.publicUrl
  if (!publicUrl) return null
  return (
    <span>
      {' · '}
      <PublicPageLink url={new URL(`/r/${id}`, publicUrl).href}>
        Public page and receipt
      </PublicPageLink>
    </span>
  )
}

/** What has happened, and until when a decision was promised. */
function Steps({ review }: { review: Review }) {
  const promised =
    decisionPromisedAt(review) ?? (review.appeal ? appealAnswerBy(review.appeal) : null)
  const promise =
    promised && isOver(promised) ? 'Decision promised by, and late' : 'Decision promised by'
  const steps = [...stepsOf(review), ...(promised ? [[promise, promised] as const] : [])]
  return (
    <Section title="What happened">
      <Facts rows={steps.map(([step, at]) => [step, formatMoment(at), `${step} ${at}`] as const)} />
    </Section>
  )
}
