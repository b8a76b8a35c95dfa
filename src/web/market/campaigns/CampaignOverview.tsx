import type { ReactNode } from 'react'
import { unwrittenProfile } from '../../../shared/people/account-end.ts'
import {
  categories,
  countriesText,
  languages,
  minutesText,
} from '../../../shared/market/campaign-facts.ts'
import { fulfilments } from '../../../shared/market/fulfilment.ts'
import { requirementTexts } from '../../../shared/market/requirement-rules.ts'
import { paceText } from '../../../shared/market/pace-rules.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import type { Campaign } from '../../../shared/market/campaigns.ts'
import { useViewer } from '../../base/session.ts'
import { Card } from '../../ui/layout/Card.tsx'
import {
  countOf,
  formatCount,
  formatDate,
  formatMoment,
  formatMoney,
} from '../../ui/text/format.ts'
import { CampaignBrief, Product } from './CampaignBrief.tsx'
import { WhoMay } from '../requirements/WhoMay.tsx'
import { mayResubmit } from '../reviews/status.tsx'
import { ProductPicture } from './ProductPicture.tsx'
import { ProgressBar } from '../../ui/indicators/ProgressBar.tsx'

interface CampaignOverviewProps {
  campaign: Campaign
  isOwn: boolean
  /** Whether the form of a review is below. */
  hasForm: boolean
  /** Whether the viewer holds a place in it. */
  holdsPlace: boolean
  /** The viewer's review of it: nothing is to be done any more, unless it can be sent again. */
  ownReview: Review | null
}

/** The campaign's picture and description. A reviewer reads what to do, others the terms. */
export function CampaignOverview(props: CampaignOverviewProps) {
  const { campaign, isOwn, hasForm, holdsPlace, ownReview } = props
  const role = useViewer()?.role
  const Frame = isOwn ? OnThePage : InACard
  return (
    <Frame>
      <Hero campaign={campaign} isOwn={isOwn} />
      {role === 'reviewer' ? (
        <CampaignBrief
          campaign={campaign}
          hasForm={hasForm}
          // A review has used its place.
          holdsPlace={holdsPlace || ownReview !== null}
          isOver={ownReview !== null && !mayResubmit(ownReview)}
        />
      ) : role === 'admin' ? (
        <ForAdmin campaign={campaign} />
      ) : (
        <>
          <Progress campaign={campaign} />
          <Terms campaign={campaign} />
          <div className="mt-6 max-w-[72ch] space-y-4">
            <p className="text-16 whitespace-pre-line">
              {campaign.description || 'No description yet.'}
            </p>
            <GetIt campaign={campaign} isOwn={isOwn} />
          </div>
          <WhoMay campaign={campaign} isOwn={isOwn} />
          {!isOwn && <AboutBusiness business={campaign.business} />}
          <CampaignId id={campaign.id} />
        </>
      )}
    </Frame>
  )
}

/** In the order of the checks before an approval: the words first, then the terms. */
function ForAdmin({ campaign }: { campaign: Campaign }) {
  return (
    <>
      <div className="mb-6 max-w-[72ch] space-y-5 border-b pb-6">
        <div>
          <h2 className="mb-1 font-semibold text-fg">What it is about</h2>
          <p className="text-16 whitespace-pre-line text-fg">
            {campaign.description || 'No description yet.'}
          </p>
        </div>
        <GetIt campaign={campaign} isOwn={false} />
        <WhoMay campaign={campaign} isOwn={false} />
      </div>
      <Progress campaign={campaign} />
      <Terms campaign={campaign} />
      <AboutBusiness business={campaign.business} />
      <CampaignId id={campaign.id} />
    </>
  )
}

function GetIt({ campaign, isOwn }: { campaign: Campaign; isOwn: boolean }) {
  return (
    <div>
      <h2 className="mb-1 font-semibold text-fg">How reviewers get the product</h2>
      <Product campaign={campaign} isOwn={isOwn} />
    </div>
  )
}

