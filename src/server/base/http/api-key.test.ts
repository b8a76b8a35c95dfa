import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getSession } from '../../../shared/people/accounts.ts'
import { listApiKeys } from '../../../shared/outside/api-keys.ts'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { createCampaign, listCampaigns } from '../../../shared/market/campaigns.ts'
import type { Cents } from '../../../shared/base/money.ts'
import { listCampaignReviews, listReviews } from '../../../shared/market/reviews.ts'
import { editSettings } from '../../../shared/people/settings.ts'
import { getWallet, listTransactions } from '../../../shared/money/wallet.ts'
import { aKeyOf } from '../../test/api-keys.ts'
import { sentBy } from '../../test/sent.ts'
import { clock, server, whileConfigured } from '../../test/server.ts'
import {
  aBusiness,
  anAdmin,
  api,
  aReviewer,
  aSubmittedReview,
  campaignBody,
  orFail,
  request,
} from '../../test/world.ts'

/** Requests with an API key in place of a session. */

const newCampaign = { ...campaignBody, pricePerReviewCents: 10_00, targetReviews: 5 }

test('a key acts as its owner, with what that role and that owner may do', async () => {
  const [business, other] = [await aBusiness(), await aBusiness()]
  const key = await aKeyOf(business)
  const made = await api(key, createCampaign, { body: newCampaign })
  expect([made.status, made.headers['set-cookie']]).toEqual([201, undefined])
  const params = { campaignId: orFail(made).id }
  expect(orFail(await api(business, getCampaign, { params })).id).toBe(params.campaignId)
  expect((await api(await aKeyOf(other), getCampaign, { params })).status).toBe(404)
  // A role that may never do this stays refused, whatever the scopes.
  const refused = await api(await aKeyOf(await anAdmin()), createCampaign, { body: newCampaign })
  expect([refused.status, refused.error?.reason]).toEqual([403, undefined])
})

test('two keys of one account share its Idempotency-Keys, as its browsers do', async () => {
  const business = await aBusiness()
  const call = { body: newCampaign, key: 'one' }
  const first = orFail(await api(await aKeyOf(business), createCampaign, call))
  expect(orFail(await api(await aKeyOf(business), createCampaign, call)).id).toBe(first.id)
  expect(orFail(await api(business, createCampaign, call)).id).toBe(first.id)
})

// spec: 12.26
test('a wrong key is refused with 401 even beside a good session', async () => {
  const business = await aBusiness()
  const { apiKey } = await aKeyOf(business)
  const last = apiKey.at(-1) === 'a' ? 'b' : 'a'
  const wrong = [
    '',
    'x',
    "ck_test_' or 1=1 --",
    `ck_live_${apiKey.slice(8)}`,
    apiKey.slice(0, -1) + last,
    `${apiKey}a`,
    apiKey.toUpperCase(),
    `${apiKey} ${apiKey}`,
    'é'.repeat(40),
    'x'.repeat(5_000),
  ]
  for (const one of wrong) {
    const answer = await api({ ...business, apiKey: one }, getWallet)
    expect([answer.status, answer.error?.code], one).toEqual([401, 'unauthenticated'])
    expect(answer.headers['www-authenticate']).toContain('error="invalid_token"')
  }
  // Another scheme is that of a proxy in front, and says nothing.
  const headers = { authorization: 'Basic b3BlbjpzZXNhbWU=' }
  expect((await request(business, 'GET', '/api/wallet', { headers })).status).toBe(200)
  const lower = { authorization: `bearer  ${apiKey}` }
  expect((await request(null, 'GET', '/api/wallet', { headers: lower })).status).toBe(200)
})

