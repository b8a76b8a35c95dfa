import { derivedKey, seal, unseal } from '../secret.ts'
import type { Mail } from './mail.ts'

/**
 * A mail as the database keeps it until it is sent. Its text has the tokens of links and the name
 * of its reader, so it is encrypted: a copy of the database opens no account.
 */
export interface SealedMail {
  to: string
  sealed: string
}

const keyOf = (secret: string) => derivedKey(secret, 'queued mails')

/** Seals a mail. One that an admin sends again is sealed already. */
export async function sealMail(secret: string, mail: Mail | SealedMail): Promise<SealedMail> {
  if ('sealed' in mail) return mail
  return { to: mail.to, sealed: await seal(keyOf(secret), JSON.stringify(mail)) }
}

/** Opens a kept mail. An earlier version queued mails as they are. */
export async function unsealMail(secret: string, kept: SealedMail | Mail): Promise<Mail> {
  if (!('sealed' in kept)) return kept
  const text = await unseal(keyOf(secret), kept.sealed)
  if (text === null) throw new Error('The mail was queued under another AUTH_SECRET.')
  return JSON.parse(text) as Mail
}
