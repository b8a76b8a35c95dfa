import type { Cents } from '../../shared/money.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { AccountKind } from '../db/schema.ts'

/** SQL: what a business owes the platform after a card reversal; never negative. */
export const owedBy = (business: RawBuilder<unknown>) => {
  const moved = (side: 'to' | 'from') => sql`
    (select coalesce(sum(amount_cents), 0) from transfers
      where ${sql.ref(`${side}Kind`)} = 'receivable' and ${sql.ref(`${side}Owner`)} = ${business})`
  return sql<Cents>`(${moved('from')} - ${moved('to')})`
}

/** What a business owes the platform after a card reversal. */
export async function readOwed(tx: Tx, businessId: string): Promise<Cents> {
  const row = await tx.selectNoFrom(owedBy(sql`${businessId}`).as('owed')).executeTakeFirstOrThrow()
  return row.owed
}

/** Reads the sum of all balances of each kind of account. */
export async function balancesByKind(db: Db): Promise<Partial<Record<AccountKind, Cents>>> {
  const received = db
    .selectFrom('transfers')
    .select(({ fn }) => ['toKind as kind', fn.sum<Cents>('amountCents').as('amount')])
    .groupBy('toKind')
  const sent = db
    .selectFrom('transfers')
    .select(['fromKind as kind', sql<Cents>`-sum(amount_cents)`.as('amount')])
    .groupBy('fromKind')
  const rows = await db
    .selectFrom(received.unionAll(sent).as('movements'))
    .select(({ fn }) => ['kind', fn.sum<Cents>('amount').as('balance')])
    .groupBy('kind')
    .execute()
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
}