const InACard = ({ children }: { children: ReactNode }) => (
  <Card className="overflow-hidden">{children}</Card>
)

/** The owner's page is about this campaign alone, which needs no box. */
const OnThePage = ({ children }: { children: ReactNode }) => <div>{children}</div>

/** For a reviewer, below the form: the terms, the progress and the business. */
export function CampaignDetails({ campaign, isAskedAbove }: TermsProps) {
  return (
    <section aria-labelledby="details" className="border-t pt-6">
      <h2 id="details" className="mb-4 text-18 font-semibold text-fg">
        Details
      </h2>
      <Progress campaign={campaign} />
      <Terms campaign={campaign} isAskedAbove={isAskedAbove} />
      <AboutBusiness business={campaign.business} />
      <CampaignId id={campaign.id} />
    </section>
  )
}

const CampaignId = ({ id }: Pick<Campaign, 'id'>) => (
  <p className="mt-6 border-t pt-4 text-13 text-fg-3">
    Campaign ID <code className="inline-block max-w-full text-fg-2 select-all">{id}</code>
  </p>
)

/** What a draft may lack. */
const notSet = 'Not set'

function Progress({ campaign }: { campaign: Campaign }) {
  const { pricePerReviewCents, createdAt, completedReviews, targetReviews } = campaign
  const isOut = campaign.status === 'active' || campaign.status === 'completed'
  const isNew = !isOut && completedReviews === 0
  // The money of what is held or taken stays reserved when the campaign has stopped.
  const onTheWay = campaign.pendingReviews + campaign.awaitingResubmission
  const held = { value: onTheWay, tone: 'azure' } as const
  const taken = { value: campaign.takenCount, tone: 'ember' } as const
  const isShown = campaign.status === 'active' || onTheWay + campaign.takenCount > 0
  const facts = [
    ['Price per review', pricePerReviewCents > 0 ? formatMoney(pricePerReviewCents) : notSet],
    isNew
      ? ['Target reviews', targetReviews > 0 ? formatCount(targetReviews) : notSet]
      : ['Reviews completed', `${formatCount(completedReviews)} / ${formatCount(targetReviews)}`],
    ['Created', formatDate(createdAt)],
  ] as const
  return (
    <>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt className="text-13 text-fg-3">{term}</dt>
            <dd className="mt-0.5 figure text-18">{value}</dd>
          </div>
        ))}
      </dl>
      <div className={isNew ? 'hidden' : 'mt-5'}>
        <ProgressBar
          label="Reviews completed"
          value={completedReviews}
          max={targetReviews}
          then={isShown ? [held, taken] : []}
        />
        {isShown && (
          <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-13 text-fg-3 tabular-nums">
            {partsOf(campaign).map(([text, swatch]) => (
              <li key={text} className="flex items-center gap-1.5">
                <span aria-hidden className={`size-2 rounded-full ${swatch}`} />
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

/**
 * The target in parts that add up to it, as in the bar; fewer places may be open than are left.
 */
function partsOf(campaign: Campaign): [text: string, swatch: string][] {
  const { completedReviews, pendingReviews, awaitingResubmission, targetReviews } = campaign
  const { takenCount } = campaign
  const left = targetReviews - completedReviews - pendingReviews - awaitingResubmission - takenCount
  const open = campaign.openPlaces < left ? ` (${formatCount(campaign.openPlaces)} open now)` : ''
  const parts: [number, string, string][] = [
    [completedReviews, 'approved', 'bg-fg-2'],
    [pendingReviews, 'being checked', 'bg-data-azure'],
    [awaitingResubmission, 'may be sent again', 'bg-data-azure'],
    [takenCount, 'taken', 'bg-data-ember'],
    [left, `left${open}`, 'bg-s3'],
  ]
  return parts
    .filter(([count, , swatch]) => count > 0 || swatch === 'bg-fg-2' || swatch === 'bg-s3')
    .map(([count, what, swatch]) => [`${formatCount(count)} ${what}`, swatch])
}

/** The picture up to the edges of the card; its text, for who moderates or owns it. */
function Hero({ campaign, isOwn }: Pick<CampaignOverviewProps, 'campaign' | 'isOwn'>) {
  const isForReviewer = useViewer()?.role === 'reviewer'
  const { picture } = campaign
  return (
    <>
      <div
        className={
          isOwn ? 'mb-6 overflow-hidden rounded-card border' : '-mx-4 -mt-4 mb-6 md:-mx-6 md:-mt-6'
        }
      >
        <ProductPicture
          campaign={campaign}
          size="hero"
          className={picture ? 'aspect-video' : 'h-36 md:h-48'}
        />
      </div>
      {!isForReviewer && picture && (
        <p className="-mt-3 mb-6 text-13 text-fg-3">Picture text: {picture.alt || 'missing'}</p>
      )}
    </>
  )
}

interface TermsProps {
  campaign: Campaign
  /** Whether time and language stand beside what a review pays (EarnPanel.tsx). */
  isAskedAbove?: boolean
}

/** What reviewers find the campaign by, as far as the business said it. */
function Terms({ campaign, isAskedAbove }: TermsProps) {
  const { countries, language } = campaign
  const isForReviewer = useViewer()?.role === 'reviewer'
  const terms = [
    ['Category', campaign.category && categories[campaign.category]],
    ['The product', campaign.fulfilment !== 'own' && fulfilments[campaign.fulfilment]],
    [
      'Paid back at most',
      campaign.reimbursementCapCents > 0 && formatMoney(campaign.reimbursementCapCents),
    ],
    ['Worth of what is given', campaign.worthCents > 0 && formatMoney(campaign.worthCents)],
    ['Proof of use', !isAskedAbove && campaign.proofRequired && 'Needed with each review'],
    ['Trying', !isAskedAbove && campaign.tryingDays > 0 && countOf(campaign.tryingDays, 'day')],
    ...(isAskedAbove
      ? []
      : [
          ['Work', campaign.minutes && `About ${minutesText(campaign.minutes)}`],
          ['Language of the review', language ? languages[language] : 'Any language'],
        ]),
    ['Starts', campaign.startsAt && formatMoment(campaign.startsAt)],
    ['Ends', campaign.endsAt && formatMoment(campaign.endsAt)],
    ['Pace', campaign.pace && paceText(campaign.pace)],
    // The owner and admins read more of it (WhoMay.tsx).
    ['Looks for', isForReviewer && requirementTexts(campaign.requirements).join('\n')],
    ['For reviewers in', countries.length > 0 && countriesText(countries)],
  ].filter((term): term is [string, string] => Boolean(term[1]))
  return (
    terms.length > 0 && (
      <dl className="mt-6 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
        {terms.map(([term, value]) => (
          <div key={term}>
            <dt className="text-13 text-fg-3">{term}</dt>
            <dd className="mt-0.5 whitespace-pre-line text-fg">{value}</dd>
          </div>
        ))}
      </dl>
    )
  )
}

/** The description and website from the business's settings. */
function AboutBusiness({ business }: Pick<Campaign, 'business'>) {
  const { companyName, description, website } = business
  const about = description === unwrittenProfile ? '' : description
  if (!about && !website) {
    return null
  }
  return (
    <section aria-labelledby="business" className="mt-6 border-t pt-4">
      <h2 id="business" className="font-semibold text-fg">
        About {companyName}
      </h2>
      {about && <p className="mt-1 max-w-[72ch] wrap-anywhere whitespace-pre-line">{about}</p>}
      {website && (
        <a
          href={website}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="link reach mt-2 inline-block wrap-anywhere"
        >
          {new URL(website).host}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </section>
  )
}
