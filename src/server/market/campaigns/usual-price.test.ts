import { expect, test } from 'vitest'
import {
  approveCampaign,
  createCampaign,
  editCampaign,
  pauseCampaign,
} from '../../../shared/market/campaigns.ts'
import { getUsualPrice } from '../../../shared/market/usual-price.ts'
import {
  aBusiness,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  campaignBody,
  orFail,
} from '../../test/world.ts'

const usual = async (category: 'travel' | 'sport') => {
  const query = { category }
  return orFail(await api(await aBusiness({ balance: 0 }), getUsualPrice, { query })).usual
}

/** Approved campaigns at these prices, in dollars. */
async function campaignsAt(prices: number[], category: 'travel' | 'sport') {
  const admin = await anAdmin()
  const business = await aBusiness()
  const ids: string[] = []
  for (const price of prices) {
    const body = { ...campaignBody, category, pricePerReviewCents: price * 100, targetReviews: 5 }
    const { id } = orFail(await api(business, createCampaign, { body }))
    orFail(await api(admin, approveCampaign, { params: { campaignId: id }, body: {} }))
    ids.push(id)
  }
  return { business, ids }
}

test('the usual price is of the running campaigns of a category, and needs five', async () => {
  const { business, ids } = await campaignsAt([4, 6, 8, 200], 'travel')
  expect(await usual('travel')).toBeNull()
  await campaignsAt([10], 'travel')
  // Neither another category nor one that waits for approval counts.
  await campaignsAt([1, 1, 1, 1, 1], 'sport')
  const waiting = { ...campaignBody, category: 'travel', targetReviews: 5 } as const
  const body = { ...waiting, pricePerReviewCents: 1_00 }
  orFail(await api(business, createCampaign, { body }))
  expect(await usual('travel')).toEqual({ campaigns: 5, fromCents: 6_00, toCents: 10_00 })

  // A paused one is still what somebody pays; one that is in moderation again is not.
  orFail(await api(business, pauseCampaign, { params: { campaignId: ids[0]! } }))
  expect(await usual('travel')).toMatchObject({ campaigns: 5 })
  const edit = { params: { campaignId: ids[1]! }, body: { title: 'Another title of this trip' } }
  orFail(await api(business, editCampaign, edit))
  expect(await usual('travel')).toBeNull()
})

test('only businesses ask for it, and for a category', async () => {
  await anActiveCampaign()
  const query = { category: 'travel' } as const
  expect((await api(await aReviewer(), getUsualPrice, { query })).status).toBe(403)
  expect((await api(null, getUsualPrice, { query })).status).toBe(401)
  const none = { query: {} as typeof query }
  expect((await api(await aBusiness(), getUsualPrice, none)).status).toBe(400)
})
