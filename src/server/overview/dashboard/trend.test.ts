import { expect, test } from 'vitest'
import { trendDays } from '../../../shared/people/dashboard-rules.ts'
import { approveReview } from '../../../shared/market/reviews.ts'
import { dashboardOf, daysAgo, eventful } from '../../test/dashboard.ts'
import { clock } from '../../test/server.ts'
import {
  aBusiness,
  anAdmin,
  api,
  aReviewer,
  aSubmittedReview,
  orFail,
  type Person,
} from '../../test/world.ts'

const approve = async (admin: Person, reviewId: string) =>
  orFail(await api(admin, approveReview, { params: { reviewId }, body: {} }))

/** Approved reviews at these prices, each a number of days before the test's clock. */
async function history(
  business: Person,
  reviewer: Person,
  days: [daysAgo: number, price: number][],
) {
  for (const [daysAgo, price] of days) {
    clock.travel({ days: -daysAgo })
    const { review, admin } = await aSubmittedReview({ business, reviewer, price })
    await approve(admin, review.id)
    clock.travel({ days: daysAgo })
  }
}

// spec: 13.6
test('the trends of a business and a reviewer compare each day with the day 30 days before', async () => {
  clock.travel({ days: 200 })
  const business = await aBusiness()
  const reviewer = await aReviewer()
  const stranger = await aReviewer()
  await history(business, reviewer, [
    [60, 1_00],
    [59, 2_00],
    [31, 4_00],
    [30, 8_00],
    [29, 16_00],
    [1, 32_00],
    [0, 64_00],
  ])
  // Reviews of other people and pending reviews do not count.
  await history(await aBusiness(), stranger, [[1, 7_00]])
  await aSubmittedReview({ business, reviewer: stranger })

  const own = await dashboardOf<'business'>(business)
  expect(own.trend).toHaveLength(trendDays)
  expect(own.trend.map(({ day }) => day)).toEqual(
    Array.from({ length: trendDays }, (_, index) => daysAgo(trendDays - 1 - index)),
  )
  expect(eventful(own.trend)).toEqual([
    { day: daysAgo(29), value: 1, before: 1 },
    { day: daysAgo(1), value: 1, before: 1 },
    { day: daysAgo(0), value: 1, before: 1 },
  ])
  expect(own).toMatchObject({ approvedReviews: 7, pendingReviews: 1, spentCents: 146_05 })

  const earned = await dashboardOf<'reviewer'>(reviewer)
  expect(eventful(earned.trend)).toEqual([
    { day: daysAgo(29), value: 16_00, before: 2_00 },
    { day: daysAgo(1), value: 32_00, before: 4_00 },
    { day: daysAgo(0), value: 64_00, before: 8_00 },
  ])
  expect(earned).toMatchObject({ approvedReviews: 7, totalEarningsCents: 127_00 })
})

test('a day of a trend is a UTC day from start to end', async () => {
  clock.travel({ days: 300 })
  const toMidnight = 24 * 60 - (clock.now().getUTCHours() * 60 + clock.now().getUTCMinutes())
  clock.travel({ minutes: toMidnight })
  const business = await aBusiness()
  const { review, admin } = await aSubmittedReview({ business })
  await approve(admin, review.id)
  expect(eventful((await dashboardOf<'business'>(business)).trend)).toEqual([
    { day: daysAgo(0), value: 1, before: 0 },
  ])
  clock.travel({ minutes: 23 * 60 })
  expect((await dashboardOf<'business'>(business)).trend.at(-1)).toMatchObject({ value: 1 })
  clock.travel({ minutes: 60 })
  expect(eventful((await dashboardOf<'business'>(business)).trend)).toEqual([
    { day: daysAgo(1), value: 1, before: 0 },
  ])
})

test('an admin sees an empty trend where nothing has happened for 60 days', async () => {
  const admin = await anAdmin()
  clock.travel({ days: 61 })
  expect(eventful((await dashboardOf<'admin'>(admin)).trend)).toEqual([])
})
