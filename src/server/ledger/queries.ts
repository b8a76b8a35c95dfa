import type { Cents } from '../../shared/base/money.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../base/db/database.ts'
import type { AccountKind } from '../base/db/schema.ts'

/** What the platform has paid reviewers itself after appeals. */
export async function paidAfterAppeals(db: Db): Promise<Cents> {
  const { paid } = await db
    .selectFrom('transfers')
    .select(sql<Cents>`coalesce(sum(amount_cents), 0)`.as('paid'))
    .where('key', '>=', 'appeal:')
    .where('key', '<', 'appeal;')
    .executeTakeFirstOrThrow()
  return paid
}

/** What the platform has paid reviewers before a decision, and no business has paid back. */
export async function advancesNotRepaid(db: Db): Promise<Cents> {
  const { paid } = await db
    .selectFrom('reviews')
    .select(sql<Cents>`coalesce(sum(price_cents), 0)`.as('paid'))
    .where('advancedAt', 'is not', null)
    .where(sql<boolean>`(status <> 'approved' or platform_paid_at is not null)`)
    .executeTakeFirstOrThrow()
  return paid
}

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

/**
 * SQL: what came into the wallet of a reviewer for reviews and places, from businesses and from the
 * platform. A purchase that was reimbursed is not earned.
 */
export const earningsOf = (owner: RawBuilder<unknown> | string) => sql`
  select amount_cents, created_at from transfers
  where to_owner = ${owner} and to_kind = 'wallet' and from_kind in ('reserved', 'fee_income')
    and from_owner is distinct from to_owner and key not like 'reimburse:%'`

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

/**
 * Reads the highest transfer before a time, and the sum of each kind of account up to it, in the
 * order of their names; null without a transfer. What began before must have ended.
 */
export async function ledgerAt(db: Db, before: Date) {
  const highest = await db
    .selectFrom('transfers')
    .select('id')
    .where('createdAt', '<', before)
    .orderBy('id', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()
  if (!highest) return null
  const moved = (kind: 'toKind' | 'fromKind', sign: 1 | -1) =>
    db
      .selectFrom('transfers')
      .select([`${kind} as kind`, sql<Cents>`sum(amount_cents) * ${sql.lit(sign)}`.as('amount')])
      .where('id', '<=', highest.id)
      .groupBy(kind)
  const rows = await db
    .selectFrom(moved('toKind', 1).unionAll(moved('fromKind', -1)).as('movements'))
    .select(({ fn }) => ['kind', fn.sum<Cents>('amount').as('balance')])
    .groupBy('kind')
    .orderBy(sql`kind::text collate "C"`)
    .execute()
  const sums = Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
  return { transfer: highest.id, sums }
}
