import { expect, test } from 'vitest'
import { maxAmount, share, type Cents } from '../../../shared/base/money.ts'
import { planNames, plans, type Plan } from '../../../shared/people/plans.ts'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { approveReview, listReviews } from '../../../shared/market/reviews.ts'
import { getWallet, listTransactions } from '../../../shared/money/wallet.ts'
import { server } from '../../test/server.ts'
import {
  aBusiness,
  aDeposit,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  balanceOf,
  orFail,
} from '../../test/world.ts'

/** Prices in cents with their fee by plan. Those marked have a fee of exactly half a cent more. */
const fees: [price: number, fee: Record<Plan, number>][] = [
  [50, { starter: 8, professional: 5, enterprise: 4 }], // 7.5 and 3.5
  [53, { starter: 8, professional: 5, enterprise: 4 }],
  [55, { starter: 8, professional: 6, enterprise: 4 }], // 5.5
  [64, { starter: 10, professional: 6, enterprise: 4 }],
  [70, { starter: 11, professional: 7, enterprise: 5 }], // 10.5
  [90, { starter: 14, professional: 9, enterprise: 6 }], // 13.5
  [1_50, { starter: 23, professional: 15, enterprise: 11 }], // 22.5 and 10.5
  [3_33, { starter: 50, professional: 33, enterprise: 23 }],
  [9_99, { starter: 1_50, professional: 1_00, enterprise: 70 }],
  [10_05, { starter: 1_51, professional: 1_01, enterprise: 70 }], // 100.5
  [33_50, { starter: 5_03, professional: 3_35, enterprise: 2_35 }], // 502.5 and 234.5
  [99_999_99, { starter: 15_000_00, professional: 10_000_00, enterprise: 7_000_00 }],
  [100_000_00, { starter: 15_000_00, professional: 10_000_00, enterprise: 7_000_00 }],
]
const rows = planNames.flatMap((plan) =>
  fees.map(([price, fee]) => [plan, price, fee[plan]] as const),
)

// spec: 10.7
test.each(rows)('on %s a review of %i cents costs a fee of %i', async (plan, price, fee) => {
  expect(share(price as Cents, plans[plan].feeBps)).toBe(fee)
  const business = await aBusiness({
    plan,
    balance: Math.min(price + fee, maxAmount),
    verified: true,
  })
  if (price + fee > maxAmount) await aDeposit(business, price + fee - maxAmount)

  const { campaign, admin } = await anActiveCampaign({ business, price })
  expect(campaign).toMatchObject({ feePerReviewCents: fee, openPlaces: 1 })
  const { id } = await aReviewOf(campaign, await aReviewer())

  const query = { campaignId: campaign.id }
  const [review] = orFail(await api(admin, listReviews, { query })).items
  expect(review).toMatchObject({ id, earningsCents: price, feeCents: fee })
  expect(await balanceOf(business)).toBe(0)
  expect(orFail(await api(business, getWallet)).reservedCents).toBe(price + fee)
  const [payment] = orFail(await api(business, listTransactions)).items
  const sums = { amountCents: -price - fee, priceCents: price, feeCents: fee }
  expect(payment).toMatchObject(sums)

  orFail(await api(admin, approveReview, { params: { reviewId: id }, body: {} }))
  const params = { campaignId: campaign.id }
  expect(orFail(await api(business, getCampaign, { params }))).toMatchObject({
    spentCents: price,
    feesSpentCents: fee,
  })
})

test('a wallet that lacks one cent of the fee covers no place', async () => {
  for (const [plan, price, fee] of rows.filter(([, price]) => price < 100_00)) {
    const business = await aBusiness({ plan, balance: price + fee - 1, verified: true })
    const { campaign } = await anActiveCampaign({ business, price })
    expect([plan, price, campaign.openPlaces]).toEqual([plan, price, 0])
  }
})

// spec: 10.7
test('the fee is that of the plan on the day of the submission, also after a change', async () => {
  const business = await aBusiness({ plan: 'starter' })
  const { campaign } = await anActiveCampaign({ business, price: 33_50 })
  const reviews = [await aReviewOf(campaign, await aReviewer())]
  for (const plan of ['professional', 'enterprise'] as const) {
    await server()
      .db.updateTable('businesses')
      .set({ plan })
      .where('id', '=', business.id)
      .execute()
    reviews.unshift(await aReviewOf(campaign, await aReviewer()))
  }
  const admin = await anAdmin()
  const query = { campaignId: campaign.id }
  const listed = orFail(await api(admin, listReviews, { query })).items
  expect(listed.map(({ id, feeCents }) => [id, feeCents])).toEqual([
    [reviews[0]!.id, 2_35],
    [reviews[1]!.id, 3_35],
    [reviews[2]!.id, 5_03],
  ])
  for (const { id } of reviews) {
    orFail(await api(admin, approveReview, { params: { reviewId: id }, body: {} }))
  }
  const params = { campaignId: campaign.id }
  expect(orFail(await api(business, getCampaign, { params })).feesSpentCents).toBe(10_73)
})
