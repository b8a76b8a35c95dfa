import type { Campaign } from '../../../shared/market/campaigns.ts'
import { protectedTraits } from '../../../shared/market/screening-words.ts'
import { Checks, type Check } from '../../platform/decisions/Checks.tsx'
import { formatMoney } from '../../ui/text/format.ts'
import { useUnverifiedLimits } from '../../base/unverified-limits.ts'

/** What an approval vouches for (docs/domain.md, Campaigns). */
export function ApprovalChecks({ campaign }: { campaign: Campaign }) {
  const limits = useUnverifiedLimits()
  return (
    <div className="mb-5 border-b pb-5">
      <Checks checks={checksOf(campaign, limits)} />
    </div>
  )
}

function checksOf(campaign: Campaign, limits: string | undefined): Check[] {
  const { business, instructions, picture, productUrl, needsVerification } = campaign
  const { worthCents, reimbursementCapCents, fulfilment } = campaign
  const price = formatMoney(campaign.pricePerReviewCents)
  return [
    {
      state: 'read',
      text: `Read the brief: it asks for an honest review, not for stars or a sentiment. The form
        refuses only the usual words for that.`,
    },
    instructions || fulfilment !== 'own'
      ? { state: 'read', text: 'Read how reviewers get the product: it is clear and possible.' }
      : {
          state: 'bad',
          text: `How reviewers get the product is not said. They read that they should write only
            if they have used it.`,
        },
    ...questionChecks(campaign),
    ...(worthCents > 0
      ? [
          {
            state: 'read' as const,
            text: `Compare what is given with its worth, ${formatMoney(worthCents)}: every review
              names it.`,
          },
        ]
      : []),
    ...(reimbursementCapCents > 0
      ? [
          {
            state: 'read' as const,
            text: `Compare the most that is paid back, ${formatMoney(reimbursementCapCents)}, with
              the price of the product: you confirm each receipt.`,
          },
        ]
      : []),
    picture
      ? { state: 'read', text: 'Look at the picture and its text: they show this product.' }
      : { state: 'absent', text: 'No picture: one is drawn from the product’s name.' },
    productUrl
      ? { state: 'read', text: 'Open the link: it leads to this product.' }
      : {
          state: 'absent',
          text:
            fulfilment === 'shipping'
              ? 'No link to the product, which is sent.'
              : 'No link: reviewers must find the product by the description.',
        },
    business.isVerified
      ? { state: 'good', text: `The business is verified and may pay ${price}.` }
      : unverifiedCheck(needsVerification, price, limits),
  ]
}

/** What an approval says of the questions, if there are any. */
function questionChecks({ requirements }: Campaign): Check[] {
  if (requirements.questions.length === 0) return []
  const traits = protectedTraits(requirements)
  return [
    {
      state: 'read',
      text: `Read the questions and their right answers: they choose whom the product is for, by
        no protected trait, and by nothing that somebody thinks of it.`,
    },
    ...(traits.length > 0
      ? [
          {
            state: 'bad' as const,
            text: `The questions may ask for a protected trait: ${traits.join(', ')}.
              Approve only if the product needs it. The audit log says that you did.`,
          },
        ]
      : []),
  ]
}

function unverifiedCheck(needsMore: boolean, price: string, limits?: string): Check {
  const most = limits ? ` (${limits})` : ''
  return needsMore
    ? {
        state: 'bad',
        text: `The business is not verified, and may not pay ${price} a review${most}.`,
      }
    : {
        state: 'absent',
        text: `The business is not verified, but may pay ${price} a review${most}.`,
      }
}
