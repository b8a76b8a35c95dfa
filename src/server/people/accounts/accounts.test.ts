import { expect, test } from 'vitest'
import * as contract from '../../../shared/people/accounts.ts'
import { createCampaign } from '../../../shared/market/campaigns.ts'
import { clock, config, server } from '../../test/server.ts'
import { api, atOnce, campaignBody, orFail, request } from '../../test/world.ts'

const person = {
  name: 'Ngozi Okafor',
  password: 'correct horse battery',
  phoneNumber: '+234 800 123 4567',
}
let made = 0
const newEmail = () => `someone-${++made}@example.com`
const reviewerBody = () => ({ ...person, email: newEmail(), role: 'reviewer', country: 'NG' })
const businessBody = () => ({ ...person, email: newEmail(), role: 'business' })

const signUp = (body: object) =>
  request<Record<string, never>>(null, 'POST', '/api/auth/sign-up/email', { body })
const signIn = (email: string, password: string, more = {}) =>
  request<object>(null, 'POST', '/api/auth/sign-in/email', { body: { email, password, ...more } })

/** The cookies of a response, as the browser would send them back. */
function cookieOf({ headers }: { headers: Record<string, unknown> }) {
  const set = [headers['set-cookie'] ?? []].flat() as string[]
  return { set, cookie: set.map((cookie) => cookie.split(';')[0]).join('; ') }
}
const sessionOf = async (answer: { headers: Record<string, unknown> }) =>
  orFail(await api(cookieOf(answer), contract.getSession)).user

// spec: 1.11, 3.1, 4.6, 7.3, 7.5
test('registration signs in and creates the account, its profile and its wallet', async () => {
  const answer = await signUp(businessBody())
  expect(answer.status).toBe(200)
  expect(await sessionOf(answer)).toMatchObject({
    name: person.name,
    role: 'business',
    isVerified: false,
    phoneNumber: person.phoneNumber,
    plan: 'starter',
    subscriptionStatus: 'none',
    subscriptionExpiry: null,
    balanceCents: 1_000_00,
  })
  const reviewer = await signUp(reviewerBody())
  expect(await sessionOf(reviewer)).toMatchObject({ role: 'reviewer', plan: null, balanceCents: 0 })
})

// spec: 3.3
test('the company name is first the name given at registration', async () => {
  const answer = await signUp(businessBody())
  const body = { ...campaignBody, pricePerReviewCents: 50, targetReviews: 5 }
  const campaign = orFail(await api(cookieOf(answer), createCampaign, { body }))
  expect(campaign.business).toMatchObject({
    companyName: person.name,
    description: 'Business profile pending completion',
  })
})

// spec: 3.12
test('the session cookie is HttpOnly and Lax, and no body contains its token', async () => {
  const answer = await signUp(reviewerBody())
  const { set, cookie } = cookieOf(answer)
  const session = set.find((one) => one.startsWith('candor.session_token='))!
  expect(session).toMatch(/HttpOnly/i)
  expect(session).toMatch(/SameSite=Lax/i)
  const token = decodeURIComponent(session.split(/[=;]/)[1]!).split('.')[0]!
  const read = await request(null, 'GET', '/api/auth/get-session', { headers: { cookie } })
  expect(JSON.stringify([answer.body, read.body])).not.toContain(token)
})

test.each([
  ['role=admin', { role: 'admin' }, 'role', 'Please select a role'],
  ['no role', { role: undefined }, 'role', 'Please select a role'],
  ['no name', { name: '' }, 'name', 'Name is required'],
  ['a short name', { name: 'N' }, 'name', 'Name must be at least 2 characters'],
  ['no email', { email: '' }, 'email', 'Email is required'],
  ['an invalid email', { email: 'someone@' }, 'email', 'Invalid email address'],
  ['no phone', { phoneNumber: '' }, 'phoneNumber', 'Phone number is required'],
  [
    'a short phone',
    { phoneNumber: '123456' },
    'phoneNumber',
    'Phone number must be at least 7 digits',
  ],
  ['no password', { password: '' }, 'password', 'Password is required'],
  [
    'a short password',
    { password: '1234567' },
    'password',
    'Password must be at least 8 characters',
  ],
  ['a huge password', { password: 'x'.repeat(5_000) }, 'password', 'Use at most 128 characters'],
  ['no country', { country: undefined }, 'country', 'Please select a country'],
  ['an unknown country', { country: 'XX' }, 'country', 'Please select a country'],
])('registration with %s is refused', async (_name, change, field, message) => {
  const answer = await signUp({ ...reviewerBody(), ...change })
  expect(answer.status).toBe(400)
  expect(answer.error?.fields).toEqual({ [field]: message })
})

