import { expect, test } from 'vitest'
import * as campaigns from '../../../shared/market/campaigns.ts'
import { approveReview, rejectReview } from '../../../shared/market/reviews.ts'
import { editSettings } from '../../../shared/people/settings.ts'
import { removePayoutDestination } from '../../../shared/money/payout-destination.ts'
import { exportPayouts } from '../../../shared/money/payouts.ts'
import { getStatement } from '../../../shared/money/statements.ts'
import { changePlan } from '../../../shared/money/subscription.ts'
import { suspendUser } from '../../../shared/people/users.ts'
import { rejectVerification } from '../../../shared/people/verification.ts'
import { requestWithdrawal } from '../../../shared/money/wallet.ts'
import { dashboardOf, daysAgo, eventful } from '../../test/dashboard.ts'
import { dueOf } from '../../test/due.ts'
import { approve as approvePurchase, aReviewWithReceipt } from '../../test/reimbursement.ts'
import { clock, server } from '../../test/server.ts'
import {
  aBusiness,
  aCampaign,
  aDestinationOf,
  aDeposit,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewerWith,
  aReviewOf,
  aSubmittedReview,
  campaignBody,
  orFail,
  type Person,
} from '../../test/world.ts'
import { renewSubscriptions } from '../../jobs/expire.ts'
import { submitVerification } from '../../people/verification/verification.ts'

const approve = async (admin: Person, reviewId: string) =>
  orFail(await api(admin, approveReview, { params: { reviewId }, body: {} }))

test('a new business sees an empty trend and is asked for its documents', async () => {
  const { trend, ...figures } = await dashboardOf<'business'>(await aBusiness({ balance: 0 }))
  expect(eventful(trend)).toEqual([])
  expect(figures).toMatchObject({
    verificationStatus: 'none',
    averageRating: null,
    draftCampaigns: 0,
    rejectedCampaigns: 0,
    unfundedCampaigns: 0,
    limitedCampaigns: 0,
  })
})

// spec: 13.6
test('a business sees how many of its campaigns need action, and why', async () => {
  const business = await aBusiness({ balance: 30_00 })
  const admin = await anAdmin()
  // Another business must not change the figures.
  const other = await aBusiness({ balance: 0 })
  for (const owner of [business, other]) {
    const draft = { ...campaignBody, pricePerReviewCents: 50, targetReviews: 5, draft: true }
    orFail(await api(owner, campaigns.createCampaign, { body: draft }))
    const { campaign } = await aCampaign({ business: owner })
    const params = { campaignId: campaign.id }
    const body = { note: 'Please say which shops.' }
    orFail(await api(admin, campaigns.rejectCampaign, { params, body }))
    await anActiveCampaign({ business: owner, price: 50_00 })
  }
  await anActiveCampaign({ business, price: 10_00 })
  const { campaign: paused } = await anActiveCampaign({ business, price: 90_00 })
  orFail(await api(business, campaigns.pauseCampaign, { params: { campaignId: paused.id } }))

  expect(await dashboardOf<'business'>(business)).toMatchObject({
    draftCampaigns: 1,
    rejectedCampaigns: 1,
    unfundedCampaigns: 1,
    unfundedTitle: campaignBody.title,
    limitedCampaigns: 0,
    limitedTitle: null,
    newestDraftTitle: campaignBody.title,
    newestRejectedTitle: campaignBody.title,
    activeCampaigns: 3,
    totalCampaigns: 5,
  })
  await aDeposit(business, 100_00)
  expect(await dashboardOf<'business'>(business)).toMatchObject({ unfundedCampaigns: 0 })
})

test("the plan's limit is shown on the campaigns that it closes", async () => {
  const business = await aBusiness({ balance: 1_000_00 })
  const { campaign } = await anActiveCampaign({ business, price: 1_00, target: 60 })
  for (let i = 0; i < 50; i++) await aReviewOf(campaign, await aReviewer())
  const found = await dashboardOf<'business'>(business)
  expect(found).toMatchObject({ limitedCampaigns: 1, unfundedCampaigns: 0, pendingReviews: 50 })
  clock.travel({ days: 32 })
  expect(await dashboardOf<'business'>(business)).toMatchObject({ limitedCampaigns: 0 })
})

