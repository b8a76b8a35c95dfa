import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { approveReview } from '../../../shared/market/reviews.ts'
import { getWallet } from '../../../shared/money/wallet.ts'
import { server } from '../../test/server.ts'
import {
  aBusiness,
  anActiveCampaign,
  api,
  aReviewer,
  aReviewOf,
  orFail,
  type Person,
} from '../../test/world.ts'

const monthOf = async (person: Person) => orFail(await api(person, getWallet)).monthReviews

test('the wallet of a business says how many reviews its plan counts this month', async () => {
  const { business, campaign, admin } = await anActiveCampaign()
  const month = await monthOf(business)
  expect(month).toMatchObject({ used: 0, limit: 50 })
  expect(month!.again).toMatch(/-01T00:00:00\.000Z$/)
  const review = await aReviewOf(campaign, await aReviewer())
  await aReviewOf(campaign, await aReviewer())
  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
  expect(await monthOf(business)).toMatchObject({ used: 2 })

  // The counts of an earlier month are over.
  await server().owner.query(
    "update wallets set month = month - interval '1 month' where user_id = $1",
    [business.id],
  )
  expect(await monthOf(business)).toMatchObject({ used: 0 })
  await server().owner.query(
    "update wallets set month = month + interval '1 month' where user_id = $1",
    [business.id],
  )
  const large = await aBusiness({ plan: 'enterprise' })
  expect(await monthOf(large)).toMatchObject({ limit: null })
  expect(await monthOf(await aReviewer())).toBeNull()
})

test('the fees of held reviews are those of the plan when they were submitted', async () => {
  const { business, campaign } = await anActiveCampaign({ price: 13_00 })
  await aReviewOf(campaign, await aReviewer())
  await server().owner.query("update businesses set plan = 'professional' where id = $1", [
    business.id,
  ])
  await aReviewOf(campaign, await aReviewer())
  const call = { params: { campaignId: campaign.id } }
  expect(orFail(await api(business, getCampaign, call))).toMatchObject({
    feePerReviewCents: 1_30,
    feesHeldCents: 1_95 + 1_30,
    feesSpentCents: 0,
  })
})
