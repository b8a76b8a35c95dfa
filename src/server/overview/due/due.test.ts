import { expect, test } from 'vitest'
import { getAnalytics } from '../../../shared/overview/analytics.ts'
import type { Cents } from '../../../shared/base/cents.ts'
import { approveCampaign } from '../../../shared/market/campaigns.ts'
import { getDue, dueHours, dueQueues, type DueQueue } from '../../../shared/platform/due.ts'
import { exportPayouts, getPayoutSums, listPayouts } from '../../../shared/money/payouts.ts'
import { replyToReview } from '../../../shared/market/replies.ts'
import { requestRefund } from '../../../shared/money/refunds.ts'
import { requestWithdrawal } from '../../../shared/money/wallet.ts'
import { anAppealed, approve, aRejectedReview, decide } from '../../test/appeals.ts'
import { aContactMessage } from '../../test/failures.ts'
import { dueOf } from '../../test/due.ts'
import { giveBack } from '../../test/places.ts'
import { aPurchase, handIn } from '../../test/reimbursement.ts'
import { webhook } from '../../test/refunds.ts'
import { aPublishedReview, aReport } from '../../test/reports.ts'
import { clock, server } from '../../test/server.ts'
import {
  aBusiness,
  aCampaign,
  aDeposit,
  aDestinationOf,
  anAdmin,
  api,
  aReviewerWith,
  aSubmittedReview,
  orFail,
} from '../../test/world.ts'

async function aVerification() {
  const business = await aBusiness()
  await server()
    .db.updateTable('businesses')
    .set({ verificationStatus: 'pending', verificationSubmittedAt: clock.now() })
    .where('id', '=', business.id)
    .execute()
}

async function aReadyWithdrawal() {
  const reviewer = await aReviewerWith(100_00)
  await aDestinationOf(reviewer)
  return orFail(await api(reviewer, requestWithdrawal, { body: { amountCents: 40_00 } }))
}

async function aWaitingReply() {
  const { admin, business, review } = await aSubmittedReview()
  orFail(await approve(admin, review.id))
  const body = { content: 'Thank you. We bake it longer now.' }
  orFail(await api(business, replyToReview, { params: { reviewId: review.id }, body }))
}

async function aWaitingReceipt() {
  const { reviewer, place } = await aPurchase()
  orFail(await handIn(reviewer, place.id))
  orFail(await giveBack(reviewer, place.id))
}

const waiting: Record<Exclude<DueQueue, 'disputes'>, () => Promise<unknown>> = {
  reviews: aSubmittedReview,
  campaigns: aCampaign,
  verifications: aVerification,
  appeals: () => anAppealed(aRejectedReview),
  replies: aWaitingReply,
  receipts: aWaitingReceipt,
  reports: async () => aReport(await aPublishedReview()),
  withdrawals: aReadyWithdrawal,
  refunds: async () => orFail(await api(await aBusiness(), requestRefund)),
  messages: () => aContactMessage('ada@example.com'),
}

for (const [queue, wait] of Object.entries(waiting) as [DueQueue, () => Promise<unknown>][]) {
  test(`${queue} that wait are counted, and late after their hours`, async () => {
    const admin = await anAdmin()
    // Those of other tests are late by then.
    clock.travel({ days: 30 })
    const before = await dueOf(admin, queue)
    await wait()
    const minutes = dueHours[queue] * 60
    clock.travel({ minutes: minutes - 5 })
    const almost = await dueOf(admin, queue)
    expect(almost).toMatchObject({ count: before.count + 1, late: before.late, answerBy: null })
    expect(almost.oldestAt).not.toBeNull()
    clock.travel({ minutes: 10 })
    expect((await dueOf(admin, queue)).late).toBe(before.late + 1)
  })
}

test('a dispute is late when two days are left to answer it', async () => {
  const admin = await anAdmin()
  const business = await aBusiness()
  const depositId = await aDeposit(business, 20_00)
  const before = await dueOf(admin, 'disputes')
  const respondBy = new Date(clock.now().getTime() + 72 * 3_600_000)
  await webhook({
    type: 'reversed',
    depositId,
    reversalId: 'dispute_due',
    amountCents: 20_00 as Cents,
    reference: `test_${depositId}`,
    dispute: { respondBy: respondBy.toISOString() },
  })
  expect(await dueOf(admin, 'disputes')).toMatchObject({
    count: before.count + 1,
    late: before.late,
    answerBy: respondBy.toISOString(),
  })
  clock.travel({ days: 1, minutes: 1 })
  expect((await dueOf(admin, 'disputes')).late).toBe(before.late + 1)
})

test('withdrawals that were sent to the bank are not to be sent again', async () => {
  const admin = await anAdmin()
  const { id } = await aReadyWithdrawal()
  const payable = async () =>
    orFail(await api(admin, listPayouts, { query: { status: 'payable', limit: 100 } })).items
  expect((await payable()).map((one) => one.id)).toContain(id)
  expect((await dueOf(admin, 'withdrawals')).count).toBe((await payable()).length)
  const sums = async () => orFail(await api(admin, getPayoutSums)).parts
  const [ready, sent] = await sums()
  expect(ready).toMatchObject({ part: 'payable', count: (await payable()).length })
  const batch = orFail(await api(admin, exportPayouts))
  expect(batch).toMatchObject({ count: ready!.count, netCents: ready!.netCents })
  expect(await sums()).toMatchObject([
    { count: 0, netCents: 0, oldestAt: null },
    { count: sent!.count + batch.count, netCents: sent!.netCents + batch.netCents },
    { part: 'blocked' },
  ])
  expect(await payable()).toEqual([])
  expect(await dueOf(admin, 'withdrawals')).toMatchObject({ count: 0, oldestAt: null, late: 0 })
})

test('what is late is the same in the queues and in analytics', async () => {
  const admin = await anAdmin()
  const { appealId } = await anAppealed(aRejectedReview)
  const { campaign } = await aCampaign()
  clock.travel({ days: 8 })
  const both = async () => [
    orFail(await api(admin, getDue)).queues,
    orFail(await api(admin, getAnalytics)).due.queues,
  ]
  const [queues, shown] = await both()
  expect(queues!.map(({ queue }) => queue)).toEqual(dueQueues)
  expect(shown).toEqual(queues)
  expect((await dueOf(admin, 'appeals')).late).toBeGreaterThan(0)

  orFail(await decide(admin, appealId))
  orFail(await api(admin, approveCampaign, { params: { campaignId: campaign.id }, body: {} }))
  const [after, then] = await both()
  expect(then).toEqual(after)
  expect(after).not.toEqual(queues)
})
