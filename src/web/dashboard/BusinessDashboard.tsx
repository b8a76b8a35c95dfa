import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Dashboard } from '../../shared/dashboard.ts'
import { useViewer } from '../session.ts'
import { StatusBadge } from '../ui/indicators/Badge.tsx'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import { PublicPageLink } from '../ui/buttons/PublicPageLink.tsx'
import { Figure, Figures } from '../ui/layout/Card.tsx'
import { countOf, formatCount, formatDate, formatMoney, formatRating } from '../ui/text/format.ts'
import { Moving } from '../ui/text/Moving.tsx'
import { PageHeader } from '../ui/layout/PageHeader.tsx'
import { answerOf } from '../verification/answer.ts'
import { areDone, FirstSteps } from './FirstSteps.tsx'
import type { Step } from './FirstSteps.tsx'
import { Money } from './Money.tsx'
import { NeedsAttention } from './NeedsAttention.tsx'
import { Panel } from './Panel.tsx'
import { RunningCampaign } from './RunningCampaign.tsx'
import { QuickActions } from './QuickActions.tsx'
import { SendLink } from './SendLink.tsx'
import { Sections } from './Sections.tsx'
import { TrendOfDays } from './TrendOfDays.tsx'

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
  const steps = stepsOf(data, viewer?.email ?? 'you')
  // Until there is a campaign, what to do comes before figures that are all zero.
  const isNew = data.totalCampaigns === 0
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
        actions={
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <PublicPageLink url={data.publicUrl} />
            {!isNew && create}
          </div>
        }
      >
        {data.companyNamed && `${data.companyName} · `}
        {areDone(steps) ? 'Welcome back' : 'Welcome'}, {viewer?.name}.
      </PageHeader>
      {isNew ? (
        <>
          <Sections
            first={<FirstSteps steps={steps} />}
            needs={<Needs data={data} isSettled={false} />}
            aside={<QuickActions items={actions} />}
          />
          <div className="mt-10">
            <BusinessFigures data={data} />
          </div>
        </>
      ) : (
        <>
          <BusinessFigures data={data} />
          <Sections
            needs={
              <>
                <Needs data={data} isSettled={areDone(steps)} />
                {!areDone(steps) && <FirstSteps steps={steps} />}
              </>
            }
            first={<Campaigns data={data} create={create} />}
            rest={<ApprovedReviews data={data} />}
            aside={<QuickActions items={actions} />}
          />
        </>
      )}
    </>
  )
}

function BusinessFigures({ data }: { data: Data }) {
  return (
    <Figures>
      <Figure
        label="Wallet balance"
        value={<Money cents={data.availableCents} />}
        note={`${formatMoney(data.reservedCents)} reserved`}
      />
      <Figure
        label="Spent this month"
        value={<Money cents={data.spentThisMonthCents} />}
        note={spentNote(data)}
      />
      <Figure
        label="Approved reviews"
        value={<Moving value={data.approvedReviews} format={formatCount} />}
        note={reviewsNote(data)}
      />
      <Figure
        label="Average rating"
        value={formatRating(data.averageRating)}
        note={[
          formatCount(data.activeCampaigns),
          'of',
          countOf(data.totalCampaigns, 'campaign'),
          'active',
        ].join(' ')}
      />
    </Figures>
  )
}

/** The figure equals that of the month's statement, which has the subscription in it. */
function spentNote({ spentCents, subscriptionThisMonthCents: subscription }: Data) {
  const reviews = `${formatMoney(spentCents)} for reviews in total`
  return subscription > 0 ? `${formatMoney(subscription)} for your plan · ${reviews}` : reviews
}

/** Reviews that an admin has unpublished are approved and paid, and not among the published. */
function reviewsNote({ approvedReviews, publishedReviews, pendingReviews }: Data) {
  const unpublished = approvedReviews - publishedReviews
  const pending = `${formatCount(pendingReviews)} pending`
  return unpublished > 0 ? `${pending} · ${formatCount(unpublished)} unpublished` : pending
}

function Campaigns({ data, create }: { data: Data; create: ReactNode }) {
  return (
    <Panel
      title={data.activeCampaigns > 0 ? 'Running campaigns' : 'Your campaigns'}
      all={{ to: '/campaigns', label: 'All campaigns' }}
      items={data.campaigns}
      nothing={{
        title: 'No campaigns yet',
        text: 'Create your first campaign to hear what people think of your product.',
        action: create,
      }}
    >
      {(campaign) => <RunningCampaign campaign={campaign} />}
    </Panel>
  )
}

