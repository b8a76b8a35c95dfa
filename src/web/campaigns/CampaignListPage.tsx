import { useInfiniteQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { listCampaigns } from '../../shared/campaigns.ts'
import { useViewer } from '../session.ts'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import { FileLink } from '../ui/buttons/FileLink.tsx'
import { FilterBar } from '../ui/lists/FilterBar.tsx'
import { ListFrame } from '../ui/lists/ListFrame.tsx'
import { PageHeader } from '../ui/layout/PageHeader.tsx'
import { optionsOf } from '../ui/forms/Select.tsx'
import { CardSkeletons } from '../ui/feedback/Skeleton.tsx'
import { CampaignLinkCard } from './CampaignLinkCard.tsx'
import { campaignsQuery } from './queries.ts'
import { statusLabels } from './status.tsx'

const route = getRouteApi('/app/campaigns')

const leads = {
  business: 'Your review campaigns.',
  reviewer:
    'Choose a campaign to review. You are paid for every approved review, whatever its rating.',
  admin: 'Every campaign on the platform.',
}

export default function CampaignListPage() {
  const viewer = useViewer()
  const { q, status, sort } = route.useSearch()
  if (!viewer) {
    return null
  }
  const isBusiness = viewer.role === 'business'

  return (
    <>
      <PageHeader title="Campaigns" actions={isBusiness && <CreateCampaignLink />}>
        {leads[viewer.role]}
      </PageHeader>
      <FilterBar
        search="Search campaigns"
        choices={viewer.role === 'reviewer' ? [order] : [byStatus, order]}
      >
        <FileLink list={listCampaigns.path} filters={{ q, status, sort }} />
      </FilterBar>
      <Campaigns isBusiness={isBusiness} />
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

const order = {
  name: 'sort',
  label: 'Order',
  all: 'Newest first',
  options: optionsOf({ oldest: 'Oldest first', price: 'Highest price first' }),
}

function Campaigns({ isBusiness }: { isBusiness: boolean }) {
  const { q, status, sort } = route.useSearch()
  return (
    <ListFrame
      list={useInfiniteQuery(campaignsQuery({ q, status, sort }))}
      skeleton={<CardSkeletons label="Loading campaigns" />}
      failed={isBusiness ? 'Failed to fetch business campaigns' : 'Failed to fetch campaigns'}
      filters={{ q, status }}
      noMatch="No campaigns found"
      nothing={{
        title: 'No campaigns yet',
        text: isBusiness
          ? 'Create your first campaign to hear what people think of your product.'
          : 'New campaigns appear here as soon as they are approved.',
        action: isBusiness && <CreateCampaignLink />,
      }}
    >
      {(campaigns) => (
        <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {campaigns.map((campaign) => (
            <li key={campaign.id}>
              <CampaignLinkCard campaign={campaign} />
            </li>
          ))}
        </ul>
      )}
    </ListFrame>
  )
}
