import type * as z from 'zod'
import * as contract from '../../../shared/money/disputes.ts'
import { dollars, type Columns, type List } from '../../base/http/list-file.ts'
import { listDisputes } from './queries.ts'

const disputeColumns: Columns<z.output<typeof contract.Dispute>> = [
  ['opened_utc', ({ openedAt }) => openedAt],
  ['company', ({ business }) => business.companyName],
  ['state', ({ state }) => state],
  ['amount_usd', ({ amountCents }) => dollars(amountCents)],
  ['respond_by_utc', ({ respondBy }) => respondBy],
  ['ended_utc', ({ endedAt }) => endedAt],
  ['business_id', ({ business }) => business.id],
  ['reference', ({ reference }) => reference],
  ['id', ({ id }) => id],
]

export function paymentRoutes(list: List) {
  list(contract.listDisputes, disputeColumns, ({ db, query }) => listDisputes(db, query))
}
