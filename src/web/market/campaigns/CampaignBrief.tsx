import IconInfoCircle from '~icons/tabler/info-circle'
import type { Campaign } from '../../../shared/market/campaigns.ts'
import { writingDays } from '../../../shared/market/place-rules.ts'
import { minReviewLength } from '../../../shared/market/review-rules.ts'
import { useViewer } from '../../base/session.ts'
import { NumberedSteps } from '../../ui/layout/NumberedSteps.tsx'
import { countOf, formatMoney } from '../../ui/text/format.ts'

interface CampaignBriefProps {
  campaign: Campaign
  /** Whether the form of a review is below. */
  hasForm: boolean
  /** Whether the viewer holds a place in it, or has used it. */
  holdsPlace: boolean
  /** Whether the viewer's review cannot be sent again, so that the steps are no use. */
  isOver: boolean
}

/** What a reviewer is asked for: what it is about, and the way from the product to the pay. */
export function CampaignBrief({ campaign, hasForm, holdsPlace, isOver }: CampaignBriefProps) {
  const { tryingDays } = campaign
  const { description, pricePerReviewCents, openPlaces, closedReason, status } = campaign
  const price = formatMoney(pricePerReviewCents)
  const pay =
    closedReason && !holdsPlace ? `it pays ${price}.` : `${price} is in your wallet at once.`
  const steps = (
    <NumberedSteps
      label="From the product to your pay"
      steps={[
        ...(tryingDays > 0 && !holdsPlace
          ? [
              {
                title: 'Take a place',
                text: `It is kept for you, with its pay, while you try the product for
                  ${countOf(tryingDays, 'day')} and for ${writingDays} more to write.`,
              },
            ]
          : []),
        { title: 'Get the product', text: <Product campaign={campaign} holdsPlace={holdsPlace} /> },
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
      {hasForm && !holdsPlace && !closedReason && (
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
      {isOver || (closedReason && !hasForm && !holdsPlace && status === 'active') ? (
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

interface ProductProps {
  campaign: Campaign
  isOwn?: boolean
  holdsPlace?: boolean
}

/** How the reviewer gets the product, and its page. */
export function Product({ campaign, isOwn = false, holdsPlace = false }: ProductProps) {
  const { instructions, productUrl, fulfilment, worthCents, reimbursementCapCents: cap } = campaign
  const isReviewer = useViewer()?.role === 'reviewer'
  const unsaid = isOwn
    ? 'You have not said. Reviewers are asked to write only if they have used the product.'
    : 'The business does not say. Write about the product only if you have used it.'
  return (
    <>
      {worthCents > 0 && (
        <p className="mb-2">
          {isReviewer ? 'You are given' : 'Reviewers are given'} the product, worth{' '}
          {formatMoney(worthCents)}, beside the pay. The review says so.
        </p>
      )}
      {cap > 0 && <p className="mb-2">{purchaseText({ isReviewer, cap })}</p>}
      {fulfilment === 'code' && <p className="mb-2">{codeText({ isReviewer, holdsPlace })}</p>}
      {/* Where it is stands with the place. */}
      {fulfilment === 'shipping' && !holdsPlace && <p className="mb-2">{parcelText(isReviewer)}</p>}
      {(instructions || fulfilment === 'own') && (
        <p className="whitespace-pre-line">{instructions || unsaid}</p>
      )}
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

function purchaseText({ isReviewer, cap }: { isReviewer: boolean; cap: number }) {
  const most = formatMoney(cap)
  return isReviewer
    ? `You buy the product once you have a place, and keep the receipt. Up to ${most} is paid ` +
        'back with our decision, beside the pay. The review says so.'
    : `Each reviewer who takes a place buys the product and is paid back up to ${most}.`
}

const parcelText = (isReviewer: boolean) =>
  isReviewer
    ? 'It is sent to you, free of charge, once you have a place and have said where.'
    : 'Each reviewer who takes a place is sent a parcel.'

function codeText({ isReviewer, holdsPlace }: { isReviewer: boolean; holdsPlace: boolean }) {
  if (!isReviewer) return 'Each reviewer who takes a place gets a code for it.'
  return holdsPlace
    ? 'You have a code for it: it is beside the pay, and shown to you alone.'
    : 'You get a code for it as soon as you take a place. It is shown to you alone.'
}
