import { randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { privateFolder } from '../private-folder.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

/** Sends a mail. Throws when that fails, so that its job is retried. */
export type SendMail = (mail: Mail) => Promise<void>

/** Sends by SMTP when SMTP_URL is set; otherwise writes .eml files to `DATA_DIR/outbox`. */
export async function openMail({
  mail,
  dataDir,
}: Pick<Config, 'mail' | 'dataDir'>): Promise<SendMail> {
  if (mail.smtpUrl) {
    const transport = createTransport(mail.smtpUrl)
    return async (message) => void (await transport.sendMail({ from: mail.from, ...message }))
  }

  // Mails carry links that sign people in.
  const outbox = await privateFolder(join(dataDir, 'outbox'))
  const transport = createTransport({ streamTransport: true, buffer: true })
  return async (message) => {
    const { message: eml } = await transport.sendMail({ from: mail.from, ...message })
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`
    // Renamed when complete, so that a reader of the folder never sees half a mail.
    await writeFile(join(outbox, `.${name}`), eml as Buffer, { mode: 0o600 })
    await rename(join(outbox, `.${name}`), join(outbox, `${name}.eml`))
  }
}