function ApprovedReviews({ data }: { data: Data }) {
  return (
    <TrendOfDays
      shape="bars"
      title="Reviews approved"
      name="Approved"
      tone="mint"
      days={data.trend}
      format={formatCount}
      nothing={{
        title: 'No reviews approved in 60 days',
        text: 'Reviews are counted on the day they are approved.',
      }}
    />
  )
}

const campaignOf = (campaignId: string) =>
  ({ to: '/campaigns/$campaignId', params: { campaignId } }) as const

const profile = { to: '/settings/$section', params: { section: 'profile' } } as const

const stepsOf = (data: Data, email: string): Step[] => [
  {
    label: 'Confirm your email address',
    note: `Open the link in the email that we sent to ${email}.`,
    done: data.emailVerified,
    link: profile,
    action: <SendLink />,
  },
  {
    label: 'Name your company',
    note: 'Your campaigns and public pages show its name instead of yours.',
    done: data.companyNamed,
    link: profile,
    action: 'Add its name',
  },
  verification(data),
  {
    label: 'Fund your wallet',
    note: `It pays for approved reviews. ${formatMoney(data.availableCents)} is available.`,
    done: data.availableCents + data.reservedCents + data.spentCents > 0,
    link: { to: '/wallet' },
    action: 'Fund Wallet',
  },
  {
    label: 'Create your first campaign',
    done: data.totalCampaigns > data.draftCampaigns,
    ...(data.newestDraft
      ? {
          note: 'Your draft is saved. Submit it, and we check it within 24 hours.',
          link: campaignOf(data.newestDraft),
          action: 'Open your draft',
        }
      : {
          note: 'Describe your product and what a review pays. We check it within 24 hours.',
          link: { to: '/campaigns/create' },
          action: 'Create Campaign',
        }),
  },
  {
    label: 'Read your first approved review',
    note: 'Each review is checked before it is published and paid, whatever its rating.',
    done: data.approvedReviews > 0,
    link: { to: '/reviews' },
    action: 'Read Reviews',
  },
]

function verification({
  verificationStatus: status,
  verificationSubmittedAt: submittedAt,
  verificationDocuments: count,
}: Data): Step {
  return {
    label: 'Verify your business',
    note:
      status === 'pending' && submittedAt
        ? `You sent ${countOf(count, 'document')} on ${formatDate(submittedAt)}. ` +
          `${answerOf(submittedAt)} You have nothing to do until then.`
        : 'Upload a document. Until it is checked, what a month may cost is limited.',
    done: status === 'approved',
    waiting: status === 'pending' ? 'Being checked' : undefined,
    link: { to: '/dashboard/verify' },
    action: 'Verify Business',
  }
}

function Needs({ data, isSettled }: { data: Data; isSettled: boolean }) {
  return (
    <NeedsAttention
      otherwise={isSettled ? 'Your campaigns are funded and up to date.' : undefined}
      needs={[
        {
          count: data.unfundedCampaigns,
          label: ['Campaign waiting for funds', 'Campaigns waiting for funds'],
          note: 'Your wallet does not cover another review.',
          link: { to: '/wallet' },
        },
        {
          count: data.limitedCampaigns,
          label: ["Campaign at your plan's limit", "Campaigns at your plan's limit"],
          note: 'New reviews are accepted again next month or on a larger plan.',
          link: { to: '/settings/$section', params: { section: 'plan' } },
        },
        {
          count: data.unverifiedCampaigns,
          label: ['Campaign waiting for verification', 'Campaigns waiting for verification'],
          note: 'Verify your business to get more reviews this month.',
          link: { to: '/dashboard/verify' },
        },
        {
          count: data.rejectedCampaigns,
          label: ['Rejected campaign to fix', 'Rejected campaigns to fix'],
          note: 'Make the requested changes and submit again.',
          link:
            data.rejectedCampaigns === 1 && data.newestRejected
              ? campaignOf(data.newestRejected)
              : { to: '/campaigns', search: { status: 'rejected' } },
        },
        {
          count: data.draftCampaigns,
          label: ['Draft to submit', 'Drafts to submit'],
          link:
            data.draftCampaigns === 1 && data.newestDraft
              ? campaignOf(data.newestDraft)
              : { to: '/campaigns', search: { status: 'draft' } },
        },
        {
          count: data.verificationStatus === 'rejected' ? 1 : 0,
          label: ['Business to verify', ''],
          note: 'Your documents were rejected. See why and upload new ones.',
          link: { to: '/dashboard/verify' },
        },
      ]}
    />
  )
}
