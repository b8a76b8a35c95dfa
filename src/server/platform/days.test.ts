import { expect, test } from 'vitest'
import { getAnalytics } from '../../shared/overview/analytics.ts'
import { approveReview } from '../../shared/market/reviews.ts'
import { clock, server } from '../test/server.ts'
import { anAdmin, api, aReviewOf, aReviewer, anActiveCampaign, orFail } from '../test/world.ts'
import { sumUpDays } from './platform.ts'

const addUp = () => server().db.transaction().execute(sumUpDays)

const rowsPerDay = async () => {
  const { rows } = await server().owner.query<{ count: number }>(
    'select count(*)::int as count from platform_days group by day order by count desc',
  )
  return rows.map(({ count }) => count)
}

test('the figures of a day are added up beside changes, and stay the same', async () => {
  const admin = await anAdmin()
  const { campaign } = await anActiveCampaign({ target: 50 })
  const reviews = []
  for (let i = 0; i < 6; i++) reviews.push(await aReviewOf(campaign, await aReviewer()))
  const read = async () => orFail(await api(admin, getAnalytics, { query: { range: '7' } }))
  const before = await read()
  expect((await rowsPerDay())[0]).toBeGreaterThan(10)

  const approvals = reviews.map(({ id }) =>
    api(admin, approveReview, { params: { reviewId: id }, body: {} }),
  )
  const sums = Array.from({ length: 6 }, () => addUp())
  const [answers] = await Promise.all([Promise.all(approvals), Promise.all(sums)])
  for (const answer of answers) orFail(answer)
  const after = await read()
  expect(after).toMatchObject({
    totalReviews: before.totalReviews,
    approvedReviews: before.approvedReviews + 6,
    totalUsers: before.totalUsers,
  })

  await addUp()
  expect(new Set(await rowsPerDay())).toEqual(new Set([1]))
  expect(await read()).toEqual(after)

  // A change of an earlier day is added to that day.
  clock.travel({ days: 40 })
  await addUp()
  const later = await read()
  expect(later).toMatchObject({
    totalReviews: after.totalReviews,
    monthlyRevenueCents: 0,
    incomeThisMonthCents: 0,
  })
})
