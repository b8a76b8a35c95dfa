import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { deleteAccount } from '../../../shared/people/settings.ts'
import { startApplication } from '../../test/application.ts'
import { aMember, password } from '../../test/members.ts'
import { appUrl, cheapPasswords, server, withPoolOf } from '../../test/server.ts'
import { api, atOnce, orFail, request } from '../../test/world.ts'

/** Hashing takes long by design, and on a busy machine longer. Nobody waits for it but its person. */

test('no password is hashed or compared while a connection is held', async () => {
  const held: number[] = []
  let connections = () => 0
  const { hash, verify } = cheapPasswords
  /** What is written beside the request ends soon; a transaction of the request does not. */
  const note = async () => {
    for (let time = 0; time < 50 && connections() > 0; time++) await sleep(10)
    held.push(connections())
  }
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(cheapPasswords, 'hash').mockImplementation((one) => note().then(() => hash(one)))
  vi.spyOn(cheapPasswords, 'verify').mockImplementation((one) => note().then(() => verify(one)))
  await withPoolOf(4, async (pool) => {
    connections = () => pool.totalCount - pool.idleCount
    const member = await aMember('reviewer')
    const { email, cookie } = member
    const post = async (path: string, body: object, who = true) =>
      request(who ? { cookie } : null, 'POST', `/api/auth/${path}`, { body })
    orFail(await post('sign-in/email', { email, password }, false))
    orFail(await post('step-up', { password }))
    orFail(await post('two-factor/enable', { password }))
    const passwords = { currentPassword: password, newPassword: 'another good one' }
    expect((await post('change-password', { ...passwords, currentPassword: 'no' })).status).toBe(
      400,
    )
    const other = await aMember('reviewer')
    orFail(await api(other, deleteAccount, { body: { password } }))
    await post('change-password', passwords)
  })
  expect(held.length).toBeGreaterThanOrEqual(8)
  expect(new Set(held)).toEqual(new Set([0]))
})

/** How long a request waits for a connection (`openPool`). */
const waitMillis = 30_000

test('60 people who register at once on a busy machine all succeed', async () => {
  const owner = new URL(inject('template').ownerUrl)
  owner.pathname = `/${server().database}`
  const env = { DATABASE_URL: owner.href, APP_DATABASE_URL: appUrl() }
  const { origin, stop } = await startApplication(env)
  for (let loop = 0; loop < 2; loop++) {
    // Ends by itself, should nobody end it.
    const work = 'const until = Date.now() + 60_000; while (Date.now() < until);'
    const busy = spawn(process.execPath, ['-e', work])
    onTestFinished(() => void busy.kill('SIGKILL'))
  }
  const answers = await atOnce(60, async (i) => {
    const start = Date.now()
    const person = { name: 'Ngozi Okafor', role: 'business', phoneNumber: '+234 800 123 4567' }
    const { status } = await fetch(`${origin}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ ...person, email: `busy-${i}@example.com`, password }),
    })
    // A request that waits longer answers 503, on an even busier machine.
    const isLate = status === 503 && Date.now() - start >= waitMillis
    return isLate ? 'late' : status
  })
  expect(answers.filter((answer) => answer !== 'late' && answer !== 200)).toEqual([])
  await stop()
})
