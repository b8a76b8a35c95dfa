import { Refusal } from '../../shared/refusal.ts'
import type { Config } from '../config.ts'
import type { Tx } from '../db/database.ts'
import type { Viewer } from '../http/session.ts'

/** Refuses whoever has not confirmed the e-mail address, wherever a mail can reach it. */
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
    'Please confirm your e-mail address first, with the link in the mail that we sent you. ' +
      'A new one can be sent from Settings.',
    { reason: 'email' },
  )
}
