import { Link } from '@tanstack/react-router'
import IconBuildingBank from '~icons/tabler/building-bank'
import IconCalendarRepeat from '~icons/tabler/calendar-repeat'
import IconCreditCard from '~icons/tabler/credit-card'
import IconCreditCardRefund from '~icons/tabler/credit-card-refund'
import IconFlask from '~icons/tabler/flask'
import IconHourglassEmpty from '~icons/tabler/hourglass-empty'
import IconMessageStar from '~icons/tabler/message-star'
import IconMessages from '~icons/tabler/messages'
import IconReceipt from '~icons/tabler/receipt'
import { depositOpenHours } from '../../../shared/money/withdrawal-rules.ts'
import type {
  Transaction,
  TransactionCause,
  TransactionStatus,
  TransactionType,
} from '../../../shared/money/wallet.ts'
import { classNames } from '../../ui/class-names.ts'
import { countOf, formatDate, formatMoment, formatMoney, hoursSince } from '../../ui/text/format.ts'
import { isLate } from './payout-times.ts'
import type { Icon } from '../../ui/icon.tsx'

/** The choices of a reviewer's filter by type. */
export const typeLabels: Record<TransactionType, string> = {
  deposit: 'Deposit',
  earning: 'Earning',
  withdrawal: 'Withdrawal',
  payment: 'Payment',
  reimbursement: 'Paid back',
}

/** What moves the money of a wallet. */
export const causeLabels: Record<TransactionCause, string> = {
  card_payment: 'Deposit',
  review: 'Review',
  advance: 'Paid by Candor',
  appeal: 'Review after an appeal',
  place: 'Taken place',
  reimbursement: 'Paid back',
  subscription: 'Subscription',
  refund: 'Refund',
  sandbox_grant: 'Sandbox money',
  reversal: 'Taken back by the bank',
  expiry: 'Expiry',
  withdrawal: 'Withdrawal',
}

/** What moved the money, in words. */
const causeLabel = ({ cause, type }: Pick<Transaction, 'cause' | 'type'>) =>
  type === 'earning' ? typeLabels.earning : causeLabels[cause]

/** What was paid, with the review or what it consists of. */
export function TransactionTitle({
  transaction,
  inGroup,
}: {
  transaction: Transaction
  inGroup: boolean
}) {
  const { review, description } = transaction
  return (
    <div className={inGroup ? 'border-l-2 pl-3' : undefined}>
      {review ? (
        <Link
          to="/reviews/$reviewId"
          params={{ reviewId: review.id }}
          className={classNames(
            'reach -my-1 inline-block py-1 text-fg underline decoration-transparent',
            'underline-offset-3 transition-colors hover:decoration-fg-3',
          )}
        >
          {description}
        </Link>
      ) : (
        <span>{description}</span>
      )}
      <span className="block text-13 font-normal text-fg-3">
        {review?.reviewer && <span>{`by ${review.reviewer} · `}</span>}
        <span>{detailOf(transaction)}</span>
        {isWaitingWithdrawal(transaction) && !transaction.awaitsDestination && (
          <span>
            , <Expected withdrawal={transaction} />
            {!transaction.cancellable && (
              <span>{'. It was sent to be paid and can no longer be cancelled.'}</span>
            )}
          </span>
        )}
      </span>
      {transaction.awaitsDestination && <AwaitsDestination />}
      {transaction.dispute?.state === 'open' && <OpenDispute {...transaction.dispute} />}
    </div>
  )
}

export const isWaitingWithdrawal = ({ type, status }: Transaction) =>
  type === 'withdrawal' && status === 'pending'

/** Opens the receipt dialog, which has its own URL. Only what was paid has a receipt. */
export function ReceiptLink({ transaction }: { transaction: Transaction }) {
  const { id, description, status } = transaction
  const label = status === 'completed' ? 'Receipt' : 'Details'
  return (
    <Link
      from="/wallet"
      to="."
      search={(now) => ({ ...now, receipt: id })}
      resetScroll={false}
      aria-label={`${label} of ${description}`}
      className="inline-flex h-11 items-center text-fg-2 underline decoration-control
        underline-offset-3 hover:text-fg md:h-9"
    >
      {label}
    </Link>
  )
}

