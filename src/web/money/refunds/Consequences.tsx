import { stopsFrom } from '../../../shared/money/refunds.ts'
import type { RefundOffer } from '../../../shared/money/refunds.ts'
import { formatMoney } from '../../ui/text/format.ts'

/** From which amount on a refund does more than give money back, before one has typed any. */
export function Consequences({ offer }: { offer: RefundOffer }) {
  const { cardsCents, unspentSandboxCents } = offer
  const stopping = stopsFrom(offer)
  const whole = `Only a refund of all ${formatMoney(cardsCents)}`
  const texts = [
    unspentSandboxCents > 0 &&
      `${whole} lets your ${formatMoney(unspentSandboxCents)} of sandbox money expire.`,
    stopping === cardsCents && `${whole} stops running campaigns.`,
    stopping !== null &&
      stopping < cardsCents &&
      `A refund of ${formatMoney(stopping)} or more stops running campaigns.`,
  ].filter((text) => text !== false)
  if (texts.length === 0) return null
  return (
    <ul className="list-disc space-y-1 pl-4 marker:text-control">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
