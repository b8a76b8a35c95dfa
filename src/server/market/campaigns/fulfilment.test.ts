import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { createCampaign, editCampaign } from '../../../shared/market/campaigns.ts'
import { getReview } from '../../../shared/market/reviews.ts'
import { listOpenCampaigns } from '../../../shared/outside/open-campaigns.ts'
import { aTakenPlace, placeNow, submit } from '../../test/places.ts'
import {
  aBusiness,
  aCampaign,
  anActiveCampaign,
  api,
  aReviewer,
  aReviewOf,
  campaignBody,
  orFail,
} from '../../test/world.ts'

const body = { ...campaignBody, pricePerReviewCents: 10_00, targetReviews: 5 }

// spec: 14.21
test('a campaign says how one gets the product, and what it is worth', async () => {
  const { campaign, business } = await anActiveCampaign({ worthCents: 30_00 })
  expect(campaign).toMatchObject({ fulfilment: 'own', worthCents: 30_00 })
  const open = orFail(await api(null, listOpenCampaigns)).items
  expect(open.find(({ id }) => id === campaign.id)).toMatchObject({
    fulfilment: 'own',
    worthCents: 30_00,
  })
  const { campaign: free } = await aCampaign({ business })
  expect(free).toMatchObject({ fulfilment: 'own', worthCents: 0 })
})

// spec: 14.21
test('only the known ways are accepted', async () => {
  const business = await aBusiness()
  const unknown = { ...body, fulfilment: 'pigeon' as 'own' }
  expect((await api(business, createCampaign, { body: unknown })).status).toBe(400)
})

test.each([-1, 10_000_001, 1.5, '30' as unknown as number])(
  'a worth of %s is refused at its field',
  async (worthCents) => {
    const refused = await api(await aBusiness(), createCampaign, { body: { ...body, worthCents } })
    expect(refused).toMatchObject({
      status: 400,
      error: { fields: { worthCents: expect.any(String) } },
    })
  },
)

// spec: 14.22
test('a place keeps the worth of when it was taken, and so does its review', async () => {
  const { place, campaign, business, reviewer, admin } = await aTakenPlace({ worthCents: 30_00 })
  expect(place).toMatchObject({ fulfilment: 'own', worthCents: 30_00 })
  const params = { campaignId: campaign.id }
  orFail(await api(business, editCampaign, { params, body: { worthCents: 5_00 } }))
  const page = orFail(await api(reviewer, getCampaign, { params }))
  expect(page.worthCents, 'what its reviewer reads').toBe(30_00)
  expect(await placeNow(business, place.id)).toMatchObject({ worthCents: 30_00 })
  const review = orFail(await submit(reviewer, campaign))
  const paid = { priceCents: 10_00, worthCents: 30_00, reimbursedCents: 0 }
  for (const viewer of [reviewer, business, admin]) {
    const read = orFail(await api(viewer, getReview, { params: { reviewId: review.id } }))
    expect(read.paid).toEqual(paid)
  }
})

// spec: 14.22
test('a review without a place keeps the worth of when it was submitted', async () => {
  const { campaign, business } = await anActiveCampaign({ worthCents: 30_00 })
  const reviewer = await aReviewer()
  const review = await aReviewOf(campaign, reviewer)
  const params = { campaignId: campaign.id }
  orFail(await api(business, editCampaign, { params, body: { worthCents: null } }))
  const read = orFail(await api(reviewer, getReview, { params: { reviewId: review.id } }))
  expect(read.paid).toEqual({ priceCents: 10_00, worthCents: 30_00, reimbursedCents: 0 })
})
