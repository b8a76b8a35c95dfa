import type { MailPreference } from '../../../shared/base/unsubscribing.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Tx } from '../../base/db/database.ts'
import { readUnsubscribeToken } from '../../base/mail/unsubscribe-token.ts'

const columns = {
  email: { notifyEmail: false },
  digest: { notifyDigest: false },
  newCampaigns: { notifyNewCampaigns: false },
  marketing: { notifyMarketing: false },
} as const satisfies Record<MailPreference, object>

/** Switches off the kind of mail that a signed token names. Safe to repeat. */
export async function unsubscribe(
  tx: Tx,
  { token, secret }: { token: string; secret: string },
  at: Date,
): Promise<{ preference: MailPreference }> {
  const subscription = readUnsubscribeToken(secret, token)
  if (!subscription) {
    throw new Refusal(
      'invalid',
      'This link is incomplete. Copy all of it, or sign in and choose your emails in Settings.',
    )
  }
  const { userId, preference } = subscription
  await tx
    .updateTable('users')
    .set({ ...columns[preference], updatedAt: at })
    .where('id', '=', userId)
    .execute()
  if (preference === 'newCampaigns') {
    await tx
      .updateTable('savedSearches')
      .set({ mails: false })
      .where('reviewerId', '=', userId)
      .where('mails', '=', true)
      .execute()
  }
  return { preference }
}
