import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import IconPlus from '~icons/tabler/plus'
import { listCampaigns, type CampaignCard } from '../../../shared/market/campaigns.ts'
import { useViewer } from '../../base/session.ts'
import { DueBar } from '../../platform/due/DueBar.tsx'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { FileLink } from '../../ui/buttons/FileLink.tsx'
import { FilterBar } from '../../ui/lists/FilterBar.tsx'
import { ListFrame } from '../../ui/lists/ListFrame.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { optionsOf } from '../../ui/forms/Select.tsx'
import { CardSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { CampaignCards, campaignOrder } from './CampaignCards.tsx'
import { campaignsQuery } from './queries.ts'
import { OwedCampaigns } from '../shipping/OwedCampaigns.tsx'
import { ReviewerCampaigns } from './ReviewerCampaigns.tsx'
import { statusLabels, nextOf } from './status.tsx'
import * as drawings from '../../ui/feedback/drawings.ts'
import { classNames } from '../../ui/class-names.ts'

const route = getRouteApi('/app/campaigns')

const leads = {
  business: 'Your review campaigns.',
  reviewer:
    'Choose a campaign to review. You are paid for every approved review, whatever its rating.',
  admin: 'Every campaign on the platform.',
}

export default function CampaignListPage() {
  const viewer = useViewer()
  const { hasNothing } = useCampaigns(viewer?.role === 'business')
  if (!viewer) {
    return null
  }
  const { role } = viewer
  return (
    <>
      <PageHeader
        title="Campaigns"
        actions={role === 'business' && !hasNothing && <CreateCampaignLink />}
      >
        {leads[role]}
      </PageHeader>
      {role === 'admin' && <DueBar queues={['campaigns']} />}
      {role === 'reviewer' ? <ReviewerCampaigns /> : <Campaigns isBusiness={role === 'business'} />}
    </>
  )
}

function CreateCampaignLink() {
  return (
    <ButtonLink to="/campaigns/create" icon={<IconPlus aria-hidden />}>
      Create Campaign
    </ButtonLink>
  )
}

const byStatus = {
  name: 'status',
  label: 'Status',
  all: 'All statuses',
  options: optionsOf(statusLabels),
}

function useCampaigns(enabled = true) {
  const { q, status, sort } = route.useSearch()
  const list = useInfiniteQuery({ ...campaignsQuery({ q, status, sort }), enabled })
  // There is nothing to search or filter yet, and the empty list has the button.
  const hasNothing = !q && !status && list.data?.pages[0]?.items.length === 0
  return { list, hasNothing }
}

function nothingFor(isBusiness: boolean, isQueue: boolean) {
  if (isBusiness) {
    return {
      scene: drawings.campaigns,
      title: 'No campaigns yet',
      text: 'Create your first campaign to hear what people think of your product.',
      action: <CreateCampaignLink />,
    }
  }
  const text = 'New campaigns appear here as soon as a business submits one.'
  return isQueue
    ? { scene: 'done' as const, title: 'No campaign is waiting for approval', text }
    : { scene: drawings.campaigns, title: 'No campaigns yet', text }
}

function Campaigns({ isBusiness }: { isBusiness: boolean }) {
  const { list, hasNothing } = useCampaigns()
  const { q, status, sort } = route.useSearch()
  // What admins open to decide; that nothing waits there is good news, and no filter's fault.
  const isQueue = !isBusiness && status === 'pending'
  return (
    <>
      {!(isBusiness && hasNothing) && (
        <FilterBar search="Search campaigns" choices={[byStatus, campaignOrder]}>
          <FileLink list={listCampaigns.path} filters={{ q, status, sort }} />
        </FilterBar>
      )}
      <ListFrame
        list={list}
        skeleton={
          <CardSkeletons
            pictures
            count={6}
            label="Loading campaigns"
            className="sm:grid-cols-2 xl:grid-cols-3"
          />
        }
        failed={isBusiness ? 'Failed to fetch business campaigns' : 'Failed to fetch campaigns'}
        filters={{ q, status: isQueue ? undefined : status }}
        clears
        noMatch="No campaigns found"
        nothing={nothingFor(isBusiness, isQueue)}
      >
        {(campaigns) => (
          <CampaignCards campaigns={campaigns} {...(isBusiness && { Next: OwnerNext })} />
        )}
      </ListFrame>
      {isBusiness && <OwedCampaigns />}
    </>
  )
}

/** How a campaign stands; with the orange line when it waits for its business. */
function OwnerNext({ campaign }: { campaign: CampaignCard }) {
  const { text, asks } = nextOf(campaign)
  return (
    <p
      className={classNames(
        'mb-3 text-13',
        asks ? 'border-l-2 border-ember-500 pl-2.5 font-medium text-fg' : 'text-fg-2',
      )}
    >
      {text}
    </p>
  )
}
