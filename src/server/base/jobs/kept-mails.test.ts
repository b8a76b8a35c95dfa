import { afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { localFiles } from '../files/store.ts'
import type { Mail } from '../mail/mail.ts'
import { tokenIn } from '../../test/deliver.ts'
import { aMember, closeAccount, password } from '../../test/members.ts'
import { clock, config, secret, server } from '../../test/server.ts'
import { post } from '../../test/two-factor.ts'
import { tablesWith } from '../../test/whole-database.ts'
import { aDestinationOf } from '../../test/world.ts'
import { startJobs, type Jobs } from '../../jobs/jobs.ts'

/** What the database keeps of mails: nothing that opens an account, and nothing once they are sent. */

let jobs: Jobs | undefined
beforeEach(async () => {
  await server().owner.query(`delete from pgboss.job where name = 'send-mail'`)
})
afterEach(() => jobs?.stop())

/** The workers, with a mail server that is down until `repair` is called. */
async function start() {
  const { app, db, provider, database, files } = server()
  const directUrl = new URL(inject('template').appUrl)
  directUrl.pathname = `/${database}`
  const [tried, taken]: [Mail[], Mail[]] = [[], []]
  let isDown = true
  const sendMail = async (mail: Mail) => {
    tried.push(mail)
    if (isDown) throw new Error('The mail server is down.')
    taken.push(mail)
  }
  jobs = await startJobs({
    directUrl: directUrl.href,
    db,
    clock,
    sendMail,
    provider,
    secret,
    config,
    log: app.log,
    publicUrl: config.server.publicUrl,
    undoSecret: 'a secret of undo links',
    unsubscribeSecret: 'a secret of unsubscribe links',
    reportKey: 'a key of reports',
    traceKey: 'a key of traces',
    files: localFiles(files),
  })
  return { tried, taken, repair: () => (isDown = false) }
}

const waiting = async () => {
  const { rows } = await server().owner.query(`select 1 from pgboss.job where name = 'send-mail'`)
  return rows.length
}

test('no token of a mail is in the database, and a sent mail leaves nothing', async () => {
  const { email, id, cookie, role } = await aMember('reviewer')
  await post(null, 'request-password-reset', { email })
  await post({ cookie }, 'request-email-change', { email: 'new@example.com' })
  const made = server().mails.slice(-2)
  const reset = tokenIn(made, email, '/reset-password')
  const change = tokenIn(made, 'new@example.com', '/change-email')
  const { tried, taken, repair } = await start()
  for (const mail of made) await jobs!.sendMail(mail)
  for (const holder of ['GB82 WEST 1234 5698 7654 32', 'DE89 3704 0044 0532 0130 00']) {
    await aDestinationOf({ id, email, cookie, role }, { accountNumber: holder })
  }
  jobs!.wakeJobs()
  const undo = () => tokenIn(tried, email, '/undo')
  await expect.poll(undo).toBeTruthy()
  await expect.poll(() => tried.length).toBeGreaterThan(3)
  for (const token of [reset, change, undo()]) {
    expect(token.length).toBeGreaterThan(20)
    expect(await tablesWith(token)).toEqual([])
  }
  repair()
  await server().owner.query(
    `update pgboss.job set start_after = now() where name = 'send-mail' and state < 'active'`,
  )
  await expect.poll(waiting).toBe(0)
  expect(taken.some(({ text }) => text.includes(encodeURIComponent(reset)))).toBe(true)
})

test('a mail that cannot be sent is kept without its token', async () => {
  await server().owner.query(`update pgboss.queue set retry_limit = 0 where name = 'send-mail'`)
  onTestFinished(async () => {
    await server().owner.query(`update pgboss.queue set retry_limit = 8 where name = 'send-mail'`)
  })
  const { email } = await aMember('reviewer')
  await post(null, 'request-password-reset', { email })
  const mail = server().mails.at(-1)!
  const { tried } = await start()
  await jobs!.sendMail(mail)
  await expect.poll(() => tried.length).toBeGreaterThan(0)
  await expect.poll(waiting).toBe(0)
  expect(await tablesWith(tokenIn([mail], email, '/reset-password'))).toEqual([])
  expect(await tablesWith(email)).toContain('public.undelivered_mails')
})

test('a closed account leaves neither its name nor its address in the database', async () => {
  const name = 'Oluwaseun Vanishes'
  const member = await aMember('reviewer', { name })
  const { email } = member
  const { db } = server()
  await db.updateTable('users').set({ emailVerified: true }).where('id', '=', member.id).execute()
  await post(null, 'request-password-reset', { email })
  const { tried } = await start()
  await jobs!.sendMail(server().mails.at(-1)!)
  await expect.poll(() => tried.length).toBeGreaterThan(0)
  expect((await closeAccount(member, password)).status).toBe(200)
  expect(await tablesWith(email)).toEqual([])
  expect(await tablesWith(name)).toEqual([])
})
