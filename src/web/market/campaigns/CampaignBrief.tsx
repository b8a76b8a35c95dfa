import IconInfoCircle from 'tabler:info-circle'
import type { Campaign } from '../../../shared/market/campaigns.ts'
import { minReviewLength } from '../../../shared/market/review-rules.ts'
import { NumberedSteps } from '../../ui/layout/NumberedSteps.tsx'
import { countOf, formatMoney } from '../../ui/text/format.ts'

interface CampaignBriefProps {
  campaign: Campaign
  /** Whether the form of a review is below. */
  hasForm: boolean
  /** Whether the viewer's review was rejected for good, so that the steps are no use. */
  isOver: boolean
}

/** What a reviewer is asked for: what it is about, and the way from the product to the pay. */
export function CampaignBrief({ campaign, hasForm, isOver }: CampaignBriefProps) {
  const { description, pricePerReviewCents, openPlaces, closedReason, status } = campaign
  const price = formatMoney(pricePerReviewCents)
  const pay = closedReason ? `it pays ${price}.` : `${price} is in your wallet at once.`
  const steps = (
    <NumberedSteps
      label="From the product to your pay"
      steps={[
        { title: 'Get the product', text: <Product campaign={campaign} /> },
        {
          title: 'Try it and write what you found',
          text: `At least ${minReviewLength} characters${hasForm ? ', in the form below' : ''}.
            Say what was good and what was not: any rating is paid the same.`,
        },
        {
          title: 'Get paid',
          text: `Our team decides within 24 hours of your review. Once it is approved,
            ${pay} If it is rejected, you read why, and whether you may improve it and send it
            again.`,
        },
      ]}
    />
  )
  return (
    <div className="max-w-[72ch] space-y-6">
      <section aria-labelledby="brief">
        <h2 id="brief" className="text-18 font-semibold text-fg">
          What it is about
        </h2>
        <p className="mt-2 text-16 whitespace-pre-line text-fg">
          {description || 'No description yet.'}
        </p>
      </section>
      {hasForm && !closedReason && (
        <p className="flex gap-2 text-fg-2">
          <IconInfoCircle size={20} stroke={1.75} aria-hidden className="shrink-0 text-fg-3" />
          <span>
            No place is kept for you while you try the product: it is yours once you submit.{' '}
            {openPlaces > 0 && (
              <span>{`${countOf(openPlaces, 'place is', 'places are')} left at the moment.`}</span>
            )}
          </span>
        </p>
      )}
      {isOver || (closedReason && !hasForm && status === 'active') ? (
        <details>
          <summary className="w-fit cursor-pointer py-3 font-medium text-fg-2 hover:text-fg">
            {isOver ? 'What was asked for' : 'What to do once it takes reviews again'}
          </summary>
          <div className="mt-3">{steps}</div>
        </details>
      ) : (
        steps
      )}
    </div>
  )
}

/** How the reviewer gets the product, and its page. */
export function Product({ campaign, isOwn = false }: { campaign: Campaign; isOwn?: boolean }) {
  const { instructions, productUrl } = campaign
  const unsaid = isOwn
    ? 'You have not said. Reviewers are asked to write only if they have used the product.'
    : 'The business does not say. Write about the product only if you have used it.'
  return (
    <>
      <p className="whitespace-pre-line">{instructions || unsaid}</p>
      {productUrl && (
        <a
          href={productUrl}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="link reach mt-2 inline-block"
        >
          View product
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </>
  )
}