test('cookies do not count beside a key, for what it may not do either', async () => {
  const business = await aBusiness()
  const { apiKey } = await aKeyOf(business, ['wallet:read'])
  const both = { ...business, apiKey }
  expect((await api(both, getWallet)).status).toBe(200)
  for (const answer of [
    await api(both, listCampaigns),
    await api(both, listApiKeys),
    await request(both, 'GET', '/api/events'),
    await request(both, 'POST', '/api/verification', { body: {} }),
  ]) {
    expect(answer.status).toBe(403)
  }
  expect(orFail(await api(both, getSession)).user).toBeNull()
  expect((await request(both, 'GET', '/api/auth/get-session')).body).toBeNull()
  const missing = await api(both, listCampaigns)
  expect(missing.headers['www-authenticate']).toContain('scope="campaigns:read"')
})

test('a key needs no origin, but it does not open the routes of signing in', async () => {
  const business = await aBusiness()
  const key = await aKeyOf(business)
  expect((await api(key, createCampaign, { body: newCampaign })).status).toBe(201)
  // From a page of another site, a browser asks first, and is not answered (no CORS).
  const preflight = await server().app.inject({
    method: 'OPTIONS',
    url: '/api/campaigns',
    headers: { origin: 'https://evil.example', 'access-control-request-headers': 'authorization' },
  })
  expect(preflight.headers).not.toHaveProperty('access-control-allow-origin')
  const body = { email: business.email, password: 'x' }
  for (const path of ['sign-in/email', 'step-up', 'change-password', 'sign-out']) {
    const answer = await request(key, 'POST', `/api/auth/${path}`, { body })
    expect([path, answer.status]).toEqual([path, 403])
  }
})

// spec: 12.27
test('reviewers have their public names for keys, without address, bio and evidence', async () => {
  const [ada, bob, eve] = await Promise.all(
    ['Ada Lovelace', 'Bob Bright', 'Eve Veiled'].map((name) => aReviewer(name)),
  )
  const business = await aBusiness()
  const { campaign } = await aSubmittedReview({ business, reviewer: ada! })
  await aSubmittedReview({ business, reviewer: bob! })
  await aSubmittedReview({ business, reviewer: eve! })
  const choose = (person: typeof ada, publicName: 'full' | 'anonymous') =>
    api(person!, editSettings, { body: { publicName, bio: 'I am known as the fox.' } })
  orFail(await choose(bob, 'full'))
  orFail(await choose(eve, 'anonymous'))

  const admin = await anAdmin()
  const names = ['Ada L.', 'Anonymous Reviewer', 'Bob Bright']
  const own = [ada!.id, bob!.id, eve!.id]
  for (const owner of [business, admin]) {
    const key = await aKeyOf(owner)
    const query = { limit: 100 }
    const all = orFail(await api(key, listReviews, { query })).items
    const listed = all.filter(({ reviewerId }) => own.includes(reviewerId))
    expect(listed.map(({ reviewer }) => reviewer.name).toSorted()).toEqual(names)
    const params = { campaignId: campaign.id }
    const ofCampaign = orFail(await api(key, listCampaignReviews, { params })).items
    const page = orFail(await api(key, getCampaign, { params })).reviews.items
    expect([...ofCampaign, ...page].map(({ reviewer }) => reviewer.name)).toEqual([
      'Ada L.',
      'Ada L.',
    ])
    const files = await request<string>(key, 'GET', '/api/reviews.csv')
    const said = JSON.stringify([listed, ofCampaign, page, files.body])
    expect(said).not.toMatch(/Lovelace|Veiled|the fox|evidence|@example\.com/)
    expect(said).toContain('Anonymous Reviewer')
  }
  const key = await aKeyOf(business)
  const rows = orFail(await api(key, listTransactions)).items
  expect(rows.flatMap(({ review }) => review?.reviewer ?? []).toSorted()).toEqual(names)
  const file = await request<string>(key, 'GET', '/api/wallet/transactions.csv')
  expect(file.body).not.toMatch(/Lovelace|Veiled/)
  // In Candor itself, a business sees the names.
  const seen = orFail(await api(business, listTransactions)).items
  expect(seen.flatMap(({ review }) => review?.reviewer ?? [])).toContain('Ada Lovelace')
})

