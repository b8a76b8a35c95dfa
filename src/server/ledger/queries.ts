import type { Cents } from '../../shared/base/money.ts'
import { sql } from 'kysely'
import type { Db } from '../base/db/database.ts'
import type { AccountKind } from '../base/db/schema.ts'

/** The sandbox money that businesses were given and that has not expired; no card paid it. */
export async function sandboxGrants(db: Db): Promise<Cents> {
  const { given } = await db
    .selectFrom('transfers')
    .select(
      sql<Cents>`coalesce(sum(case from_kind when 'card_clearing' then amount_cents
        else -amount_cents end), 0)`.as('given'),
    )
    .where('key', '>=', 'grant')
    .where('key', '<', 'granu')
    .where((eb) => eb.or([eb('key', 'like', 'grant:%'), eb('key', 'like', 'grant-returned:%')]))
    .executeTakeFirstOrThrow()
  return given
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
