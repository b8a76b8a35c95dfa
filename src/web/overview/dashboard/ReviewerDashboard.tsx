import { levelOf, levels } from '../../../shared/people/dashboard-rules.ts'
import type { Dashboard } from '../../../shared/overview/dashboard.ts'
import { minReviewLength } from '../../../shared/market/review-rules.ts'
import { CampaignLinkCard } from '../../market/campaigns/CampaignLinkCard.tsx'
import { isHeld } from '../../market/places/held.ts'
import { MyPlaces } from '../../market/places/MyPlaces.tsx'
import { useReviewDrafts } from '../../market/reviews/draft-list.ts'
import { writeHash } from '../../market/reviews/review-draft.ts'
import { OwnReview } from '../../market/reviews/OwnReview.tsx'
import { useViewer } from '../../base/session.ts'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { Figure, Figures } from '../../ui/layout/Card.tsx'
import { countOf, formatCount, formatMoney } from '../../ui/text/format.ts'
import { Moving } from '../../ui/text/Moving.tsx'
import { NumberedSteps } from '../../ui/layout/NumberedSteps.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { ProgressBar } from '../../ui/indicators/ProgressBar.tsx'
import { areDone, FirstSteps } from './FirstSteps.tsx'
import type { Step } from './FirstSteps.tsx'
import { Money, NairaNote, useMoneyText } from './Money.tsx'
import { Panel, Sections } from './Panel.tsx'
import { placesToActOn, ReviewerNeeds } from './ReviewerNeeds.tsx'
import { SendLink } from './SendLink.tsx'
import { TrendOfDays } from './TrendOfDays.tsx'
import * as drawings from '../../ui/feedback/drawings.ts'

type Data = Extract<Dashboard, { role: 'reviewer' }>

export function ReviewerDashboard({ data }: { data: Data }) {
  const viewer = useViewer()
  const { drafts } = useReviewDrafts()
  const steps = stepsOf(data, viewer?.email ?? 'you', drafts)
  // Until there is a review, what to do comes before figures that are all zero.
  const isNew = data.submittedReviews === 0
  // The first steps of a new reviewer lead to the draft.
  const draftsToFinish = isNew ? [] : drafts
  const { due, late } = placesToActOn(data)
  const isWaitedFor =
    due.length +
      late.length +
      data.openResubmissions +
      data.openAppeals +
      data.withdrawalsWithoutDestination +
      draftsToFinish.length >
    0
  return (
    <>
      <PageHeader title="Dashboard">
        {areDone(steps) ? 'Welcome back' : 'Welcome'}, {viewer?.name}.
      </PageHeader>
      {isWaitedFor && (
        <div className="mb-8">
          <ReviewerNeeds data={data} drafts={draftsToFinish} />
        </div>
      )}
      {!isNew && <ReviewerFigures data={data} />}
      <Sections
        needs={
          areDone(steps) ? (
            !isWaitedFor && (
              <ReviewerNeeds
                data={data}
                drafts={draftsToFinish}
                otherwise="Choose a campaign below to write your next review."
              />
            )
          ) : (
            <FirstSteps steps={steps} />
          )
        }
        first={
          <>
            <MyPlaces places={data.places} />
            <AvailableCampaigns campaigns={data.campaigns} />
          </>
        }
        rest={isNew ? <HowYouEarn /> : <RecentReviews reviews={data.reviews} />}
        aside={
          <>
            {!isNew && <Earnings data={data} />}
            <Level approved={data.approvedReviews} />
          </>
        }
      />
      {isNew && (
        <div className="mt-10">
          <ReviewerFigures data={data} />
        </div>
      )}
    </>
  )
}

function ReviewerFigures({ data }: { data: Data }) {
  return (
    <Figures note={<NairaNote />}>
      <Figure
        label="Available"
        value={<Money cents={data.availableCents} />}
        note={`${formatMoney(data.pendingEarningsCents)} held for your reviews`}
      />
      <Figure label="Earned this month" value={<Money cents={data.earnedThisMonthCents} />} />
      <Figure label="Total earned" value={<Money cents={data.totalEarningsCents} />} />
      <Figure
        label="Approved reviews"
        value={<Moving value={data.approvedReviews} format={formatCount} />}
        note={`of ${formatCount(data.submittedReviews)} submitted`}
      />
    </Figures>
  )
}

/** In place of an empty chart and an empty list, until the first review. */
function HowYouEarn() {
  return (
    <Section title="How you earn">
      <NumberedSteps
        label="How you earn"
        steps={[
          {
            title: 'Choose a campaign',
            text: 'Of a product that you have, or that its business tells you how to get.',
          },
          {
            title: 'Write an honest review',
            text: `At least ${minReviewLength} characters. Any rating is paid the same.`,
          },
          {
            title: 'Get paid',
            text: `Our team decides within 24 hours. An approved review is in your wallet at once;
              from $30 on you can withdraw, less a service charge of 10%.`,
          },
        ]}
      />
    </Section>
  )
}

