import { sql, type RawBuilder } from 'kysely'
import type { Cents } from '../../shared/money.ts'
import { Refusal } from '../../shared/refusal.ts'
import { ConfigError } from '../config.ts'
import type { Db, Tx } from '../db/database.ts'
import type { AccountKind, LedgerMode } from '../db/schema.ts'

/** One account of the double-entry ledger; those of the platform have no owner. */
export interface Account {
  kind: AccountKind
  owner: string | null
}

export const wallet = (owner: string): Account => ({ kind: 'wallet', owner })
export const reserved = (owner: string): Account => ({ kind: 'reserved', owner })
export const payable = (owner: string): Account => ({ kind: 'payable', owner })
export const receivable = (owner: string): Account => ({ kind: 'receivable', owner })
export const cardClearing: Account = { kind: 'card_clearing', owner: null }
export const bank: Account = { kind: 'bank', owner: null }
export const feeIncome: Account = { kind: 'fee_income', owner: null }
export const chargeIncome: Account = { kind: 'charge_income', owner: null }
export const subscriptionIncome: Account = { kind: 'subscription_income', owner: null }

export interface Leg {
  from: Account
  to: Account
  amount: Cents
}

/**
 * Moves money, once per key: every leg is a row that is never changed, and a wallet among the
 * accounts moves with them. At most one wallet, so no two transfers wait in a circle.
 * Refused when the wallet does not cover it; a key used before violates `transfers_key_leg_key`.
 */
export async function transfer(tx: Tx, key: string, at: Date, legs: Leg[]) {
  const change = walletChange(legs)
  if (change && change.amount !== 0) await moveWallet(tx, change)
  await tx
    .insertInto('transfers')
    .values(
      legs.map(({ from, to, amount }, leg) => ({
        key,
        leg,
        fromKind: from.kind,
        fromOwner: from.owner,
        toKind: to.kind,
        toOwner: to.owner,
        amountCents: amount,
        createdAt: at,
      })),
    )
    .execute()
}

/** What the legs do to the one wallet they touch. */
function walletChange(legs: Leg[]) {
  let change: { owner: string; amount: number } | null = null
  for (const { from, to, amount } of legs) {
    for (const [account, sign] of [
      [from, -1],
      [to, 1],
    ] as const) {
      if (account.kind !== 'wallet') continue
      change ??= { owner: account.owner!, amount: 0 }
      if (change.owner !== account.owner) throw new Error('A transfer touches one wallet.')
      change.amount += sign * amount
    }
  }
  return change
}

async function moveWallet(tx: Tx, { owner, amount }: { owner: string; amount: number }) {
  const { numUpdatedRows } = await tx
    .updateTable('wallets')
    .set({ balanceCents: sql`balance_cents + ${amount}` })
    .where('userId', '=', owner)
    .where(sql<boolean>`balance_cents + ${amount} >= 0`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) {
    throw new Refusal('conflict', 'The wallet does not cover this.', { reason: 'funds' })
  }
}

/** Locks a wallet, the last of the locks, and returns its balance. */
export async function lockWallet(tx: Tx, owner: string): Promise<Cents> {
  const { balanceCents } = await tx
    .selectFrom('wallets')
    .select('balanceCents')
    .where('userId', '=', owner)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return balanceCents
}

/** Makes a person's wallet; harmless when it is there. */
export async function openWallet(tx: Tx, owner: string) {
  await tx
    .insertInto('wallets')
    .values({ userId: owner })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** True when a transfer with this key has been written. */
export async function isDone(tx: Tx, key: string): Promise<boolean> {
  const row = await tx
    .selectFrom('transfers')
    .select('id')
    .where('key', '=', key)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** SQL: what came into an account less what went out. An owner of null means the platform's. */
function balance(kind: AccountKind, owner: RawBuilder<unknown> | null) {
  const moved = (side: 'to' | 'from') => sql`
    (select coalesce(sum(amount_cents), 0) from transfers
      where ${sql.ref(`${side}Kind`)} = ${sql.lit(kind)}
        and ${owner ? sql`${sql.ref(`${side}Owner`)} = ${owner}` : sql`true`})`
  return sql<Cents>`(${moved('to')} - ${moved('from')})`
}

/** The balance of an account, summed from its transfers. */
export async function balanceOf(db: Db, { kind, owner }: Account): Promise<Cents> {
  const { rows } = await sql<{ balance: Cents }>`
    select ${balance(kind, owner === null ? null : sql`${owner}`)} as balance`.execute(db)
  return rows[0]!.balance
}

/** SQL: what a business owes the platform after a card reversal. */
export const owedBy = (business: RawBuilder<unknown>) =>
  sql<Cents>`(-${balance('receivable', business)})`

/** What a business owes the platform after a card reversal; never negative. */
export async function readOwed(tx: Tx, businessId: string): Promise<Cents> {
  return Math.max(0, -(await balanceOf(tx, receivable(businessId)))) as Cents
}

/** Every account's balance by kind, in one pass over the ledger. */
export async function balancesByKind(db: Db): Promise<Partial<Record<AccountKind, Cents>>> {
  const { rows } = await sql<{ kind: AccountKind; balance: Cents }>`
    select kind, sum(amount)::bigint as balance from (
      select to_kind as kind, sum(amount_cents) as amount from transfers group by to_kind
      union all
      select from_kind, -sum(amount_cents) from transfers group by from_kind
    ) as movements group by kind`.execute(db)
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
}

/**
 * Records at the first start whether this ledger is sandbox or live; later starts must agree,
 * because invented money and real money never mix.
 */
export async function openLedger(db: Db, mode: LedgerMode, at: Date): Promise<void> {
  await db
    .insertInto('ledger')
    .values({ mode, createdAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const ledger = await db.selectFrom('ledger').select('mode').executeTakeFirstOrThrow()
  if (ledger.mode !== mode) {
    throw new ConfigError(
      `This database holds a ${ledger.mode} ledger, and Candor was started for a ${mode} one: ` +
        'sandbox money and live money never mix. Use another database.',
    )
  }
}

/** Which of the two this ledger is. */
export async function ledgerMode(db: Db): Promise<LedgerMode> {
  const { mode } = await db.selectFrom('ledger').select('mode').executeTakeFirstOrThrow()
  return mode
}
