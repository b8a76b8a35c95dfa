import type pg from 'pg'
import { expect, test } from 'vitest'
import { getSession } from '../../shared/accounts.ts'
import { approveReview, submitReview } from '../../shared/reviews.ts'
import { requestWithdrawal } from '../../shared/wallet.ts'
import { withPoolOf } from '../test/server.ts'
import {
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewerWith,
  orFail,
  reviewBody,
  type Answered,
} from '../test/world.ts'

/** How often the application waits for the database while `work` runs. */
async function tripsOf(pool: pg.Pool, work: () => Promise<unknown>) {
  const client = await pool.connect()
  const send = client.query.bind(client) as (query: pg.Submittable) => unknown
  let trips = 0
  client.query = ((query: pg.Submittable) => {
    trips++
    return send(query)
  }) as typeof client.query
  client.release()
  await work()
  return trips
}

test('a submission, an approval and a withdrawal wait for the database at most three times', async () => {
  const { campaign } = await anActiveCampaign()
  const [reviewer, admin, paid] = [await aReviewer(), await anAdmin(), await aReviewerWith(100_00)]
  await withPoolOf(1, async (pool) => {
    const trips = (work: () => Promise<Answered<unknown>>) =>
      tripsOf(pool, async () => orFail(await work()))
    // A session that has asked before is confirmed on the way.
    for (const person of [reviewer, admin, paid]) orFail(await api(person, getSession))
    const submit = { params: { campaignId: campaign.id }, body: reviewBody, key: 'submit' }
    expect(await trips(() => api(reviewer, submitReview, submit))).toBe(2)
    const { id: reviewId } = orFail(await api(reviewer, submitReview, submit))
    const approve = { params: { reviewId }, body: {}, key: 'approve' }
    expect(await trips(() => api(admin, approveReview, approve))).toBe(3)
    const withdraw = { body: { amountCents: 40_00 }, key: 'withdraw' }
    expect(await trips(() => api(paid, requestWithdrawal, withdraw))).toBe(2)
  })
})
