import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { JobResult, JobWithMetadata } from 'pg-boss'
import { beginningOf } from '../../../shared/base/excerpt.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { Mail, SendMail } from '../mail/mail.ts'
import { unsealMail, type SealedMail } from '../mail/outbox.ts'
import { pauseAfter } from './items.ts'

/** As the queue has it: sealed, unless an earlier version queued it. */
type Kept = SealedMail | Mail

/** Ten at once, each with its own result: a mail that fails does not resend the other nine. */
export const mailing = {
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
  pollingIntervalSeconds: 0.5,
} as const

interface Deps {
  db: Db
  clock: Clock
  sendMail: SendMail
  /** Opens the mails that are kept (mail/sealed.ts). */
  secret: string
  /** Deletes jobs that are done, which pg-boss would keep for days. */
  forget: (ids: string[]) => Promise<unknown>
  log: FastifyBaseLogger
}

/** A server of mails answers in its own time, which is not ours to rest for. */
const maxWorkMillis = 30

/**
 * Sends mails. One that fails is tried again by its queue. After its last retry it waits in the
 * list of undelivered mails, where an admin sends it again. Rests before the mails after a full
 * batch: between them and their results, a crash would send them again.
 */
export function sendMails(deps: Deps) {
  let rested = Promise.resolve()
  return async (jobs: JobWithMetadata<Kept>[]) => {
    await rested
    const began = performance.now()
    const results = await Promise.all(jobs.map((job) => sendOne(deps, job)))
    const done = results.filter(({ status }) => status === 'completed')
    await deps.forget(done.map(({ id }) => id))
    if (jobs.length === mailing.batchSize) {
      rested = pauseAfter(Math.min(performance.now() - began, maxWorkMillis))
    }
    return results
  }
}

async function sendOne(
  { db, clock, sendMail, secret, log }: Deps,
  { id, data: kept, retryCount, retryLimit }: JobWithMetadata<Kept>,
): Promise<JobResult> {
  const mail: Pick<Mail, 'to' | 'subject'> = { to: kept.to, subject: '' }
  try {
    const opened = await unsealMail(secret, kept)
    mail.subject = opened.subject
    await sendMail(opened)
  } catch (error) {
    log.warn(error, 'mail')
    const message = error instanceof Error ? error.message : String(error)
    if (retryCount < retryLimit) return { id, status: 'failed', output: { message } }
    await keepUndelivered(db, { ...mail, kept, message: beginningOf(message, 500) }, clock.now())
  }
  return { id, status: 'completed' }
}

interface Undelivered extends Pick<Mail, 'to' | 'subject'> {
  kept: Kept
  message: string
}

async function keepUndelivered(db: Db, { to, subject, kept, message }: Undelivered, at: Date) {
  await db
    .insertInto('undeliveredMails')
    .values({
      id: randomUUID(),
      mail: JSON.stringify(kept),
      recipient: to,
      subject,
      message,
      failedAt: at,
    })
    .execute()
}
