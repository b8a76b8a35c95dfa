import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Wallet } from '../../../shared/money/wallet.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { countOf, formatMoney } from '../../ui/text/format.ts'
import { walletQuery } from './queries.ts'
import { shortRenewal } from './renewal-text.ts'

/** Which running campaigns, or the plan, have stopped or will stop, because the balance is low. */
export function LowBalance() {
  const wallet = useQuery(walletQuery).data
  const short = wallet?.shortOfFunds ?? []
  const renewal = wallet && shortRenewal(wallet.renewal, wallet.availableCents)
  if (short.length === 0) {
    return (
      renewal && (
        <Alert variant="warning" title="Your balance does not cover your plan">
          <PlanLine renewal={renewal} />
        </Alert>
      )
    )
  }
  const stopped = short.filter(({ covered }) => covered === 0).length
  return (
    <Alert
      variant="warning"
      title={
        stopped > 0
          ? `${countOf(stopped, 'campaign')} ${stopped === 1 ? 'waits' : 'wait'} for funds`
          : 'Your balance is low'
      }
    >
      <ul className="space-y-1">
        {short.map((campaign) => (
          <Line key={campaign.id} {...campaign} />
        ))}
        {renewal && (
          <li>
            <PlanLine renewal={renewal} />
          </li>
        )}
      </ul>
    </Alert>
  )
}

function PlanLine({ renewal }: { renewal: NonNullable<ReturnType<typeof shortRenewal>> }) {
  const { name, costs, missing, otherwise } = renewal
  return (
    <span>
      <Link to="/settings/$section" params={{ section: 'plan' }} className="link">
        {name}
      </Link>{' '}
      {costs}; {missing}. {otherwise}
    </span>
  )
}

function Line({ id, title, costCents, covered }: Wallet['shortOfFunds'][number]) {
  return (
    <li>
      <Link to="/campaigns/$campaignId" params={{ campaignId: id }} className="link">
        {title}
      </Link>{' '}
      {covered === 0
        ? `takes no reviews: the next one costs ${formatMoney(costCents)} with its fee.`
        : `stops after ${countOf(covered, 'more review', 'more reviews')} of ` +
          `${formatMoney(costCents)} with its fee.`}
    </li>
  )
}
