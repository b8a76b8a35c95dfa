import type { RefundOffer } from '../../../shared/money/refunds.ts'
import { Facts } from '../../ui/layout/Card.tsx'
import { formatMoney } from '../../ui/text/format.ts'

/** Why only a part of the balance, or of what the cards paid, can go back. */
export function Refundable({ offer }: { offer: RefundOffer }) {
  const { availableCents, cardsCents, paidCents, reservedCents, unspentSandboxCents } = offer
  const spentCents = paidCents - cardsCents
  const otherCents = availableCents - cardsCents - unspentSandboxCents
  const minus = (cents: number) => formatMoney(-cents)
  if (spentCents > 0) {
    return (
      <Facts
        rows={[
          ['Your card payments', formatMoney(paidCents)],
          [
            reservedCents > 0 ? 'Spent, or set aside for pending reviews' : 'Spent of them',
            minus(spentCents),
          ],
          ['Can go back to your cards', formatMoney(cardsCents)],
        ]}
      />
    )
  }
  if (availableCents === cardsCents) return null
  return (
    <>
      <Facts
        rows={[
          ['Wallet balance', formatMoney(availableCents)],
          ...(unspentSandboxCents > 0
            ? ([['Sandbox money, which no card paid', minus(unspentSandboxCents)]] as const)
            : []),
          ...(otherCents > 0
            ? ([['Other money, which no card paid', minus(otherCents)]] as const)
            : []),
          ['Can go back to your cards', formatMoney(cardsCents)],
        ]}
      />
      <p>
        You spend the {unspentSandboxCents > 0 ? 'sandbox' : 'other'} money first, so none of your
        card payments is spent yet.
      </p>
    </>
  )
}
