import { PgBoss } from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../base/clock.ts'
import type { Config } from '../base/config.ts'
import { CompiledQuery } from 'kysely'
import type { Db, Tx } from '../base/db/database.ts'
import type { FileStore } from '../base/files/files.ts'
import type { Mail, SendMail } from '../base/mail/mail.ts'
import { sealMail, type SealedMail } from '../base/mail/outbox.ts'
import { auditDaily } from '../overview/operations/audit-ledger.ts'
import { checkEmbeds } from '../outside/embed-checks/check-embeds.ts'
import { digestReceipts } from '../outside/digests/make-digests.ts'
import { deliverNotifications } from './deliver-notifications.ts'
import type { PaymentProvider } from '../money/payments/payments.ts'
import { sweepPayments } from '../money/payments/sweep-payments.ts'
import { makeExports } from '../overview/exports/make-exports.ts'
import { removeFiles } from '../base/jobs/remove-files.ts'
import { retain } from '../overview/operations/retain.ts'
import { mailing, sendMails } from '../base/jobs/send-mails.ts'
import { sendReminders } from './send-digests.ts'
import { sendRefunds } from '../money/payments/send-refunds.ts'
import { sendWebhooks } from '../outside/webhooks/send-webhooks.ts'
import { examineReviews } from '../market/reviews/examine-reviews.ts'
import { examineReplies } from '../market/replies/examine-replies.ts'
import { expireDue } from './expire.ts'
import type { QueueName } from '../base/db/queues.ts'
import { timeoutMillis, isLocalAllowed, systemResolve } from '../outside/webhooks/send.ts'

export interface Jobs {
  sendMail(mail: Mail): Promise<void>
  /** Starts the jobs that wait for new rows, within 100 ms; many calls at once become one job. */
  wakeJobs(): void
  stop(): Promise<void>
}

const wakeDelayMillis = 100

const queue = (name: QueueName) => name

interface JobDeps {
  directUrl: string
  db: Db
  clock: Clock
  sendMail: SendMail
  provider: PaymentProvider
  publicUrl: string
  /** AUTH_SECRET, or the secret that is generated without it. */
  secret: string
  undoSecret: string
  unsubscribeSecret: string
  reportKey: string
  /** Of the hashes that tell which accounts belong to one person. */
  traceKey: string
  files: FileStore
  config: Pick<
    Config,
    'retention' | 'dataDir' | 'chromiumPath' | 'production' | 'server' | 'webhookLeaseMillis'
  >
  log: FastifyBaseLogger
}

