import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import type { ContactForm } from '../../shared/platform.ts'
import { take } from '../accounts/rate-limits.ts'
import type { Tx } from '../db/database.ts'
import { notifyAdmins } from '../notifications/notify.ts'

/** Keeps a message of the contact form and tells the admins; ten an address in an hour. */
export async function sendContact(
  tx: Tx,
  { address, ...message }: z.output<typeof ContactForm> & { address: string },
  at: Date,
): Promise<{ received: true }> {
  await take(tx, { key: `contact:${address}`, max: 10, windowMinutes: 60 }, at)
  const id = randomUUID()
  await tx
    .insertInto('contactMessages')
    .values({ ...message, id, createdAt: at })
    .execute()
  const { name, email, subject } = message
  const news = { messageId: id, subject, from: `${name} <${email}>`, message: message.message }
  await notifyAdmins(tx, 'contact', news, at)
  return { received: true }
}
