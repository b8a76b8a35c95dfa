import { sum } from '../../shared/money.ts'
import type { Refundable } from '../../shared/refunds.ts'
import { Facts } from '../ui/layout/Card.tsx'
import { formatMoney } from '../ui/text/format.ts'

export const totalOf = ({ cardsCents, sandboxCents }: Refundable) => sum(cardsCents, sandboxCents)

/** The amounts that leave the wallet, by where they go. */
export function Sums({ of: { cardsCents, sandboxCents, owedCents } }: { of: Refundable }) {
  return (
    <Facts
      rows={[
        ...(owedCents > 0
          ? ([['Owed after a card reversal, paid first', formatMoney(owedCents)]] as const)
          : []),
        ['Back to the cards that paid', formatMoney(cardsCents)],
        ...(sandboxCents > 0
          ? ([['Sandbox money, which expires', formatMoney(sandboxCents)]] as const)
          : []),
      ]}
    />
  )
}
