import { IconPlus } from '@tabler/icons-react'
import type { Dashboard } from '../../shared/dashboard.ts'
import { CampaignLinkCard } from '../campaigns/CampaignLinkCard.tsx'
import { useViewer } from '../session.ts'
import { StatusBadge } from '../ui/Badge.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Figure } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { formatCount, formatMoney, formatRating } from '../ui/format.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Money } from './Money.tsx'
import { Panel } from './Panel.tsx'
import { QuickActions } from './QuickActions.tsx'

type Data = Extract<Dashboard, { role: 'business' }>

const actions = [
  { to: '/campaigns/create', label: 'Create Campaign' },
  { to: '/campaigns', label: 'View Campaigns' },
  { to: '/wallet', label: 'Fund Wallet' },
  { to: '/reviews', label: 'Read Reviews' },
  { to: '/dashboard/verify', label: 'Verify Business' },
]

export function BusinessDashboard({ data }: { data: Data }) {
  const viewer = useViewer()
  const verified = data.verificationStatus === 'approved'
  const create = (
    <ButtonLink to="/campaigns/create" icon={<IconPlus aria-hidden />}>
      Create Campaign
    </ButtonLink>
  )

  return (
    <>
      <PageHeader
        title="Dashboard"
        status={
          <StatusBadge
            kind={verified ? 'good' : 'waiting'}
            label={verified ? 'Verified Business' : 'Pending Verification'}
          />
        }
        actions={create}
      >
        Welcome back, {viewer?.name}.
      </PageHeader>
      <div className="mb-8 grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Figure
          label="Wallet balance"
          value={<Money cents={data.availableCents} />}
          note={`${formatMoney(data.reservedCents)} set aside`}
        />
        <Figure
          label="Spent this month"
          value={<Money cents={data.spentThisMonthCents} />}
          note={`${formatMoney(data.spentCents)} in all`}
        />
        <Figure
          label="Approved reviews"
          value={formatCount(data.approvedReviews)}
          note={`${formatCount(data.pendingReviews)} being checked`}
        />
        <Figure
          label="Average rating"
          value={formatRating(data.averageRating)}
          note={`${data.activeCampaigns} of ${data.totalCampaigns} campaigns active`}
        />
      </div>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[2fr_1fr]">
        <Panel title="Your campaigns" all={{ to: '/campaigns', label: 'All campaigns' }}>
          {data.campaigns.length === 0 ? (
            <EmptyState
              kind="nothing"
              heading="h3"
              title="No campaigns yet"
              action={create}
              className="rounded-card border"
            >
              Create your first campaign to hear what people think of your product.
            </EmptyState>
          ) : (
            <ul className="space-y-3">
              {data.campaigns.map((campaign) => (
                <li key={campaign.id}>
                  <CampaignLinkCard campaign={campaign} />
                </li>
              ))}
            </ul>
          )}
        </Panel>
        <div>
          <QuickActions items={actions} />
        </div>
      </div>
    </>
  )
}
