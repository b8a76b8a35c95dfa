import { useInfiniteQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useViewer } from '../session.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { SelectControl } from '../ui/Select.tsx'
import { CardSkeletons } from '../ui/Skeleton.tsx'
import { CampaignLinkCard } from './CampaignLinkCard.tsx'
import { campaignsQuery } from './queries.ts'
import { statusLabels } from './status.tsx'

const route = getRouteApi('/app/campaigns')

const leads = {
  business: 'What you ask reviewers to write about.',
  reviewer: 'Choose what to review. Every approved review is paid, whatever its rating.',
  admin: 'Every campaign on the platform.',
}

export default function CampaignListPage() {
  const viewer = useViewer()
  if (!viewer) {
    return null
  }
  const isBusiness = viewer.role === 'business'

  return (
    <>
      <PageHeader title="Campaigns" actions={isBusiness && <CreateCampaignLink />}>
        {leads[viewer.role]}
      </PageHeader>
      <Filters byStatus={viewer.role !== 'reviewer'} />
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

const statuses = [
  { value: '', label: 'All statuses' },
  ...Object.entries(statusLabels).map(([value, label]) => ({ value, label })),
]

const sorts = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'price', label: 'Highest price first' },
]

function Filters({ byStatus }: { byStatus: boolean }) {
  const { q, status, sort } = route.useSearch()
  const navigate = route.useNavigate()

  function filter(change: Record<string, string>) {
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true })
  }

  return (
    <div className="mb-6 flex flex-wrap gap-3">
      <SearchField
        label="Search campaigns"
        value={q ?? ''}
        onChange={(value) => filter({ q: value })}
        className="min-w-60 flex-1"
      />
      {byStatus && (
        <SelectControl
          aria-label="Status"
          options={statuses}
          value={status ?? ''}
          onChange={(event) => filter({ status: event.target.value })}
          className="min-w-44 flex-1 sm:flex-none"
        />
      )}
      <SelectControl
        aria-label="Order"
        options={sorts}
        value={sort ?? ''}
        onChange={(event) => filter({ sort: event.target.value })}
        className="min-w-44 flex-1 sm:flex-none"
      />
    </div>
  )
}

function Campaigns({ isBusiness }: { isBusiness: boolean }) {
  const search = route.useSearch()
  const list = useInfiniteQuery(campaignsQuery(search))

  if (list.isPending) {
    return <CardSkeletons label="Loading campaigns" />
  }
  if (list.isError && !list.data) {
    return (
      <EmptyState
        kind="failed"
        title={isBusiness ? 'Failed to fetch business campaigns' : 'Failed to fetch campaigns'}
        action={<Button onClick={() => list.refetch()}>Try again</Button>}
      >
        {list.error.message}
      </EmptyState>
    )
  }
  const campaigns = list.data.pages.flatMap(({ items }) => items)
  if (campaigns.length === 0) {
    return search.q || search.status ? <NoMatch /> : <NothingYet isBusiness={isBusiness} />
  }
  return (
    <>
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {campaigns.map((campaign) => (
          <li key={campaign.id}>
            <CampaignLinkCard campaign={campaign} />
          </li>
        ))}
      </ul>
      <LoadMore query={list} />
    </>
  )
}

function NoMatch() {
  const navigate = route.useNavigate()
  return (
    <EmptyState
      kind="no-match"
      title="No campaigns found"
      action={
        <Button variant="outline" onClick={() => navigate({ search: {} })}>
          Clear filters
        </Button>
      }
    >
      Try adjusting your filters to see more results.
    </EmptyState>
  )
}

function NothingYet({ isBusiness }: { isBusiness: boolean }) {
  return (
    <EmptyState
      kind="nothing"
      title="No campaigns yet"
      action={isBusiness && <CreateCampaignLink />}
    >
      {isBusiness
        ? 'Create your first campaign to hear what people think of your product.'
        : 'New campaigns appear here as soon as they are approved.'}
    </EmptyState>
  )
}
