import { expect, test } from 'vitest'
import { getAnalytics } from '../../../shared/overview/analytics.ts'
import { approveReview, getReviewSummary } from '../../../shared/market/reviews.ts'
import { getSettings } from '../../../shared/people/settings.ts'
import { listMovements, listStatements } from '../../../shared/money/statements.ts'
import { changePlan } from '../../../shared/money/subscription.ts'
import { getTransaction, getWallet } from '../../../shared/money/wallet.ts'
import { dashboardOf, eventful } from '../../test/dashboard.ts'
import { appUrl, clock, withDatabase } from '../../test/server.ts'
import { aBusiness, api, aSubmittedReview, orFail, type Person } from '../../test/world.ts'

/** In UTC the end of a day, a week, a month and a year; in Tokyo the next ones have begun. */
const lastHour = new Date('2028-12-31T23:30:00Z')

const inTokyo = () => {
  const url = new URL(appUrl())
  url.searchParams.set('options', '-c TimeZone=Asia/Tokyo')
  return url.href
}

test('days, weeks, months and years are those of UTC, whatever the zone of the database', () =>
  withDatabase(inTokyo(), async () => {
    clock.travel({ minutes: (lastHour.getTime() - clock.now().getTime()) / 60_000 })
    const business = await aBusiness({ balance: 100_00 })
    const { review, reviewer, admin } = await aSubmittedReview({ business })
    orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
    orFail(await api(business, changePlan, { body: { plan: 'professional' } }))
    const monthReviews = async () => orFail(await api(business, getWallet)).monthReviews?.used
    expect(await monthReviews()).toBe(1)

    clock.travel({ minutes: 60 })
    expect(await monthReviews()).toBe(0)
    const months = async (person: Person) =>
      orFail(await api(person, listStatements)).items.map(({ month, inCents, outCents }) => ({
        [month]: [inCents, outCents],
      }))
    expect(await months(business)).toEqual([{ '2029-01': [0, 0] }, { '2028-12': [100_00, 40_50] }])
    expect(await months(reviewer)).toEqual([{ '2029-01': [0, 0] }, { '2028-12': [10_00, 0] }])
    const query = { month: '2028-12' }
    const movements = orFail(await api(business, listMovements, { query })).items
    expect(movements).toHaveLength(3)
    const params = { transactionId: movements[0]!.transactionId }
    const receipt = orFail(await api(business, getTransaction, { params }))
    expect(receipt.number).toMatch(/^CR-2028-/)
    expect(orFail(await api(business, getSettings))).toMatchObject({
      planExpiresAt: '2029-01-31T00:00:00.000Z',
    })

    const weeks = orFail(await api(business, getReviewSummary)).weeks
    expect(weeks.filter(({ count }) => count > 0)).toMatchObject([{ from: '2028-12-25', count: 1 }])
    for (const [person, value] of [
      [business, 1],
      [reviewer, 10_00],
    ] as const) {
      const { trend } = await dashboardOf<'business'>(person)
      expect(eventful(trend)).toEqual([{ day: '2028-12-31', value, before: 0 }])
    }
    const { periods } = orFail(await api(admin, getAnalytics, { query: { range: '7' } }))
    expect(periods.filter(({ reviews }) => reviews > 0)).toMatchObject([
      { from: '2028-12-31', reviews: 1, approvedReviews: 1, incomeCents: 30_50 },
    ])
  }))
