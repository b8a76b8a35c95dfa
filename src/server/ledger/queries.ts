import type { Cents } from '../../shared/money.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { AccountKind } from '../db/schema.ts'
import { receivable, type Account } from './ledger.ts'

/**
 * SQL: the balance of an account, summed from its transfers. The owner is null for platform
 * accounts.
 */
function balance(kind: AccountKind, owner: RawBuilder<unknown> | null) {
  const moved = (side: 'to' | 'from') => sql`
    (select coalesce(sum(amount_cents), 0) from transfers
      where ${sql.ref(`${side}Kind`)} = ${sql.lit(kind)}
        and ${owner ? sql`${sql.ref(`${side}Owner`)} = ${owner}` : sql`true`})`
  return sql<Cents>`(${moved('to')} - ${moved('from')})`
}

/** The balance of an account, summed from its transfers. */
export async function balanceOf(db: Db, { kind, owner }: Account): Promise<Cents> {
  const sum = balance(kind, owner === null ? null : sql`${owner}`)
  const row = await db.selectNoFrom(sum.as('balance')).executeTakeFirstOrThrow()
  return row.balance
}

/** SQL: what a business owes the platform after a card reversal. */
export const owedBy = (business: RawBuilder<unknown>) =>
  sql<Cents>`(-${balance('receivable', business)})`

/** What a business owes the platform after a card reversal; never negative. */
export async function readOwed(tx: Tx, businessId: string): Promise<Cents> {
  return Math.max(0, -(await balanceOf(tx, receivable(businessId)))) as Cents
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
