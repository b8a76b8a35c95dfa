import { createHash, randomBytes } from 'node:crypto'
import { emailInUse, uselessEmailChangeLink } from '../../../shared/people/account-end.ts'
import { addDays } from '../../../shared/base/days.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { isTaken } from './addresses.ts'
import { lockViewer } from './people.ts'
import { endOpenLinks } from './reset-links.ts'
import { createUndoLink } from './undo-links.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Begins a change of the email address. It takes effect when the link in the mail to the new
 * address is followed within 24 hours; a new change replaces this one.
 */
export async function startEmailChange(
  tx: Tx,
  viewer: Viewer,
  { email }: { email: string },
  at: Date,
): Promise<{ token: string }> {
  await lockViewer(tx, viewer)
  if (await isOwn(tx, viewer, email)) {
    throw new Refusal('conflict', 'This is your email address already.')
  }
  if (await isTaken(tx, email, viewer)) throw emailTaken()
  const token = randomBytes(32).toString('base64url')
  const change = { newEmail: email, tokenHash: hashOf(token), expiresAt: addDays(at, 1) }
  await tx
    .insertInto('emailChanges')
    .values({ ...change, userId: viewer.id })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(change))
    .execute()
  return { token }
}

/**
 * Makes the new address the address of the account. The old one gets a mail with a link that
 * undoes the change.
 */
export async function confirmEmailChange(tx: Tx, { token }: { token: string }, at: Date) {
  const { userId, newEmail } = await lockChange(tx, token, at)
  if (await isTaken(tx, newEmail, { id: userId })) throw emailTaken()
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const undo = await createUndoLink(tx, { id: userId }, { kind: 'email', email }, at)
  await tx
    .updateTable('users')
    .set({ email: newEmail, emailVerified: true, updatedAt: at })
    .where('id', '=', userId)
    .execute()
  // Those that reset the password are in the old mailbox.
  await endOpenLinks(tx, { id: userId })
  const facts = { before: { email: masked(email) }, after: { email: masked(newEmail) } }
  const entry = { action: 'changeEmail', subject: `user:${userId}`, ...facts }
  await audit(tx, { id: userId }, entry, at)
  await notify(tx, userId, 'email-changed', { email: masked(newEmail), ...undo }, at)
}

/** Locks the person first, as every verb does, and then reads the change again. */
async function lockChange(tx: Tx, token: string, at: Date) {
  const ofToken = tx
    .selectFrom('emailChanges')
    .select(['userId', 'newEmail'])
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', at)
  const found = await ofToken.executeTakeFirst()
  const person =
    found &&
    (await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', found.userId)
      .where('suspendedAt', 'is', null)
      .where('lockedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst())
  const change = person && (await ofToken.executeTakeFirst())
  if (!change) throw new Refusal('invalid', uselessEmailChangeLink)
  return change
}

async function isOwn(tx: Tx, { id }: Viewer, email: string): Promise<boolean> {
  const own = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('email', '=', email)
    .executeTakeFirst()
  return own !== undefined
}

const emailTaken = () => new Refusal('conflict', emailInUse, { fields: { email: emailInUse } })

/** Audit entries and notifications outlive the account, so they do not name the whole address. */
const masked = (email: string) => email.replace(/^(.).*@/, '$1…@')
