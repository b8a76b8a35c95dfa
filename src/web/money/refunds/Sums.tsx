import type { Cents } from '../../../shared/base/money.ts'
import { Facts } from '../../ui/layout/Card.tsx'
import { formatMoney } from '../../ui/text/format.ts'

interface SumsProps {
  amountCents: Cents
  sandboxCents: Cents
}

/** The amounts that leave the wallet, by where they go. */
export function Sums({ amountCents, sandboxCents }: SumsProps) {
  return (
    <Facts
      rows={[
        ['Back to the cards that paid', formatMoney(amountCents)],
        ...(sandboxCents > 0
          ? ([['Sandbox money, which expires', formatMoney(sandboxCents)]] as const)
          : []),
      ]}
    />
  )
}
