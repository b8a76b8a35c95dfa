import { expect, test } from 'vitest'
import { getDashboard } from '../../../shared/overview/dashboard.ts'
import { addDays, addMonths } from '../../../shared/base/days.ts'
import { getReview, rejectReview } from '../../../shared/market/reviews.ts'
import { appeal } from '../../test/appeals.ts'
import { expireDue } from '../../jobs/expire.ts'
import { clock, server } from '../../test/server.ts'
import { api, aReviewer, aSubmittedReview, orFail, type Person } from '../../test/world.ts'

async function appealsOf(reviewer: Person) {
  const dashboard = orFail(await api(reviewer, getDashboard))
  if (dashboard.role !== 'reviewer') throw new Error('another dashboard')
  return { openAppeals: dashboard.openAppeals, nextAppeal: dashboard.nextAppeal }
}

test('a reviewer sees what was rejected for good until it is appealed against', async () => {
  const reviewer = await aReviewer()
  const none = { openAppeals: 0, nextAppeal: null }
  expect(await appealsOf(reviewer)).toEqual(none)
  const { campaign, review, admin } = await aSubmittedReview({ reviewer })
  const why = { reason: 'off_topic', note: 'This is about another product.' } as const
  const params = { reviewId: review.id }
  orFail(await api(admin, rejectReview, { params, body: why }))
  const next = {
    ...why,
    reviewId: review.id,
    product: campaign.product,
    until: addMonths(clock.now(), 6).toISOString().slice(0, 10),
  }
  const { openAppeals, nextAppeal } = await appealsOf(reviewer)
  expect([openAppeals, { ...nextAppeal, until: nextAppeal?.until.slice(0, 10) }]).toEqual([1, next])
  const body = { content: 'It is about this product: I name it in the first sentence.' }
  orFail(await appeal(reviewer, review.id, body))
  expect(await appealsOf(reviewer)).toEqual(none)
})

test('of a rejection that could be improved, the time counts from when it was final', async () => {
  const { reviewer, review, admin } = await aSubmittedReview()
  const params = { reviewId: review.id }
  const why = { reason: 'off_topic', note: 'This is about another product.' } as const
  const body = { ...why, allowResubmission: true }
  orFail(await api(admin, rejectReview, { params, body }))
  const until = addMonths(addDays(clock.now(), 7), 6).toISOString().slice(0, 10)
  clock.travel({ days: 8 })
  await expireDue(server().db, clock.now(), server().app.log)
  const { nextAppeal } = await appealsOf(reviewer)
  expect(nextAppeal?.until.slice(0, 10)).toBe(until)
  const read = orFail(await api(reviewer, getReview, { params }))
  expect(read.statements?.[0]?.appealUntil.slice(0, 10)).toBe(until)
})

test('of several reviews, the dashboard names the one whose time ends first', async () => {
  const reviewer = await aReviewer()
  const body = { reason: 'off_topic', note: 'This is about another product.' } as const
  const reviews: string[] = []
  for (const allowResubmission of [false, false, true, true]) {
    clock.travel({ minutes: 1 })
    const { review, admin } = await aSubmittedReview({ reviewer })
    const call = { params: { reviewId: review.id }, body: { ...body, allowResubmission } }
    const { campaignId } = orFail(await api(admin, rejectReview, call))
    reviews.push(allowResubmission ? campaignId : review.id)
  }
  const dashboard = orFail(await api(reviewer, getDashboard))
  expect(dashboard).toMatchObject({
    openAppeals: 2,
    nextAppeal: { reviewId: reviews[0] },
    openResubmissions: 2,
    nextResubmission: { campaignId: reviews[2] },
  })
})

test('the time to appeal ends after six months, on the dashboard too', async () => {
  const { reviewer, review, admin } = await aSubmittedReview()
  const why = { reason: 'off_topic', note: 'This is about another product.' } as const
  orFail(await api(admin, rejectReview, { params: { reviewId: review.id }, body: why }))
  expect((await appealsOf(reviewer)).openAppeals).toBe(1)
  clock.travel({ days: 185 })
  expect((await appealsOf(reviewer)).openAppeals).toBe(0)
})
