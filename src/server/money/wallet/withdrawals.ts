import { randomUUID } from 'node:crypto'
import { inDollars, type Cents } from '../../../shared/base/money.ts'
import { accountEnd } from '../../../shared/people/account-end.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { withdrawalCan } from '../../../shared/money/wallet.ts'
import { withdrawalOf } from '../../../shared/money/withdrawal-rules.ts'
import { lockPerson, lockViewer } from '../../people/accounts/people.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import { take } from '../../base/http/rate-limits.ts'
import type { Viewer } from '../../base/http/session.ts'
import { lockWallet, payable, transfer, wallet } from '../../ledger/ledger.ts'
import { notify, notifyAdmins } from '../../platform/notifications/notify.ts'

interface WithdrawalRef {
  withdrawalId: string
}

/** A reviewer may ask so often: each request stays in the ledger, also when it is cancelled. */
const maxInHour = 20

/**
 * Takes a withdrawal out of the reviewer's wallet, for admins to pay from the payout queue. The
 * transfer locks the wallet and throws a conflict when it does not cover the amount.
 */
export async function requestWithdrawal(
  tx: Tx,
  reviewer: Viewer,
  { amountCents }: { amountCents: Cents },
  at: Date,
) {
  await lockViewer(tx, reviewer)
  await lockWallet(tx, reviewer.id)
  const limit = { key: `withdrawal:${reviewer.id}`, max: maxInHour, windowMinutes: 60 }
  await take(tx, limit, at)
  const id = randomUUID()
  const withdrawal = withdrawalOf(amountCents)
  const { chargeCents } = withdrawal
  const times = { createdAt: at, updatedAt: at }
  await tx
    .insertInto('withdrawals')
    .values({ id, reviewerId: reviewer.id, amountCents, chargeCents, ...times })
    .execute()
  const legs = [{ from: wallet(reviewer.id), to: payable(reviewer.id), amount: amountCents }]
  await transfer(tx, `withdraw:${id}`, at, legs)
  const after = { amount: inDollars(amountCents) }
  const entry = { action: 'requestWithdrawal', subject: `withdrawal:${id}`, after }
  await audit(tx, reviewer, entry, at)
  await notifyAdmins(tx, 'withdrawal-requested', { withdrawalId: id, amountCents }, at)
  const { payoutsHeldUntil, ...account } = await payoutsOf(tx, reviewer)
  const data = { withdrawalId: id, amountCents, to: accountText(account) }
  await confirmRequest(tx, reviewer, data, payoutsHeldUntil, at)
  return { id, ...withdrawal, status: 'pending' as const }
}

/** An account as a mail names it, null for none. */
function accountText({ bankName, accountNumber }: Account): string | null {
  if (bankName === null || accountNumber === null) return null
  const end = accountEnd(accountNumber)
  return accountNumber.includes('@')
    ? `${bankName}, ${end}`
    : `${bankName}, account ending in ${end}`
}

interface Account {
  bankName: string | null
  accountNumber: string | null
}

/** Where a reviewer's withdrawals go, and until when they wait. */
const payoutsOf = (tx: Tx, { id }: Viewer) =>
  tx
    .selectFrom('reviewers as r')
    .leftJoin('payoutDestinations as d', 'd.reviewerId', 'r.id')
    .select(['r.payoutsHeldUntil', 'd.bankName', 'd.accountNumber'])
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow()

/** Tells the reviewer that a withdrawal was requested, because somebody else may have done so. */
async function confirmRequest(
  tx: Tx,
  { id }: Viewer,
  data: { withdrawalId: string; amountCents: Cents; to: string | null },
  until: Date | null,
  at: Date,
) {
  if (until === null || until <= at) return notify(tx, id, 'withdrawal-received', data, at)
  return notify(tx, id, 'withdrawal-held', { ...data, heldUntil: until.toISOString() }, at)
}

/** Withdraws the whole balance, even below the minimum, so that the account can be closed. */
export async function withdrawRest(tx: Tx, reviewer: Viewer, at: Date) {
  await lockViewer(tx, reviewer)
  const { balanceCents: amountCents } = await lockWallet(tx, reviewer.id)
  if (amountCents === 0) throw new Refusal('conflict', 'Your wallet is empty.')
  return requestWithdrawal(tx, reviewer, { amountCents }, at)
}

/** Cancels a pending withdrawal of the reviewer that is not in a batch yet. */
export async function cancelWithdrawal(
  tx: Tx,
  reviewer: Viewer,
  { withdrawalId }: WithdrawalRef,
  at: Date,
) {
  await lockViewer(tx, reviewer)
  const withdrawal = await lockOpenWithdrawal(tx, withdrawalId, reviewer)
  const batchId = await batchOf(tx, withdrawal)
  if (!withdrawalCan.cancel({ ...withdrawal, batchId })) {
    throw new Refusal('conflict', 'This withdrawal is with the bank and cannot be cancelled.')
  }
  await returnToWallet(tx, withdrawal, at)
  await settleWithdrawal(tx, withdrawal, { status: 'cancelled' }, at)
  const { id, amountCents } = withdrawal
  const after = { amount: inDollars(amountCents) }
  const entry = { action: 'cancelWithdrawal', subject: `withdrawal:${id}`, after }
  await audit(tx, reviewer, entry, at)
  await notify(tx, reviewer.id, 'withdrawal-cancelled', { withdrawalId: id, amountCents }, at)
  return { id, ...withdrawalOf(amountCents), status: 'cancelled' as const }
}

/**
 * Locks the reviewer of a pending withdrawal and then the withdrawal; refuses with 404 for anyone
 * but its reviewer and admins.
 */
export async function lockOpenWithdrawal(tx: Tx, withdrawalId: string, viewer: Viewer) {
  const ofId = tx
    .selectFrom('withdrawals')
    .where('id', '=', isUuid(withdrawalId) ? withdrawalId : null)
  const found = await ofId.select('reviewerId').executeTakeFirst()
  const mine = viewer.role === 'admin' || found?.reviewerId === viewer.id
  if (!found || !mine) throw new Refusal('not_found', 'This withdrawal does not exist.')
  const owner = await lockPerson(tx, found.reviewerId)
  const withdrawal = await ofId.selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()
  if (!withdrawalCan.fail(withdrawal)) {
    throw new Refusal('conflict', 'This withdrawal has already been decided.')
  }
  return { ...withdrawal, owner }
}

type OpenWithdrawal = Awaited<ReturnType<typeof lockOpenWithdrawal>>

/** Reads the batch of a withdrawal. The caller holds its lock, which an export also takes. */
async function batchOf(tx: Tx, { id }: OpenWithdrawal): Promise<string | null> {
  const line = await tx
    .selectFrom('payoutBatchLines')
    .select('batchId')
    .where('withdrawalId', '=', id)
    .executeTakeFirst()
  return line?.batchId ?? null
}

/** Moves the amount back into the reviewer's wallet. */
export async function returnToWallet(
  tx: Tx,
  { id, reviewerId, amountCents }: OpenWithdrawal,
  at: Date,
) {
  await transfer(tx, `payout:${id}`, at, [
    { from: payable(reviewerId), to: wallet(reviewerId), amount: amountCents },
  ])
}

/** Writes the final state of a withdrawal. */
export async function settleWithdrawal(
  tx: Tx,
  { id }: OpenWithdrawal,
  set: {
    status: 'completed' | 'failed' | 'cancelled'
    reference?: string
    failure?: string
    decidedBy?: string
  },
  at: Date,
) {
  await tx
    .updateTable('withdrawals')
    .set({ ...set, updatedAt: at })
    .where('id', '=', id)
    .execute()
}
