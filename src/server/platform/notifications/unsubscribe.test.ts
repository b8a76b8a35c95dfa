import { expect, test } from 'vitest'
import { unsubscribe as contract, type MailPreference } from '../../../shared/base/unsubscribing.ts'
import { approveReview } from '../../../shared/market/reviews.ts'
import { editSettings, getSettings } from '../../../shared/people/settings.ts'
import { unsubscribeToken } from '../../base/mail/unsubscribe-token.ts'
import { derivedKey } from '../../base/secret.ts'
import { deliveredMails } from '../../test/deliver.ts'
import { secret, server } from '../../test/server.ts'
import { api, aReviewer, aSubmittedReview, atOnce, orFail, request } from '../../test/world.ts'

const key = derivedKey(secret, 'unsubscribe links')

async function aLink(preference: MailPreference = 'email') {
  const reviewer = await aReviewer()
  const token = unsubscribeToken(key, { userId: reviewer.id, preference })
  const isOn = async () => orFail(await api(reviewer, getSettings)).notifications.email
  return { reviewer, token, isOn }
}

/** The request of a mail program (RFC 8058): no cookie, no origin, a form. */
const oneClick = (token: string, type = 'application/x-www-form-urlencoded') =>
  server().app.inject({
    method: 'POST',
    url: `/api/unsubscribe?${new URLSearchParams({ token })}`,
    headers: { 'content-type': type },
    payload: 'List-Unsubscribe=One-Click',
  })

// spec: 10.52
test('the one-click request of a mail program stops the mails, however often it comes', async () => {
  const { token, isOn } = await aLink()
  expect(await isOn()).toBe(true)
  const answers = await atOnce(5, () => oneClick(token))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  expect(answers[0]!.json()).toEqual({ preference: 'email' })
  expect(await isOn()).toBe(false)
})

test.each([
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/json',
  'application/x-www-form-urlencoded',
])('any body is accepted: %s', async (type) => {
  const { token, isOn } = await aLink()
  expect((await oneClick(token, type)).statusCode).toBe(200)
  expect(await isOn()).toBe(false)
})

test.each(['email', 'digest', 'newCampaigns', 'marketing'] as const)(
  'a link about %s switches off that kind alone',
  async (preference) => {
    const { token, reviewer } = await aLink(preference)
    const all = { email: true, digest: true, newCampaigns: true, marketing: true }
    const body = { notifications: all }
    orFail(await api(reviewer, editSettings, { body }))
    expect((await oneClick(token)).json()).toEqual({ preference })
    const { notifications } = orFail(await api(reviewer, getSettings))
    expect(notifications).toMatchObject({ ...all, [preference]: false })
  },
)

test('opening the link changes nothing and leads to the page that asks', async () => {
  const { token, isOn } = await aLink()
  const answer = await server().app.inject(`/api/unsubscribe?token=${token}`)
  expect([answer.statusCode, answer.headers.location]).toEqual([303, `/unsubscribe?token=${token}`])
  expect(await isOn()).toBe(true)
  const foreign = await server().app.inject('/api/unsubscribe?token=//evil.example')
  expect(foreign.headers.location).toBe('/unsubscribe?token=%2F%2Fevil.example')
})

test('a changed token, or one for another person or kind, stops nothing', async () => {
  const [{ token, isOn }, { reviewer: other }] = [await aLink(), await aLink()]
  const [kind, id, mac] = token.split('.') as [string, string, string]
  const forged = [
    '',
    'email',
    `${kind}.${id}`,
    `${kind}.${id}.`,
    `${kind}.${other.id}.${mac}`,
    `digest.${id}.${mac}`,
    `password.${id}.${mac}`,
    `${kind}.${id}.${mac.slice(1)}`,
    `${token}.x`,
    unsubscribeToken('another secret', { userId: id, preference: 'email' }),
  ]
  for (const one of forged) expect((await oneClick(one)).statusCode, one).toBe(400)
  expect(await isOn()).toBe(true)
})

test('no other route takes a request without an origin because of this one', async () => {
  const open = ['POST /api/contact', 'POST /api/undo', 'POST /api/auth/sign-out']
  for (const route of open) {
    const [method, url] = route.split(' ') as ['POST', string]
    const answer = await server().app.inject({ method, url, payload: {} })
    expect([route, answer.statusCode]).toEqual([route, 403])
  }
  const { reviewer, token, isOn } = await aLink()
  // A signed-in browser on another site can at most stop what the token names.
  const headers = { origin: 'https://evil.example', cookie: reviewer.cookie }
  await server().app.inject({ method: 'POST', url: '/api/unsubscribe', headers })
  expect(await isOn()).toBe(true)
  const { status } = await request(reviewer, 'POST', `/api/unsubscribe?token=${token}`)
  expect(status).toBe(200)
})

test('the link of a real mail works', async () => {
  const { review, reviewer, admin } = await aSubmittedReview()
  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
  const mail = (await deliveredMails()).find(({ to }) => to === reviewer.email)!
  const { pathname, search } = new URL(mail.unsubscribeUrl!)
  const answer = await server().app.inject({ method: 'POST', url: `${pathname}${search}` })
  expect(answer.statusCode).toBe(200)
  const token = new URLSearchParams(search).get('token')!
  expect(answer.json()).toEqual({ preference: 'email' })
  expect(token).toContain(reviewer.id)
  expect(contract.path).toBe(pathname)
})