/** Starts the workers. Several processes on one database share the work: each job runs in one. */
export async function startJobs(deps: JobDeps): Promise<Jobs> {
  const { directUrl, db, clock, sendMail, secret, provider, log } = deps
  const boss = new PgBoss({
    connectionString: directUrl,
    max: 2,
    migrate: false,
    createSchema: false,
    application_name: 'candor-jobs',
  })
  boss.on('error', (error) => log.error(error, 'jobs'))
  boss.on('warning', (warning) => log.warn(warning, 'jobs'))
  await boss.start()

  const forget = (ids: string[]) => boss.deleteJob(queue('send-mail'), ids)
  await boss.work<SealedMail | Mail, void, typeof mailing>(
    queue('send-mail'),
    mailing,
    sendMails({ db, clock, sendMail, secret, forget, log }),
  )
  await workByTheClock(boss, deps)

  const sendLater = async (mail: Mail) =>
    void (await boss.send(queue('send-mail'), await sealMail(secret, mail)))
  /** Queues mails in the caller's transaction, so that they are sent only if it commits. */
  const queueMails = async (tx: Tx, mails: Mail[]) => {
    const executeSql = async (text: string, values: unknown[] = []) => ({
      rows: [...(await tx.executeQuery(CompiledQuery.raw(text, values))).rows],
    })
    const sealed = await Promise.all(mails.map((mail) => sealMail(secret, mail)))
    const mailJobs = sealed.map((data) => ({ data }))
    await boss.insert(queue('send-mail'), mailJobs, { db: { executeSql } })
  }
  const delivery = () => ({ ...deps, queueMails, at: clock.now() })
  await boss.work(queue('digest'), () => sendReminders(db, delivery(), log))
  await boss.schedule(queue('digest'), '* * * * *')
  await boss.work(queue('deliver'), { pollingIntervalSeconds: 0.5 }, () =>
    deliverNotifications(db, delivery(), log),
  )
  await boss.work(queue('examine'), { pollingIntervalSeconds: 0.5 }, async () => {
    await examineReplies(db, clock.now(), deps)
    await examineReviews(db, clock.now(), deps)
  })
  await boss.work(queue('export'), { pollingIntervalSeconds: 0.5 }, async () => {
    if ((await makeExports(db, deps)) > 0) wakeJobs()
  })
  const woken = [
    queue('deliver'),
    queue('examine'),
    queue('refund'),
    queue('export'),
    queue('webhook'),
  ]
  const { wakeJobs, cancelWake } = jobWaker(boss, woken, log)
  await boss.work(queue('refund'), async () => {
    if ((await sendRefunds(db, { provider, clock, log })) > 0) wakeJobs()
  })
  const later = await sendWebhooksOn(boss, deps, wakeJobs)
  // A crash before the wake-up delays the work by at most a minute.
  for (const name of woken) await boss.schedule(name, '* * * * *')

  return {
    sendMail: sendLater,
    wakeJobs,
    stop: () => {
      cancelWake()
      later.cancel()
      return boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

/** Sends webhooks, two runs at once, so that a slow receiver does not hold up the others. */
async function sendWebhooksOn(
  boss: PgBoss,
  { db, clock, secret, config, log }: JobDeps,
  wakeJobs: () => void,
) {
  const allowed = { loopback: isLocalAllowed(config) }
  const leaseMillis = config.webhookLeaseMillis
  const courier = { clock, secret, leaseMillis, allowed, resolve: systemResolve, timeoutMillis }
  let timer: NodeJS.Timeout | undefined
  const options = { pollingIntervalSeconds: 0.5, localConcurrency: 2 }
  await boss.work(queue('webhook'), options, async () => {
    const millis = await sendWebhooks(db, courier, log)
    clearTimeout(timer)
    // Retries after seconds do not wait for the minute.
    if (millis !== null) timer = setTimeout(wakeJobs, millis)
  })
  return { cancel: () => clearTimeout(timer) }
}

/** The jobs that only the passing of time causes. */
async function workByTheClock(boss: PgBoss, deps: JobDeps) {
  const { db, clock, log, config } = deps
  await boss.work(queue('expire'), async () => {
    await expireDue(db, clock.now(), log)
    await removeFiles(db, deps)
  })
  await boss.schedule(queue('expire'), '* * * * *')
  await boss.work(queue('sweep'), () => sweepPayments(db, deps))
  await boss.schedule(queue('sweep'), '* * * * *')
  await boss.work(queue('retention'), () => retain(db, deps))
  await boss.schedule(queue('retention'), '17 * * * *')
  await boss.work(queue('check-embeds'), () =>
    checkEmbeds(db, { clock, log, chromiumPath: config.chromiumPath }),
  )
  await boss.schedule(queue('check-embeds'), '*/15 * * * *')
  await boss.work(queue('audit'), () => auditDaily(db, deps))
  await boss.schedule(queue('audit'), '*/10 * * * *')
  await boss.work(queue('digest-receipts'), () => digestReceipts(db, deps))
  await boss.schedule(queue('digest-receipts'), '*/10 * * * *')
  // The first audit and digest of a new marketplace.
  await boss.send(queue('audit'))
  await boss.send(queue('digest-receipts'))
}

/** Collects calls of `wakeJobs` and then sends one job to each of these queues. */
function jobWaker(boss: PgBoss, names: QueueName[], log: FastifyBaseLogger) {
  let timer: NodeJS.Timeout | undefined
  const wakeJobs = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      for (const name of names) {
        boss.send(name).catch((error: unknown) => log.warn(error, 'waking jobs'))
      }
    }, wakeDelayMillis)
  }
  return { wakeJobs, cancelWake: () => clearTimeout(timer) }
}
