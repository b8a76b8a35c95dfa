import { unwrittenProfile } from '../../shared/account-texts.ts'
import type { Campaign } from '../../shared/campaigns.ts'
import { Card } from '../ui/layout/Card.tsx'
import { formatCount, formatDate, formatMoney } from '../ui/text/format.ts'
import { ProgressBar } from '../ui/indicators/ProgressBar.tsx'

/** The campaign's description, terms and progress. */
export function CampaignOverview({ campaign, isOwn }: { campaign: Campaign; isOwn: boolean }) {
  const { description, instructions, productUrl, pricePerReviewCents, createdAt, id } = campaign
  const { completedReviews, targetReviews } = campaign
  const facts = [
    ['Price per review', formatMoney(pricePerReviewCents)],
    ['Reviews completed', `${formatCount(completedReviews)} / ${formatCount(targetReviews)}`],
    ['Created', formatDate(createdAt)],
  ] as const

  return (
    <Card>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt className="text-13 text-fg-3">{term}</dt>
            <dd className="mt-0.5 figure text-18">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5">
        <ProgressBar label="Reviews completed" value={completedReviews} max={targetReviews} />
      </div>
      <div className="mt-6 max-w-[72ch] space-y-4">
        <p className="text-16 whitespace-pre-line">{description || 'No description yet.'}</p>
        {instructions && (
          <div>
            <h2 className="font-semibold text-fg">How to use the product</h2>
            <p className="mt-1 whitespace-pre-line">{instructions}</p>
          </div>
        )}
        {productUrl && (
          <a
            href={productUrl}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="link reach inline-block"
          >
            View product
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
      </div>
      {!isOwn && <AboutBusiness business={campaign.business} />}
      <p className="mt-6 border-t pt-4 text-13 text-fg-3">
        Campaign ID <code className="inline-block max-w-full text-fg-2 select-all">{id}</code>
      </p>
    </Card>
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
