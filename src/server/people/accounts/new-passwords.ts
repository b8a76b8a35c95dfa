import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { endOpenLinks } from './reset-links.ts'
import { createUndoLink } from './undo-links.ts'

interface Owner {
  id: string
}

/**
 * After a reset by mail: an account that its owner locked is open again, unless it was locked after
 * the link had been read.
 */
export async function finishReset(tx: Tx, owner: Owner & { lockedAt: Date | null }, at: Date) {
  await endOpenLinks(tx, owner)
  await tx
    .updateTable('users')
    .set({ lockedAt: null, updatedAt: at })
    .where('id', '=', owner.id)
    .where('lockedAt', 'is not distinct from', owner.lockedAt)
    .execute()
  await tell(tx, owner, 'resetPassword', at)
}

/** After a change of password: open links would be a way around it. */
export async function finishPasswordChange(tx: Tx, owner: Owner, at: Date) {
  await endOpenLinks(tx, owner)
  await tell(tx, owner, 'changePassword', at)
}

/** Audits the new password and notifies the owner, because somebody else may have set it. */
async function tell(tx: Tx, owner: Owner, action: string, at: Date) {
  await audit(tx, owner, { action, subject: `user:${owner.id}` }, at)
  const undo = await createUndoLink(tx, owner, { kind: 'sign-in' }, at)
  await notify(tx, owner.id, 'password-changed', undo, at)
}
