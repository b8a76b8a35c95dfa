import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  categories,
  countriesText,
  languages,
  minutesText,
} from '../../../shared/market/campaign-facts.ts'
import {
  requirementTexts,
  unmetText,
  type Outline,
} from '../../../shared/market/requirement-rules.ts'
import { waysToGetIt, capText, worthText } from '../../../shared/market/fulfilment.ts'
import type { CampaignCard } from '../../../shared/market/campaigns.ts'
import { hourlyText } from '../../../shared/money/withdrawal-rules.ts'
import type { Cents } from '../../../shared/base/money.ts'
import { useReviewDrafts } from '../reviews/draft-list.ts'
import { useViewer } from '../../base/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { Badge, StatusBadge } from '../../ui/indicators/Badge.tsx'
import { countOf, formatCount, formatDate, formatMoney } from '../../ui/text/format.ts'
import { Dotted } from '../../ui/text/Dotted.tsx'
import { ProgressBar } from '../../ui/indicators/ProgressBar.tsx'
import { ProductAndBusiness } from './ProductAndBusiness.tsx'
import { ProductPicture } from './ProductPicture.tsx'
import { closedForReviewers, opensAgain } from './decided-by.ts'
import { CampaignBadge, ClosedBadge, PausedBadge, WaitingAge } from './status.tsx'

interface CampaignLinkCardProps {
  campaign: CampaignCard
  /** How it stands, instead of what it is about, which its owner knows. */
  next?: ReactNode
  /** What the reviewer has begun is named elsewhere on the page. */
  draftElsewhere?: boolean
}

/**
 * A campaign in a list; the whole card links to its page. The picture is above the words, beside
 * them where the card is wide, and a small one beside the title on phones.
 */
export function CampaignLinkCard({ campaign, next, draftElsewhere }: CampaignLinkCardProps) {
  const isReviewer = useViewer()?.role === 'reviewer'
  const { title, description, pricePerReviewCents, reviewed } = campaign
  const closed = isReviewer && !reviewed ? campaign.closedReason : null
  return (
    <article
      className="@container relative h-full overflow-hidden rounded-card border bg-s1
        transition-colors hover:border-control hover:bg-s2"
    >
      <div
        className="flex h-full flex-col max-sm:grid max-sm:grid-cols-[4.5rem_minmax(0,1fr)]
          max-sm:content-start max-sm:gap-x-3 max-sm:gap-y-2 max-sm:p-4 @xl:flex-row"
      >
        <ProductPicture
          campaign={campaign}
          size="card"
          className={classNames(
            'aspect-square max-sm:rounded-control sm:aspect-2/1 @xl:aspect-auto @xl:w-52',
            '@xl:shrink-0',
            closed && 'opacity-60 grayscale',
          )}
        />
        <StatusOnPicture campaign={campaign} isReviewer={isReviewer} closed={closed} />
        <div className="flex min-w-0 flex-1 flex-col max-sm:contents sm:p-4 md:px-5">
          <div className="min-w-0">
            <h2 className="line-clamp-3 text-16 font-semibold text-fg">
              <Link
                to="/campaigns/$campaignId"
                params={{ campaignId: campaign.id }}
                className="after:absolute after:inset-0 after:rounded-card"
              >
                {title}
              </Link>
            </h2>
            <p className="mt-0.5 line-clamp-2 text-13 text-fg-3">
              <ProductAndBusiness campaign={campaign} />
            </p>
          </div>
          <p className="mt-2 mb-3 line-clamp-2 max-sm:hidden">{description}</p>
          <div className="mt-auto max-sm:col-span-2">
            {isReviewer && campaign.instructions && !reviewed && !closed && (
              <p className="mb-1 line-clamp-3 text-13 text-fg-2 sm:line-clamp-2">
                <span className="text-fg-3">Get it: </span>
                {campaign.instructions}
              </p>
            )}
            {next ?? (
              <CampaignFacts
                campaign={campaign}
                pricePerReviewCents={isReviewer ? pricePerReviewCents : undefined}
              />
            )}
            {isReviewer ? (
              <ForReviewer campaign={campaign} closed={closed} draftElsewhere={draftElsewhere} />
            ) : (
              <ForOwner campaign={campaign} />
            )}
          </div>
        </div>
      </div>
    </article>
  )
}

interface StatusOnPictureProps {
  campaign: CampaignCard
  isReviewer: boolean
  /** Why the reviewer cannot write about it now. */
  closed: CampaignCard['closedReason']
}

function StatusOnPicture({ campaign, isReviewer, closed }: StatusOnPictureProps) {
  return (
    <div
      className={classNames(
        'absolute flex flex-wrap gap-2 sm:top-3 sm:left-3',
        // A status has more words than fit on the small picture.
        isReviewer && !closed
          ? 'top-5 left-5'
          : 'max-sm:static max-sm:order-first max-sm:col-span-2',
      )}
    >
      {closed ? (
        <PausedBadge reason={closed} />
      ) : isReviewer ? (
        campaign.isNew && <Badge tone="ember">New</Badge>
      ) : (
        <>
          <CampaignBadge {...campaign} />
          <ClosedBadge {...campaign} />
        </>
      )}
    </div>
  )
}

