import { sql } from 'kysely'
import { unwrittenProfile } from '../../../shared/people/account-end.ts'
import type { Cents } from '../../../shared/base/money.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import { violated } from '../../base/db/errors.ts'
import {
  cardClearing,
  isDone,
  lockWallet,
  openWallet,
  transfer,
  wallet,
} from '../../ledger/ledger.ts'

/**
 * Creates the profile and the wallet of an account, and gives a new business its sandbox money.
 * Idempotent: it also completes an account whose registration was interrupted by a crash.
 */
export async function completeProfile(
  tx: Tx,
  { id }: { id: string },
  { grantCents }: { grantCents: number },
  at: Date,
) {
  const { role, name } = await tx
    .selectFrom('users')
    .select(['role', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const profile = { id, createdAt: at, updatedAt: at }
  if (role === 'business') {
    await tx
      .insertInto('businesses')
      .values({ ...profile, companyName: name, description: unwrittenProfile })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  if (role === 'reviewer') {
    await tx
      .insertInto('reviewers')
      .values(profile)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  if (role === 'admin') return
  await openWallet(tx, id)
  if (role === 'business' && grantCents > 0) await grantOnce(tx, id, grantCents as Cents, at)
}

async function grantOnce(tx: Tx, business: string, amount: Cents, at: Date) {
  await lockWallet(tx, business)
  const key = `grant:${business}`
  if (await isDone(tx, key)) return
  await transfer(tx, key, at, [{ from: cardClearing, to: wallet(business), amount }])
}

/**
 * Makes an unused account an admin (`npm run admin`): deletes its profile and returns its sandbox
 * money. Returns null for an unknown email; refuses an account that has been used.
 */
export async function makeAdmin(tx: Tx, { email }: { email: string }, at: Date) {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'role', 'suspendedAt'])
    .where('email', '=', email.toLowerCase())
    .forUpdate()
    .executeTakeFirst()
  if (!user) return null
  if (user.role === 'admin') throw new Refusal('conflict', `${email} is already an admin.`)
  if (user.suspendedAt) throw new Refusal('conflict', `${email} is suspended.`)
  await openWallet(tx, user.id)
  const { balanceCents: grant } = await lockWallet(tx, user.id)
  const used = new Refusal(
    'conflict',
    `${email} has been used as a ${user.role}. Use another email address for the admin.`,
  )
  if (await hasMovements(tx, user.id)) throw used

  if (grant > 0) {
    await transfer(tx, `grant-returned:${user.id}`, at, [
      { from: wallet(user.id), to: cardClearing, amount: grant },
    ])
  }
  await deleteProfile(tx, user.id, used)
  await tx
    .deleteFrom('undoLinks')
    .where('userId', '=', user.id)
    .where(sql`before ->> 'kind'`, '=', 'destination')
    .execute()
  await tx.deleteFrom('sessions').where('userId', '=', user.id).execute()
  await tx.deleteFrom('apiKeys').where('userId', '=', user.id).execute()
  await tx.deleteFrom('webhooks').where('ownerId', '=', user.id).execute()
  await tx
    .updateTable('users')
    .set({ role: 'admin', country: null, updatedAt: at })
    .where('id', '=', user.id)
    .execute()
  await audit(tx, null, { action: 'makeAdmin', subject: `user:${user.id}` }, at)
  return { id: user.id }
}

/**
 * Takes the admin role away: the account becomes a business without anything. The last admin stays.
 * `actor` is null for the command.
 */
export async function removeAdmin(
  tx: Tx,
  actor: { id: string } | null,
  { userId }: { userId: string },
  at: Date,
): Promise<{ removed: true }> {
  // All in one order, so that two admins who remove each other wait.
  const admins = await tx
    .selectFrom('users')
    .select(['id', 'suspendedAt'])
    .where('role', '=', 'admin')
    .orderBy('id')
    .forUpdate()
    .execute()
  const isAdmin = (id: string) => admins.some((admin) => admin.id === id)
  if (actor && !isAdmin(actor.id)) {
    throw new Refusal('forbidden', 'You are no longer an administrator.')
  }
  if (!isAdmin(userId)) throw new Refusal('not_found', 'This administrator does not exist.')
  if (actor?.id === userId) {
    throw new Refusal('conflict', 'Another administrator has to remove you.')
  }
  if (!admins.some(({ id, suspendedAt }) => id !== userId && !suspendedAt)) {
    throw new Refusal('conflict', 'The last administrator stays.')
  }
  await tx
    .updateTable('users')
    .set({ role: 'business', updatedAt: at })
    .where('id', '=', userId)
    .execute()
  await completeProfile(tx, { id: userId }, { grantCents: 0 }, at)
  await tx.deleteFrom('sessions').where('userId', '=', userId).execute()
  await tx.deleteFrom('apiKeys').where('userId', '=', userId).execute()
  await tx.deleteFrom('webhooks').where('ownerId', '=', userId).execute()
  // They are about other people.
  await tx.deleteFrom('notifications').where('userId', '=', userId).execute()
  await audit(tx, actor, { action: 'removeAdmin', subject: `user:${userId}` }, at)
  return { removed: true }
}

/** Deletes the profile of a business or reviewer, or fails if something belongs to it. */
async function deleteProfile(tx: Tx, id: string, used: Refusal) {
  try {
    await tx.deleteFrom('businesses').where('id', '=', id).execute()
    await tx.deleteFrom('reviewers').where('id', '=', id).execute()
  } catch (error) {
    throw violated(error) ? used : error
  }
}

/** Whether money has moved in the wallet of the account, other than the sandbox money. */
async function hasMovements(tx: Tx, id: string): Promise<boolean> {
  const moved = await tx
    .selectFrom('transfers')
    .select('id')
    .where((eb) => eb.or({ fromOwner: id, toOwner: id }))
    .where('key', '<>', `grant:${id}`)
    .limit(1)
    .executeTakeFirst()
  return moved !== undefined
}
