import type * as z from 'zod'
import * as contract from '../../../shared/money/refunds.ts'
import { approvableNow, type RefundRequest } from '../../../shared/money/refunds.ts'
import { dollars, type List, type Columns } from '../../base/http/list-file.ts'
import type { Route } from '../../base/http/route.ts'
import { getRefund, getRefundOffer, listRefunds } from './queries.ts'
import * as refunds from './refunds.ts'

export function refundRoutes(route: Route, list: List) {
  route(contract.getRefund, ({ db, viewer, at }) => getRefund(db, viewer, at))
  route(contract.requestRefund, ({ tx, viewer, body, at }) =>
    refunds.requestRefund(tx, viewer, body ?? {}, at),
  )
  route(contract.cancelRefund, ({ tx, viewer, params, at }) =>
    refunds.cancelRefund(tx, viewer, params, at),
  )
  list(contract.listRefunds, refundColumns, ({ db, query }) => listRefunds(db, query))
  route(contract.getRefundOffer, ({ db, params, at }) => getRefundOffer(db, params.businessId, at))
  route(contract.approveRefund, ({ tx, viewer, params, at }) =>
    refunds.approveRefund(tx, viewer, params, at),
  )
  route(contract.rejectRefund, ({ tx, viewer, params, body, at }) =>
    refunds.rejectRefund(tx, viewer, { ...params, ...body }, at),
  )
}

const refundColumns: Columns<z.output<typeof RefundRequest>> = [
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
