import type * as z from 'zod'
import { sql, type InferResult } from 'kysely'
import type * as contract from '../../../shared/money/disputes.ts'
import type { Db } from '../../base/db/database.ts'
import { onPage, pageOf } from '../../base/http/keyset.ts'

/** SQL: the state of the dispute in the row `v`. */
export const disputeState = sql<z.output<typeof contract.Dispute>['state']>`case
  when v.returned_at is not null then 'won' when v.confirmed_at is not null then 'lost'
  else 'open' end`

/** Ids of card providers are no UUIDs, which cursors hold. */
const id = sql<string>`md5(v.id)::uuid`

const selectDisputes = (db: Db) =>
  db
    .selectFrom('reversals as v')
    .innerJoin('businesses as b', 'b.id', 'v.businessId')
    .innerJoin('wallets as w', 'w.userId', 'v.businessId')
    .select(id.as('id'))
    .select(['v.id as reference', 'v.businessId', 'b.companyName', 'v.amountCents', 'v.respondBy'])
    .select(['w.owedCents', 'v.createdAt as openedAt'])
    .select((eb) => eb.fn.coalesce('v.returnedAt', 'v.confirmedAt').as('endedAt'))
    .select(disputeState.as('state'))
    .where('v.isDispute', '=', sql.lit(true))
type Row = InferResult<ReturnType<typeof selectDisputes>>[number]

const newest = { by: sql`v.created_at`, id, kind: 'time', direction: 'desc' } as const

/** Reads a page of disputes, newest first. */
export async function listDisputes(
  db: Db,
  { limit, cursor, status }: z.output<typeof contract.listDisputes.query>,
) {
  const rows = await selectDisputes(db)
    .where(status === 'all' ? sql<boolean>`true` : sql<boolean>`${disputeState} = ${status}`)
    .$call(onPage(newest, { limit, cursor }))
    .execute()
  const page = pageOf(rows, limit, (row) => row.openedAt)
  return { ...page, items: page.items.map(toDispute) }
}

const toDispute = ({ businessId, companyName, ...dispute }: Row) => ({
  ...dispute,
  business: { id: businessId, companyName },
})
