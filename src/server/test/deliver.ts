import { deliverNotifications } from '../jobs/deliver-notifications.ts'
import { sendDigests } from '../jobs/send-digests.ts'
import { derivedKey } from '../base/secret.ts'
import type { Mail } from '../base/mail/mail.ts'
import { clock, config, secret, server } from './server.ts'

/** Delivers every waiting notification, and returns the mails that the job would send. */
export const deliveredMails = () => mailsOf(deliverNotifications)

/** The digests that are due, as the job would send them. */
export const dueDigests = () => mailsOf(sendDigests)

async function mailsOf(job: typeof deliverNotifications | typeof sendDigests): Promise<Mail[]> {
  const mails: Mail[] = []
  const delivery = {
    queueMails: async (_tx: unknown, queued: Mail[]) => void mails.push(...queued),
    publicUrl: config.server.publicUrl,
    undoSecret: derivedKey(secret, 'undo links'),
    unsubscribeSecret: derivedKey(secret, 'unsubscribe links'),
    reportKey: derivedKey(secret, 'reports'),
    at: clock.now(),
  }
  await job(server().db, delivery, server().app.log)
  return mails
}

/** The token of the link to `path` in the newest mail to this address. */
export function tokenIn(mails: readonly Mail[], to: string, path: string): string {
  const mail = mails.findLast((one) => one.to === to && one.text.includes(`${path}?token=`))
  return decodeURIComponent(mail?.text.split(`${path}?token=`)[1]?.split(/\s/)[0] ?? '')
}
