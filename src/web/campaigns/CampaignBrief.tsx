import type { ReactNode } from 'react'
import type { Campaign } from '../../shared/campaigns.ts'
import { minReviewLength } from '../../shared/review-rules.ts'
import { formatMoney } from '../ui/text/format.ts'

/** What a reviewer is asked for: what it is about, and the way from the product to the pay. */
export function CampaignBrief({ campaign }: { campaign: Campaign }) {
  const { description, pricePerReviewCents } = campaign
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
      <ol aria-label="From the product to your pay" className="space-y-5">
        <Step number={1} title="Get the product">
          <Product campaign={campaign} />
        </Step>
        <Step number={2} title="Try it and write what you found">
          At least {minReviewLength} characters in the form below. Say what was good and what was
          not: any rating is paid the same.
        </Step>
        <Step number={3} title="Get paid">
          Our team decides within 24 hours of your review. Once it is approved,{' '}
          {formatMoney(pricePerReviewCents)} is in your wallet at once. If it is rejected, you read
          why.
        </Step>
      </ol>
    </div>
  )
}

interface StepProps {
  number: number
  title: string
  children: ReactNode
}

function Step({ number, title, children }: StepProps) {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden
        className="flex size-8 shrink-0 items-center justify-center rounded-full bg-s3 text-fg"
      >
        {number}
      </span>
      <div className="min-w-0 pt-1">
        <h3 className="font-semibold text-fg">{title}</h3>
        <div className="mt-1 wrap-anywhere">{children}</div>
      </div>
    </li>
  )
}

/** How the reviewer gets the product, and its page. */
export function Product({ campaign: { instructions, productUrl } }: { campaign: Campaign }) {
  return (
    <>
      <p className="whitespace-pre-line">
        {instructions ||
          'The business does not say. Write about the product only if you have used it.'}
      </p>
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
