import { beforeEach, expect, test } from 'vitest'
import { aMember } from '../../test/members.ts'
import { clock, server, whileConfigured } from '../../test/server.ts'
import { atOnce, request } from '../../test/world.ts'

/** Fifteen minutes after the first failed attempt an account can sign in again, whatever happens. */

beforeEach(async () => {
  await server().db.deleteFrom('rateLimits').execute()
})

const signIn = (email: string, password: string) =>
  request<object>(null, 'POST', '/api/auth/sign-in/email', { body: { email, password } })
const retryAfter = ({ headers }: { headers: Record<string, unknown> }) =>
  Number(headers['retry-after'])

test('attempts during the lock of an account do not prolong it', async () => {
  const { email, password } = await aMember('reviewer')
  const failed = await atOnce(10, () => signIn(email, 'not the password'))
  expect(failed.map(({ status }) => status)).toEqual(Array(10).fill(401))

  for (const minutes of [5, 5, 4]) {
    clock.travel({ minutes })
    for (const attempt of ['not the password', password]) {
      expect((await signIn(email, attempt)).status).toBe(429)
    }
  }
  const locked = await signIn(email, password)
  expect(locked.error?.message).toBe('Too many attempts. Please try again in a minute.')
  expect(retryAfter(locked)).toBeGreaterThan(0)
  expect(retryAfter(locked)).toBeLessThanOrEqual(60)
  clock.travel({ minutes: 1 })
  expect((await signIn(email, password)).status).toBe(200)
})

test('after a lock an account has all its attempts again', async () => {
  const { email, password } = await aMember('reviewer')
  await atOnce(14, () => signIn(email, 'not the password'))
  clock.travel({ minutes: 15 })
  const failed = await atOnce(9, () => signIn(email, 'not the password'))
  expect(failed.map(({ status }) => status)).toEqual(Array(9).fill(401))
  expect((await signIn(email, password)).status).toBe(200)
})

test('attempts during the lock of an address do not prolong it', async () => {
  await whileConfigured({ SIGN_IN_FAILURES_PER_ADDRESS: '3' }, async () => {
    const { email, password } = await aMember('reviewer')
    await atOnce(3, (i) => signIn(`guess-${i}@example.com`, 'not the password'))
    for (const minutes of [7, 7]) {
      clock.travel({ minutes })
      expect((await signIn(email, password)).status).toBe(429)
    }
    expect(retryAfter(await signIn(email, password))).toBeLessThanOrEqual(60)
    clock.travel({ minutes: 1 })
    expect((await signIn(email, password)).status).toBe(200)
  })
})

test('attempts during the lock of a repeated password do not prolong it', async () => {
  const member = await aMember('reviewer')
  const { password } = member
  const change = (currentPassword: string) =>
    request<object>(member, 'POST', '/api/auth/change-password', {
      body: { currentPassword, newPassword: password },
    })
  await atOnce(10, () => change('not the password'))
  for (const minutes of [7, 7]) {
    clock.travel({ minutes })
    expect((await change(password)).status).toBe(429)
  }
  expect(retryAfter(await change(password))).toBeLessThanOrEqual(60)
  clock.travel({ minutes: 1 })
  expect((await change(password)).status).toBe(200)
})
