import IconBuildingBank from 'tabler:building-bank'
import IconCalendarRepeat from 'tabler:calendar-repeat'
import IconCreditCard from 'tabler:credit-card'
import IconCreditCardRefund from 'tabler:credit-card-refund'
import IconFlask from 'tabler:flask'
import IconHourglassEmpty from 'tabler:hourglass-empty'
import IconMessageStar from 'tabler:message-star'
import IconMessages from 'tabler:messages'
import type { TransactionCause } from '../../../shared/money/wallet.ts'
import type { Icon } from '../../ui/icon.tsx'

const icons: Record<TransactionCause | 'reviews', Icon> = {
  card_payment: IconCreditCard,
  review: IconMessageStar,
  /** Several of one day and campaign. */
  reviews: IconMessages,
  subscription: IconCalendarRepeat,
  refund: IconCreditCardRefund,
  sandbox_grant: IconFlask,
  reversal: IconBuildingBank,
  expiry: IconHourglassEmpty,
  withdrawal: IconBuildingBank,
}

/** What moved the money, as a picture before the words that say it. */
export function TransactionMark({ of }: { of: keyof typeof icons }) {
  const Icon = icons[of]
  return (
    <span
      aria-hidden
      className="hidden size-9 shrink-0 items-center justify-center rounded-full bg-s2 text-fg-2
        md:flex"
    >
      <Icon size={18} stroke={1.75} />
    </span>
  )
}