type Facts = Pick<
  CampaignCard,
  | 'category'
  | 'minutes'
  | 'tryingDays'
  | 'language'
  | 'countries'
  | 'fulfilment'
  | 'worthCents'
  | 'reimbursementCapCents'
  | 'endsAt'
> & { requirements: Outline }

interface CampaignFactsProps {
  campaign: Facts
  /** With it, what an hour pays stands beside the time. */
  pricePerReviewCents?: Cents | undefined
}

/** What a reviewer chooses campaigns by, in one line. */
export function CampaignFacts({ campaign, pricePerReviewCents }: CampaignFactsProps) {
  const { category, minutes, tryingDays, language, countries } = campaign
  const { fulfilment, worthCents, reimbursementCapCents: cap, endsAt, requirements } = campaign
  const hourly = minutes && pricePerReviewCents !== undefined && (
    <span className="whitespace-nowrap">({hourlyText(pricePerReviewCents, minutes)})</span>
  )
  const facts = [
    worthCents > 0 && <span className="text-fg">{worthText(worthCents)}, is given</span>,
    fulfilment !== 'own' && waysToGetIt[fulfilment] + (cap > 0 ? `, ${capText(cap)}` : ''),
    category && categories[category],
    tryingDays > 0 && `${countOf(tryingDays, 'day')} of trying`,
    minutes && (
      <span>
        About {minutesText(minutes)} {tryingDays > 0 ? 'of work' : 'with trying'} {hourly}
      </span>
    ),
    language ? `In ${languages[language]}` : 'In any language',
    endsAt && `Ends ${formatDate(endsAt)}`,
    // Whoever reviewed the business lately reads it on the page.
    ...requirementTexts({ ...requirements, notReviewedDays: 0 }),
    countries.length > 3 ? countOf(countries.length, 'country', 'countries') : null,
    countries.length > 0 && countries.length <= 3 ? countriesText(countries) : null,
  ]
  return (
    <p className="text-13 text-fg-2">
      <Dotted facts={facts} />
    </p>
  )
}

const reviewedAs = {
  pending: { kind: 'waiting', label: 'Reviewed, being checked' },
  approved: { kind: 'good', label: 'Reviewed and paid' },
  rejected: { kind: 'bad', label: 'Reviewed, rejected' },
} as const

interface ForReviewerProps {
  campaign: CampaignCard
  closed: CampaignCard['closedReason']
  draftElsewhere: boolean | undefined
}

/** The pay and the places, at the foot of each card: a row of cards has them on one line. */
function ForReviewer({ campaign, closed, draftElsewhere }: ForReviewerProps) {
  const { reviewStatus, openPlaces, pricePerReviewCents, unmet } = campaign
  const { drafts } = useReviewDrafts()
  const isOut = closed || (unmet && !reviewStatus)
  const isBegun =
    !draftElsewhere && !reviewStatus && drafts.some(({ campaignId }) => campaignId === campaign.id)
  return (
    <div
      className="mt-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t
        pt-2.5"
    >
      <p className={classNames('figure text-22', isOut ? 'text-fg-3!' : 'text-ember-300!')}>
        {formatMoney(pricePerReviewCents)}
      </p>
      {reviewStatus ? (
        <StatusBadge {...reviewedAs[reviewStatus]} />
      ) : (
        <p className={classNames('text-13 text-fg-3', closed && 'basis-full')}>
          {closed
            ? `${closedForReviewers[closed]} ${opensAgain({ ...campaign, closedReason: closed })}`
            : `${countOf(openPlaces, 'place')} left`}
        </p>
      )}
      {unmet && !reviewStatus && (
        <p className="basis-full text-13 text-fg-2">
          Not for you: {unmetText(unmet, campaign.requirements)}
        </p>
      )}
      {isBegun && <p className="basis-full text-13 text-ember-300">Continue your draft</p>}
    </div>
  )
}

function ForOwner({ campaign }: { campaign: CampaignCard }) {
  const { completedReviews, targetReviews, pricePerReviewCents } = campaign
  const { createdAt, submittedAt, status } = campaign
  const isAdmin = useViewer()?.role === 'admin'
  return (
    <div className="mt-2">
      {status !== 'draft' && (
        <ProgressBar label="Reviews completed" value={completedReviews} max={targetReviews} />
      )}
      <p className="mt-2.5 flex flex-wrap justify-between gap-x-4 text-13 text-fg-3 tabular-nums">
        <span>
          {status === 'draft'
            ? [
                targetReviews > 0 ? countOf(targetReviews, 'review') : 'No target yet',
                pricePerReviewCents > 0
                  ? `${formatMoney(pricePerReviewCents)} each`
                  : 'no price yet',
              ].join(' · ')
            : `${formatCount(completedReviews)} / ${countOf(targetReviews, 'review')} · ` +
              `${formatMoney(pricePerReviewCents)} each`}
        </span>
        {isAdmin && submittedAt ? (
          <WaitingAge since={submittedAt} />
        ) : (
          <span>{formatDate(createdAt)}</span>
        )}
      </p>
    </div>
  )
}
