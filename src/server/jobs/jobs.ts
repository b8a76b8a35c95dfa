import { PgBoss } from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { Mail, SendMail } from '../mail/mail.ts'
import { expireDue } from './expire.ts'
import type { QueueName } from './queues.ts'

export interface Jobs {
  sendMail(mail: Mail): Promise<void>
  stop(): Promise<void>
}

interface JobDeps {
  appUrl: string
  db: Db
  clock: Clock
  sendMail: SendMail
  log: FastifyBaseLogger
}

/** Starts the workers. Several processes on one database share the work: each job runs in one. */
export async function startJobs({ appUrl, db, clock, sendMail, log }: JobDeps): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: appUrl,
    max: 2,
    migrate: false,
    createSchema: false,
    application_name: 'candor-jobs',
  })
  boss.on('error', (error) => log.error(error, 'jobs'))
  boss.on('warning', (warning) => log.warn(warning, 'jobs'))
  await boss.start()

  const queue = (name: QueueName) => name
  await boss.work<Mail>(queue('send-mail'), async (jobs) => {
    for (const job of jobs) await sendMail(job.data)
  })
  await boss.work(queue('expire'), () => expireDue(db, clock.now()))
  await boss.schedule(queue('expire'), '* * * * *')

  return {
    sendMail: async (mail) => void (await boss.send(queue('send-mail'), mail)),
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
