import { useWatch } from 'react-hook-form'
import type { Campaign } from '../../../shared/market/campaigns.ts'
import { minReviewPrice, share } from '../../../shared/base/money.ts'
import type { Cents } from '../../../shared/base/money.ts'
import { plans } from '../../../shared/people/plans.ts'
import { useViewer } from '../../base/session.ts'
import type { CampaignFormApi } from './CampaignFields.tsx'
import { costOf } from './cost.ts'

/** What the typed price and target cost by the plan; `known` while both are possible. */
export function useCost(form: CampaignFormApi, campaign?: Campaign) {
  const plan = plans[useViewer()?.plan ?? 'starter']
  const [price, target] = useWatch({
    control: form.control,
    name: ['pricePerReviewCents', 'targetReviews'],
  })
  const isPrice = Number.isInteger(price) && price >= minReviewPrice
  const known = isPrice && Number.isInteger(target) && target > 0
  const fee = known ? share(price as Cents, plan.feeBps) : 0
  const offer = { pricePerReviewCents: price, feePerReviewCents: fee, targetReviews: target }
  return { plan, price, target, fee, known, cost: costOf(offer, campaign) }
}
