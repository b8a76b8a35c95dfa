import { expect, test } from 'vitest'
import * as contract from '../../../shared/market/campaigns.ts'
import { aBusiness, api, campaignBody, orFail } from '../../test/world.ts'

const complete = { ...campaignBody, pricePerReviewCents: 2_00, targetReviews: 10 }

test('a draft needs a title only, and says what it lacks when it is submitted', async () => {
  const business = await aBusiness()
  const create = (body: object) =>
    api(business, contract.createCampaign, { body: { draft: true, ...body } as never })
  const draft = orFail(await create({ title: 'Later' }))
  expect(draft).toMatchObject({ product: '', description: '', pricePerReviewCents: 0 })
  expect(draft).toMatchObject({ targetReviews: 0, budgetCents: 0, openPlaces: 0 })
  expect((await create({})).status).toBe(400)
  expect((await create({ title: 'Later', targetReviews: 4 })).status).toBe(400)
  expect((await create({ title: 'Later', pricePerReviewCents: 0 })).status).toBe(400)

  const params = { campaignId: draft.id }
  const early = await api(business, contract.submitCampaign, { params })
  expect(early.error?.fields).toMatchObject({
    pricePerReviewCents: 'Price per review is required',
    targetReviews: 'Target reviews is required',
  })
  orFail(await api(business, contract.editCampaign, { params, body: complete }))
  const emptied = { pricePerReviewCents: null, targetReviews: null }
  const again = orFail(await api(business, contract.editCampaign, { params, body: emptied }))
  expect(again).toMatchObject({ pricePerReviewCents: 0, targetReviews: 0 })
  orFail(await api(business, contract.editCampaign, { params, body: complete }))
  orFail(await api(business, contract.submitCampaign, { params }))
  // Nothing but a draft does without.
  const refusal = await api(business, contract.editCampaign, { params, body: emptied })
  expect(refusal.status).toBe(400)
})
