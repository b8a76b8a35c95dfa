import { Cents } from '../../shared/cents.ts'
import { selectRows } from '../db/rows.ts'
import * as z from 'zod'
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

const BalanceRow = z.strictObject({ balance: Cents })
const KindRow = BalanceRow.extend({ kind: z.custom<AccountKind>() })

/** The balance of an account, summed from its transfers. */
export async function balanceOf(db: Db, { kind, owner }: Account): Promise<Cents> {
  const rows = await selectRows(
    db,
    BalanceRow,
    sql`
    select ${balance(kind, owner === null ? null : sql`${owner}`)} as balance`,
  )
  return rows[0]!.balance
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
  const rows = await selectRows(
    db,
    KindRow,
    sql`
    select kind, sum(amount)::bigint as balance from (
      select to_kind as kind, sum(amount_cents) as amount from transfers group by to_kind
      union all
      select from_kind, -sum(amount_cents) from transfers group by from_kind
    ) as movements group by kind`,
  )
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
}
