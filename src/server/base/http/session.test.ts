import { expect, test } from 'vitest'
import { getSession } from '../../../shared/people/accounts.ts'
import { listDevices } from '../../../shared/people/settings.ts'
import { aMember } from '../../test/members.ts'
import { server, whileConfigured } from '../../test/server.ts'
import { aReviewer, api, aSessionOf, orFail, request } from '../../test/world.ts'
import { signedToken } from './session.ts'

/** Who a request comes from: one reading of its cookies, and our own pages only. */

const whoIs = async (cookie: string) => orFail(await api({ cookie }, getSession)).user?.id ?? null

test('a forged cookie is not signed in', async () => {
  for (const token of ['made-up', '%00', '%E0%A4%A', "' or 1=1 --", 'x'.repeat(3_000)]) {
    expect(await whoIs(`candor.session_token=${token}`)).toBeNull()
  }
})

test('the token of a session without its right signature is not signed in', async () => {
  const { cookie, id } = await aReviewer()
  expect(await whoIs(cookie)).toBe(id)
  const token = cookie.slice('candor.session_token='.length).split('.')[0]!
  const withAnotherSecret = encodeURIComponent(signedToken('another secret', token))
  for (const value of [token, `${token}.`, `${token}.x`, withAnotherSecret]) {
    expect(await whoIs(`candor.session_token=${value}`)).toBeNull()
  }
})

test('only the cookie name of the configuration is read', async () => {
  const [one, other] = [await aReviewer(), await aReviewer()]
  const secured = other.cookie.replace('candor.', '__Secure-candor.')
  expect(await whoIs(secured)).toBeNull()
  expect(await whoIs(`${secured}; ${one.cookie}`)).toBe(one.id)
  await whileConfigured({ PUBLIC_URL: 'https://candor.example' }, async () => {
    expect(await whoIs(one.cookie)).toBeNull()
    expect(await whoIs(`${one.cookie}; ${secured}`)).toBe(other.id)
  })
})

test('with two session cookies, every route sees the same person', async () => {
  const [one, other] = [await aMember('reviewer'), await aMember('reviewer')]
  const both = { cookie: `${one.cookie}; ${other.cookie}` }
  expect(await whoIs(both.cookie)).toBe(one.id)
  const body = { currentPassword: 'a guess', newPassword: 'a better password' }
  const change = () => request<object>(both, 'POST', '/api/auth/change-password', { body })
  for (let i = 0; i < 10; i++) expect((await change()).status).toBe(400)
  expect((await change()).status, 'the wrong passwords count against the first').toBe(429)
  const keys = await server()
    .db.selectFrom('rateLimits')
    .select('key')
    .where('key', 'like', 'attempt:%')
    .orderBy('key')
    .execute()
  expect(keys.map(({ key }) => key)).toEqual([`attempt:${one.id}`, `attempt:${one.id}:127.0.0`])
})

test('turning codes off with two session cookies concerns the person who is signed in', async () => {
  const [one, other] = [await aMember('reviewer'), await aMember('reviewer')]
  const both = { cookie: `${other.cookie}; ${one.cookie}` }
  await server().owner.query('update users set two_factor_enabled = true')
  const body = { password: one.password }
  await request(both, 'POST', '/api/auth/two-factor/disable', { body })
  const { rows } = await server().owner.query(
    `select actor_id from audit_log where action = 'turnOffTwoFactor'`,
  )
  expect(rows).toEqual([{ actor_id: other.id }])
})

const foreignOrigins = [undefined, 'https://evil.example', 'null', 'http://localhost:3001']

async function statusFrom(
  origin: string | undefined,
  {
    url,
    payload = {},
    cookie,
    type = 'application/json',
  }: {
    url: string
    payload?: object | string
    cookie?: string
    type?: string
  },
) {
  const headers = {
    'content-type': type,
    ...(origin && { origin }),
    ...(cookie && { cookie }),
  }
  const answer = await server().app.inject({ method: 'POST', url, payload, headers })
  return answer.statusCode
}

// spec: 11.4
test('a changing request must come from our own origin, signed in or not', async () => {
  const { cookie } = await aReviewer()
  for (const origin of foreignOrigins) {
    for (const url of ['/api/auth/sign-up/email', '/api/auth/sign-in/email', '/api/nothing']) {
      expect([origin, url, await statusFrom(origin, { url })]).toEqual([origin, url, 403])
    }
    const signOut = { url: '/api/auth/sign-out', cookie }
    expect([origin, await statusFrom(origin, signOut)]).toEqual([origin, 403])
  }
  const url = '/api/auth/sign-out'
  expect(await statusFrom('http://127.0.0.1:3000', { url, cookie })).toBe(200)
})

test('behind a public address, a page of this machine is foreign', async () => {
  await whileConfigured({ PUBLIC_URL: 'https://candor.example' }, async () => {
    const url = '/api/auth/sign-in/email'
    expect(await statusFrom('http://localhost:3000', { url })).toBe(403)
    expect(await statusFrom('https://localhost', { url })).toBe(403)
    expect(await statusFrom('https://candor.example', { url })).toBe(400)
  })
})

test('only the card page accepts a form', async () => {
  const { email, password } = await aMember('reviewer')
  const payload = new URLSearchParams({ email, password }).toString()
  const type = 'application/x-www-form-urlencoded'
  const form = { url: '/api/auth/sign-in/email', payload, type }
  expect(await statusFrom('http://localhost:3000', form)).toBe(415)
})

test('a session of another device stays when one device signs out', async () => {
  const person = await aReviewer()
  const second = { cookie: await aSessionOf(person) }
  await request(person, 'POST', '/api/auth/sign-out')
  expect((await api(person, listDevices)).status).toBe(401)
  expect((await api(second, listDevices)).status).toBe(200)
})
