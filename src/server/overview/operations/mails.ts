import { Refusal } from '../../../shared/base/refusal.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'
import type { Mail } from '../../base/mail/mail.ts'

interface MailRef {
  mailId: string
}

const gone = () => new Refusal('not_found', 'This mail is no longer in the list.')

/** Marks an undelivered mail; the job that delivers notifications queues it again. */
export async function sendMailAgain(tx: Tx, admin: Viewer, { mailId }: MailRef, at: Date) {
  if (!isUuid(mailId)) throw gone()
  const mail = await tx
    .updateTable('undeliveredMails')
    .set({ sendAgain: true })
    .where('id', '=', mailId)
    .where('sendAgain', '=', false)
    .returning(['recipient', 'subject'])
    .executeTakeFirst()
  if (!mail) throw gone()
  await audit(tx, admin, { action: 'sendMailAgain', subject: `mail:${mailId}`, after: mail }, at)
  return { sending: true as const }
}

/** Removes an undelivered mail that nobody needs any more. */
export async function discardMail(tx: Tx, admin: Viewer, { mailId }: MailRef, at: Date) {
  if (!isUuid(mailId)) throw gone()
  const mail = await tx
    .deleteFrom('undeliveredMails')
    .where('id', '=', mailId)
    .where('sendAgain', '=', false)
    .returning(['recipient', 'subject'])
    .executeTakeFirst()
  if (!mail) throw gone()
  await audit(tx, admin, { action: 'discardMail', subject: `mail:${mailId}`, before: mail }, at)
  return { discarded: true as const }
}

/** Takes the mails that an admin sends again out of the list and queues them. */
export async function queueMailsAgain(
  tx: Tx,
  { queueMails }: { queueMails: (tx: Tx, mails: Mail[]) => Promise<void> },
): Promise<void> {
  const rows = await tx
    .deleteFrom('undeliveredMails')
    .where('sendAgain', '=', true)
    .returning('mail')
    .execute()
  if (rows.length > 0)
    await queueMails(
      tx,
      rows.map(({ mail }) => mail as unknown as Mail),
    )
}
