import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { deleteCampaign } from '../../shared/market/campaigns.ts'
import { approveReview, rejectReview, submitReview } from '../../shared/market/reviews.ts'
import { approveRefund, requestRefund } from '../../shared/money/refunds.ts'
import { payWithdrawal } from '../../shared/money/payouts.ts'
import { requestWithdrawal } from '../../shared/money/wallet.ts'
import { server } from '../test/server.ts'
import {
  aBusiness,
  anActiveCampaign,
  aDestinationOf,
  anAdmin,
  api,
  aReviewer,
  aReviewerWith,
  aSubmittedReview,
  orFail,
  reviewBody,
} from '../test/world.ts'

/**
 * Each lock and constraint of a money operation by itself. The concurrency tests of the features
 * show that they hold together; these show that each of them works.
 */

/** Whether `call` waits while another transaction locks this row, and ends afterwards. */
async function waitsFor(
  table: 'campaigns' | 'reviews' | 'wallets' | 'withdrawals' | 'refund_requests',
  id: string,
  call: () => Promise<{ status: number }>,
) {
  const { owner } = server()
  const key = table === 'wallets' ? 'user_id' : 'id'
  await owner.query('begin')
  await owner.query(`select from ${table} where ${key} = $1 for no key update`, [id])
  const answer = call()
  let waited = false
  for (let i = 0; i < 100 && !waited; i++) {
    const { rows } = await owner.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    waited = rows.length > 0
    await sleep(20)
  }
  await owner.query('commit')
  return { waited, status: (await answer).status }
}

const rejection = { reason: 'off_topic' as const, note: 'This is about something else entirely.' }

test('approving waits for the locks of the campaign and of the review', async () => {
  for (const table of ['campaigns', 'reviews'] as const) {
    const { campaign, review, admin } = await aSubmittedReview()
    const params = { reviewId: review.id }
    const id = table === 'campaigns' ? campaign.id : review.id
    const call = () => api(admin, approveReview, { params, body: {} })
    expect([table, await waitsFor(table, id, call)]).toEqual([table, { waited: true, status: 200 }])
  }
})

test('rejecting and deleting wait for the lock of the campaign', async () => {
  const { campaign, review, admin, business } = await aSubmittedReview()
  const reject = () =>
    api(admin, rejectReview, { params: { reviewId: review.id }, body: rejection })
  expect(await waitsFor('campaigns', campaign.id, reject)).toEqual({ waited: true, status: 200 })
  const remove = () => api(business, deleteCampaign, { params: { campaignId: campaign.id } })
  expect(await waitsFor('campaigns', campaign.id, remove)).toEqual({ waited: true, status: 200 })
})

test('submitting waits for the locks of the campaign and of the paying wallet', async () => {
  const { campaign, business } = await anActiveCampaign()
  for (const [table, id] of [
    ['campaigns', campaign.id],
    ['wallets', business.id],
  ] as const) {
    const reviewer = await aReviewer()
    const params = { campaignId: campaign.id }
    const call = () => api(reviewer, submitReview, { params, body: reviewBody })
    expect([table, await waitsFor(table, id, call)]).toEqual([table, { waited: true, status: 201 }])
  }
})

test("withdrawing waits for the wallet's lock, paying for the withdrawal's", async () => {
  const reviewer = await aReviewerWith(100_00)
  await aDestinationOf(reviewer)
  const request = () => api(reviewer, requestWithdrawal, { body: { amountCents: 50_00 } })
  expect(await waitsFor('wallets', reviewer.id, request)).toEqual({ waited: true, status: 201 })

  const { id } = orFail(await request())
  const admin = await anAdmin()
  const call = { params: { withdrawalId: id }, body: { reference: 'BANK-1' } }
  const pay = () => api(admin, payWithdrawal, call)
  expect(await waitsFor('withdrawals', id, pay)).toEqual({ waited: true, status: 200 })
})

test("requesting a refund waits for the wallet's lock, approving it for the request's and the wallet's", async () => {
  const [business, admin] = [await aBusiness(), await anAdmin()]
  const ask = () => api(business, requestRefund)
  expect(await waitsFor('wallets', business.id, ask)).toEqual({ waited: true, status: 201 })

  for (const table of ['refund_requests', 'wallets'] as const) {
    const other = await aBusiness()
    const { id } = orFail(await api(other, requestRefund))
    const refund = () => api(admin, approveRefund, { params: { refundId: id } })
    const key = table === 'wallets' ? other.id : id
    expect([table, await waitsFor(table, key, refund)]).toEqual([
      table,
      { waited: true, status: 200 },
    ])
  }
})

test('the constraint refuses a second review of a campaign by the same person', async () => {
  const { review } = await aSubmittedReview()
  const again = server().owner.query(
    `insert into reviews (id, campaign_id, business_id, reviewer_id, rating, content, price_cents,
       fee_cents, created_at, updated_at)
     select gen_random_uuid(), campaign_id, business_id, reviewer_id, rating, content, price_cents,
       fee_cents, created_at, updated_at from reviews where id = $1`,
    [review.id],
  )
  await expect(again).rejects.toThrow('reviews_campaign_id_reviewer_id_key')
})

test('the constraint refuses more approved, held and taken places than the target', async () => {
  const { campaign } = await anActiveCampaign({ target: 5 })
  const { owner } = server()
  for (const counts of [
    'held_count = 6',
    'approved_count = 6',
    'held_count = 3, approved_count = 3',
    'taken_count = 6',
    'taken_count = 2, held_count = 2, approved_count = 2',
  ]) {
    const over = owner.query(`update campaigns set ${counts} where id = $1`, [campaign.id])
    await expect(over).rejects.toThrow('campaigns_last_place')
  }
})

test('the key of a settlement prevents a second one in any state', async () => {
  const { review, admin } = await aSubmittedReview()
  const { owner } = server()
  const params = { reviewId: review.id }
  orFail(await api(admin, approveReview, { params, body: {} }))
  await owner.query(`update reviews set status = 'pending' where id = $1`, [review.id])
  await owner.query(`update campaigns set held_count = 1, approved_count = 0 where id = $1`, [
    review.campaignId,
  ])
  const again = await api(admin, approveReview, { params, body: {} })
  expect([again.status, again.error?.message]).toEqual([409, 'This has already been done.'])
  await owner.query(`update reviews set status = 'approved' where id = $1`, [review.id])
  await owner.query(`update campaigns set held_count = 0, approved_count = 1 where id = $1`, [
    review.campaignId,
  ])
})
