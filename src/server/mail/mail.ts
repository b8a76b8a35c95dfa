import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

/** Sends a mail. Throws when that fails, so that its job is retried. */
export type SendMail = (mail: Mail) => Promise<void>

/** Sends by SMTP when SMTP_URL is set; otherwise writes .eml files to `DATA_DIR/outbox`. */
export function openMail({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>): SendMail {
  if (mail.smtpUrl) {
    const transport = createTransport(mail.smtpUrl)
    return async (message) => void (await transport.sendMail({ from: mail.from, ...message }))
  }

  const outbox = join(dataDir, 'outbox')
  const transport = createTransport({ streamTransport: true, buffer: true })
  return async (message) => {
    const { message: eml } = await transport.sendMail({ from: mail.from, ...message })
    await mkdir(outbox, { recursive: true })
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`
    // Renamed when complete, so that a reader of the folder never sees half a mail.
    await writeFile(join(outbox, `.${name}`), eml as Buffer)
    await rename(join(outbox, `.${name}`), join(outbox, `${name}.eml`))
  }
}
