import { expect, test } from 'vitest'
import { getReviewHistory, shownInHistory } from '../../../shared/market/review-queue.ts'
import * as contract from '../../../shared/market/reviews.ts'
import { clock } from '../../test/server.ts'
import {
  aBusiness,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  aSubmittedReview,
  confirming,
  orFail,
  type Person,
  request,
} from '../../test/world.ts'

const historyOf = async (admin: Person, { id: reviewerId }: Person) =>
  orFail(await api(admin, getReviewHistory, { params: { reviewerId } }))

const rejection = { reason: 'duplicate' as const, note: 'The same text is in an earlier review.' }

// spec: 10.36
test('the history of a reviewer has counts by status and the latest decisions with their reasons', async () => {
  const [admin, reviewer] = [await anAdmin(), await aReviewer()]
  expect(await historyOf(admin, reviewer)).toEqual({
    counts: { pending: 0, approved: 0, rejected: 0, unpublished: 0 },
    latest: [],
  })
  const decided: string[] = []
  for (let i = 0; i < shownInHistory + 2; i++) {
    const { review } = await aSubmittedReview({ reviewer, rating: 3 })
    decided.unshift(review.id)
    clock.travel({ minutes: 1 })
    const params = { reviewId: review.id }
    if (i % 2 === 0) orFail(await api(admin, contract.approveReview, { params, body: {} }))
    else orFail(await api(admin, contract.rejectReview, { params, body: rejection }))
  }
  const { review: pending } = await aSubmittedReview({ reviewer })
  // Reviews of others are not in it.
  await aSubmittedReview()
  const { counts, latest } = await historyOf(admin, reviewer)
  expect(counts).toEqual({ pending: 1, approved: 4, rejected: 4, unpublished: 0 })
  expect(latest.map(({ id }) => id)).toEqual(decided.slice(0, shownInHistory))
  expect(latest.map(({ id }) => id)).not.toContain(pending.id)
  expect(latest[0]).toMatchObject({
    campaign: { title: 'Tell us about our bread' },
    rating: 3,
    excerpt: expect.stringContaining('The crust was crisp'),
    status: 'rejected',
    reason: 'duplicate',
  })
  expect(latest[1]).toMatchObject({ status: 'approved', reason: null })
})

test('a long text ends in the history after a whole word', async () => {
  const [{ admin, campaign }, reviewer] = [await anActiveCampaign(), await aReviewer()]
  const { id: reviewId } = await aReviewOf(campaign, reviewer)
  const params = { reviewId }
  const body = { ...rejection, allowResubmission: true }
  orFail(await api(admin, contract.rejectReview, { params, body }))
  const again = { rating: 4, content: 'Crisp. '.repeat(100), ...confirming }
  orFail(await api(reviewer, contract.resubmitReview, { params, body: again }))
  orFail(await api(admin, contract.approveReview, { params, body: {} }))
  const { latest } = await historyOf(admin, reviewer)
  // 28 times seven characters, of which the last is a space.
  expect(latest[0]!.excerpt).toBe(`${'Crisp. '.repeat(28).trim()}…`)
})

test('only admins read the history, and only of reviewers', async () => {
  const { reviewer, business, admin } = await aSubmittedReview()
  const path = `/api/reviewers/${reviewer.id}/history`
  for (const person of [business, reviewer, null]) {
    expect((await request(person, 'GET', path)).status).toBe(person ? 403 : 401)
  }
  for (const id of [business.id, 'unknown']) {
    expect((await request(admin, 'GET', `/api/reviewers/${id}/history`)).status).toBe(404)
  }
})

test('an admin lists the reviews of one reviewer, and a business those of its own campaigns only', async () => {
  const { reviewer, business, campaign, admin, review } = await aSubmittedReview()
  const elsewhere = await aSubmittedReview({ reviewer, business: await aBusiness() })
  await aReviewOf(campaign, await aReviewer())
  const idsFor = async (person: Person, reviewerId: string) => {
    const { items } = orFail(await api(person, contract.listReviews, { query: { reviewerId } }))
    return items.map(({ id }) => id)
  }
  expect(await idsFor(admin, reviewer.id)).toEqual([elsewhere.review.id, review.id])
  expect(await idsFor(business, reviewer.id)).toEqual([review.id])
  expect(await idsFor(await aReviewer(), reviewer.id)).toEqual([])
  expect(await idsFor(admin, 'unknown')).toEqual([])
})
