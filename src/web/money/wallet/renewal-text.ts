import { plans } from '../../../shared/people/plans.ts'
import type { Renewal } from '../../../shared/money/renewal.ts'
import { formatDate, formatMoney, formatRate } from '../../ui/text/format.ts'

/**
 * What happens to the plan when the wallet is not funded until its renewal; null when the balance
 * covers it (docs/product-rules.md, Plans).
 */
export function shortRenewal(renewal: Renewal | null, availableCents: number) {
  if (!renewal || renewal.costCents <= availableCents) return null
  const { plan, at, costCents } = renewal
  const { feeBps, monthlyReviews, name: starter } = plans.starter
  return {
    name: plans[plan].name,
    costs: `costs ${formatMoney(costCents)} on ${formatDate(at)}`,
    missing: `${formatMoney(costCents - availableCents)} is missing`,
    otherwise:
      `Without it, your plan is ${starter} from that day: a fee of ${formatRate(feeBps)} on each ` +
      `review and at most ${monthlyReviews} reviews a month.`,
  }
}
