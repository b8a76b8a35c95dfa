import { sql } from 'kysely'
import type { Cents } from '../../../shared/base/money.ts'
import { utcText } from '../../../shared/base/moment-text.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { withdrawalCan } from '../../../shared/money/wallet.ts'
import { mayNow, requireUnfrozen } from '../../people/accounts/people.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import { bank, chargeIncome, payable, transfer } from '../../ledger/ledger.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { lockOpenWithdrawal, returnToWallet, settleWithdrawal } from '../wallet/withdrawals.ts'
import { readPayout, readPayoutBatch } from './queries.ts'

interface WithdrawalRef {
  withdrawalId: string
}

/**
 * Records that the bank paid a withdrawal. The net amount leaves, the charge is platform income.
 */
export async function payWithdrawal(
  tx: Tx,
  admin: Viewer,
  { withdrawalId, reference }: WithdrawalRef & { reference: string },
  at: Date,
) {
  const withdrawal = await lockOpenWithdrawal(tx, withdrawalId, admin)
  const { id, reviewerId, amountCents, chargeCents, owner } = withdrawal
  requireUnfrozen('payWithdrawal', owner)
  const { hasBatch, hasDestination, heldUntil } = await readPayable(tx, withdrawal, at)
  const held = heldUntil !== null
  if (held) throw new Refusal('conflict', heldSentence(heldUntil), { reason: 'held' })
  if (!withdrawalCan.pay({ ...withdrawal, ...owner, hasDestination, held })) {
    throw new Refusal(
      'conflict',
      'This reviewer has no payout destination, so the withdrawal cannot be paid yet.',
    )
  }
  const netCents = (amountCents - chargeCents) as Cents
  await transfer(tx, `payout:${id}`, at, [
    { from: payable(reviewerId), to: bank, amount: netCents },
    // Zero for less than 5 cents, which only closing an account withdraws.
    { from: payable(reviewerId), to: chargeIncome, amount: chargeCents },
  ])
  if (!hasBatch) await keepDestination(tx, id, reviewerId)
  const entry = { action: 'payWithdrawal', subject: `withdrawal:${id}`, after: { reference } }
  await audit(tx, admin, entry, at)
  const data = { withdrawalId: id, netCents, amountCents, reference }
  await notify(tx, reviewerId, 'withdrawal-paid', data, at)
  await settleWithdrawal(
    tx,
    withdrawal,
    { status: 'completed', reference, decidedBy: admin.id },
    at,
  )
  return readPayout(tx, id, at)
}

/**
 * Reads whether it is known where to pay, and until when that waits after a change. A batch has its
 * own destination and waits no more.
 */
async function readPayable(
  tx: Tx,
  { id, reviewerId }: { id: string; reviewerId: string },
  at: Date,
) {
  const { batchId, destination, payoutsHeldUntil } = await tx
    .selectFrom('reviewers as rv')
    .leftJoin('payoutDestinations as d', 'd.reviewerId', 'rv.id')
    .leftJoin('payoutBatchLines as l', (join) => join.on('l.withdrawalId', '=', id))
    .select(['l.batchId', 'd.reviewerId as destination', 'rv.payoutsHeldUntil'])
    .where('rv.id', '=', reviewerId)
    .executeTakeFirstOrThrow()
  const isHeld = batchId === null && payoutsHeldUntil !== null && payoutsHeldUntil > at
  return {
    hasBatch: batchId !== null,
    hasDestination: batchId !== null || destination !== null,
    heldUntil: isHeld ? payoutsHeldUntil : null,
  }
}

/** Keeps where a withdrawal was paid, as the lines of a batch do: the reviewer may change it. */
async function keepDestination(tx: Tx, withdrawalId: string, reviewerId: string) {
  const columns = ['kind', 'accountHolder', 'bankName', 'accountNumber', 'bankCode'] as const
  await tx
    .insertInto('paidDestinations')
    .columns(['withdrawalId', ...columns])
    .expression((from) =>
      from
        .selectFrom('payoutDestinations')
        .select([sql.val(withdrawalId).$castTo<string>().as('withdrawalId'), ...columns])
        .where('reviewerId', '=', reviewerId),
    )
    .execute()
}

const heldSentence = (until: Date) =>
  'This reviewer changed the payout destination, so the withdrawal waits until ' +
  `${utcText(until)}.`

/** How many withdrawals of a batch one transaction pays. */
const paidAtOnce = 100

/**
 * Records that the bank paid the pending withdrawals of a batch, but those of suspended people: at
 * most a hundred, all of them or none. Two admins at once get a conflict instead of paying twice.
 */
export async function payPayoutBatch(
  tx: Tx,
  admin: Viewer,
  { batchId, reference }: { batchId: string; reference: string },
  at: Date,
) {
  const { pending } = await readPayoutBatch(tx, batchId)
  const payable = await tx
    .selectFrom('withdrawals as w')
    .innerJoin('payoutBatchLines as l', 'l.withdrawalId', 'w.id')
    .innerJoin('users as u', 'u.id', 'w.reviewerId')
    .select('w.id')
    .where('l.batchId', '=', batchId)
    .where('w.status', '=', 'pending')
    .where(mayNow('payWithdrawal', 'u'))
    .orderBy('w.id')
    .execute()
  const now = payable.slice(0, paidAtOnce)
  for (const { id } of now) await payWithdrawal(tx, admin, { withdrawalId: id, reference }, at)
  return {
    paid: now.length,
    left: payable.length - now.length,
    frozen: pending - payable.length,
  }
}

/** Returns the money of a withdrawal that the bank could not pay. */
export async function failWithdrawal(
  tx: Tx,
  admin: Viewer,
  { withdrawalId, reason }: WithdrawalRef & { reason: string },
  at: Date,
) {
  const withdrawal = await lockOpenWithdrawal(tx, withdrawalId, admin)
  await returnToWallet(tx, withdrawal, at)
  const subject = `withdrawal:${withdrawal.id}`
  await audit(tx, admin, { action: 'failWithdrawal', subject, after: { reason } }, at)
  const data = { withdrawalId: withdrawal.id, amountCents: withdrawal.amountCents, reason }
  await notify(tx, withdrawal.reviewerId, 'withdrawal-failed', data, at)
  await settleWithdrawal(
    tx,
    withdrawal,
    { status: 'failed', failure: reason, decidedBy: admin.id },
    at,
  )
  return readPayout(tx, withdrawal.id, at)
}
