import type { SocialProvider } from '../../../shared/people/accounts.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import { notify } from '../../platform/notifications/notify.ts'

/**
 * Records that a Google or GitHub account was linked, and notifies the owner, who has just made the
 * account if there is no other way to sign in.
 */
export async function recordLink(
  tx: Tx,
  owner: Pick<Viewer, 'id'>,
  { provider }: { provider: SocialProvider },
  at: Date,
) {
  const entry = { action: 'linkAccount', subject: `user:${owner.id}`, after: { provider } }
  await audit(tx, owner, entry, at)
  const { ways } = await tx
    .selectFrom('accounts')
    .select(({ fn }) => fn.countAll<number>().as('ways'))
    .where('userId', '=', owner.id)
    .executeTakeFirstOrThrow()
  if (ways > 1) await notify(tx, owner.id, 'account-linked', { provider }, at)
}

/** Unlinks a Google or GitHub account from the viewer's account. */
export async function unlinkAccount(
  tx: Tx,
  viewer: Viewer,
  { accountId }: { accountId: string },
  at: Date,
): Promise<{ unlinked: true }> {
  // Locked, so that two concurrent requests cannot remove the last two ways to sign in.
  const accounts = await tx
    .selectFrom('accounts')
    .select(['id', 'providerId'])
    .where('userId', '=', viewer.id)
    .orderBy('id')
    .forUpdate()
    .execute()
  const linked = accounts.find(
    ({ id, providerId }) => id === accountId && providerId !== 'credential',
  )
  if (!linked) throw new Refusal('not_found', 'This account is not linked.')
  if (accounts.length === 1) {
    throw new Refusal('conflict', 'This is your only way to sign in. Set a password first.')
  }

  await tx.deleteFrom('accounts').where('id', '=', linked.id).execute()
  const before = { provider: linked.providerId as SocialProvider }
  const entry = { action: 'unlinkAccount', subject: `user:${viewer.id}`, before }
  await audit(tx, viewer, entry, at)
  await notify(tx, viewer.id, 'account-unlinked', before, at)
  return { unlinked: true }
}
