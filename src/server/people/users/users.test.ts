import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getSession } from '../../../shared/people/accounts.ts'
import { getAnalytics } from '../../../shared/overview/analytics.ts'
import { getDashboard } from '../../../shared/overview/dashboard.ts'
import * as notifications from '../../../shared/platform/notifications.ts'
import * as platform from '../../../shared/platform/platform.ts'
import { approveReview, rejectReview } from '../../../shared/market/reviews.ts'
import * as contract from '../../../shared/people/users.ts'
import { deliverNotifications } from '../../jobs/deliver-notifications.ts'
import type { Mail } from '../../base/mail/mail.ts'
import { aMember, cookieOf } from '../../test/members.ts'
import { clock, server } from '../../test/server.ts'
import {
  aBusiness,
  aDeposit,
  anAdmin,
  api,
  aReviewer,
  aSessionOf,
  aSubmittedReview,
  atOnce,
  orFail,
  request,
} from '../../test/world.ts'

// spec: 2.98, 7.6
test('admins find people by name, company, email, role and verification', async () => {
  const admin = await anAdmin()
  const business = await aBusiness({ name: 'Quaint Quinces' })
  const reviewer = await aReviewer('Quentin Quill')
  const find = async (query: object) => orFail(await api(admin, contract.listUsers, { query }))
  expect((await find({ q: 'quaint' })).items.map(({ id }) => id)).toEqual([business.id])
  const both = await find({ q: 'qu' })
  expect(both.counts).toEqual({ businesses: 1, reviewers: 1 })
  expect((await find({ q: 'qu', role: 'reviewer' })).items.map(({ id }) => id)).toEqual([
    reviewer.id,
  ])
  expect((await find({ q: reviewer.email })).items).toHaveLength(1)
  expect((await find({ q: 'qu', verified: 'verified' })).items).toEqual([])
  const documents = both.items.map(({ role, verificationStatus }) => [role, verificationStatus])
  expect(Object.fromEntries(documents)).toEqual({ business: 'none', reviewer: null })
})

// spec: 2.98
test('admins list the suspended people of both roles, also as a file', async () => {
  const admin = await anAdmin()
  const suspended = [await aReviewer('Xerxes Held'), await aBusiness({ name: 'Xerxes Mills' })]
  const others = [await aReviewer('Xerxes Free'), await aBusiness({ name: 'Xerxes Yards' })]
  for (const { id: userId } of suspended) {
    const body = { reason: 'Copied reviews' }
    orFail(await api(admin, contract.suspendUser, { params: { userId }, body }))
  }
  const list = (query: object) => api(admin, contract.listUsers, { query })
  const ids = suspended.map(({ id }) => id)
  for (const search of [{}, { q: 'xerxes' }]) {
    const query = { verified: 'suspended', limit: 100, ...search }
    const { items, counts } = orFail(await list(query))
    const listed = items.map(({ id }) => id)
    expect(listed).toEqual(expect.arrayContaining(ids))
    for (const { id } of others) expect(listed).not.toContain(id)
    expect(items.every((person) => person.suspended)).toBe(true)
    expect(counts.businesses + counts.reviewers).toBe(items.length)
  }
  const query = { q: 'xerxes', verified: 'suspended', role: 'reviewer' }
  const { items } = orFail(await list(query))
  expect(items.map(({ id }) => id)).toEqual([suspended[0]!.id])
  const path = '/api/users.csv?verified=suspended'
  const file = orFail(await request<string>(admin, 'GET', path))
  for (const { id } of suspended) expect(file).toContain(id)
  for (const { id } of others) expect(file).not.toContain(id)
  expect((await list({ verified: 'banned' })).status).toBe(400)
})

// spec: 2.99, 2.100, 3.8, 7.7, 7.8, 7.10
test('the details dialog has every figure', async () => {
  const { business, reviewer, review, campaign, admin } = await aSubmittedReview()
  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
  const of = async (id: string) =>
    orFail(await api(admin, contract.getUser, { params: { userId: id } }))
  expect((await of(business.id)).business).toMatchObject({
    campaignCount: 1,
    approvedCampaignCount: 1,
    walletCents: 1_000_00 - 11_50,
    reservedCents: 0,
    campaigns: [
      { id: campaign.id, completedReviews: 1, targetReviews: 5, remainingBudgetCents: 46_00 },
    ],
    remainingBudgetCents: 46_00,
  })
  expect((await of(reviewer.id)).reviewer).toMatchObject({
    submittedCount: 1,
    approvedCount: 1,
    totalEarnedCents: 10_00,
    availableCents: 10_00,
  })
  expect((await api(admin, contract.getUser, { params: { userId: 'nobody' } })).status).toBe(404)
})

