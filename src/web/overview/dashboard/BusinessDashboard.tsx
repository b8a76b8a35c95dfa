import { Suspense } from 'react'
import type { ReactNode } from 'react'
import IconPlus from '~icons/tabler/plus'
import type { Dashboard } from '../../../shared/overview/dashboard.ts'
import { part } from '../../base/page.ts'
import { useSite } from '../../base/site.ts'
import { useViewer } from '../../base/session.ts'
import { StatusBadge } from '../../ui/indicators/Badge.tsx'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { PublicPageLink } from '../../ui/buttons/PublicPageLink.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Figure, Figures } from '../../ui/layout/Card.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { countOf, formatCount, formatMoney, formatRating } from '../../ui/text/format.ts'
import { Moving } from '../../ui/text/Moving.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { BusinessNeeds } from './BusinessNeeds.tsx'
import { stepsOf } from './business-steps.tsx'
import { CampaignWaits } from './CampaignWaits.tsx'
import { areDone, FirstSteps } from './FirstSteps.tsx'
import type { Step } from './FirstSteps.tsx'
import { Money, NairaNote } from './Money.tsx'
import { Panel, Sections } from './Panel.tsx'
import { RunningCampaign } from './RunningCampaign.tsx'
import { QuickActions } from './QuickActions.tsx'
import { TrendOfDays } from './TrendOfDays.tsx'
import { VerificationNote } from './VerificationNote.tsx'
import * as drawings from '../../ui/feedback/drawings.ts'

type Data = Extract<Dashboard, { role: 'business' }>

/** Only before the first campaign. */
const ExampleReview = part(() => import('../../site/home/ExampleReview.tsx'), 'ExampleReview')

/** What the last action is about, since it stays when there is nothing to do. */
const verificationNotes: Record<Data['verificationStatus'], string> = {
  none: 'No documents sent yet',
  pending: 'Documents sent',
  approved: 'Verified',
  rejected: 'Documents rejected',
}

const actionsOf = ({ verificationStatus }: Data) => [
  { to: '/campaigns/create', label: 'Create Campaign' },
  { to: '/campaigns', label: 'View Campaigns' },
  { to: '/wallet', label: 'Fund Wallet' },
  { to: '/reviews', label: 'Read Reviews' },
  {
    to: '/dashboard/verify',
    label: 'Verify Business',
    note: verificationNotes[verificationStatus],
  },
]

export function BusinessDashboard({ data }: { data: Data }) {
  const viewer = useViewer()
  const verified = data.verificationStatus === 'approved'
  const steps = stepsOf(data, viewer?.email ?? 'you', useSite().confirmsEmail)
  // Until a campaign runs, what to do comes before figures that are all zero.
  const isNew = data.activeCampaigns + data.approvedReviews + data.pendingReviews === 0
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
        {data.companyNamed && <span>{`${data.companyName} · `}</span>}
        {areDone(steps) ? 'Welcome back' : 'Welcome'}, {viewer?.name}.{' '}
        <VerificationNote data={data} isBrief={isNew} />
      </PageHeader>
      {isNew ? (
        <BeforeReviews data={data} steps={steps} create={create} />
      ) : (
        <>
          <BusinessFigures data={data} />
          <Sections
            needs={
              <>
                <BusinessNeeds data={data} isSettled={areDone(steps)} />
                {!areDone(steps) && <FirstSteps steps={steps} />}
              </>
            }
            first={<Campaigns data={data} create={create} />}
            rest={<ApprovedReviews data={data} />}
            aside={<QuickActions items={actionsOf(data)} />}
          />
        </>
      )}
    </>
  )
}

interface BeforeReviewsProps {
  data: Data
  steps: readonly Step[]
  create: ReactNode
}

/** The dashboard until a campaign runs. */
function BeforeReviews({ data, steps, create }: BeforeReviewsProps) {
  const { pendingCampaign: pending } = data
  return (
    <Sections
      first={
        <>
          {pending && <CampaignWaits data={data} pending={pending} />}
          <FirstSteps steps={steps} />
        </>
      }
      rest={data.totalCampaigns > 0 ? <Campaigns data={data} create={create} /> : <Example />}
      needs={<BusinessNeeds data={withoutNext(data)} isSettled={false} />}
      aside={
        <>
          <div>
            <WalletFigure data={data} />
            <NairaNote />
          </div>
          <QuickActions items={actionsOf(data)} />
        </>
      }
    />
  )
}

/** The first steps lead to a draft, if it is the only one. */
const withoutNext = (data: Data): Data =>
  data.draftCampaigns === 1 && data.totalCampaigns === 1 ? { ...data, draftCampaigns: 0 } : data

/** What comes of the steps, before the business has anything to show. */
const Example = () => (
  <Section title="What you will read" note="An example">
    <Suspense fallback={<Skeleton className="h-44 rounded-card" />}>
      <ExampleReview />
    </Suspense>
  </Section>
)

function BusinessFigures({ data }: { data: Data }) {
  return (
    <Figures note={<NairaNote />}>
      <WalletFigure data={data} />
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
        note={
          data.publishedReviews > 0
            ? `of ${countOf(data.publishedReviews, 'published review')}`
            : 'No published reviews yet'
        }
      />
    </Figures>
  )
}

const WalletFigure = ({ data }: { data: Data }) => (
  <Figure
    label="Wallet balance"
    value={<Money cents={data.availableCents} />}
    note={
      data.reservedCents > 0 || data.approvedReviews > 0
        ? `${formatMoney(data.reservedCents)} reserved`
        : 'Pays for your plan and for approved reviews.'
    }
  />
)

/** The figure equals that of the month's statement, which has the subscription in it. */
function spentNote({ spentCents, subscriptionThisMonthCents: subscription }: Data) {
  const reviews = `${formatMoney(spentCents)} for reviews since you joined`
  return subscription > 0
    ? `${formatMoney(subscription)} of it for your plan · ${reviews}`
    : reviews
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
      all={{
        to: '/campaigns',
        label: data.totalCampaigns > 1 ? `All ${data.totalCampaigns} campaigns` : 'All campaigns',
      }}
      items={data.campaigns}
      nothing={{
        scene: drawings.campaigns,
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
        title:
          data.approvedReviews > 0 ? 'No reviews approved in 60 days' : 'No approved reviews yet',
        text: 'Reviews are counted on the day they are approved.',
      }}
    />
  )
}
