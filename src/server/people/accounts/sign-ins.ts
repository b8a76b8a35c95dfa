import { audit } from '../../platform/audit/audit.ts'
import { type Tx, belongsTo } from '../../base/db/database.ts'
import { networkOf } from '../../base/http/networks.ts'

/** Sign-ins and sign-outs in the audit log. */

interface Entering {
  userId: string
  address: string
  /** better-auth's path of the request, which says how. */
  path: string
  requestId: string | undefined
}

/** The way of signing in that a new session of this path means; null for another reason. */
function wayOf(path: string, user: { hasCodes: boolean; hasSetUpCodes: boolean }): string | null {
  if (path === '/sign-up/email') return 'registration'
  // With codes, better-auth makes a session and ends it at once, until the code is given.
  if (path === '/sign-in/email') return user.hasCodes ? null : 'password'
  if (path.startsWith('/callback/')) return 'linked account'
  // Turning codes on renews the session.
  if (path.startsWith('/two-factor/verify')) return user.hasSetUpCodes ? 'password and code' : null
  return null
}

/** Records a sign-in, in the transaction of its session. Returns whether it is one. */
export async function recordSignIn(
  tx: Tx,
  { userId, address, path, requestId }: Entering,
  at: Date,
): Promise<boolean> {
  const user = await tx
    .selectFrom('users as u')
    .leftJoin('twoFactors as f', 'f.userId', 'u.id')
    .select(['u.twoFactorEnabled as hasCodes', 'f.confirmed'])
    .where('u.id', '=', userId)
    .executeTakeFirst()
  if (!user) return false
  const way = wayOf(path, { hasCodes: user.hasCodes, hasSetUpCodes: user.confirmed === true })
  if (way === null) return false
  if (requestId) belongsTo(tx, requestId)
  const action = way === 'registration' ? 'signUp' : 'signIn'
  const after = { way, network: networkOf(address) }
  await audit(tx, { id: userId }, { action, subject: `user:${userId}`, after }, at)
  return true
}

type Step = 'password' | 'code'

interface Failed {
  /** Null for an address that belongs to no account. */
  userId: string | null
  step: Step
  address: string
}

/** Records a failed sign-in, and never what was typed. */
export async function recordFailure(tx: Tx, { userId, step, address }: Failed, at: Date) {
  const subject = userId === null ? 'unknown account' : `user:${userId}`
  const after = { step, network: networkOf(address) }
  await audit(tx, null, { action: 'failSignIn', subject, after }, at)
}

/** Records a failed proof of identity of a signed-in person. */
export async function recordFailedProof(
  tx: Tx,
  { id, step, address }: { id: string; step: Step; address: string },
  at: Date,
) {
  const after = { step, network: networkOf(address) }
  await audit(tx, { id }, { action: 'failProof', subject: `user:${id}`, after }, at)
}

/** Ends a session by its owner, with its entry. */
export async function endSession(
  tx: Tx,
  { id, sessionId }: { id: string; sessionId: string },
  at: Date,
) {
  await tx.deleteFrom('sessions').where('id', '=', sessionId).execute()
  await audit(tx, { id }, { action: 'signOut', subject: `user:${id}` }, at)
}
