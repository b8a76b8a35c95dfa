import { sql } from 'kysely'
import type { Cents } from '../../shared/base/money.ts'
import { Refusal } from '../../shared/base/refusal.ts'
import type { Tx } from '../base/db/database.ts'
import type { AccountKind } from '../base/db/schema.ts'
import { monthOf } from '../../shared/base/days.ts'

/** An account of the double-entry ledger. Accounts of the platform have no owner. */
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
 * Moves money, once per key. Every leg is a row that never changes; the wallets among the accounts
 * change with it: their balances, and what their owners owe. A leg of zero is not written. Wallets
 * change in the order of the legs; a transfer that touches two names that of the business first, so
 * two transfers cannot deadlock. Throws a conflict when the wallet
 * does not cover it. A used key violates `transfers_key_leg_key`.
 */
export async function transfer(tx: Tx, key: string, at: Date, legs: Leg[]) {
  for (const change of walletChanges(legs)) {
    if (change.amount !== 0 || change.owed !== 0) await moveWallet(tx, change)
  }
  const moving = legs.filter(({ amount }) => amount !== 0)
  if (moving.length === 0) return
  const rows = moving.map(({ from, to, amount }, leg) => ({
    key,
    leg,
    fromKind: from.kind,
    fromOwner: from.owner,
    toKind: to.kind,
    toOwner: to.owner,
    amountCents: amount,
    createdAt: at,
  }))
  await tx.insertInto('transfers').values(rows).execute()
}

interface WalletChange {
  owner: string
  amount: number
  /** More, or less when negative, that the owner owes. */
  owed: number
}

/** Whether an account is kept with a wallet. */
const isOwned = ({ kind }: Account) => kind === 'wallet' || kind === 'receivable'

/** The changes of the wallets that the legs touch. */
function walletChanges(legs: Leg[]): Iterable<WalletChange> {
  const changes = new Map<string, WalletChange>()
  for (const { from, to, amount } of legs) {
    if (isOwned(from) && isOwned(to) && from.owner !== to.owner) {
      throw new Error('A leg touches one wallet: nobody pays another directly.')
    }
    for (const [account, sign] of [
      [from, -1],
      [to, 1],
    ] as const) {
      if (!isOwned(account)) continue
      const owner = account.owner!
      const change = changes.get(owner) ?? { owner, amount: 0, owed: 0 }
      changes.set(owner, change)
      if (account.kind === 'wallet') change.amount += sign * amount
      else change.owed -= sign * amount
    }
  }
  return changes.values()
}

async function moveWallet(tx: Tx, { owner, amount, owed }: WalletChange) {
  const balance = amount < 0 ? await lockWallet(tx, owner) : null
  if (balance && balance.balanceCents + amount < 0) {
    throw new Refusal('conflict', 'The wallet does not cover this.', { reason: 'funds' })
  }
  await tx
    .updateTable('wallets')
    .set({
      balanceCents: sql`balance_cents + ${amount}`,
      owedCents: sql`owed_cents + ${owed}`,
    })
    .where('userId', '=', owner)
    .execute()
}

/**
 * Locks a wallet and returns its balance and what its owner owes. Wallets are locked after
 * campaigns and reviews.
 */
export const lockWallet = (tx: Tx, owner: string): Promise<LockedWallet> =>
  tx
    .selectFrom('wallets')
    .select(['balanceCents', 'owedCents'])
    .where('userId', '=', owner)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

interface LockedWallet {
  balanceCents: Cents
  owedCents: Cents
}

/** Creates a person's wallet if there is none. */
export async function openWallet(tx: Tx, owner: string) {
  await tx
    .insertInto('wallets')
    .values({ userId: owner })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether a transfer with this key exists. */
export async function isDone(tx: Tx, key: string): Promise<boolean> {
  const row = await tx
    .selectFrom('transfers')
    .select('id')
    .where('key', '=', key)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Counts reviews in the month in which they were submitted, with what they cost in cents; both are
 * negative when places are given back. The wallet has the counts of its business's latest month:
 * a later month begins anew, and an earlier one is over.
 */
export async function countInMonth(
  tx: Tx,
  businessId: string,
  submittedAt: Date,
  reviews: number,
  cents: number,
) {
  const month = monthOf(submittedAt)
  const inMonth = (column: 'monthReviews' | 'monthReservedCents') =>
    sql<number>`case when month = ${month} then ${sql.ref(column)} else 0 end`
  await tx
    .updateTable('wallets')
    .set({
      month,
      monthReviews: sql`${inMonth('monthReviews')} + ${reviews}`,
      monthReservedCents: sql`${inMonth('monthReservedCents')} + ${cents}`,
    })
    .where('userId', '=', businessId)
    .where('month', '<=', month)
    .execute()
}

/**
 * The legs of money that enters a business's wallet: it pays what the business owes first, so that
 * no wallet holds money while its owner owes (docs/domain.md, The ledger). Locks the wallet.
 */
export async function legsIntoWallet(
  tx: Tx,
  businessId: string,
  { from, amount }: { from: Account; amount: Cents },
): Promise<[Leg, Leg]> {
  const { owedCents } = await lockWallet(tx, businessId)
  const paid = Math.min(owedCents, amount) as Cents
  return [
    { from, to: wallet(businessId), amount },
    { from: wallet(businessId), to: receivable(businessId), amount: paid },
  ]
}
