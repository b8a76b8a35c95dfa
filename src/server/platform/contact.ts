import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import type { ContactForm } from '../../shared/platform/platform.ts'
import { excerptOf } from '../../shared/base/excerpt.ts'
import { Refusal } from '../../shared/base/refusal.ts'
import { audit } from './audit/audit.ts'
import { take } from '../base/http/rate-limits.ts'
import type { Tx } from '../base/db/database.ts'
import { isUuid } from '../base/db/uuid.ts'
import { addressCounted } from '../base/http/networks.ts'
import type { Viewer } from '../base/http/session.ts'
import { notifyAdmins } from './notifications/notify.ts'
import { readContactMessage } from './contact-messages.ts'

type Message = z.output<typeof ContactForm> & { address: string }

/** Saves a message of the contact form and notifies the admins: ten per address and hour. */
export async function sendContact(
  tx: Tx,
  { address, review, ...message }: Message,
  at: Date,
): Promise<{ received: true }> {
  await take(tx, { key: `contact:${addressCounted(address)}`, max: 10, windowMinutes: 60 }, at)
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

interface Note {
  reviewId: string
  subject: string
  message: string
}

/** The longest subject, in characters. */
const maxSubject = 120

/** Puts an own review before the admins, once more if an earlier message has been answered. */
export async function writeAboutReview(tx: Tx, { id: reporterId }: Viewer, note: Note, at: Date) {
  const { name, email } = await tx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', reporterId)
    .executeTakeFirstOrThrow()
  const { reviewId, message } = note
  const subject = excerptOf(note.subject, maxSubject)
  const said = { subject, message, createdAt: at, answeredAt: null, answeredBy: null }
  const { id: messageId } = await tx
    .insertInto('contactMessages')
    .values({ ...said, id: randomUUID(), name, email, reviewId, reporterId })
    .onConflict((conflict) => conflict.columns(['reviewId', 'reporterId']).doUpdateSet(said))
    .returning('id')
    .executeTakeFirstOrThrow()
  const data = { messageId, subject, from: `${name} <${email}>`, message, reviewId }
  await notifyAdmins(tx, 'contact', data, at)
}

interface Mark {
  messageId: string
  answered: boolean
}

/** Marks a message as answered or as waiting. A message that is so already stays as it is. */
export async function editContactMessage(
  tx: Tx,
  admin: Viewer,
  { messageId, answered }: Mark,
  at: Date,
) {
  if (!isUuid(messageId)) throw gone()
  const changed = await tx
    .updateTable('contactMessages')
    .set(
      answered ? { answeredAt: at, answeredBy: admin.id } : { answeredAt: null, answeredBy: null },
    )
    .where('id', '=', messageId)
    .where('answeredAt', answered ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (changed) {
    const action = answered ? 'answerMessage' : 'reopenMessage'
    await audit(tx, admin, { action, subject: `message:${messageId}` }, at)
  }
  const message = await readContactMessage(tx, messageId)
  if (!message) throw gone()
  return message
}

const gone = () => new Refusal('not_found', 'This message no longer exists.')
