import { sql, type RawBuilder } from 'kysely'
import type { TransactionCause } from '../../../shared/money/wallet.ts'

type Sentence = [text: string, beforeDetail?: string]

/**
 * What a row of the wallet says, by its cause and state or else by its cause alone. The first that
 * fits is taken, and a detail follows where something is to stand before it.
 */
const sentences: Record<`${TransactionCause} ${string}`, Sentence> &
  Record<TransactionCause, Sentence> = {
  'reversal returned': ['Dispute won'],
  'refund failed': ['Refund to your card, returned', ': '],
  'refund returned': ['Refund to your card, returned'],
  'place taken': ['Held for a place to review', ' '],
  'place returned': ['Returned from a place to review', ' '],
  'place received': ['Price of a place whose parcel did not come', ': '],
  'place completed': ['Price of a place whose parcel did not come', ': '],
  'place failed': ['Place to review, returned', ': '],
  'reimbursement pending': ['Held to pay back the purchase of', ' '],
  'reimbursement returned': ['Returned from the purchase of', ' '],
  'reimbursement failed': ['Purchase not paid back', ': '],
  'review taken': ['Held for the review of', ' '],
  'review returned': ['Returned from the review of', ' '],
  'withdrawal pending': ['Withdrawal'],
  'withdrawal cancelled': ['Withdrawal, cancelled'],
  'withdrawal failed': ['Withdrawal, returned', ': '],
  'withdrawal returned': ['Withdrawal, returned'],
  card_payment: ['Card payment'],
  sandbox_grant: ['Sandbox starting balance'],
  expiry: ['Sandbox money, expired'],
  reversal: ['Card payment reversed by the bank'],
  refund: ['Refund to your card'],
  advance: ['Paid by Candor before the decision on the review of', ' '],
  review: ['Review of', ' '],
  appeal: ['Paid by Candor after your appeal: review of', ' '],
  place: ['Place to review', ' '],
  reimbursement: ['Purchase paid back', ': '],
  subscription: ['Subscription', ', '],
  withdrawal: ['Withdrawal', ', reference '],
}

/** Writes the sentence of a row. The state of a movement is `taken`, `returned` or `received`. */
export function sentenceOf(cause: TransactionCause, state: string, detail: string | null): string {
  const [text, beforeDetail] = sentences[`${cause} ${state}`] ?? sentences[cause]
  return detail === null || beforeDetail === undefined ? text : text + beforeDetail + detail
}

const textIn = ([text, beforeDetail]: Sentence) =>
  beforeDetail === undefined
    ? sql.lit(text)
    : sql`${sql.lit(text)} || coalesce(${sql.lit(beforeDetail)} || detail, '')`

/** SQL: the same sentence of a row with `cause`, `status` and `detail`, to search in it. */
export const sentence: RawBuilder<unknown> = sql`case ${sql.join(
  Object.entries(sentences).map(
    ([of, one]) => sql`when ${sql.lit(of)} in (cause || ' ' || status, cause) then ${textIn(one)}`,
  ),
  sql` `,
)} end`

/** SQL: the plan in the key of a subscription's transfer. */
export const planOfKey = (key: RawBuilder<unknown>) =>
  sql`initcap(nullif(split_part(${key}, '/', 2), ''))`