// spec: 7.17
test.each([
  'isVerified',
  'emailVerified',
  'verified',
  'balance',
  'balanceCents',
  'status',
  'earnings',
  'plan',
  'subscriptionStatus',
  'subscriptionExpiry',
  'id',
  'createdAt',
  'image',
  'suspendedAt',
  'registration',
])('nothing that a client sends can set %s', async (field) => {
  const answer = await signUp({ ...reviewerBody(), [field]: 'admin' })
  expect([answer.status, answer.error?.message]).toEqual([400, `Unknown field: ${field}`])
})

// spec: 3.15, 5.5
test('only reviewers may give a country', async () => {
  expect((await signUp({ ...businessBody(), country: 'NG' })).status).toBe(400)
})

// spec: 7.4
test("better-auth's other routes answer 404", async () => {
  const answer = await signUp(reviewerBody())
  const headers = { cookie: cookieOf(answer).cookie }
  for (const path of [
    'update-user',
    'delete-user',
    'change-email',
    'update-session',
    'list-accounts',
    'sign-in/oauth2',
    'unlink-account',
    'get-access-token',
    'link-social',
    'error',
    'ok',
    'admin/set-role',
  ]) {
    const body = { role: 'admin', name: 'x' }
    const post = await request(null, 'POST', `/api/auth/${path}`, { body, headers })
    const get = await request(null, 'GET', `/api/auth/${path}`, { headers })
    expect([path, post.status, get.status]).toEqual([path, 404, 404])
  }
})

// spec: 5.9, 7.5
test("a taken address answers 'Email already in use.', also when both register at once", async () => {
  const body = reviewerBody()
  const answers = await atOnce(4, () => signUp({ ...body, email: body.email.toUpperCase() }))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  const again = await signUp(body)
  expect([again.status, again.error?.message]).toEqual([409, 'Email already in use.'])
})

// spec: 4.1, 7.3
test('signing in and out', async () => {
  const body = reviewerBody()
  await signUp(body)
  const wrong = await signIn(body.email, 'not the password')
  const unknown = await signIn('nobody@example.com', 'not the password')
  expect([wrong.status, wrong.error?.message]).toEqual([401, 'Invalid email or password.'])
  expect([unknown.status, unknown.error]).toEqual([
    401,
    { ...wrong.error, requestId: expect.anything() },
  ])

  const inside = await signIn(body.email.toUpperCase(), body.password)
  expect(await sessionOf(inside)).toMatchObject({ email: body.email })
  const headers = { cookie: cookieOf(inside).cookie }
  expect((await request(null, 'POST', '/api/auth/sign-out', { headers })).status).toBe(200)
  expect(await sessionOf(inside)).toBeNull()
})

// spec: 2.27, 4.4
test('Remember me decides between a browser session and 30 days', async () => {
  const body = reviewerBody()
  await signUp(body)
  const session = (answer: Awaited<ReturnType<typeof signIn>>) =>
    cookieOf(answer).set.find((one) => one.startsWith('candor.session_token='))!
  expect(session(await signIn(body.email, body.password))).not.toMatch(/Max-Age|Expires/i)
  expect(session(await signIn(body.email, body.password, { rememberMe: true }))).toMatch(
    /Max-Age=2592000/,
  )
})

test('failed sign-ins to an account are limited, successful ones are not', async () => {
  const body = reviewerBody()
  await signUp(body)
  for (let i = 0; i < 12; i++) expect((await signIn(body.email, body.password)).status).toBe(200)
  const answers = await atOnce(14, () => signIn(body.email, 'not the password'))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  const limited = await signIn(body.email, body.password)
  expect(limited.status).toBe(429)
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(60)
  clock.travel({ minutes: 16 })
  expect((await signIn(body.email, body.password)).status).toBe(200)
})

