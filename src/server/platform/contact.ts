import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import type { ContactForm } from '../../shared/platform.ts'
import { Refusal } from '../../shared/refusal.ts'
import { take } from '../accounts/rate-limits.ts'
import type { Tx } from '../db/database.ts'
import type { Viewer } from '../http/session.ts'
import { notifyAdmins } from '../notifications/notify.ts'

type Message = z.output<typeof ContactForm> & { address: string }

/**
 * Saves a message of the contact form and notifies the admins. At most ten per address and hour.
 * A business reports a review of its campaigns once.
 */
export async function sendContact(
  tx: Tx,
  viewer: Viewer | null,
  { address, review, ...message }: Message,
  at: Date,
): Promise<{ received: true }> {
  await take(tx, { key: `contact:${address}`, max: 10, windowMinutes: 60 }, at)
  const id = randomUUID()
  const body = review ? `${message.message}\n\nReview ${review}` : message.message
  const report = review && viewer ? await reportOf(tx, viewer, review) : {}
  const { numInsertedOrUpdatedRows: saved } = await tx
    .insertInto('contactMessages')
    .values({ ...message, ...report, message: body, id, createdAt: at })
    .onConflict((conflict) => conflict.columns(['reviewId', 'reporterId']).doNothing())
    .executeTakeFirstOrThrow()
  if (!saved) {
    throw new Refusal(
      'conflict',
      'You have reported this review already. Our team answers by email.',
    )
  }
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

/** Whose report of which review a message is; nothing when it is not about one of theirs. */
async function reportOf(tx: Tx, { id }: Viewer, reviewId: string) {
  const review = await tx
    .selectFrom('reviews')
    .select(['id as reviewId', 'businessId as reporterId'])
    .where('id', '=', reviewId)
    .where('businessId', '=', id)
    .executeTakeFirst()
  return review ?? {}
}
