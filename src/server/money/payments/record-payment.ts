import { sql } from 'kysely'
import { inDollars, type Cents } from '../../../shared/base/money.ts'
import { depositCan } from '../../../shared/money/wallet.ts'
import { lockPerson } from '../../people/accounts/people.ts'
import { audit, type Facts } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import {
  cardClearing,
  lockWallet,
  receivable,
  transfer,
  wallet,
  type Leg,
  legsIntoWallet,
} from '../../ledger/ledger.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { failRefund, lockRequestOf, settleReversal } from '../refunds/refunds.ts'
import { loseDispute, notifyEnded, notifyReversed } from './disputes.ts'
import type { PaymentEvent } from './payments.ts'

/**
 * Records an event of the card provider. Events may repeat and come in any order: a deposit is
 * credited once and a reversal is charged once. Ignores events of unknown deposits.
 */
export async function recordPayment(tx: Tx, event: PaymentEvent, at: Date): Promise<void> {
  const deposit = await lockDeposit(tx, event.depositId)
  if (!deposit) return
  if (event.type === 'paid') return creditDeposit(tx, deposit, event.reference, at)
  if (event.type === 'failed') return failDeposit(tx, deposit, event.failure, at)
  if (event.type === 'reversed') return reverse(tx, deposit, event, at)
  if (event.type === 'reversal-settled') {
    await loseDispute(tx, event.reversalId, at)
    return settleReversal(tx, event.reversalId, at)
  }
  return returnReversal(tx, deposit, event, at)
}

/** Locks the business of a deposit and then the deposit. */
async function lockDeposit(tx: Tx, depositId: string) {
  const ofId = tx.selectFrom('deposits').where('id', '=', depositId)
  const found = await ofId.select('businessId').executeTakeFirst()
  if (!found) return undefined
  await lockPerson(tx, found.businessId)
  return ofId.selectAll().forNoKeyUpdate().executeTakeFirst()
}

type LockedDeposit = NonNullable<Awaited<ReturnType<typeof lockDeposit>>>

/**
 * Adds the whole amount to the wallet and then pays what the business owes from an earlier
 * reversal.
 */
async function creditDeposit(tx: Tx, deposit: LockedDeposit, reference: string, at: Date) {
  if (!depositCan.complete(deposit)) return
  const { id, businessId, amountCents } = deposit
  const legs = await legsIntoWallet(tx, businessId, { from: cardClearing, amount: amountCents })
  await transfer(tx, `deposit:${id}`, at, legs)
  await record(tx, 'creditDeposit', id, { amount: inDollars(amountCents) }, at)
  const data = { depositId: id, amountCents, debtCents: legs[1].amount }
  await notify(tx, businessId, 'deposit-completed', data, at)
  await tx
    .updateTable('deposits')
    .set({ status: 'completed', providerReference: reference, failure: null, updatedAt: at })
    .where('id', '=', id)
    .execute()
}

/** Events of the card provider have no actor. */
const record = (tx: Tx, action: string, depositId: string, after: Facts, at: Date) =>
  audit(tx, null, { action, subject: `deposit:${depositId}`, after }, at)

/** Keeps the card provider's id of a checkout, to ask about it when it is left. */
export async function recordCheckout(
  tx: Tx,
  { depositId, checkoutReference }: { depositId: string; checkoutReference: string },
) {
  await tx.updateTable('deposits').set({ checkoutReference }).where('id', '=', depositId).execute()
}

async function failDeposit(tx: Tx, deposit: LockedDeposit, failure: string, at: Date) {
  if (!depositCan.fail(deposit)) return
  const { id, businessId, amountCents } = deposit
  await record(tx, 'failDeposit', id, { amount: inDollars(amountCents), reason: failure }, at)
  await notify(tx, businessId, 'deposit-failed', { depositId: id, amountCents }, at)
  await tx
    .updateTable('deposits')
    .set({ status: 'failed', failure, updatedAt: at })
    .where('id', '=', id)
    .execute()
}

/** Takes a reversal out of the wallet. What the wallet does not cover is owed (receivable). */
async function reverse(
  tx: Tx,
  deposit: LockedDeposit,
  { reversalId, amountCents, reference, dispute }: Extract<PaymentEvent, { type: 'reversed' }>,
  at: Date,
) {
  // The event of a dispute may arrive before the event of its payment.
  await creditDeposit(tx, deposit, reference, at)
  const { id: depositId, businessId } = deposit
  const { balanceCents, owedCents } = await lockWallet(tx, businessId)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reversals')
    .values({
      id: reversalId,
      depositId,
      businessId,
      amountCents,
      isDispute: dispute !== undefined,
      respondBy: dispute?.respondBy ? new Date(dispute.respondBy) : null,
      createdAt: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return

  const covered = Math.min(balanceCents, amountCents) as Cents
  const legs: Leg[] = [
    { from: wallet(businessId), to: cardClearing, amount: covered },
    {
      from: receivable(businessId),
      to: cardClearing,
      amount: (amountCents - covered) as Cents,
    },
  ]
  await transfer(
    tx,
    `reversal:${reversalId}`,
    at,
    legs.filter(({ amount }) => amount > 0),
  )
  const reason = dispute ? 'dispute' : 'refund'
  await record(tx, 'reverseDeposit', depositId, { amount: inDollars(amountCents), reason }, at)
  const owedNow = (owedCents + amountCents - covered) as Cents
  const reversed = { depositId, businessId, amountCents, owedCents: owedNow, dispute }
  await notifyReversed(tx, reversed, at)
}

/** After a won dispute or a failed refund: pays what is owed, then adds the rest to the wallet. */
async function returnReversal(
  tx: Tx,
  { businessId }: LockedDeposit,
  { reversalId, failure = 'no reason given' }: Extract<PaymentEvent, { type: 'reversal-returned' }>,
  at: Date,
) {
  const request = await lockRequestOf(tx, reversalId)
  const { owedCents } = await lockWallet(tx, businessId)
  const reversal = await tx
    .updateTable('reversals')
    .set({ returnedAt: at, failure: sql`case when not is_dispute then ${failure} end` })
    .where('id', '=', reversalId)
    .where('businessId', '=', businessId)
    .where('returnedAt', 'is', null)
    .returning(['depositId', 'businessId', 'amountCents', 'isDispute'])
    .executeTakeFirst()
  if (!reversal) return
  const covered = Math.min(owedCents, reversal.amountCents) as Cents
  const legs: Leg[] = [
    { from: cardClearing, to: receivable(businessId), amount: covered },
    {
      from: cardClearing,
      to: wallet(businessId),
      amount: (reversal.amountCents - covered) as Cents,
    },
  ]
  await transfer(
    tx,
    `reversal-won:${reversalId}`,
    at,
    legs.filter(({ amount }) => amount > 0),
  )
  const reason = reversal.isDispute ? 'dispute won' : failure
  const returned = { amount: inDollars(reversal.amountCents), reason }
  await record(tx, 'returnReversal', reversal.depositId, returned, at)
  const { amountCents } = reversal
  if (reversal.isDispute) await notifyEnded(tx, reversal, { won: true }, at)
  else if (request) await failRefund(tx, request, { amountCents, failure }, at)
  else await notify(tx, businessId, 'refund-failed', { amountCents, failure }, at)
}