// spec: 10.49
test('a suspended person is signed out at once and can sign in after the reinstatement', async () => {
  const admin = await anAdmin()
  const reviewer = await aReviewer()
  const params = { userId: reviewer.id }
  const suspend = () =>
    api(admin, contract.suspendUser, { params, body: { reason: 'Copied reviews' } })
  const answers = await atOnce(3, suspend)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(orFail(await api(reviewer, getSession)).user).toBeNull()
  expect(orFail(await api(admin, contract.reinstateUser, { params })).suspension).toBeNull()
  expect((await api(admin, contract.reinstateUser, { params })).status).toBe(409)
  const self = { params: { userId: admin.id }, body: { reason: 'Oops' } }
  expect((await api(admin, contract.suspendUser, self)).status).toBe(409)
})

test('a reinstatement revives no session from before the suspension', async () => {
  const admin = await anAdmin()
  const member = await aMember('business')
  const other = await aMember('business')
  const before = [member.cookie, await aSessionOf(member), await aSessionOf(member)]
  const userOf = async (cookie: string) => orFail(await api({ cookie }, getSession)).user?.id
  for (const cookie of before) expect(await userOf(cookie)).toBe(member.id)

  const params = { userId: member.id }
  orFail(await api(admin, contract.suspendUser, { params, body: { reason: 'Looked into' } }))
  for (const cookie of before) expect(await userOf(cookie)).toBeUndefined()
  const { email, password } = member
  const signIn = () =>
    request<object>(null, 'POST', '/api/auth/sign-in/email', { body: { email, password } })
  expect((await signIn()).status).toBe(200)

  orFail(await api(admin, contract.reinstateUser, { params }))
  for (const cookie of before) expect(await userOf(cookie)).toBeUndefined()
  const again = await signIn()
  expect([again.status, await userOf(cookieOf(again))]).toEqual([200, member.id])
  expect(await userOf(other.cookie), 'other people stay signed in').toBe(other.id)
})

// spec: 2.104, 7.16, 9.13, 9.14
test('analytics are sums of the ledger and counts of the tables', async () => {
  const { admin, review } = await aSubmittedReview({ price: 20_00, rating: 3 })
  const before = orFail(await api(admin, getAnalytics))
  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
  const after = orFail(await api(admin, getAnalytics))
  expect(after.totalRevenueCents - before.totalRevenueCents).toBe(3_00)
  expect(after.approvedReviews - before.approvedReviews).toBe(1)
  expect(after.totalReviews).toBe(before.totalReviews)
  expect(after.averageRating).not.toBeNull()
  expect(after.periods.at(-1)?.incomeCents).toBeGreaterThanOrEqual(3_00)
  for (const [range, unit, count] of [
    ['7', 'day', 7],
    ['30', 'day', 30],
    ['90', 'week', 13],
  ] as const) {
    const other = orFail(await api(admin, getAnalytics, { query: { range } }))
    expect(other.unit).toBe(unit)
    expect(other.periods).toHaveLength(count)
    expect(other.previousPeriods).toHaveLength(count)
    expect(other.periods.at(-1)?.to).toBe(clock.now().toISOString().slice(0, 10))
  }
})

// spec: 2.104
test('the totals of analytics equal a count of every row', async () => {
  const { admin, review } = await aSubmittedReview()
  const verdict = {
    reason: 'low_effort',
    note: 'Please say more about how you used it.',
    allowResubmission: true,
  } as const
  const params = { reviewId: review.id }
  orFail(await api(admin, rejectReview, { params, body: verdict }))
  const other = await aSubmittedReview()
  const body = { ...verdict, allowResubmission: false }
  orFail(await api(admin, rejectReview, { params: { reviewId: other.review.id }, body }))
  await aDeposit(await aBusiness(), 25_00)

  const { rows } = await server().owner.query(`
    select (select count(*)::int from reviews) as "totalReviews",
      (select count(*)::int from reviews where status = 'approved') as "approvedReviews",
      (select count(*)::int from reviews where status <> 'pending') as "decidedReviews",
      (select round(100.0 * count(*) filter (where status = 'approved') / count(*), 1)::float8
        from reviews where status <> 'pending') as "decidedApprovalPercent",
      (select avg(rating)::numeric(3, 2)::float8 from reviews where status = 'approved')
        as "averageRating",
      (select sum(case when from_kind = 'card_clearing' then amount_cents else -amount_cents end)
        from transfers where (from_kind = 'card_clearing' or to_kind = 'card_clearing')
          and key not like 'grant%')::float8 as "paidInCents",
      (select sum(amount_cents) from transfers where to_kind in
        ('fee_income', 'charge_income', 'subscription_income'))::float8 as "totalRevenueCents"`)
  expect(orFail(await api(admin, getAnalytics))).toMatchObject(rows[0])
})

