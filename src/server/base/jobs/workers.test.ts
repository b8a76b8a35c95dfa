import { afterEach, expect, inject, onTestFinished, test } from 'vitest'
import { listUndeliveredMails, sendMailAgain } from '../../../shared/overview/operations.ts'
import { localFiles } from '../files/store.ts'
import type { SendMail } from '../mail/mail.ts'
import type { PaymentProvider } from '../../money/payments/payments.ts'
import { anApprovedRefund, done, stateOf } from '../../test/refunds.ts'
import { clock, config, server } from '../../test/server.ts'
import { anAdmin, api, orFail } from '../../test/world.ts'
import { startJobs, type Jobs } from '../../jobs/jobs.ts'

/** The workers of the application, which the other tests replace by calls. */

let jobs: Jobs | undefined
afterEach(() => jobs?.stop())

async function start(replaced: { sendMail?: SendMail; refund?: PaymentProvider['refund'] }) {
  const { app, db, provider, database, files } = server()
  const appUrl = new URL(inject('template').appUrl)
  appUrl.pathname = `/${database}`
  const { sendMail = async () => {}, refund = provider.refund } = replaced
  jobs = await startJobs({
    directUrl: appUrl.href,
    db,
    clock,
    sendMail,
    provider: { ...provider, refund },
    publicUrl: config.server.publicUrl,
    secret: 'a secret of thirty-two characters or more',
    undoSecret: 'a secret of undo links',
    unsubscribeSecret: 'a secret of unsubscribe links',
    reportKey: 'a key of reports',
    traceKey: 'a key of traces',
    files: localFiles(files),
    config,
    log: app.log,
  })
  return jobs
}

test('waking the jobs orders an approved refund at the card provider', async () => {
  const { business } = await anApprovedRefund()
  expect((await stateOf(business)).status).toBe('refunding')
  const { wakeJobs } = await start({ refund: async (order) => [done(order)] })
  wakeJobs()
  await expect.poll(async () => (await stateOf(business)).status).toBe('completed')
})

test('a mail that could not be sent is tried again, and the others only once', async () => {
  const people = ['one@example.com', 'down@example.com', 'two@example.com']
  const tried: string[] = []
  const { sendMail } = await start({
    sendMail: async ({ to }) => {
      // Notifications of other tests are sent too.
      if (!people.includes(to)) return
      const isFirst = !tried.includes(to)
      tried.push(to)
      if (isFirst && to === 'down@example.com') throw new Error('The mail server is down.')
    },
  })
  for (const to of people) await sendMail({ to, subject: 'Hello', text: 'A mail.' })
  await expect.poll(() => tried.length).toBe(4)
  expect(tried.toSorted()).toEqual(['down@example.com', ...people].toSorted())
})

test('a mail that fails to the last waits in the list, and goes out when an admin sends it', async () => {
  const to = 'full@example.com'
  let isFull = true
  const taken: string[] = []
  const { sendMail, wakeJobs } = await start({
    sendMail: async (mail) => {
      if (mail.to !== to) return
      if (isFull) throw new Error('452 The mailbox is full.')
      taken.push(mail.text)
    },
  })
  // As if its earlier tries had failed.
  await server().owner.query(`update pgboss.queue set retry_limit = 0 where name = 'send-mail'`)
  onTestFinished(async () => {
    await server().owner.query(`update pgboss.queue set retry_limit = 8 where name = 'send-mail'`)
  })
  await sendMail({ to, subject: 'Hello', text: 'A mail.' })
  const admin = await anAdmin()
  const listed = async () => orFail(await api(admin, listUndeliveredMails)).items
  await expect
    .poll(listed)
    .toMatchObject([{ recipient: to, subject: 'Hello', message: '452 The mailbox is full.' }])
  isFull = false
  const [mail] = await listed()
  orFail(await api(admin, sendMailAgain, { params: { mailId: mail!.id } }))
  wakeJobs()
  await expect.poll(() => taken).toEqual(['A mail.'])
  expect(await listed()).toEqual([])
})
