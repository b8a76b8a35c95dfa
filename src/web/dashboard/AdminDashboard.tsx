import { IconBuildingStore, IconCircleCheck } from '@tabler/icons-react'
import type { Dashboard } from '../../shared/dashboard.ts'
import { ReviewItem } from '../reviews/ReviewItem.tsx'
import { Card, Figure } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { countOf, formatCount, formatMoment } from '../ui/format.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Money } from './Money.tsx'
import { Panel } from './Panel.tsx'
import { QuickActions } from './QuickActions.tsx'

type Data = Extract<Dashboard, { role: 'admin' }>

const actions = [
  { to: '/campaigns', label: 'Manage Campaigns' },
  { to: '/admin/reviews', label: 'Manage Reviews' },
  { to: '/admin/users', label: 'Manage Users' },
  { to: '/admin/verifications', label: 'Verifications' },
  { to: '/admin/payouts', label: 'Payouts' },
  { to: '/admin/audit', label: 'Audit log' },
]

export function AdminDashboard({ data }: { data: Data }) {
  return (
    <>
      <PageHeader title="Dashboard">What waits, and how the platform does.</PageHeader>
      <div className="mb-8 grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Figure
          label="Pending reviews"
          value={formatCount(data.pendingReviews)}
          note={`${countOf(data.pendingVerifications, 'verification')} waiting`}
          awaitsYou={data.pendingReviews > 0}
        />
        <Figure
          label="Active campaigns"
          value={formatCount(data.activeCampaigns)}
          note={`${formatCount(data.pendingCampaigns)} waiting for approval`}
        />
        <Figure
          label="Users"
          value={formatCount(data.totalUsers)}
          note={[
            countOf(data.businesses, 'business', 'businesses'),
            countOf(data.reviewers, 'reviewer'),
          ].join(', ')}
        />
        <Figure label="Platform revenue" value={<Money cents={data.incomeCents} />} />
      </div>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[2fr_1fr]">
        <Panel title="Pending reviews" all={{ to: '/admin/reviews', label: 'All reviews' }}>
          {data.reviews.length === 0 ? (
            <EmptyState
              kind="nothing"
              heading="h3"
              title="Nothing is waiting"
              className="rounded-card border"
            >
              New reviews appear here as they come in.
            </EmptyState>
          ) : (
            <ul className="space-y-3">
              {data.reviews.map((review) => (
                <li key={review.id}>
                  <ReviewItem review={review} withCampaign />
                </li>
              ))}
            </ul>
          )}
        </Panel>
        <div className="space-y-4">
          <QuickActions items={actions} />
          <Activity activity={data.activity} />
        </div>
      </div>
    </>
  )
}

const icons = { 'business-verified': IconBuildingStore, 'review-approved': IconCircleCheck }

function Activity({ activity }: Pick<Data, 'activity'>) {
  return (
    <Card title="Recent activity">
      {activity.length === 0 && <p className="text-fg-3">Nothing yet.</p>}
      <ul className="space-y-4">
        {activity.map(({ kind, id, text, at }) => {
          const Icon = icons[kind]
          return (
            <li key={kind + id} className="flex gap-3">
              <Icon size={20} stroke={1.75} aria-hidden className="shrink-0 text-fg-3" />
              <div className="min-w-0">
                <p>{text}</p>
                <p className="text-13 text-fg-3">{formatMoment(at)}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
