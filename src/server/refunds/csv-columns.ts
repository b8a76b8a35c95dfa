import type * as z from 'zod'
import { sum } from '../../shared/money.ts'
import type { RefundRequest } from '../../shared/refunds.ts'
import { dollars, type Columns } from '../http/list-file.ts'

export const refundColumns: Columns<z.output<typeof RefundRequest>> = [
  ['requested_utc', ({ createdAt }) => createdAt],
  ['company', ({ business }) => business.companyName],
  ['email', ({ business }) => business.email],
  ['status', ({ status }) => status],
  ['frozen', ({ frozen }) => frozen],
  ['amount_usd', ({ amountCents }) => dollars(amountCents)],
  ['now_usd', (refund) => (refund.status === 'pending' ? nowOf(refund) : null)],
  ['returned_usd', ({ returnedCents }) => dollars(returnedCents)],
  ['note', ({ note }) => note],
  ['failure', ({ failure }) => failure],
  ['business_id', ({ business }) => business.id],
  ['id', ({ id }) => id],
]

/** What an approval would take out of the wallet now. */
const nowOf = ({ cardsCents, sandboxCents }: z.output<typeof RefundRequest>) =>
  dollars(sum(cardsCents, sandboxCents))
