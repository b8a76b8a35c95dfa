import type { Cents } from '../../../shared/base/money.ts'
import type { refundPlan } from '../../../shared/money/refunds.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Facts } from '../../ui/layout/Card.tsx'
import { formatDate, formatMoney } from '../../ui/text/format.ts'

type Plan = ReturnType<typeof refundPlan>

/** What goes back to each card, as rows of `Facts`. */
export function cardRows({ payments, restCents }: Plan) {
  const rows = payments.map(({ id, paidAt, amountCents }) => {
    return [`To the card of ${formatDate(paidAt)}`, formatMoney(amountCents), id] as const
  })
  const rest = ['To the cards of earlier payments', formatMoney(restCents), 'rest'] as const
  return restCents > 0 ? [...rows, rest] : rows
}

export function CampaignTitles({ campaigns }: { campaigns: Plan['stopping'] }) {
  return (
    <ul className="list-disc pl-4">
      {campaigns.map(({ id, title }) => (
        <li key={id} className="wrap-anywhere">
          {title}
        </li>
      ))}
    </ul>
  )
}

interface RefundPlanProps {
  amountCents: Cents
  plan: Plan
}

/** What a refund gives back, card by card, what expires with it, and which campaigns it stops. */
export function RefundPlan({ amountCents, plan }: RefundPlanProps) {
  const { sandboxCents, stopping } = plan
  return (
    <>
      <Facts rows={cardRows(plan)} />
      <p className="flex items-baseline justify-between gap-4 border-t border-dashed pt-3">
        <span className="font-medium text-fg">You get back</span>
        <span className="figure text-28 text-ember-300!">{formatMoney(amountCents)}</span>
      </p>
      {sandboxCents > 0 && (
        <p>
          Sandbox money is not real money. The {formatMoney(sandboxCents)} left of what you received
          to try Candor expires when our team approves the refund, and stays in your wallet until
          then.
        </p>
      )}
      {stopping.length > 0 && (
        <Alert variant="warning" title="These campaigns will stop taking reviews">
          <p className="mb-1">
            Once the refund is approved, your wallet has too little for one more review of each.
          </p>
          <CampaignTitles campaigns={stopping} />
        </Alert>
      )}
    </>
  )
}
