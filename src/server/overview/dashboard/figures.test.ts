import { expect, test } from 'vitest'
import { getAnalytics } from '../../../shared/overview/analytics.ts'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { completeCampaign, pauseCampaign } from '../../../shared/market/campaigns.ts'
import { getDashboard } from '../../../shared/overview/dashboard.ts'
import { getSite } from '../../../shared/platform/platform.ts'
import {
  approveReview,
  rejectReview,
  resubmitReview,
  unpublishReview,
} from '../../../shared/market/reviews.ts'
import { deleteAccount } from '../../../shared/people/settings.ts'
import { getUser } from '../../../shared/people/users.ts'
import { aMember, password } from '../../test/members.ts'
import { clock, server, whileConfigured } from '../../test/server.ts'
import { improvedBody } from '../../test/second-try.ts'
import {
  aBusiness,
  aCampaign,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  aSubmittedReview,
  orFail,
} from '../../test/world.ts'

/** Figures that several places show: they count the same, and what they say. */

test('the activity has the newest decisions of all admins, with who took them', async () => {
  const admin = await anAdmin()
  const other = await anAdmin()
  const { review, campaign } = await aSubmittedReview()
  const params = { reviewId: review.id }
  orFail(await api(other, approveReview, { params, body: {} }))
  clock.travel({ minutes: 5 })
  const reason = 'The shop has shown that this was another loaf.'
  orFail(await api(admin, unpublishReview, { params, body: { reason } }))
  const dashboard = orFail(await api(admin, getDashboard))
  const { activity } = dashboard as Extract<typeof dashboard, { role: 'admin' }>
  const named = async ({ id }: { id: string }) =>
    (await server().db.selectFrom('users').select('name').where('id', '=', id).execute())[0]?.name
  expect(activity.slice(0, 2)).toMatchObject([
    { kind: 'review-unpublished', text: campaign.title, by: await named(admin) },
    { kind: 'review-approved', text: campaign.title, by: await named(other) },
  ])
})

test('the figures of the month are the same with every range', async () => {
  const { admin, review } = await aSubmittedReview({ price: 20_00 })
  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
  clock.travel({ days: 20 })
  const read = async (range: '7' | '30' | '90') => {
    const figures = orFail(await api(admin, getAnalytics, { query: { range } }))
    const { monthlyRevenueCents, incomeThisMonthCents, newUsersThisMonth } = figures
    return { monthlyRevenueCents, incomeThisMonthCents, newUsersThisMonth }
  }
  const month = await read('30')
  // Of 20 days ago, which is further back than the days that the shortest range compares.
  expect(month.monthlyRevenueCents).toBeGreaterThanOrEqual(3_00)
  expect([await read('7'), await read('90')]).toEqual([month, month])
})

test('this month is the same on the dashboard and the analytics page', async () => {
  const { admin, review } = await aSubmittedReview({ price: 20_00 })
  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
  const months = async () => {
    const dashboard = orFail(await api(admin, getDashboard))
    const { incomeThisMonthCents } = dashboard as Extract<typeof dashboard, { role: 'admin' }>
    const analytics = orFail(await api(admin, getAnalytics, { query: { range: '7' } }))
    expect(analytics.incomeThisMonthCents).toBe(incomeThisMonthCents)
    return analytics
  }
  expect((await months()).incomeThisMonthCents).toBeGreaterThanOrEqual(3_00)
  // The first of the next month: the last 30 days still have that income, the new month has not.
  const now = clock.now()
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
  clock.travel({ minutes: Math.ceil((next - now.getTime()) / 60_000) })
  const later = await months()
  expect(later).toMatchObject({ incomeThisMonthCents: 0, newUsersThisMonth: 0 })
  expect(later.monthlyRevenueCents).toBeGreaterThanOrEqual(3_00)
})

test('the dashboard and the analytics page count the same users, closed accounts not', async () => {
  const admin = await anAdmin()
  const leaving = await aMember('reviewer')
  const counts = async () => {
    const dashboard = orFail(await api(admin, getDashboard))
    const { totalUsers, reviewers } = dashboard as Extract<typeof dashboard, { role: 'admin' }>
    const analytics = orFail(await api(admin, getAnalytics, { query: { range: '30' } }))
    return { totalUsers, reviewers, onAnalytics: analytics.totalUsers }
  }
  const before = await counts()
  expect(before.onAnalytics).toBe(before.totalUsers)
  orFail(await api(leaving, deleteAccount, { body: { password } }))
  expect(await counts()).toEqual({
    totalUsers: before.totalUsers - 1,
    reviewers: before.reviewers - 1,
    onAnalytics: before.onAnalytics - 1,
  })
})

test('the remaining budget of a business is of all its campaigns', async () => {
  const business = await aBusiness({ balance: 10_000_00 })
  for (let i = 0; i < 52; i++) await anActiveCampaign({ business, price: 1_00, target: 5 })
  const admin = await anAdmin()
  const details = orFail(await api(admin, getUser, { params: { userId: business.id } })).business!
  expect(details.campaigns).toHaveLength(50)
  expect(details.remainingBudgetCents).toBe(52 * 5 * 1_15)
})

test('a review that may be sent again is not counted as pending', async () => {
  const { review, reviewer, admin, business, campaign } = await aSubmittedReview()
  const counts = async () => {
    const shown = orFail(await api(business, getCampaign, { params: { campaignId: campaign.id } }))
    return [shown.pendingReviews, shown.awaitingResubmission]
  }
  expect(await counts()).toEqual([1, 0])
  const params = { reviewId: review.id }
  const note = 'This is about something else entirely.'
  const body = { reason: 'off_topic', note, allowResubmission: true } as const
  orFail(await api(admin, rejectReview, { params, body }))
  expect(await counts()).toEqual([0, 1])
  orFail(await api(reviewer, resubmitReview, { params, body: improvedBody }))
  expect(await counts()).toEqual([1, 0])
})

test('visitors see what running campaigns really pay, and a page of real reviews', async () => {
  const cheap = await anActiveCampaign({ price: 75 })
  const dear = await anActiveCampaign({ price: 400_00, business: await aBusiness() })
  await aCampaign({ price: 900_00 })
  const live = async () => orFail(await api(null, getSite)).live
  expect(await live()).toMatchObject({ payFromCents: 75, payToCents: 400_00 })
  // What takes no reviews now pays nobody: paused, or without the funds of one review.
  const paused = await anActiveCampaign({ price: 450_00, business: await aBusiness() })
  expect(await live()).toMatchObject({ payToCents: 450_00 })
  orFail(await api(paused.business, pauseCampaign, { params: { campaignId: paused.campaign.id } }))
  await anActiveCampaign({ price: 500_00, business: await aBusiness({ balance: 100_00 }) })
  expect(await live()).toMatchObject({ payFromCents: 75, payToCents: 400_00 })
  const params = { campaignId: dear.campaign.id }
  orFail(await api(dear.business, completeCampaign, { params }))
  expect((await live())!.payToCents).toBeLessThan(400_00)

  const review = await aReviewOf(cheap.campaign, await aReviewer())
  const decided = { params: { reviewId: review.id }, body: {} }
  orFail(await api(cheap.admin, approveReview, decided))
  expect((await live())!.productUrl).toMatch(/^\/p\/[a-z0-9-]+$/)
})

// spec: 1.9
test('only a marketplace behind HTTPS says that it is secured', async () => {
  expect(orFail(await api(null, getSite)).secure).toBe(false)
  await whileConfigured({ PUBLIC_URL: 'https://candor.example' }, async () => {
    expect(orFail(await api(null, getSite)).secure).toBe(true)
  })
})
