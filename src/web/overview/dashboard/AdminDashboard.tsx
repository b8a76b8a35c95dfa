import { Suspense } from 'react'
import { part } from '../../base/page.ts'
import type { Dashboard } from '../../../shared/overview/dashboard.ts'
import { DueBar } from '../../platform/due/DueBar.tsx'
import { ModeratedReview } from '../../market/reviews/ModeratedReview.tsx'
import { Figure, Figures } from '../../ui/layout/Card.tsx'
import { countOf, formatCount, formatMoney } from '../../ui/text/format.ts'
import { Moving } from '../../ui/text/Moving.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Alarms } from './Alarms.tsx'
import { Activity } from './Activity.tsx'
import { Money, NairaNote } from './Money.tsx'
import { NeedsAttention } from './NeedsAttention.tsx'
import { Panel, Sections } from './Panel.tsx'
import { QuickActions } from './QuickActions.tsx'
import { TrendOfDays } from './TrendOfDays.tsx'

/** Its own chunk: it appears with a decision. */
const DecisionPanel = part(
  () => import('../../platform/decisions/DecisionPanel.tsx'),
  'DecisionPanel',
)

type Data = Extract<Dashboard, { role: 'admin' }>

/** Those that the requirement names, and what the sidebar lacks; the due bar has the queues. */
const actions = [
  { to: '/campaigns', label: 'Manage Campaigns' },
  { to: '/admin/users', label: 'Manage Users' },
  { to: '/admin/operations', label: 'Operations' },
]

export function AdminDashboard({ data }: { data: Data }) {
  return (
    <>
      <PageHeader title="Dashboard">Pending decisions and platform figures.</PageHeader>
      <DueBar />
      <Figures note={<NairaNote />}>
        <Figure
          label="Platform revenue"
          value={<Money cents={data.incomeCents} />}
          note={`${formatMoney(data.incomeThisMonthCents)} this month`}
        />
        <Figure
          label="Approved reviews"
          value={<Moving value={data.approvedReviews} format={formatCount} />}
          note={`${formatMoney(data.paidToReviewersCents)} paid to reviewers`}
        />
        <Figure
          label="Active campaigns"
          value={<Moving value={data.activeCampaigns} format={formatCount} />}
          note={`of ${formatCount(data.totalCampaigns)} in total`}
        />
        <Figure
          label="Users"
          value={<Moving value={data.totalUsers} format={formatCount} />}
          note={[
            countOf(data.businesses, 'business', 'businesses'),
            countOf(data.reviewers, 'reviewer'),
            // The rest, so that the parts add up to the number above.
            countOf(data.totalUsers - data.businesses - data.reviewers, 'admin'),
          ].join(', ')}
        />
      </Figures>
      <Sections
        needs={
          <>
            <Needs data={data} />
            <Alarms {...data} />
          </>
        }
        first={<PendingReviews data={data} />}
        aside={
          <>
            <SubmittedReviews days={data.trend} />
            <Activity activity={data.activity} />
            <QuickActions items={actions} />
          </>
        }
      />
      <Suspense>
        <DecisionPanel />
      </Suspense>
    </>
  )
}

function PendingReviews({ data }: { data: Data }) {
  return (
    <Panel
      title="Pending reviews"
      all={{ to: '/admin/reviews', label: 'All reviews' }}
      items={data.reviews}
      nothing={{
        scene: 'done',
        title: 'No pending reviews',
        text: 'New reviews appear here.',
      }}
    >
      {(review) => <ModeratedReview review={review} withCampaign flat />}
    </Panel>
  )
}

function SubmittedReviews({ days }: { days: Data['trend'] }) {
  return (
    <TrendOfDays
      shape="bars"
      title="Reviews submitted"
      name="Submitted"
      tone="orchid"
      days={days}
      format={formatCount}
      nothing={{
        title: 'No reviews submitted in 60 days',
        text: 'Reviews are counted on the day they are submitted.',
      }}
    />
  )
}

function Needs({ data }: { data: Data }) {
  return (
    <NeedsAttention
      otherwise={undefined}
      needs={[
        {
          count: data.brokenInvariants,
          label: ['Ledger check failed', 'Ledger checks failed'],
          note: 'Stop payouts until you know why.',
          link: { to: '/wallet' },
        },
        {
          count: data.failedItems + data.undeliveredMails,
          label: ['Failed job or mail', 'Failed jobs or mails'],
          link: { to: '/admin/operations' },
        },
        {
          count: Number(data.issuerMissing),
          label: ['Company or address missing', ''],
          note: 'Terms, receipts and statements are marked as samples until you enter them.',
          link: { to: '/settings/$section', params: { section: 'issuer' } },
        },
      ]}
    />
  )
}
