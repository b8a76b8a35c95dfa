import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { openOutbox } from './outbox.ts'

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

  const write = await openOutbox(dataDir)
  const transport = createTransport({ streamTransport: true, buffer: true })
  return async (message) => {
    const { message: eml } = await transport.sendMail({ from: mail.from, ...message })
    await write(eml as Buffer)
  }
}
