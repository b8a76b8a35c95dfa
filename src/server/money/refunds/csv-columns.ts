import type * as z from 'zod'
import { approvableNow, type RefundRequest } from '../../../shared/money/refunds.ts'
import { dollars, type Columns } from '../../base/http/list-file.ts'

export const refundColumns: Columns<z.output<typeof RefundRequest>> = [
  ['requested_utc', ({ createdAt }) => createdAt],
  ['company', ({ business }) => business.companyName],
  ['email', ({ business }) => business.email],
  ['status', ({ status }) => status],
  ['frozen', ({ frozen }) => frozen],
  ['amount_usd', ({ amountCents }) => dollars(amountCents)],
  ['sandbox_usd', ({ sandboxCents }) => dollars(sandboxCents)],
  ['now_usd', (refund) => (refund.status === 'pending' ? nowOf(refund) : null)],
  ['returned_usd', ({ returnedCents }) => dollars(returnedCents)],
  ['note', ({ note }) => note],
  ['failure', ({ failure }) => failure],
  ['business_id', ({ business }) => business.id],
  ['id', ({ id }) => id],
]

/** What an approval would refund to cards now. */
const nowOf = (refund: z.output<typeof RefundRequest>) => dollars(approvableNow(refund).amountCents)