test('a key that reads campaigns alone gets none of their reviews', async () => {
  const { business, campaign } = await aSubmittedReview()
  const params = { campaignId: campaign.id }
  const read = async (key: { apiKey: string }) =>
    orFail(await api(key, getCampaign, { params })).reviews
  const alone = await read(await aKeyOf(business, ['campaigns:read']))
  expect(alone).toEqual({ items: [], nextCursor: null })
  const both = await read(await aKeyOf(business, ['campaigns:read', 'reviews:read']))
  expect(both.items).toHaveLength(1)
})

// spec: 12.23
test('the last use is written after the answer, at most once a minute', async () => {
  const business = await aBusiness()
  const key = await aKeyOf(business)
  const lastUse = async () => orFail(await api(business, listApiKeys)).items[0]!.lastUsedAt
  expect(await lastUse()).toBeNull()
  orFail(await api(key, getWallet))
  const first = await lastUse()
  expect(first).not.toBeNull()
  for (let i = 0; i < 5; i++) orFail(await api(key, getWallet))
  clock.travel({ minutes: 0.9 })
  orFail(await api(key, getWallet))
  expect(await lastUse()).toBe(first)
  clock.travel({ minutes: 0.2 })
  orFail(await api(key, getWallet))
  expect(await lastUse()).not.toBe(first)
})

test('a key costs one statement, as a session does', async () => {
  const business = await aBusiness()
  const key = await aKeyOf(business)
  orFail(await api(key, listCampaigns))
  const statements = async (caller: Parameters<typeof api>[0]) => {
    const { result, sent } = await sentBy(() => api(caller, listCampaigns))
    orFail(result)
    return sent.length
  }
  expect(await statements(key)).toBe(2)
  expect(await statements(business)).toBe(2)
})

test('a long file counts once, although each of its pages is authorized', async () => {
  const business = await aBusiness({ balance: 0 })
  const at = clock.now()
  const deposit = () => ({
    id: randomUUID(),
    businessId: business.id,
    amountCents: 1_00 as Cents,
    status: 'pending' as const,
    createdAt: at,
    updatedAt: at,
  })
  const rows = Array.from({ length: 150 }, deposit)
  await server().db.insertInto('deposits').values(rows).execute()
  await whileConfigured({ KEY_REQUESTS_PER_MINUTE: '1' }, async () => {
    const key = await aKeyOf(business, ['wallet:read'])
    const file = await request<string>(key, 'GET', '/api/wallet/transactions.csv')
    expect([file.status, file.body.trim().split('\n').length]).toEqual([200, 151])
    expect((await api(key, getWallet)).status).toBe(429)
  })
})

// spec: 12.28
test('each key has a limit of its own, which its answers name', async () => {
  const business = await aBusiness()
  await whileConfigured({ KEY_REQUESTS_PER_MINUTE: '3' }, async () => {
    const [one, other] = [await aKeyOf(business, ['wallet:read']), await aKeyOf(business)]
    const answers = []
    // A refusal counts too, and a change as much as a read.
    answers.push(await api(one, getWallet))
    answers.push(await api(one, listCampaigns))
    answers.push(await api(one, createCampaign, { body: newCampaign }))
    answers.push(await api(one, getWallet))
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 403, 429])
    expect(answers.map(({ headers }) => headers['ratelimit-remaining'])).toEqual([
      '2',
      '1',
      '0',
      '0',
    ])
    expect(answers[0]!.headers).toMatchObject({
      'ratelimit-policy': '"key";q=3;w=60',
      ratelimit: expect.stringMatching(/^"key";r=2;t=(59|60)$/),
      'ratelimit-limit': '3',
      'ratelimit-reset': expect.stringMatching(/^(59|60)$/),
    })
    const refused = answers[3]!
    expect(refused.error?.code).toBe('rate_limited')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await api(other, getWallet)).status).toBe(200)
    expect((await api(business, getWallet)).headers).not.toHaveProperty('ratelimit')
  })
})
