import { createEmailVerificationToken } from 'better-auth/api'
import { expect, test } from 'vitest'
import { mailSavedSearch, saveSearch } from '../../../shared/market/campaign-search.ts'
import { createCampaign, submitCampaign } from '../../../shared/market/campaigns.ts'
import * as contract from '../../../shared/people/accounts.ts'
import { setPayoutDestination } from '../../../shared/money/payout-destination.ts'
import { createApiKey } from '../../../shared/outside/api-keys.ts'
import { createWebhook, editWebhook } from '../../../shared/outside/webhooks.ts'
import { requestWithdrawal } from '../../../shared/money/wallet.ts'
import { getSite } from '../../../shared/platform/platform.ts'
import { deliveredMails, tokenIn } from '../../test/deliver.ts'
import { clock, server, whileConfigured } from '../../test/server.ts'
import {
  aBusiness,
  aCampaign,
  api,
  aReviewer,
  aReviewerWith,
  balanceOf,
  campaignBody,
  destinationBody,
  orFail,
  request,
  type Person,
} from '../../test/world.ts'
import { aMember } from '../../test/members.ts'

const linksTo = (email: string) =>
  server()
    .mails.filter(({ to, subject }) => to === email && subject === 'Confirm your email address')
    .map(({ text }) => decodeURIComponent(/verify-email\?token=(\S+)/.exec(text)?.[1] ?? ''))
const confirm = (token: string) =>
  request(null, 'POST', '/api/auth/verify-email', { body: { token } })
const resend = (person: Pick<Person, 'cookie'> | null) =>
  request(person, 'POST', '/api/auth/send-verification-email', { body: {} })
const isVerified = async (person: Pick<Person, 'cookie'>) =>
  orFail(await api(person, contract.getSession)).user?.isVerified

// spec: 10.39
test('registration sends a link for 24 hours, and only a POST confirms the address', async () => {
  const member = await aMember('reviewer')
  const [token] = linksTo(member.email)
  const mail = server().mails.find(({ to }) => to === member.email)!
  expect(mail.text).toContain('http://localhost:3000/verify-email?token=')
  expect(mail.text).toContain('24 hours')
  expect(await isVerified(member)).toBe(false)

  const viewed = await request(null, 'GET', `/api/auth/verify-email?token=${token}`)
  expect(viewed.status).toBe(404)
  expect(await isVerified(member)).toBe(false)

  expect((await confirm(token!)).status).toBe(200)
  expect(await isVerified(member)).toBe(true)
  // A second click succeeds too, and a link signs nobody in.
  const again = await confirm(token!)
  expect([again.status, again.headers['set-cookie']]).toEqual([200, undefined])
})

test('an expired, forged or truncated link, or one of a deleted account, confirms nothing', async () => {
  const member = await aMember('reviewer')
  const { secret } = await server().auth.$context
  const token = (seconds: number, key = secret) =>
    createEmailVerificationToken(key, member.email, undefined, seconds)
  const old = await token(-1)
  const forged = await token(60, 'another secret of thirty-two characters')
  for (const bad of [old, forged, 'made-up', `${linksTo(member.email)[0]}x`]) {
    const answer = await confirm(bad)
    expect([answer.status, answer.error?.message]).toEqual([
      400,
      'This link is older than 24 hours or incomplete.',
    ])
  }
  expect(await isVerified(member)).toBe(false)
  const nobody = await createEmailVerificationToken(secret, 'left@example.com', undefined, 60)
  expect((await confirm(nobody)).status).toBe(400)
  expect((await confirm(await token(60))).status).toBe(200)
})

test('a new link is sent only to the own address, at most five times an hour', async () => {
  const member = await aMember('business')
  expect((await resend(null)).status).toBe(401)
  const body = { email: 'victim@example.com' }
  const elsewhere = await request(member, 'POST', '/api/auth/send-verification-email', { body })
  expect(elsewhere.status).toBe(400)
  for (let i = 0; i < 5; i++) expect((await resend(member)).status).toBe(200)
  const limited = await resend(member)
  expect([limited.status, linksTo(member.email).length]).toEqual([429, 6])
  expect(linksTo('victim@example.com')).toEqual([])

  await server().db.deleteFrom('rateLimits').execute()
  expect((await confirm(linksTo(member.email)[3]!)).status).toBe(200)
  expect((await resend(member)).status).toBe(409)
})

const smtp = { SMTP_URL: 'smtp://127.0.0.1:1' }
const confirmFirst =
  'Please confirm your email address first, with the link in the email that we sent you. ' +
  'You can request a new link in Settings.'
