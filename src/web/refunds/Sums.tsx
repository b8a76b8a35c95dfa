import { sum } from '../../shared/money.ts'
import type { Refundable } from '../../shared/refunds.ts'
import { Facts } from '../ui/layout/Card.tsx'
import { formatMoney } from '../ui/text/format.ts'

export const wholeOf = ({ cardsCents, sandboxCents }: Refundable) => sum(cardsCents, sandboxCents)

/** What leaves the wallet, and where each part of it goes. */
export function Sums({ of: { cardsCents, sandboxCents, owedCents } }: { of: Refundable }) {
  return (
    <Facts
      rows={[
        ...(owedCents > 0
          ? ([['Paid first: owed after a card reversal', formatMoney(owedCents)]] as const)
          : []),
        ['Back to the cards that paid', formatMoney(cardsCents)],
        ...(sandboxCents > 0
          ? ([['Sandbox money, which expires', formatMoney(sandboxCents)]] as const)
          : []),
      ]}
    />
  )
}
