import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { part } from '../../base/page.ts'
import type { CampaignPage as CampaignData } from '../../../shared/market/campaign-page.ts'
import { TimelineSection } from '../../platform/audit/TimelineSection.tsx'
import { useReviewDrafts } from '../reviews/draft-list.ts'
import { mayResubmit } from '../reviews/status.tsx'
import { OwnReviewPanel } from '../reviews/OwnReviewPanel.tsx'
import { isHeld, isPurchased } from '../places/held.ts'
import { WriteReview } from '../reviews/WriteReview.tsx'
import { campaignQuery } from '../../base/campaign-query.ts'
import { useViewer } from '../../base/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { Badge } from '../../ui/indicators/Badge.tsx'
import { PublicPageLink } from '../../ui/buttons/PublicPageLink.tsx'
import { SegmentedLinks } from '../../ui/buttons/SegmentedLinks.tsx'
import { Together } from '../../ui/feedback/Together.tsx'
import { walletQuery } from '../../money/wallet/queries.ts'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { CardSkeletons, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { AdminActions } from './AdminActions.tsx'
import { CampaignDetails, CampaignOverview } from './CampaignOverview.tsx'
import { CampaignReviews } from './CampaignReviews.tsx'
import { EarnPanel } from './EarnPanel.tsx'
import { ProductAndBusiness } from './ProductAndBusiness.tsx'
import { OwnerActions } from './OwnerActions.tsx'
import { OwnerAlerts } from './OwnerAlerts.tsx'
import { StatsPanel } from './StatsPanel.tsx'
import { CampaignBadge, ClosedBadge } from './status.tsx'
import type { ClosedReason } from '../../../shared/market/campaigns.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { closedForReviewers, opensAgain } from './decided-by.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { formatCount } from '../../ui/text/format.ts'

const route = getRouteApi('/app/campaigns/$campaignId')

const DecisionPanel = part(
  () => import('../../platform/decisions/DecisionPanel.tsx'),
  'DecisionPanel',
)
/** Last on the page of its owner. */
const EmbedPanel = part(() => import('./EmbedPanel.tsx'), 'EmbedPanel')
const CodesPanel = part(() => import('./CodesPanel.tsx'), 'CodesPanel')
const ParcelsPanel = part(() => import('../shipping/ParcelsPanel.tsx'), 'ParcelsPanel')
const OwedParcels = part(() => import('../shipping/OwedParcels.tsx'), 'OwedParcels')
const SharePanel = part(() => import('./SharePanel.tsx'), 'SharePanel')

export default function CampaignPage() {
  const { campaignId } = route.useParams()
  const campaign = useQuery(campaignQuery(campaignId))
  const viewer = useViewer()
  const { tab } = route.useSearch()

  if (campaign.data) {
    return <CampaignDetail campaign={campaign.data} />
  }
  if (campaign.isPending) {
    return (
      <>
        <Skeleton className="mt-9 mb-2 h-8 w-80 max-w-full md:mt-11" />
        <Skeleton className="mb-8 h-4 w-56" />
        <CardSkeletons
          count={2}
          label="Loading campaign"
          className="lg:grid-cols-[2fr_1fr] lg:gap-8"
        />
      </>
    )
  }
  const { error, refetch } = campaign
  const maySend = viewer?.role === 'business' && tab === 'parcels'
  return maySend && isMissing(error) ? (
    <Suspense fallback={<Skeleton className="h-64" />}>
      <OwedParcels campaignId={campaignId}>
        <CampaignMissing error={error} onRetry={() => refetch()} />
      </OwedParcels>
    </Suspense>
  ) : (
    <CampaignMissing error={error} onRetry={() => refetch()} />
  )
}

function CampaignDetail({ campaign }: { campaign: CampaignData }) {
  const viewer = useViewer()
  const { tab } = route.useSearch()
  const { title } = campaign
  const isOwner = viewer?.id === campaign.businessId
  // Also of places that were taken before the campaign changed its way.
  const { fulfilment, parcelsToSend } = campaign
  const hasParcels = fulfilment === 'shipping' || parcelsToSend > 0 || tab === 'parcels'

  return (
    <>
      <PageHeader
        title={title}
        status={<Status campaign={campaign} isReviewer={viewer?.role === 'reviewer'} />}
        back={{ to: '/campaigns', label: 'Campaigns' }}
        actions={<PublicPageLink url={campaign.publicUrl} />}
      >
        <ProductAndBusiness campaign={campaign} />
      </PageHeader>
      {isOwner && (
        <div className="mb-6 empty:hidden">
          <OwnerAlerts campaign={campaign} onCodes={tab === 'codes'} />
        </div>
      )}
      {isOwner && (
        <div className="mb-6">
          <SegmentedLinks
            label="Parts of this campaign"
            items={[
              { label: 'Overview', to: '.', search: {}, active: tab === undefined },
              ...(campaign.fulfilment === 'code' ? [codesTab(tab === 'codes')] : []),
              ...(hasParcels ? [parcelsTab(tab === 'parcels', parcelsToSend)] : []),
              { label: 'Share', to: '.', search: { tab: 'share' }, active: tab === 'share' },
            ]}
          />
        </div>
      )}
      {isOwner && tab === 'share' ? (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <SharePanel campaign={campaign} />
        </Suspense>
      ) : isOwner && tab === 'codes' && campaign.fulfilment === 'code' ? (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <CodesPanel key={campaign.id} campaign={campaign} />
        </Suspense>
      ) : isOwner && tab === 'parcels' ? (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <ParcelsPanel key={campaign.id} campaignId={campaign.id} />
        </Suspense>
      ) : (
        <Overview key={campaign.id} campaign={campaign} />
      )}
      {/* Beside what each campaign has of its own, because leaving it sends what waits in it. */}
      {viewer?.role === 'admin' && (
        <Suspense>
          <DecisionPanel />
        </Suspense>
      )}
    </>
  )
}

const codesTab = (active: boolean) => ({
  label: 'Codes',
  to: '.' as const,
  search: { tab: 'codes' as const },
  active,
})

/** With how many parcels wait to be sent. */
const parcelsTab = (active: boolean, toSend: number) => ({
  label: 'Parcels',
  ...(toSend > 0 && { count: formatCount(toSend) }),
  to: '.' as const,
  search: { tab: 'parcels' as const },
  active,
})

interface StatusProps {
  campaign: CampaignData
  isReviewer: boolean
}

/** A reviewer reads why a campaign takes no reviews in place of “Active”, and not beside it. */
const Status = ({ campaign, isReviewer }: StatusProps) =>
  isReviewer && !campaign.ownReview && isHeld(campaign.ownPlace) ? (
    <Badge tone="ember">Place kept</Badge>
  ) : isReviewer && campaign.status === 'active' && campaign.closedReason && !campaign.paused ? (
    <ClosedBadge {...campaign} />
  ) : (
    <>
      <CampaignBadge {...campaign} />
      {!isReviewer && <ClosedBadge {...campaign} />}
    </>
  )

function Overview({ campaign }: { campaign: CampaignData }) {
  const viewer = useViewer()
  const reviewText = useRef<HTMLTextAreaElement>(null)
  const { ownReview, status } = campaign
  const [isJustSent, setJustSent] = useState(false)
  const isReviewer = viewer?.role === 'reviewer'
  const isOwner = viewer?.id === campaign.businessId
  const { holdsPlace, waits, hasForm } = useWriting(campaign, isReviewer)
  const [isAgain] = useState(() => ownReview !== null && mayResubmit(ownReview))
  const [isNewHere] = useState(ownReview === null)
  const own = ownReview && (
    <OwnReviewPanel {...{ review: ownReview, textRef: reviewText, isJustSent, isNewHere }} />
  )
  return (
    <>
      {waits && campaign.closedReason && (
        <ClosedAlert campaign={campaign} reason={campaign.closedReason} hasForm={hasForm} />
      )}
      <div
        className={classNames(
          'grid grid-cols-1 gap-8 *:min-w-0 lg:grid-cols-[2fr_1fr] lg:gap-x-12',
          isOwner && 'lg:grid-rows-[auto_1fr]',
        )}
      >
        <aside
          aria-label="About this campaign"
          className={classNames(
            'space-y-8 self-start lg:col-start-2 lg:row-start-1',
            !isOwner && 'lg:sticky lg:top-22',
          )}
        >
          {isReviewer && (
            <EarnPanel
              campaign={campaign}
              reviewText={reviewText}
              isJustSent={isJustSent}
              hasForm={hasForm}
            />
          )}
          {isOwner && <OwnerActions campaign={campaign} />}
          {isOwner && <StatsPanel campaign={campaign} />}
          {viewer?.role === 'admin' && <AdminActions campaign={campaign} />}
        </aside>
        <div className={classNames('min-w-0 space-y-8', isOwner && 'lg:row-span-2 lg:row-start-1')}>
          {/* A second try is what its reviewer came for; the brief is below, to look at. */}
          {isAgain && own}
          <CampaignOverview {...{ campaign, hasForm, holdsPlace, ownReview }} isOwn={isOwner} />
          {!isAgain && own}
          {hasForm && (
            <WriteReview
              campaign={campaign}
              isKept={holdsPlace}
              textRef={reviewText}
              onSubmitted={() => setJustSent(true)}
            />
          )}
          {isReviewer && (
            <CampaignDetails campaign={campaign} isAskedAbove={status === 'active' && !ownReview} />
          )}
          <CampaignReviews campaign={campaign} folded={hasForm} />
          {viewer?.role === 'admin' && <TimelineSection about={campaign.id} />}
        </div>
        {/* Last on a phone, because the Share tab has it too. */}
        {isOwner && <Embed campaign={campaign} />}
      </div>
    </>
  )
}

/** With the figures above it, which the wallet makes longer. */
const Embed = ({ campaign }: { campaign: CampaignData }) => (
  <Together reads={[useQuery(walletQuery)]} skeleton={<Skeleton className="h-64" />}>
    <Suspense fallback={<Skeleton className="h-64" />}>
      <EmbedPanel campaign={campaign} />
    </Suspense>
  </Together>
)

/**
 * Whether the viewer holds a place, waits for the campaign to open, and has the form on the page:
 * while there are places or one is held, and for what was begun before. What somebody is writing
 * stays when the last place is taken meanwhile.
 */
function useWriting(campaign: CampaignData, isReviewer: boolean) {
  const { status, ownReview, ownPlace, isForViewer, tryingDays } = campaign
  const holdsPlace = isReviewer && !ownReview && isHeld(ownPlace)
  const mayReview =
    isReviewer && status === 'active' && !ownReview && isForViewer && !isPurchased(ownPlace)
  const hasProduct = holdsPlace && ownPlace.deadline !== null
  // Nobody writes for nothing: the questions come first.
  const own = campaign.ownRequirements
  const isWanted = !own || (!own.unmet && own.toAnswer.length === 0)
  const mayWrite = hasProduct || (mayReview && tryingDays === 0 && isWanted)
  const isOpen = holdsPlace || !campaign.closedReason
  const { drafts } = useReviewDrafts()
  const [isBegun] = useState(
    () => isOpen || drafts.some(({ campaignId }) => campaignId === campaign.id),
  )
  const waits = mayReview && !isOpen && !own?.unmet
  return { holdsPlace, waits, hasForm: mayWrite && (isOpen || isBegun) }
}

interface ClosedAlertProps {
  campaign: CampaignData
  reason: ClosedReason
  /** Whether the form is shown: what somebody began before the campaign closed is kept. */
  hasForm: boolean
}

/** Warns reviewers before they spend money or time on a product whose campaign is closed now. */
function ClosedAlert({ campaign, reason, hasForm }: ClosedAlertProps) {
  const what = campaign.tryingDays > 0 ? 'place can be taken' : 'review can be submitted'
  return (
    <Alert variant="warning" title="Do not order or start yet" className="mb-6">
      {closedForReviewers[reason]} {opensAgain({ ...campaign, closedReason: reason })}
      <span>{` Until then no ${what}.`}</span>
      {hasForm && <span>{' Your draft is kept until then.'}</span>}
    </Alert>
  )
}

interface CampaignMissingProps {
  error: Error
  onRetry: () => void
}

const isMissing = (error: Error) => error instanceof Refusal && error.code === 'not_found'

export function CampaignMissing({ error, onRetry }: CampaignMissingProps) {
  if (isMissing(error)) {
    return (
      <EmptyState
        kind="no-access"
        heading="h1"
        title="Campaign not found"
        action={<ButtonLink to="/campaigns">Back to Campaigns</ButtonLink>}
      >
        The campaign you're looking for doesn't exist or you don't have access.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      kind="failed"
      heading="h1"
      title="Failed to fetch campaign"
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      {error.message}
    </EmptyState>
  )
}
