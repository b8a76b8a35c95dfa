import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { JobResult, JobWithMetadata } from 'pg-boss'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { Mail, SendMail } from '../mail/mail.ts'
import { restAfter } from './rest.ts'

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
  return async (jobs: JobWithMetadata<Mail>[]) => {
    await rested
    const began = performance.now()
    const results = await Promise.all(jobs.map((job) => sendOne(deps, job)))
    if (jobs.length === mailing.batchSize) {
      rested = restAfter(Math.min(performance.now() - began, maxWorkMillis))
    }
    return results
  }
}

async function sendOne(
  { db, clock, sendMail, log }: Deps,
  { id, data: mail, retryCount, retryLimit }: JobWithMetadata<Mail>,
): Promise<JobResult> {
  try {
    await sendMail(mail)
  } catch (error) {
    log.warn(error, 'mail')
    const message = error instanceof Error ? error.message : String(error)
    if (retryCount < retryLimit) return { id, status: 'failed', output: { message } }
    await keepUndelivered(db, mail, message.slice(0, 500), clock.now())
  }
  return { id, status: 'completed' }
}

async function keepUndelivered(db: Db, mail: Mail, message: string, at: Date) {
  await db
    .insertInto('undeliveredMails')
    .values({
      id: randomUUID(),
      mail: JSON.stringify(mail),
      recipient: mail.to,
      subject: mail.subject,
      message,
      failedAt: at,
    })
    .execute()
}
