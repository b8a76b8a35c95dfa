import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import type { ContactForm } from '../../shared/platform.ts'
import { take } from '../accounts/rate-limits.ts'
import type { Tx } from '../db/database.ts'
import { notifyAdmins } from '../notifications/notify.ts'

/**
 * Saves a message of the contact form and notifies the admins. At most ten per address and hour.
 */
export async function sendContact(
  tx: Tx,
  { address, review, ...message }: z.output<typeof ContactForm> & { address: string },
  at: Date,
): Promise<{ received: true }> {
  await take(tx, { key: `contact:${address}`, max: 10, windowMinutes: 60 }, at)
  const id = randomUUID()
  const body = review ? `${message.message}\n\nReview ${review}` : message.message
  await tx
    .insertInto('contactMessages')
    .values({ ...message, message: body, id, createdAt: at })
    .execute()
  const { name, email, subject } = message
  const data = {
    messageId: id,
    subject,
    from: `${name} <${email}>`,
    message: message.message,
    ...(review && { reviewId: review }),
  }
  await notifyAdmins(tx, 'contact', data, at)
  return { received: true }
}
