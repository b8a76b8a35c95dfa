import { randomUUID, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { uselessUndoLink } from '../../../shared/people/account-end.ts'
import { addDays } from '../../../shared/base/days.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { payoutKinds } from '../../../shared/platform/states.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import { undoToken } from '../../platform/notifications/undo-token.ts'
import { endOpenLinks } from './reset-links.ts'

/**
 * Links that undo a change of the email address or the payout destination, or end a sign-in or
 * an API key, and lock the account.
 * They are mailed to the address of that time, for an owner whose account somebody else uses.
 */

/** How long the owner can undo a change. Longer than the hold of withdrawals. */
const undoDays = 7

const Destination = z.object({
  // Links of before were of bank accounts without a country.
  kind: z.enum(payoutKinds).default('bank'),
  country: z.string().nullable().default(null),
  accountHolder: z.string(),
  bankName: z.string(),
  accountNumber: z.string(),
  bankCode: z.string(),
})

/** What a link restores. */
const Before = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('email'), email: z.string() }),
  z.object({ kind: z.literal('destination'), destination: Destination.nullable() }),
  // Where a webhook sent, and of what.
  z.object({
    kind: z.literal('webhook'),
    webhookId: z.string(),
    url: z.string(),
    events: z.array(z.string()),
  }),
  // Nothing of its own, also for a new API key, password or codes: sessions and keys end, the
  // account is locked, and codes turned on since then are off.
  z.object({ kind: z.literal('sign-in') }),
])
type Before = z.output<typeof Before>

/** Records how to undo a change. The job that mails the change adds the link. */
export async function createUndoLink(
  tx: Tx,
  { id: userId }: { id: string },
  before: Before,
  at: Date,
): Promise<{ undoId: string }> {
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const undoId = randomUUID()
  await tx
    .insertInto('undoLinks')
    .values({
      id: undoId,
      userId,
      email,
      before: JSON.stringify(before),
      createdAt: at,
      expiresAt: addDays(at, undoDays),
    })
    .execute()
  return { undoId }
}

function idIn(secret: string, token: string): string | null {
  const id = token.split('.')[0]!
  if (!isUuid(id)) return null
  const [given, expected] = [Buffer.from(token), Buffer.from(undoToken(secret, id))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}

/**
 * Undoes a change and every later one, removes the ways to sign in that were added since, ends all
 * sessions and API keys, and locks the account until its password is reset by mail. Nobody else can
 * have taken the old address meanwhile (`refuse_reserved_address`).
 */
export async function undoChange(
  tx: Tx,
  { token, secret }: { token: string; secret: string },
  at: Date,
): Promise<{ undone: true }> {
  const { userId, createdAt } = await lockOwner(tx, idIn(secret, token), at)
  const changes = await tx
    .selectFrom('undoLinks')
    .select(['id', 'before'])
    .where('userId', '=', userId)
    .where('createdAt', '>=', createdAt)
    .where('usedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  for (const { before } of changes) await restore(tx, userId, Before.parse(before), at)
  const ids = changes.map(({ id }) => id)
  await tx.updateTable('undoLinks').set({ usedAt: at }).where('id', 'in', ids).execute()
  const after = {
    unlinked: await unlinkSince(tx, userId, createdAt),
    codesOff: await turnOffCodesSince(tx, userId, createdAt, at),
  }
  await lockAccount(tx, userId, at)
  await audit(tx, { id: userId }, { action: 'undoChange', subject: `user:${userId}`, after }, at)
  return { undone: true }
}

/** Removes the Google and GitHub accounts linked since then. Returns their names. */
async function unlinkSince(tx: Tx, userId: string, since: Date): Promise<string> {
  const unlinked = await tx
    .deleteFrom('accounts')
    .where('userId', '=', userId)
    .where('providerId', '<>', 'credential')
    .where('createdAt', '>=', since)
    .returning('providerId')
    .execute()
  return unlinked.map(({ providerId }) => providerId).join(', ')
}

/** Turns two-factor codes off if they were turned on or renewed since then. Others stay on. */
async function turnOffCodesSince(tx: Tx, userId: string, since: Date, at: Date): Promise<boolean> {
  const changed = await tx
    .selectFrom('auditLog')
    .select('id')
    .where('actorId', '=', userId)
    .where('action', 'in', ['turnOnTwoFactor', 'renewRecoveryCodes'])
    .where('createdAt', '>=', since)
    .limit(1)
    .executeTakeFirst()
  if (!changed) return false
  await tx.deleteFrom('twoFactors').where('userId', '=', userId).execute()
  await tx
    .updateTable('users')
    .set({ twoFactorEnabled: false, updatedAt: at })
    .where('id', '=', userId)
    .execute()
  return true
}

/** Locks the owner first, as every verb does, and then reads the link again. */
async function lockOwner(tx: Tx, id: string | null, at: Date) {
  const ofId = tx.selectFrom('undoLinks').where('id', '=', id)
  const found = await ofId.select('userId').executeTakeFirst()
  const owner =
    found &&
    (await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', found.userId)
      .where('deletedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst())
  const link =
    owner &&
    (await ofId
      .select(['userId', 'createdAt'])
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', at)
      .executeTakeFirst())
  if (!link) throw new Refusal('invalid', uselessUndoLink)
  return link
}

async function restore(tx: Tx, userId: string, before: Before, at: Date) {
  if (before.kind === 'sign-in') return
  if (before.kind === 'webhook') {
    const { webhookId, url, events } = before
    await tx
      .updateTable('webhooks')
      .set({ url, events, updatedAt: at })
      .where('id', '=', webhookId)
      .where('ownerId', '=', userId)
      .execute()
    return
  }
  if (before.kind === 'email') {
    const { email } = before
    await tx.updateTable('users').set({ email, updatedAt: at }).where('id', '=', userId).execute()
    return
  }
  await tx.deleteFrom('payoutDestinations').where('reviewerId', '=', userId).execute()
  if (before.destination) {
    await tx
      .insertInto('payoutDestinations')
      .values({ ...before.destination, reviewerId: userId, createdAt: at, updatedAt: at })
      .execute()
  }
}

async function lockAccount(tx: Tx, userId: string, at: Date) {
  await tx
    .updateTable('users')
    .set({ lockedAt: at, updatedAt: at })
    .where('id', '=', userId)
    .execute()
  await tx.deleteFrom('sessions').where('userId', '=', userId).execute()
  await tx.deleteFrom('apiKeys').where('userId', '=', userId).execute()
  // The owner switches on again those that are theirs.
  await tx
    .updateTable('webhooks')
    .set({ disabledAt: at, disabledBecause: 'owner', updatedAt: at })
    .where('ownerId', '=', userId)
    .where('disabledAt', 'is', null)
    .execute()
  await endOpenLinks(tx, { id: userId })
}