/** A checkout that was left stays open for 24 hours. */
export function ContinuePayment({ id }: { id: string }) {
  return (
    <a
      href={`/checkout/${id}`}
      target="_blank"
      rel="noopener noreferrer"
      className="link inline-flex h-11 items-center md:h-9"
    >
      Continue payment
    </a>
  )
}

/** What the business of a disputed payment can do, and until when. */
function OpenDispute({ respondBy }: NonNullable<Transaction['dispute']>) {
  return (
    <span className="block max-w-[60ch] text-13 font-normal text-fg-2">
      If you made the payment, ask your bank to withdraw the dispute and{' '}
      <Link to="/contact" className="link">
        send us what shows that it was yours
      </Link>
      {respondBy ? ` before ${formatMoment(respondBy)}` : ' soon'}. We answer the bank. If you win,
      the money comes back.
    </span>
  )
}

function AwaitsDestination() {
  return (
    <span className="block text-13 font-normal text-warn">
      Needs a{' '}
      <Link
        from="/wallet"
        to="."
        search={(now) => ({ ...now, destination: 'edit' as const })}
        resetScroll={false}
        className="link"
      >
        payout destination
      </Link>
    </span>
  )
}

/** Labels of a withdrawal's net amount by status. */
export const paid: Record<TransactionStatus, string> = {
  pending: 'You will receive',
  completed: 'You received',
  failed: 'Returned to your wallet',
}

/** What became of the amount, and its parts. */
function detailOf(row: Transaction): string {
  const { status, priceCents, feeCents, chargeCents, netCents, paidAt } = row
  if (priceCents !== undefined && feeCents !== undefined) {
    const sum = `${formatMoney(priceCents)} + ${formatMoney(feeCents)} fee`.replaceAll(
      ' ',
      '\u00a0',
    )
    if (status === 'failed') return `Not paid, returned to your wallet: ${sum}`
    return status === 'pending' ? `Held until it is decided: ${sum}` : `Paid: ${sum}`
  }
  if (chargeCents !== undefined && netCents !== undefined) {
    if (status === 'failed') return paid.failed
    const amount = `${formatMoney(netCents)} after ${formatMoney(chargeCents)} charge`
    return `${paid[status]} ${amount}${paidAt ? `, on ${formatDate(paidAt)}` : ''}`
  }
  if (row.cause === 'card_payment' && status === 'pending') return unpaidText(row)
  if (row.dispute) return disputeTexts[row.dispute.state]
  if (row.cause === 'reimbursement' && status === 'pending') {
    return 'Held until the receipt is decided: what is not paid back returns.'
  }
  return causeLabel(row)
}

const disputeTexts = {
  open: 'The card’s holder disputes the payment at the bank.',
  won: 'The bank decided for you, and the money came back.',
  lost: 'The bank decided for the card’s holder. The money does not come back.',
}

/** What becomes of a checkout that was left. */
function unpaidText({ createdAt }: Pick<Transaction, 'createdAt'>): string {
  const hours = Math.ceil(depositOpenHours - hoursSince(createdAt))
  const when = hours > 0 ? `in ${countOf(hours, 'hour')}` : 'soon'
  return `Not paid. It ends by itself ${when}, and nothing is charged.`
}

/** When a withdrawal that waits is paid, as a part of a sentence: the day that admins read. */
export function Expected({
  withdrawal: { awaitsDestination, payBy },
}: {
  withdrawal: Transaction
}) {
  if (awaitsDestination) return <span>once you add a payout destination</span>
  if (payBy === null) return <span>we notify you when it is paid</span>
  return <span>{`${isLate(payBy) ? 'late: ' : ''}we pay by ${formatDate(payBy)}`}</span>
}

const icons: Record<TransactionCause | 'reviews', Icon> = {
  card_payment: IconCreditCard,
  review: IconMessageStar,
  advance: IconMessageStar,
  appeal: IconMessageStar,
  place: IconHourglassEmpty,
  reimbursement: IconReceipt,
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
