import { randomUUID } from 'node:crypto'
import { eachItem } from '../base/jobs/items.ts'
import { clock, server } from './server.ts'

/** Rows of the pages Operations and Messages, most of which only a fault of the machine makes. */

/** A plan whose renewal failed; `itemId` stands for the business. */
export async function aFailedItem(itemId: string, message = 'The disk is full.') {
  const run = { at: clock.now(), log: { error: () => {} } }
  await eachItem(server().db, 'renew-plan', run, [{ id: itemId }], async () => {
    throw new Error(message)
  })
}

/** A message of the contact form. */
export async function aContactMessage(email: string, subject = 'A question') {
  const row = { id: randomUUID(), name: 'Ada', email, subject, message: 'How do I begin?' }
  await server()
    .db.insertInto('contactMessages')
    .values({ ...row, createdAt: clock.now() })
    .execute()
}

/** A mail that the mail server refused. */
export async function anUndeliveredMail(to: string, subject = 'Your review') {
  const mail = { to, subject, text: 'The text of this mail.' }
  const id = randomUUID()
  const row = { mail: JSON.stringify(mail), recipient: to, subject, message: '550 No such user' }
  await server()
    .db.insertInto('undeliveredMails')
    .values({ id, ...row, failedAt: clock.now() })
    .execute()
  return { id, mail }
}
