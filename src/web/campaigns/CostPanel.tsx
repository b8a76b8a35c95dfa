import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { share } from '../../shared/money.ts'
import type { Cents } from '../../shared/money.ts'
import { plans } from '../../shared/plans.ts'
import { useViewer } from '../session.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Card, Facts } from '../ui/layout/Card.tsx'
import { formatMoney, formatRate } from '../ui/text/format.ts'
import { walletQuery } from '../wallet/queries.ts'
import type { CampaignFormApi } from './CampaignFields.tsx'
import { UnverifiedLimits } from './UnverifiedLimits.tsx'

/** The total cost while typing, and whether the wallet covers it. */
export function CostPanel({ form }: { form: CampaignFormApi }) {
  const plan = plans[useViewer()?.plan ?? 'starter']
  const wallet = useQuery(walletQuery)
  const [price, target] = useWatch({
    control: form.control,
    name: ['pricePerReviewCents', 'targetReviews'],
  })
  const known = Number.isInteger(price) && Number.isInteger(target) && target > 0
  const fee = known ? share(price as Cents, plan.feeBps) : 0
  const total = known ? (price + fee) * target : 0
  const available = wallet.data?.availableCents ?? 0
  const money = (cents: number) => (known ? formatMoney(cents) : '—')

  return (
    <Card title="Cost">
      <Facts
        rows={[
          ['Price × target', money(price * target)],
          [`Platform fee, ${formatRate(plan.feeBps)}`, money(fee * target)],
          ['Cost per approved review', money(price + fee)],
        ]}
      />
      <p className="flex items-baseline justify-between gap-4 border-t pt-4 mt-2.5">
        <span className="font-medium text-fg">Maximum total</span>
        <span className="figure text-28">{money(total)}</span>
      </p>
      <UnverifiedLimits price={price} total={total} />
      {known && wallet.isSuccess && available < total && (
        <Alert variant="warning" className="mt-4">
          Your wallet balance is {formatMoney(available)}, {formatMoney(total - available)} less
          than the maximum total.{' '}
          <Link to="/wallet" className="link">
            Fund your wallet
          </Link>
        </Alert>
      )}
    </Card>
  )
}
