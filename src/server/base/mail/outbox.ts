import { randomUUID } from 'node:crypto'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { privateFolder } from '../private-folder.ts'
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

/** The folder of the mails that no mail server is configured for. */
const folderOf = (dataDir: string) => join(dataDir, 'outbox')

/** Returns a function that writes a mail. Mails carry links that sign people in. */
export async function openOutbox(dataDir: string) {
  const outbox = await privateFolder(folderOf(dataDir))
  return async (eml: Buffer) => {
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`
    // Renamed when complete, so that a reader of the folder never sees half a mail.
    await writeFile(join(outbox, `.${name}`), eml, { mode: 0o600 })
    await rename(join(outbox, `.${name}`), join(outbox, `${name}.eml`))
  }
}

/** Removes the mails that were written before a time, and returns how many. */
export async function removeOldMails(dataDir: string, before: Date): Promise<number> {
  const outbox = folderOf(dataDir)
  const names = await readdir(outbox).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  let removed = 0
  for (const name of names) {
    const path = join(outbox, name)
    const written = await stat(path).catch(() => null)
    if (!written || written.mtime >= before) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}
