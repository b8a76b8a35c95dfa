import { expect, test } from 'vitest'
import { getSession } from '../../../shared/people/accounts.ts'
import { listSavedSearches } from '../../../shared/market/campaign-search.ts'
import { tokenIn } from '../../test/deliver.ts'
import { aMember, cookieOf } from '../../test/members.ts'
import { statementsOf } from '../../test/sent.ts'
import { clock, server, whileConfigured } from '../../test/server.ts'
import { post } from '../../test/two-factor.ts'
import { api, orFail } from '../../test/world.ts'

const signIn = async (rememberMe: boolean) => {
  const { email, password } = await aMember('reviewer')
  const answer = await post(null, 'sign-in/email', { email, password, rememberMe })
  return { cookie: cookieOf(answer) }
}

test('a remembered session lasts 30 days from its last use, also in the browser', async () => {
  const person = await signIn(true)
  const use = () => api(person, getSession)
  expect((await use()).headers['set-cookie']).toBeUndefined()
  for (let i = 0; i < 3; i++) {
    clock.travel({ days: 25 })
    const used = await use()
    expect(orFail(used).user).not.toBeNull()
    const cookie = String(used.headers['set-cookie'])
    expect(cookie).toMatch(/Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(cookie.split(';')[0]).toBe(person.cookie.split('; ')[0])
  }
  clock.travel({ days: 31 })
  expect(orFail(await use()).user).toBeNull()
})

test('what is asked after a session was made to last longer is read once', async () => {
  const person = await signIn(true)
  orFail(await api(person, getSession))
  clock.travel({ days: 2 })
  expect((await api(person, getSession)).headers['set-cookie']).toBeDefined()
  const { sent } = await statementsOf(() => api(person, listSavedSearches))
  expect(sent.filter(({ text }) => text.includes('from "sessions"'))).toHaveLength(1)
})

test('a session that is not remembered does not become one', async () => {
  const person = await signIn(false)
  clock.travel({ minutes: 23 * 60 })
  const used = await api(person, getSession)
  expect(orFail(used).user).not.toBeNull()
  expect(used.headers['set-cookie']).toBeUndefined()
  clock.travel({ minutes: 2 * 60 })
  expect(orFail(await api(person, getSession)).user).toBeNull()
})

test('a new password ends every open reset link', async () => {
  const { email, password, cookie } = await aMember('reviewer')
  const ask = async () => {
    await post(null, 'request-password-reset', { email })
    return tokenIn(server().mails, email, '/reset-password')
  }
  const reset = (token: string) =>
    post(null, 'reset-password', { token, newPassword: 'yet another horse' })
  const first = await ask()
  const body = { currentPassword: password, newPassword: 'another correct horse' }
  expect((await post({ cookie }, 'change-password', body)).status).toBe(200)
  expect((await reset(first)).status).toBe(400)
  const [second, third] = [await ask(), await ask()]
  expect((await reset(third)).status).toBe(200)
  expect((await reset(second)).status).toBe(400)
})

test('mails to an unconfirmed address carry no text of the one who registered', async () => {
  const { id, email } = await aMember('reviewer')
  const textOf = () => server().mails.findLast(({ to }) => to === email)!.text
  expect(textOf()).not.toContain('Ngozi')
  await post(null, 'request-password-reset', { email })
  expect(textOf()).not.toContain('Ngozi')
  const { db } = server()
  await db.updateTable('users').set({ emailVerified: true }).where('id', '=', id).execute()
  await post(null, 'request-password-reset', { email })
  expect(textOf()).toContain('Hello Ngozi Okafor,')
})

test('an unconfirmed account cannot turn on codes where outgoing mail is configured', async () => {
  const { id, cookie, password } = await aMember('reviewer')
  const { db } = server()
  await whileConfigured({ SMTP_URL: 'smtp://127.0.0.1:1' }, async () => {
    const enable = () => post({ cookie }, 'two-factor/enable', { password })
    const refused = await enable()
    expect([refused.status, refused.error?.reason]).toEqual([422, 'email'])
    await db.updateTable('users').set({ emailVerified: true }).where('id', '=', id).execute()
    expect((await enable()).status).toBe(200)
  })
})
