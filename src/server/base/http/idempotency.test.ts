import { expect, test } from 'vitest'
import { submitReview } from '../../../shared/market/reviews.ts'
import { createDeposit, requestWithdrawal } from '../../../shared/money/wallet.ts'
import { expireDue } from '../../jobs/expire.ts'
import { clock, server } from '../../test/server.ts'
import {
  aBusiness,
  anActiveCampaign,
  api,
  atOnce,
  aReviewer,
  aReviewerWith,
  balanceOf,
  orFail,
  reviewBody,
} from '../../test/world.ts'

/** Travels in time, and lets the jobs of that time run. */
async function pass(time: { days?: number; minutes?: number }) {
  clock.travel(time)
  await expireDue(server().db, clock.now(), server().app.log)
}

// spec: 11.3
test('a key answers for a day and is free afterwards', async () => {
  const reviewer = await aReviewerWith(100_00)
  const call = { body: { amountCents: 40_00 }, key: 'one' }
  const withdraw = () => api(reviewer, requestWithdrawal, call)
  const first = orFail(await withdraw())
  for (const minutes of [1, 1, 58, 22 * 60, 59]) {
    await pass({ minutes })
    expect(orFail(await withdraw())).toEqual(first)
    expect(await balanceOf(reviewer)).toBe(60_00)
  }
  await pass({ minutes: 2 })
  expect(orFail(await withdraw()).id).not.toBe(first.id)
  expect(await balanceOf(reviewer)).toBe(20_00)
  await pass({ minutes: 23 * 60 })
  const refused = await api(reviewer, requestWithdrawal, { ...call, body: { amountCents: 30_00 } })
  expect(refused.error?.message).toBe('This Idempotency-Key was used for a different request.')
})

test('a key is that of one account and one operation', async () => {
  const [one, two] = [await aBusiness({ balance: 0 }), await aBusiness({ balance: 0 })]
  const call = { body: { amountCents: 40_00 }, key: 'one' }
  const ids = [orFail(await api(one, createDeposit, call)).id]
  ids.push(orFail(await api(two, createDeposit, call)).id)
  expect(orFail(await api(one, createDeposit, call)).id).toBe(ids[0])
  expect(orFail(await api(two, createDeposit, call)).id).toBe(ids[1])
  expect(new Set(ids).size).toBe(2)
})

test('a key that was used for one object is refused for another', async () => {
  const reviewer = await aReviewer()
  const [one, two] = [await anActiveCampaign(), await anActiveCampaign()]
  const submit = ({ campaign }: typeof one) =>
    api(reviewer, submitReview, { params: { campaignId: campaign.id }, body: reviewBody, key: 'a' })
  orFail(await submit(one))
  const other = await submit(two)
  expect([other.status, other.error?.message]).toEqual([
    422,
    'This Idempotency-Key was used for a different request.',
  ])
})

test('a refused request leaves its key free', async () => {
  const { campaign } = await anActiveCampaign()
  const reviewer = await aReviewer()
  const params = { campaignId: campaign.id }
  const submit = (content: string) =>
    api(reviewer, submitReview, { params, body: { ...reviewBody, content }, key: 'one' })
  expect((await submit('Too short.')).status).toBe(400)
  const first = orFail(await submit(reviewBody.content))
  expect(orFail(await submit(reviewBody.content))).toEqual(first)
  expect((await submit(`${reviewBody.content} And more.`)).status).toBe(422)
})

// spec: 11.3
test('requests with one key at once are done once, and all have its answer', async () => {
  const reviewer = await aReviewerWith(100_00)
  const call = { body: { amountCents: 40_00 }, key: 'one' }
  const answers = await atOnce(6, () => api(reviewer, requestWithdrawal, call))
  expect(new Set(answers.map((answer) => orFail(answer).id)).size).toBe(1)
  expect(await balanceOf(reviewer)).toBe(60_00)
})

test('a key is used first even if its verb waits for locks, and its second request changes nothing', async () => {
  const { campaign } = await anActiveCampaign()
  const [one, other] = [await aReviewer(), await aReviewer()]
  const submit = (person: typeof one, content = reviewBody.content) =>
    api(person, submitReview, {
      params: { campaignId: campaign.id },
      body: { ...reviewBody, content },
      key: 'one',
    })
  const answers = await Promise.all([submit(one), submit(one), submit(other), submit(one)])
  const ids = answers.map((answer) => orFail(answer).id)
  expect(new Set(ids).size).toBe(2)
  expect([ids[1], ids[3]]).toEqual([ids[0], ids[0]])
})
