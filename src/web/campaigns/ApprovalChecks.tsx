import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconEye } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Campaign } from '../../shared/campaigns.ts'
import { formatMoney } from '../ui/text/format.ts'

interface Check {
  /** `read`: only a person can tell. `absent`: neither good nor bad, and nothing to look at. */
  state: 'good' | 'bad' | 'read' | 'absent'
  text: ReactNode
}

const icons = {
  good: { Icon: IconCircleCheck, says: 'Yes', className: 'text-success' },
  bad: { Icon: IconAlertTriangle, says: 'Look at this', className: 'text-warn' },
  read: { Icon: IconEye, says: 'To read', className: 'text-fg-3' },
  absent: { Icon: IconCircleDashed, says: 'Not given', className: 'text-fg-3' },
} as const

/** What an approval vouches for (docs/product-rules.md, Campaigns). */
export function ApprovalChecks({ campaign }: { campaign: Campaign }) {
  return (
    <div className="mb-5 border-b pb-5">
      <h3 className="mb-2 text-13 font-semibold text-fg">Before you approve</h3>
      <ul className="space-y-2 text-13">
        {checksOf(campaign).map(({ state, text }, index) => {
          const { Icon, says, className } = icons[state]
          return (
            // Their number and order do not change.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className="flex gap-2">
              <Icon size={16} aria-hidden className={`mt-0.5 shrink-0 ${className}`} />
              <span className="min-w-0">
                <span className="sr-only">{says}: </span>
                {text}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function checksOf(campaign: Campaign): Check[] {
  const { business, instructions, picture, productUrl, needsVerification } = campaign
  const price = formatMoney(campaign.pricePerReviewCents)
  return [
    {
      state: 'read',
      text: `Read the brief: it asks for an honest review, not for stars or a sentiment. The form
        refuses only the usual words for that.`,
    },
    instructions
      ? { state: 'read', text: 'Read how reviewers get the product: it is clear and possible.' }
      : {
          state: 'bad',
          text: `How reviewers get the product is not said. They read that they should write only
            if they have used it.`,
        },
    picture
      ? { state: 'read', text: 'Look at the picture and its text: they show this product.' }
      : { state: 'absent', text: 'No picture: one is drawn from the product’s name.' },
    productUrl
      ? { state: 'read', text: 'Open the link: it leads to this product.' }
      : {
          state: 'absent',
          text: 'No link: reviewers must find the product by the description.',
        },
    businessCheck(business.isVerified, needsVerification, price),
  ]
}

function businessCheck(isVerified: boolean, needsVerification: boolean, price: string): Check {
  if (isVerified) return { state: 'good', text: `The business is verified and may pay ${price}.` }
  return needsVerification
    ? { state: 'bad', text: `The business is not verified, and may not pay ${price} a review.` }
    : { state: 'absent', text: `The business is not verified, but may pay ${price} a review.` }
}
