import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { openOutbox } from './outbox.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  /** Missing in mails that an earlier version queued. */
  html?: string
  /** Where a mail program switches off mails of this kind with one click (RFC 8058). */
  unsubscribeUrl?: string
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
    return async (message) => void (await transport.sendMail(envelope(mail.from, message)))
  }

  const write = await openOutbox(dataDir)
  const transport = createTransport({ streamTransport: true, buffer: true })
  return async (message) => {
    const { message: eml } = await transport.sendMail(envelope(mail.from, message))
    await write(eml as Buffer)
  }
}

function envelope(from: string, { unsubscribeUrl, ...mail }: Mail) {
  const headers: Record<string, string> = { 'Auto-Submitted': 'auto-generated' }
  if (unsubscribeUrl !== undefined) {
    headers['List-Unsubscribe'] = `<${unsubscribeUrl}>`
    headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click'
  }
  // Addresses are data of strangers: one string, never parsed as a list of recipients.
  const to = { name: '', address: mail.to }
  // No text of a stranger can name a file or an address to load.
  return { ...mail, to, from, headers, disableFileAccess: true, disableUrlAccess: true }
}