const confirmAddress = (person: Person) =>
  server()
    .db.updateTable('users')
    .set({ emailVerified: true })
    .where('id', '=', person.id)
    .execute()

// spec: 10.39
test('withdrawing needs a confirmed address when outgoing mail is configured', async () => {
  const reviewer = await aReviewerWith(100_00)
  const body = { amountCents: 30_00 }
  orFail(await api(reviewer, requestWithdrawal, { body }))
  await whileConfigured(smtp, async () => {
    const refused = await api(reviewer, requestWithdrawal, { body })
    expect([refused.status, refused.error]).toMatchObject([
      422,
      { code: 'refused', message: confirmFirst, reason: 'email' },
    ])
    expect(await balanceOf(reviewer)).toBe(70_00)
    await confirmAddress(reviewer)
    orFail(await api(reviewer, requestWithdrawal, { body }))
    expect(await balanceOf(reviewer)).toBe(40_00)
  })
})

test('submitting a campaign needs a confirmed address, saving a draft does not', async () => {
  const business = await aBusiness()
  const body = { ...campaignBody, pricePerReviewCents: 10_00, targetReviews: 5 }
  await whileConfigured(smtp, async () => {
    // Pages ask for it beforehand.
    expect(orFail(await api(null, getSite)).confirmsEmail).toBe(true)
    const refused = await api(business, createCampaign, { body })
    expect([refused.status, refused.error?.message]).toEqual([422, confirmFirst])
    const draft = orFail(await api(business, createCampaign, { body: { ...body, draft: true } }))
    const params = { campaignId: draft.id }
    const submitted = await api(business, submitCampaign, { params })
    expect([submitted.status, submitted.error?.message]).toEqual([422, confirmFirst])
    await confirmAddress(business)
    expect(orFail(await api(business, submitCampaign, { params })).status).toBe('pending')
    expect(orFail(await api(business, createCampaign, { body })).status).toBe('pending')
  })
  // Without outgoing mail nobody can confirm, so it is not required.
  expect(orFail(await api(null, getSite)).confirmsEmail).toBe(false)
  expect((await aCampaign()).campaign.status).toBe('pending')
})

// Each of these is quoted in a mail, and the address may be that of a stranger.
test('nothing that mails quote is kept for an unconfirmed address', async () => {
  const [reviewer, business] = [await aReviewer(), await aBusiness()]
  const search = orFail(await api(reviewer, saveSearch, { body: { name: 'Bread', filters: {} } }))
  const key = { name: 'Sync', scopes: ['campaigns:read' as const] }
  const hook = { url: 'http://127.0.0.1:9/hook', events: ['campaign.approved' as const] }
  const { id } = orFail(await api(business, createWebhook, { body: hook }))
  const all = [
    () => api(reviewer, setPayoutDestination, { body: destinationBody }),
    () => api(reviewer, mailSavedSearch, { params: { searchId: search.id } }),
    () => api(business, createApiKey, { body: key }),
    () => api(business, createWebhook, { body: hook }),
    () => api(business, editWebhook, { params: { webhookId: id }, body: { url: hook.url } }),
  ]
  await whileConfigured(smtp, async () => {
    for (const one of all) {
      const { status, error } = await one()
      expect([status, error?.message]).toEqual([422, confirmFirst])
    }
    await confirmAddress(reviewer)
    await confirmAddress(business)
    for (const one of all) orFail<unknown>(await one())
  })
})

test('an unconfirmed address that was left is told of it without the name', async () => {
  const member = await aMember('reviewer')
  const email = 'left-for-this@example.com'
  await request(member, 'POST', '/api/auth/request-email-change', { body: { email } })
  const token = tokenIn(server().mails, email, '/change-email')
  await request(null, 'POST', '/api/auth/confirm-email-change', { body: { token } })
  const mail = (await deliveredMails()).find(({ to }) => to === member.email)!
  expect(mail.text).toContain('/undo?token=')
  expect(mail.text).not.toContain('Ngozi')
})

test('changes that are mailed to the owner are limited to 30 of a kind in an hour', async () => {
  const reviewer = await aReviewer()
  const set = (n: number) =>
    api(reviewer, setPayoutDestination, { body: { ...destinationBody, bankName: `Bank ${n}` } })
  for (let n = 0; n < 30; n++) orFail(await set(n))
  expect((await set(30)).status).toBe(429)
  clock.travel({ minutes: 61 })
  orFail(await set(31))
})
