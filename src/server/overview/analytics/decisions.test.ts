import { expect, test } from 'vitest'
import { getAnalytics } from '../../../shared/overview/analytics.ts'
import { approveReview } from '../../../shared/market/reviews.ts'
import { clock } from '../../test/server.ts'
import { anAdmin, api, aSubmittedReview, orFail } from '../../test/world.ts'

test('analytics say how long approvals of the range took, and what is late now', async () => {
  const admin = await anAdmin()
  const decisions = async (range: '7' | '30' = '7') =>
    orFail(await api(admin, getAnalytics, { query: { range } })).decisions
  const approve = async (reviewId: string) =>
    orFail(await api(admin, approveReview, { params: { reviewId }, body: {} }))
  expect(await decisions()).toEqual({ count: 0, medianHours: null, late: 0, lateNow: 0 })

  const [quick, slow] = [await aSubmittedReview(), await aSubmittedReview()]
  clock.travel({ minutes: 3 * 60 })
  await approve(quick.review.id)
  expect(await decisions()).toMatchObject({ count: 1, medianHours: 3, late: 0, lateNow: 0 })
  clock.travel({ minutes: 27 * 60 })
  expect(await decisions()).toMatchObject({ lateNow: 1 })
  await approve(slow.review.id)
  expect(await decisions()).toEqual({ count: 2, medianHours: 16.5, late: 1, lateNow: 0 })
  clock.travel({ days: 10 })
  expect(await decisions()).toMatchObject({ count: 0, medianHours: null })
  expect(await decisions('30')).toMatchObject({ count: 2 })
})
