import { Refusal } from '../../../shared/base/refusal.ts'
import type { Config } from '../../base/config.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'

/** Refuses a viewer without a confirmed email address. Without SMTP nobody needs to confirm. */
export async function requireConfirmedEmail(tx: Tx, viewer: Viewer, { mail }: Config) {
  if (!mail.smtpUrl) return
  const { emailVerified } = await tx
    .selectFrom('users')
    .select('emailVerified')
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  if (emailVerified) return
  throw new Refusal(
    'refused',
    'Please confirm your email address first, with the link in the email that we sent you. ' +
      'You can request a new link in Settings.',
    { reason: 'email' },
  )
}