test('what a business spent this month is what its statement says, subscription too', async () => {
  clock.travel({ days: 40 })
  const business = await aBusiness({ balance: 500_00 })
  orFail(await api(business, changePlan, { body: { plan: 'professional' } }))
  const { review, admin } = await aSubmittedReview({ business, price: 20_00 })
  await approve(admin, review.id)
  // What is held is not spent, and what another business spends is not this one's.
  await aSubmittedReview({ business, price: 50_00 })
  const other = await aBusiness({ balance: 500_00 })
  orFail(await api(other, changePlan, { body: { plan: 'enterprise' } }))

  const shown = async () => {
    const month = clock.now().toISOString().slice(0, 7)
    const { spending } = orFail(await api(business, getStatement, { params: { month } }))
    const { reviewersCents, feesCents, subscriptionCents, reimbursedCents } = spending!
    const { spentThisMonthCents, subscriptionThisMonthCents, spentCents } =
      await dashboardOf<'business'>(business)
    expect(spentThisMonthCents).toBe(
      reviewersCents + feesCents + subscriptionCents + reimbursedCents,
    )
    expect(subscriptionThisMonthCents).toBe(subscriptionCents)
    return [spentThisMonthCents, subscriptionThisMonthCents, spentCents]
  }
  expect(await shown()).toEqual([51_00, 29_00, 22_00])
  const bought = await aReviewWithReceipt({ business })
  orFail(await approvePurchase(bought.admin, bought.review.id, 20_00))
  expect(await shown()).toEqual([82_00, 29_00, 33_00])
  // Charged a month after the first one, some days late.
  clock.travel({ days: 36 })
  await renewSubscriptions(server().db, clock.now(), server().app.log)
  expect(await shown()).toEqual([29_00, 29_00, 33_00])
})

test('a single draft or rejected campaign is named, so that its page opens', async () => {
  const business = await aBusiness()
  const { newestDraft, newestRejected } = await dashboardOf<'business'>(business)
  expect([newestDraft, newestRejected]).toEqual([null, null])
  const draft = { ...campaignBody, pricePerReviewCents: 50, targetReviews: 5, draft: true }
  const { id } = orFail(await api(business, campaigns.createCampaign, { body: draft }))
  expect(await dashboardOf<'business'>(business)).toMatchObject({ newestDraft: id })
  // Nothing of another business.
  expect(await dashboardOf<'business'>(await aBusiness())).toMatchObject({ newestDraft: null })
})

test('a reviewer sees which review can be sent again, and until when', async () => {
  const reviewer = await aReviewer()
  const verdict = {
    reason: 'low_effort',
    note: 'Please say more about how you used it.',
    allowResubmission: true,
  } as const
  expect(await dashboardOf<'reviewer'>(reviewer)).toMatchObject({
    openResubmissions: 0,
    nextResubmission: null,
    emailVerified: false,
  })
  const reject = async () => {
    const { campaign, review, admin } = await aSubmittedReview({ reviewer })
    const params = { reviewId: review.id }
    const { rejection } = orFail(await api(admin, rejectReview, { params, body: verdict }))
    const { product } = campaign
    const { reason, note } = verdict
    return { campaignId: campaign.id, until: rejection!.resubmitUntil, product, reason, note }
  }
  const first = await reject()
  clock.travel({ days: 2 })
  const second = await reject()

  expect(await dashboardOf<'reviewer'>(reviewer)).toMatchObject({
    openResubmissions: 2,
    nextResubmission: first,
  })
  expect(await dashboardOf<'reviewer'>(await aReviewer())).toMatchObject({ openResubmissions: 0 })
  clock.travel({ days: 6 })
  expect(await dashboardOf<'reviewer'>(reviewer)).toMatchObject({
    openResubmissions: 1,
    nextResubmission: second,
  })
})

test('a withdrawal in a batch is paid where that says, and asks for no destination', async () => {
  const [admin, reviewer] = [await anAdmin(), await aReviewerWith(100_00)]
  const asked = async () => (await dashboardOf<'reviewer'>(reviewer)).withdrawalsWithoutDestination
  const withdraw = async () =>
    orFail(await api(reviewer, requestWithdrawal, { body: { amountCents: 40_00 } }))
  await aDestinationOf(reviewer)
  await withdraw()
  orFail(await api(admin, exportPayouts, { query: { kind: 'bank' } }))
  orFail(await api(reviewer, removePayoutDestination))
  expect(await asked()).toBe(0)
  await withdraw()
  expect(await asked()).toBe(1)
})

