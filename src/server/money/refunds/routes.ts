import * as contract from '../../../shared/money/refunds.ts'
import type { List } from '../../base/http/list-file.ts'
import type { Route } from '../../base/http/route.ts'
import { refundColumns } from './csv-columns.ts'
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