const asMoney = (cents: number) => <Money cents={cents} />

function Earnings({ data }: { data: Data }) {
  const money = useMoneyText()
  return (
    <TrendOfDays
      shape="areas"
      title="Earnings"
      name="Earned"
      tone="ember"
      days={data.trend}
      format={money.both}
      formatTick={money.leading}
      sum={asMoney}
      nothing={nothingEarned(data)}
    />
  )
}

/** Nothing was ever earned, or nothing lately. */
function nothingEarned({ totalEarningsCents, pendingEarningsCents, pendingReviews }: Data) {
  if (totalEarningsCents > 0) {
    const text = 'Earnings are counted on the day a review is approved.'
    return { title: 'No earnings in 60 days', text }
  }
  const title = 'No earnings yet'
  if (pendingReviews === 0) {
    return { title, text: 'Your first earnings appear here once a review is approved.' }
  }
  const held = formatMoney(pendingEarningsCents)
  return { title, text: `${held} is held for you. We decide about a review within 24 hours.` }
}

const profile = { to: '/settings/$section', params: { section: 'profile' } } as const

type Drafts = ReturnType<typeof useReviewDrafts>['drafts']

/** Where the first review is written: for its draft, for a place, or after a choice. */
function firstReview(
  drafts: Drafts,
  places: Data['places'],
): Pick<Step, 'link' | 'action'> & Partial<Step> {
  const [draft] = drafts
  const place = places.find((one) => isHeld(one))
  if (!draft && place) {
    return {
      note: `You have a place in “${place.campaign.title}”. Write once you have tried the product.`,
      link: { to: '/campaigns/$campaignId', params: { campaignId: place.campaignId } },
      action: 'See your place',
    }
  }
  if (!draft) return { link: { to: '/campaigns' }, action: 'Find a campaign' }
  if (drafts.length > 1) {
    const note = `You have begun ${formatCount(drafts.length)}.`
    return { note, link: { to: '/reviews' }, action: 'Continue your drafts' }
  }
  return {
    note: `You have begun “${draft.title}”.`,
    link: {
      to: '/campaigns/$campaignId',
      params: { campaignId: draft.campaignId },
      hash: writeHash,
    },
    action: 'Continue your draft',
  }
}

const stepsOf = (data: Data, email: string, drafts: Drafts): Step[] => [
  {
    label: 'Confirm your email address',
    note: `Open the link in the email that we sent to ${email}.`,
    done: data.emailVerified,
    link: profile,
    action: <SendLink />,
  },
  {
    label: 'Write your first review',
    note: 'Choose a product that you have used, or can get. Any honest rating pays the same.',
    scene: 'nothing',
    done: data.submittedReviews > 0,
    ...firstReview(drafts, data.places),
  },
  {
    label: 'Write a short bio',
    note: 'Businesses see it beside your reviews.',
    scene: drawings.reviews,
    done: data.hasBio,
    link: profile,
    action: 'Write a bio',
  },
  {
    label: 'Add a payout destination',
    note: 'Where we send your money when you withdraw it.',
    scene: drawings.money,
    done: data.hasDestination,
    link: { to: '/wallet', search: { destination: 'edit' } },
    action: 'Add a destination',
  },
]

function AvailableCampaigns({ campaigns }: Pick<Data, 'campaigns'>) {
  return (
    <Panel
      title="Available campaigns"
      all={{ to: '/campaigns', label: 'All campaigns' }}
      items={campaigns}
      nothing={{
        title: 'No campaigns yet',
        text: 'New campaigns appear here as soon as they are approved.',
      }}
    >
      {(campaign) => <CampaignLinkCard campaign={campaign} draftElsewhere />}
    </Panel>
  )
}

function RecentReviews({ reviews }: Pick<Data, 'reviews'>) {
  return (
    <Panel
      title="Recent reviews"
      all={{ to: '/reviews', label: 'All my reviews' }}
      items={reviews}
      nothing={{
        title: "You haven't written any reviews yet.",
        action: <ButtonLink to="/campaigns">Find a campaign</ButtonLink>,
      }}
    >
      {(review) => <OwnReview review={review} withCampaign />}
    </Panel>
  )
}

function Level({ approved }: { approved: number }) {
  const level = levelOf(approved)
  const next = levels.find(({ from }) => from > approved)
  return (
    <Section title="Reviewer level">
      <p className="figure text-28">{level.name}</p>
      {next ? (
        <>
          <p className="mt-1 mb-3 text-fg-3">
            {countOf(next.from - approved, 'more approved review')} to {next.name}
          </p>
          <ProgressBar
            label={`Progress to ${next.name}`}
            value={approved - level.from}
            max={next.from - level.from}
          />
        </>
      ) : (
        <p className="mt-1 text-fg-3">This is the highest level.</p>
      )}
      <p className="mt-3 text-13 text-fg-3">
        Only you see it. Your pay and the campaigns you can choose are the same at every level.
      </p>
    </Section>
  )
}