test('a withdrawal without a destination needs its reviewer, with one it needs an admin', async () => {
  const admin = await anAdmin()
  const reviewer = await aReviewerWith(100_00)
  // The destination of another reviewer must not count.
  await aDestinationOf(await aReviewer())
  const before = (await dueOf(admin, 'withdrawals')).count
  orFail(await api(reviewer, requestWithdrawal, { body: { amountCents: 40_00 } }))
  expect(await dashboardOf<'reviewer'>(reviewer)).toMatchObject({
    withdrawalsWithoutDestination: 1,
  })
  expect((await dueOf(admin, 'withdrawals')).count).toBe(before)

  await aDestinationOf(reviewer)
  expect(await dashboardOf<'reviewer'>(reviewer)).toMatchObject({
    withdrawalsWithoutDestination: 0,
  })
  expect((await dueOf(admin, 'withdrawals')).count).toBe(before + 1)

  const params = { userId: reviewer.id }
  orFail(await api(admin, suspendUser, { params, body: { reason: 'Copied reviews.' } }))
  expect((await dueOf(admin, 'withdrawals')).count).toBe(before)
})

test('the first steps of a reviewer are marked as done', async () => {
  const reviewer = await aReviewer()
  const stepsOf = async () => {
    const { hasBio, hasDestination, submittedReviews } = await dashboardOf<'reviewer'>(reviewer)
    return { hasBio, hasDestination, submittedReviews }
  }
  expect(await stepsOf()).toEqual({ hasBio: false, hasDestination: false, submittedReviews: 0 })
  orFail(await api(reviewer, editSettings, { body: { bio: 'I read the small print.' } }))
  await aDestinationOf(reviewer)
  await aSubmittedReview({ reviewer })
  expect(await stepsOf()).toEqual({ hasBio: true, hasDestination: true, submittedReviews: 1 })
})

test('pending verifications need an admin, rejected documents need their business', async () => {
  const admin = await anAdmin()
  const business = await aBusiness({ balance: 0 })
  const before = await dueOf(admin, 'verifications')
  const at = clock.now()
  const files = [
    { fileName: 'deed.pdf', contentType: 'application/pdf', sizeBytes: 8, storageKey: 'x' },
  ]
  await server()
    .db.transaction()
    .execute((tx) => submitVerification(tx, business, { type: 'registered', files }, at))
  expect(await dashboardOf<'business'>(business)).toMatchObject({
    verificationStatus: 'pending',
    verificationSubmittedAt: at.toISOString(),
    verificationDocuments: 1,
    unverifiedPriceCents: 500_00,
    unverifiedMonthCents: 5_000_00,
  })
  expect(await dueOf(admin, 'verifications')).toMatchObject({
    count: before.count + 1,
    oldestAt: at.toISOString(),
  })

  const params = { businessId: business.id }
  orFail(await api(admin, rejectVerification, { params, body: { note: 'It cannot be read.' } }))
  expect(await dashboardOf<'business'>(business)).toMatchObject({ verificationStatus: 'rejected' })
  expect(await dueOf(admin, 'verifications')).toMatchObject({ oldestAt: null })
})

// spec: 2.46
test('an admin sees the income and the pending work of the whole platform', async () => {
  clock.travel({ days: 500 })
  const admin = await anAdmin()
  const before = await dashboardOf<'admin'>(admin)
  expect(eventful(before.trend)).toEqual([])

  const business = await aBusiness()
  clock.travel({ days: -35 })
  await aSubmittedReview({ business })
  clock.travel({ days: 34 })
  const { review } = await aSubmittedReview({ business, price: 20_00 })
  await approve(admin, review.id)
  clock.travel({ days: 1 })
  await aCampaign({ business })
  // Its money is still held, but it waits for its reviewer, not for an admin.
  const { review: again } = await aSubmittedReview({ business })
  const body = {
    reason: 'low_effort',
    note: 'Please say more about how you used it.',
    allowResubmission: true,
  } as const
  orFail(await api(admin, rejectReview, { params: { reviewId: again.id }, body }))

  const after = await dashboardOf<'admin'>(admin)
  expect(eventful(after.trend)).toEqual([
    { day: daysAgo(5), value: 0, before: 1 },
    { day: daysAgo(1), value: 1, before: 0 },
    { day: daysAgo(0), value: 1, before: 0 },
  ])
  expect(after.approvedReviews - before.approvedReviews).toBe(1)
  expect(after.paidToReviewersCents - before.paidToReviewersCents).toBe(20_00)
  expect(after.incomeCents - before.incomeCents).toBe(3_00)
  const sameMonth = daysAgo(1).slice(0, 7) === daysAgo(0).slice(0, 7)
  expect(after.incomeThisMonthCents).toBe(sameMonth ? 3_00 : 0)
})
