import { Refusal } from '../../../shared/base/refusal.ts'
import { termsAnchors } from '../../../shared/platform/statement-rules.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { writeStatement } from '../../platform/statements/statements.ts'
import { getUser, notFound } from './queries.ts'

/** Signs a person out everywhere and refuses them until they are reinstated. */
export async function suspendUser(
  tx: Tx,
  admin: Viewer,
  { userId, reason }: { userId: string; reason: string },
  at: Date,
) {
  const user = await lockUser(tx, userId)
  if (user.role === 'admin') {
    throw new Refusal('conflict', 'An administrator cannot be suspended here.')
  }
  if (user.suspendedAt) throw new Refusal('conflict', 'This person is already suspended.')
  await tx
    .updateTable('users')
    .set({ suspendedAt: at, suspensionReason: reason, updatedAt: at })
    .where('id', '=', user.id)
    .execute()
  await tx.deleteFrom('sessions').where('userId', '=', user.id).execute()
  const entry = { action: 'suspendUser', subject: `user:${user.id}`, after: { reason } }
  await audit(tx, admin, entry, at)
  const stated = await writeStatement(
    tx,
    {
      kind: 'account_suspended',
      personId: user.id,
      decidedBy: admin.id,
      facts: reason,
      rule: termsAnchors.suspension,
    },
    at,
  )
  await notify(tx, user.id, 'account-suspended', { reason, ...stated }, at)
  return getUser(tx, user.id, at)
}

/** Lifts the suspension of a person. */
export async function reinstateUser(
  tx: Tx,
  admin: Viewer,
  { userId }: { userId: string },
  at: Date,
) {
  const user = await lockUser(tx, userId)
  if (!user.suspendedAt) throw new Refusal('conflict', 'This person is not suspended.')
  await tx
    .updateTable('users')
    .set({ suspendedAt: null, suspensionReason: null, updatedAt: at })
    .where('id', '=', user.id)
    .execute()
  const before = { reason: user.suspensionReason }
  await audit(tx, admin, { action: 'reinstateUser', subject: `user:${user.id}`, before }, at)
  await notify(tx, user.id, 'account-reinstated', {}, at)
  return getUser(tx, user.id, at)
}

/** Waits for every verb that makes or moves something for the person, and stops new ones. */
async function lockUser(tx: Tx, userId: string) {
  const user = isUuid(userId)
    ? await tx
        .selectFrom('users')
        .select(['id', 'role', 'suspendedAt', 'suspensionReason'])
        .where('id', '=', userId)
        .where('deletedAt', 'is', null)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!user) throw notFound()
  return user
}
