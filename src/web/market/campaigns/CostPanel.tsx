import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Campaign } from '../../../shared/market/campaigns.ts'
import { share } from '../../../shared/base/money.ts'
import type { Cents } from '../../../shared/base/money.ts'
import type { Wallet } from '../../../shared/money/wallet.ts'
import { part } from '../../base/page.ts'
import { useViewer } from '../../base/session.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Card, Facts } from '../../ui/layout/Card.tsx'
import { countOf, formatMoney, formatRate } from '../../ui/text/format.ts'
import { monthDay, walletQuery } from '../../money/wallet/queries.ts'
import { coveredText, rejectedToo, useCost } from './cost.ts'
import type { CampaignFormApi } from './CampaignFields.tsx'

/** Most businesses are verified. */
const UnverifiedLimits = part(() => import('./UnverifiedLimits.tsx'), 'UnverifiedLimits')

interface CostPanelProps {
  form: CampaignFormApi
  /** The campaign that is edited: its reviews have fees already. */
  campaign?: Campaign | undefined
}

/** The total cost while typing, and whether the wallet and the plan cover it. */
export function CostPanel({ form, campaign }: CostPanelProps) {
  const { plan, price, target, way, fee, cap, known, cost } = useCost(form, campaign)
  const wallet = useQuery(walletQuery)
  const isLimited = useViewer()?.isVerified === false
  const total = known ? cost.total : 0
  const stillCosts = known ? cost.stillCosts : 0
  const available = wallet.data?.availableCents ?? 0
  const owed = wallet.data?.receivableCents ?? 0
  const money = (cents: number) => (known ? formatMoney(cents) : '—')
  const rate = formatRate(plan.feeBps)
  const hasFees = cost.fees !== fee * target
  // The sum of the fees is then another one than that share of the price of all.
  const isRounded = known && cost.fees !== share(cost.budget as Cents, plan.feeBps)

  return (
    <Card title="Cost">
      <Facts
        rows={[
          ['Price × target', money(cost.budget)],
          [hasFees && known ? 'Platform fees' : `Platform fee, ${rate}`, money(cost.fees)],
          ...(cap > 0 || cost.purchases > 0
            ? [
                [
                  campaign ? 'Paid back, at most' : 'Paid back × target, at most',
                  money(cost.purchases),
                ] as const,
              ]
            : []),
        ]}
      />
      <p className="mt-2.5 flex items-baseline justify-between gap-4 border-t pt-4">
        <span className="font-medium text-fg">Maximum total</span>
        <span className={known ? 'figure text-28' : 'text-fg'}>{money(total)}</span>
      </p>
      <p className="mt-1 text-13 text-fg-3">
        {hasFees && known
          ? `With fees: those of their day for submitted reviews, ${rate} for others.`
          : `With fees${known ? `: ${formatMoney(price + fee)} for each approved review` : ''}.`}
        {known && cap > 0 && <span>{` ${placeText({ price, fee, cap })}`}</span>}
        {way === 'shipping' && <span> Product and postage come on top.</span>}
        {!hasFees && isRounded && <span>{` For each review, ${rate} is rounded to a cent.`}</span>}
      </p>
      {known && wallet.isSuccess && cost.coming > 0 && (
        <Balance available={available} each={price + fee + cap} coming={cost.coming} />
      )}
      {isLimited && (
        <Suspense fallback={null}>
          <UnverifiedLimits price={price + cap} total={stillCosts} />
        </Suspense>
      )}
      {known && wallet.data?.monthReviews && (
        <PlanLimit coming={cost.coming} plan={plan.name} month={wallet.data.monthReviews} />
      )}
      {known && wallet.isSuccess && stillCosts > available && (
        <Alert variant="warning" className="mt-4">
          {formatMoney(stillCosts - available + owed)} more covers{' '}
          {owed > 0 && <span>{`the ${formatMoney(owed)} that you owe and `}</span>}
          {campaign ? 'the reviews to come' : 'the maximum total'}
          <span>. </span>
          <Link to="/wallet" className="link">
            Fund your wallet
          </Link>
        </Alert>
      )}
    </Card>
  )
}

/** What a place sets aside. */
const placeText = ({ price, fee, cap }: Record<'price' | 'fee' | 'cap', number>) =>
  `Each place sets aside ${formatMoney(price + fee + cap)}: price ${formatMoney(price)}, fee ` +
  `${formatMoney(fee)}, and ${formatMoney(cap)} to pay back at most. ${rejectedToo}`

/** For how many of the reviews to come the wallet pays today. */
function Balance({ available, each, coming }: Record<'available' | 'each' | 'coming', number>) {
  return (
    <p className="mt-4 border-t pt-4">
      Wallet balance {formatMoney(available)}: {coveredText(available, each, coming)}.
    </p>
  )
}

interface PlanLimitProps {
  /** Reviews that the campaign can still get. */
  coming: number
  plan: string
  month: NonNullable<Wallet['monthReviews']>
}

/** Says how many of the reviews wait for the next month. */
function PlanLimit({ coming, plan, month }: PlanLimitProps) {
  const { used, limit, again } = month
  if (limit === null || coming <= limit - used) {
    return null
  }
  const left = Math.max(0, limit - used)
  const now = `${left === 0 ? 'None' : left} of these ${coming} reviews can come this month`
  const when = coming === 1 ? 'This one can come' : `${now}, ${coming - left}`
  return (
    <Alert variant="warning" className="mt-4">
      {plan} takes {countOf(limit, 'review')} a month. {when} from {monthDay(again)} on or with a
      larger plan.{' '}
      <Link to="/pricing" search={{ show: 'subscription' }} className="link">
        Compare plans
      </Link>
    </Alert>
  )
}