test('a forged X-Forwarded-For does not bypass the limit of an address', async () => {
  const max = config.auth.signInFailuresPerAddress
  await server().db.deleteFrom('rateLimits').execute()
  const attempt = (i: number) =>
    request(null, 'POST', '/api/auth/sign-in/email', {
      body: { email: `guess-${i}@example.com`, password: 'not the password' },
      headers: { 'x-forwarded-for': `203.0.113.${i}`, 'x-candor-address': `203.0.113.${i}` },
    })
  let limited = 0
  for (let i = 0; i < max + 3; i += 20) {
    const answers = await atOnce(Math.min(20, max + 3 - i), (j) => attempt(i + j))
    limited += answers.filter(({ status }) => status === 429).length
  }
  expect(limited).toBe(3)
  await server().db.deleteFrom('rateLimits').execute()
})

test('a suspended person gets a session in which the suspension is named', async () => {
  const body = reviewerBody()
  const inside = await signUp(body)
  await server()
    .db.updateTable('users')
    .set({ suspendedAt: new Date(), suspensionReason: 'Copied reviews' })
    .where('email', '=', body.email)
    .execute()
  expect(await sessionOf(inside)).toMatchObject({ suspended: true })
  expect((await signIn(body.email, body.password)).status).toBe(200)
})

// spec: 4.7
test('a profile that a crash left incomplete is completed at the next request', async () => {
  const answer = await signUp(businessBody())
  const before = await sessionOf(answer)
  const { owner } = server()
  await owner.query('alter table transfers disable trigger user')
  await owner.query('delete from transfers where to_owner = $1', [before!.id])
  await owner.query('alter table transfers enable trigger user')
  await owner.query('delete from wallets where user_id = $1', [before!.id])
  await owner.query('delete from businesses where id = $1', [before!.id])
  const sessions = await atOnce(4, () => sessionOf(answer))
  expect(sessions).toEqual(Array(4).fill(before))
})

// spec: 2.28, 4.3, 8.37
test('a forgotten password is reset by mail, once, and ends the other sessions', async () => {
  const body = reviewerBody()
  const inside = await signUp(body)
  const requestReset = (email: string) =>
    request<object>(null, 'POST', '/api/auth/request-password-reset', { body: { email } })
  const [known, unknown] = [
    await requestReset(body.email),
    await requestReset('nobody@example.com'),
  ]
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])

  const mail = server().mails.findLast(({ to }) => to === body.email)!
  const token = /reset-password\?token=(\S+)/.exec(mail.text)?.[1] ?? ''
  const reset = (newPassword: string) =>
    request(null, 'POST', '/api/auth/reset-password', { body: { newPassword, token } })
  const kept = await server().db.selectFrom('authTokens').selectAll().execute()
  expect(kept.length).toBeGreaterThan(0)
  expect(JSON.stringify(kept), 'a copy of the database opens no account').not.toContain(token)
  expect((await reset('short')).status).toBe(400)
  const check = async () => orFail(await api(null, contract.checkResetLink, { body: { token } }))
  expect(await check()).toEqual({ usable: true })
  expect((await reset('a new password')).status).toBe(200)
  expect(await check()).toEqual({ usable: false })
  const useless = 'This link has already been used or is older than one hour.'
  const again = await reset('another password')
  expect([again.status, again.error?.message]).toEqual([400, useless])
  for (const madeUp of ['x', 'x'.repeat(300), '"><script>']) {
    const body = { newPassword: 'another password', token: madeUp }
    const refused = await request(null, 'POST', '/api/auth/reset-password', { body })
    expect([madeUp, refused.status, refused.error?.message]).toEqual([madeUp, 400, useless])
  }
  expect(await sessionOf(inside)).toBeNull()
  expect((await signIn(body.email, body.password)).status).toBe(401)
  expect((await signIn(body.email, 'a new password')).status).toBe(200)
})

test('asking for a reset link takes as long without an account as with one', async () => {
  const body = reviewerBody()
  await signUp(body)
  const { owner, mails, app } = server()
  const before = mails.length
  // Only an address with an account gets a link, which waits for this lock.
  await owner.query('begin')
  await owner.query('lock table auth_tokens in exclusive mode')
  const url = '/api/auth/request-password-reset'
  const headers = { origin: config.server.publicUrl }
  const ask = (email: string) => app.inject({ method: 'POST', url, headers, payload: { email } })
  const answers = [await ask(body.email), await ask('nobody@example.com')]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(answers[0]!.body).toBe(answers[1]!.body)
  expect(mails.length, 'the link is not sent yet').toBe(before)
  await owner.query('commit')
  await app.afterwards.idle()
  expect(mails.slice(before).map(({ to }) => to)).toEqual([body.email])
})
