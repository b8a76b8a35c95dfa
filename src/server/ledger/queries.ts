import type { Cents } from '../../shared/money.ts'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { AccountKind } from '../db/schema.ts'

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
