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

/** Sends a mail, or throws so that its job is tried again. */
export type SendMail = (mail: Mail) => Promise<void>

/** By SMTP where it is configured; otherwise as .eml files in `DATA_DIR/outbox`. */
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
    // Written aside and renamed, so that whoever watches the folder never reads half a mail.
    await writeFile(join(outbox, `.${name}`), eml as Buffer)
    await rename(join(outbox, `.${name}`), join(outbox, `${name}.eml`))
  }
}