test('the naira rate is set with its date, audited, and shown on dashboards', async () => {
  const admin = await anAdmin()
  const business = await aBusiness()
  const edit = (body: object) => api(admin, platform.editPlatform, { body })
  expect(orFail(await api(business, getDashboard)).naira).toBeNull()
  expect((await edit({ nairaPerDollar: 1_500 })).status).toBe(400)
  expect((await edit({ nairaPerDollar: -1, nairaRateDate: '2026-11-21' })).status).toBe(400)
  orFail(await edit({ nairaPerDollar: 1_612.5, nairaRateDate: '2026-11-21' }))
  expect(orFail(await api(business, getDashboard)).naira).toEqual({
    nairaPerDollar: 1_612.5,
    nairaRateDate: '2026-11-21',
    sample: false,
  })
  orFail(await edit({ planPrices: { professionalCents: 39_00 }, claims: { uptime: '99.9%' } }))
  const site = orFail(await api(null, platform.getSite))
  expect(site).toMatchObject({
    planPrices: { starterCents: 0, professionalCents: 39_00, enterpriseCents: 99_00 },
    claims: { users: null, reviews: null, uptime: '99.9%', testimonials: [] },
  })
  orFail(await edit({ nairaPerDollar: null, nairaRateDate: null }))
})

// spec: 2.20
test('social links must be https and are shown when an admin has set them', async () => {
  const admin = await anAdmin()
  const edit = (socialLinks: object) => api(admin, platform.editPlatform, { body: { socialLinks } })
  const shown = async () => orFail(await api(null, platform.getSite)).socialLinks
  expect(await shown()).toEqual({ x: null, linkedin: null, instagram: null })
  for (const address of ['http://example.com', 'javascript:alert(1)', 'example', '']) {
    expect((await edit({ x: address })).status, address).toBe(400)
  }
  orFail(await edit({ x: 'https://example.com/candor' }))
  orFail(await edit({ linkedin: 'example.com/c', x: null }))
  expect(await shown()).toEqual({ x: null, linkedin: 'https://example.com/c', instagram: null })
  orFail(await edit({ linkedin: null }))
})

test('a notification is delivered once, and by mail only when wanted', async () => {
  const { db } = server()
  const { reviewer, review, admin } = await aSubmittedReview()
  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
  const mails: Mail[] = []
  const deps = {
    queueMails: async (_tx: unknown, queued: Mail[]) => void mails.push(...queued),
    undoSecret: 'of this test',
    unsubscribeSecret: 'of this test',
    reportKey: 'of this test',
    publicUrl: 'http://x',
    at: clock.now(),
  }
  await atOnce(4, () => deliverNotifications(db, deps, server().app.log))
  const mine = mails.filter(({ to }) => to === reviewer.email)
  expect(mine.map(({ subject }) => subject)).toEqual([
    `Approved, $10.00: your review of “${review.campaign.title}”`,
  ])
  const bell = orFail(await api(reviewer, notifications.listNotifications))
  expect(bell).toMatchObject({ unread: 1, items: [{ kind: 'review-approved', read: false }] })
  expect(orFail(await api(reviewer, notifications.readNotifications, { body: {} }))).toEqual({
    unread: 0,
  })
  expect(orFail(await api(reviewer, notifications.listNotifications)).items[0]?.read).toBe(true)
})

test('nobody can read or mark the notifications of other people', async () => {
  const { reviewer, review, admin } = await aSubmittedReview()
  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
  const [notification] = orFail(await api(reviewer, notifications.listNotifications)).items
  const stranger = await aReviewer()
  orFail(
    await api(stranger, notifications.readNotifications, {
      body: { ids: [notification!.id, 'nonsense'] },
    }),
  )
  orFail(await api(stranger, notifications.readNotifications, { body: {} }))
  expect(orFail(await api(reviewer, notifications.listNotifications)).unread).toBe(1)
})

test('a message of the contact form reaches the admins', async () => {
  const admin = await anAdmin()
  const body = {
    name: 'Kofi',
    email: 'kofi@example.com',
    subject: 'A question',
    message: 'How do I begin?',
  }
  const review = randomUUID()
  orFail(await api(null, platform.sendContact, { body: { ...body, review } }))
  const [notification] = orFail(await api(admin, notifications.listNotifications)).items
  // One about a review leads to it.
  expect(notification).toMatchObject({ kind: 'contact', path: `/reviews/${review}` })
  expect(notification?.text).toContain('How do I begin?')
  const answers = await atOnce(12, () => api(null, platform.sendContact, { body }))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
})

// spec: 7.1, 11.10
test('the OpenAPI document names every operation and every other route of the API', async () => {
  const document = orFail(await request<{ paths: object }>(null, 'GET', '/api/openapi.json'))
  const named = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const ofApi = /^\w+ \/api\/(?!docs|openapi\.json)/
  const routes = server().routes.filter((route) => ofApi.test(route))
  const mounted = routes.map((route) => route.replace(/:(\w+)/g, '{$1}'))
  expect(named.toSorted()).toEqual(mounted.toSorted())
})
