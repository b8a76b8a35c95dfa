import { randomUUID } from 'node:crypto'
import { inDollars, type Cents } from '../../../shared/base/money.ts'
import { approvableNow, refundCan, sandboxWith } from '../../../shared/money/refunds.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { lockPerson, lockViewer, requireUnfrozen } from '../../people/accounts/people.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import type { RefundStatus } from '../../base/db/schema.ts'
import { isUuid } from '../../base/db/uuid.ts'
import { take } from '../../base/http/rate-limits.ts'
import type { Viewer } from '../../base/http/session.ts'
import { cardClearing, lockWallet, transfer, wallet } from '../../ledger/ledger.ts'
import { notify, notifyAdmins } from '../../platform/notifications/notify.ts'
import { readRefund, readRefundable, readRefundableDeposits, readRefundRequest } from './queries.ts'

interface RefundRef {
  refundId: string
}

/** A business may ask so often, because it can cancel each request. */
const maxInHour = 20

/**
 * Requests a refund of an amount that a business has not spent; without an amount, of all of it.
 * Until an admin decides, the money stays in the wallet and may be spent. A unique index allows one
 * open request per business.
 */
export async function requestRefund(
  tx: Tx,
  business: Viewer,
  { amountCents: wanted }: { amountCents?: Cents | undefined },
  at: Date,
) {
  await lockViewer(tx, business)
  await take(tx, { key: `refund:${business.id}`, max: maxInHour, windowMinutes: 60 }, at)
  await lockWallet(tx, business.id)
  const refundable = await readRefundable(tx, business.id)
  const amountCents = wanted ?? refundable.cardsCents
  const sandboxCents = sandboxWith(refundable, amountCents)
  if (refundable.cardsCents + refundable.unspentSandboxCents === 0) {
    throw new Refusal('conflict', 'Your wallet has nothing to refund.')
  }
  if (amountCents > refundable.cardsCents) {
    const message = `At most ${inDollars(refundable.cardsCents)} can be refunded now.`
    throw new Refusal('conflict', message, { fields: { amountCents: message } })
  }
  const id = randomUUID()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('refundRequests')
    .values({
      id,
      businessId: business.id,
      amountCents,
      sandboxCents,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) {
    throw new Refusal('conflict', 'You have already asked for a refund.')
  }
  const after = { amount: inDollars(amountCents), sandbox: inDollars(sandboxCents) }
  await audit(tx, business, { action: 'requestRefund', subject: `refund:${id}`, after }, at)
  await notifyAdmins(tx, 'refund-requested', { refundId: id, amountCents, sandboxCents }, at)
  return readRefund(tx, id)
}

/** Cancels a pending request of the business. */
export async function cancelRefund(tx: Tx, business: Viewer, { refundId }: RefundRef, at: Date) {
  await lockViewer(tx, business)
  const request = await lockRequest(tx, refundId, business)
  if (!refundCan.cancel(request)) throw decided()
  await set(tx, request, { status: 'cancelled' }, at)
  await audit(tx, business, { action: 'cancelRefund', subject: `refund:${request.id}` }, at)
  return readRefund(tx, request.id)
}

/**
 * Approves a refund and takes the money out of the wallet, so that it cannot be spent meanwhile:
 * at most the requested amounts of card money, newest payment first, and of sandbox money. A job
 * orders the refunds at the card provider afterwards. The wallet's lock keeps the amounts from
 * changing.
 */
export async function approveRefund(tx: Tx, admin: Viewer, { refundId }: RefundRef, at: Date) {
  const request = await lockRequest(tx, refundId, admin)
  if (!refundCan.approve({ ...request, frozen: false })) throw decided()
  const { id, businessId, owner } = request
  requireUnfrozen('approveRefund', owner)
  await lockWallet(tx, businessId)
  const now = await readRefundable(tx, businessId)
  const { amountCents, sandboxCents } = approvableNow({ ...request, ...now })
  if (amountCents + sandboxCents === 0) {
    throw new Refusal('conflict', 'Nothing is left to refund: the money has been spent.')
  }

  await reverseCardPayments(tx, request, amountCents, at)
  if (sandboxCents > 0) {
    const sandbox = { from: wallet(businessId), to: cardClearing, amount: sandboxCents }
    await transfer(tx, `grant-returned:${id}`, at, [sandbox])
  }
  const after = { amount: inDollars(amountCents), sandbox: inDollars(sandboxCents) }
  await audit(tx, admin, { action: 'approveRefund', subject: `refund:${id}`, after }, at)
  const approved = { status: 'refunding' as const, amountCents, sandboxCents, decidedBy: admin.id }
  await set(tx, request, approved, at)
  if (amountCents === 0) await finish(tx, request, at)
  else await notify(tx, businessId, 'refund-approved', { refundId: id, amountCents }, at)
  return readRefundRequest(tx, id)
}

/** Writes one reversal per card payment, each at most what is left of that payment. */
async function reverseCardPayments(tx: Tx, request: Request, cardsCents: Cents, at: Date) {
  const { id: refundRequestId, businessId, createdAt: asked } = request
  let rest: number = cardsCents
  for (const { depositId, leftCents } of await readRefundableDeposits(tx, businessId, asked)) {
    if (rest === 0) return
    const id = randomUUID()
    const amountCents = Math.min(rest, leftCents) as Cents
    rest -= amountCents
    await tx
      .insertInto('reversals')
      .values({ id, depositId, businessId, amountCents, refundRequestId, createdAt: at })
      .execute()
    await transfer(tx, `reversal:${id}`, at, [
      { from: wallet(businessId), to: cardClearing, amount: amountCents },
    ])
  }
}

/** Rejects a request with a note for the business. The money stays in its wallet. */
export async function rejectRefund(
  tx: Tx,
  admin: Viewer,
  { refundId, note }: RefundRef & { note: string },
  at: Date,
) {
  const request = await lockRequest(tx, refundId, admin)
  if (!refundCan.reject(request)) throw decided()
  const { id, businessId, amountCents, sandboxCents } = request
  await audit(tx, admin, { action: 'rejectRefund', subject: `refund:${id}`, after: { note } }, at)
  const data = { refundId: id, amountCents, sandboxCents, note }
  await notify(tx, businessId, 'refund-rejected', data, at)
  await set(tx, request, { status: 'rejected', note, decidedBy: admin.id }, at)
  return readRefundRequest(tx, id)
}

const decided = () => new Refusal('conflict', 'This refund has already been decided.')

/**
 * Locks the business of a request and then the request; refuses with 404 for anyone but its
 * business and admins.
 */
async function lockRequest(tx: Tx, refundId: string, viewer: Viewer) {
  const ofId = tx.selectFrom('refundRequests').where('id', '=', isUuid(refundId) ? refundId : null)
  const found = await ofId.select('businessId').executeTakeFirst()
  const mine = viewer.role === 'admin' || found?.businessId === viewer.id
  if (!found || !mine) throw new Refusal('not_found', 'This refund does not exist.')
  const owner = await lockPerson(tx, found.businessId)
  return { ...(await ofId.selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()), owner }
}

/** Locks the request of a reversal, before any wallet. Undefined for disputes of the bank. */
export async function lockRequestOf(tx: Tx, reversalId: string) {
  return tx
    .selectFrom('refundRequests as r')
    .innerJoin('reversals as v', 'v.refundRequestId', 'r.id')
    .selectAll('r')
    .where('v.id', '=', reversalId)
    .forNoKeyUpdate('r')
    .executeTakeFirst()
}

type Request = NonNullable<Awaited<ReturnType<typeof lockRequestOf>>>

/**
 * Records that a reversal is final: a refund that reached its card, or a lost dispute. A reversal
 * whose money was returned stays failed. Events repeat for days, so the first one has the time.
 */
export async function settleReversal(tx: Tx, reversalId: string, at: Date) {
  const request = await lockRequestOf(tx, reversalId)
  const { numUpdatedRows } = await tx
    .updateTable('reversals')
    .set({ confirmedAt: at })
    .where('id', '=', reversalId)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()
  if (request && numUpdatedRows > 0n) await finish(tx, request, at)
}

/** Notifies about a reversal that failed and whose money is in the wallet again. */
export async function failRefund(
  tx: Tx,
  request: Request,
  { amountCents, failure }: { amountCents: Cents; failure: string },
  at: Date,
) {
  const { id: refundId, businessId } = request
  await notify(tx, businessId, 'refund-failed', { refundId, amountCents, failure }, at)
  await notifyAdmins(tx, 'refund-returned', { refundId, amountCents, failure }, at)
  await finish(tx, request, at)
}

/**
 * Completes a request when none of its reversals is open. A reversal may still fail weeks later.
 */
async function finish(tx: Tx, request: Request, at: Date) {
  const { open, failed, returnedCents } = await tx
    .selectFrom('reversals')
    .select(({ fn }) => [
      fn
        .countAll<number>()
        .filterWhere('confirmedAt', 'is', null)
        .filterWhere('returnedAt', 'is', null)
        .as('open'),
      fn.count<number>('returnedAt').as('failed'),
      fn
        .sum<Cents | null>('amountCents')
        .filterWhere('returnedAt', 'is not', null)
        .as('returnedCents'),
    ])
    .where('refundRequestId', '=', request.id)
    .executeTakeFirstOrThrow()
  if (open > 0) return
  const {
    status,
    amountCents: whole,
    sandboxCents,
  } = await set(tx, request, { status: failed > 0 ? 'failed' : 'completed' }, at)
  const amountCents = (whole - (returnedCents ?? 0)) as Cents
  const wasOpen = !refundCan.request(request)
  if (wasOpen && (status === 'completed' || amountCents > 0)) {
    const data = { refundId: request.id, amountCents, sandboxCents }
    await notify(tx, request.businessId, 'refund-completed', data, at)
  }
}

async function set(
  tx: Tx,
  { id }: Pick<Request, 'id'>,
  change: {
    status: RefundStatus
    amountCents?: Cents
    sandboxCents?: Cents
    note?: string
    decidedBy?: string
  },
  at: Date,
) {
  return tx
    .updateTable('refundRequests')
    .set({ ...change, updatedAt: at })
    .where('id', '=', id)
    .returning(['status', 'amountCents', 'sandboxCents'])
    .executeTakeFirstOrThrow()
}
