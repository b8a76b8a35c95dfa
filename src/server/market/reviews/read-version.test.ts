import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import * as campaigns from '../../../shared/market/campaigns.ts'
import * as reviews from '../../../shared/market/reviews.ts'
import { anActiveCampaign, api, aReviewer, atOnce, orFail, reviewBody } from '../../test/world.ts'

/** A submission is bound to the version of the campaign that its reviewer read. */

const at = ({ id }: { id: string }) => ({ params: { campaignId: id } })

test('a price lowered after the approval is never paid to a reviewer who read the old one', async () => {
  const { business, campaign, admin } = await anActiveCampaign({ price: 50_00 })
  const readers = await atOnce(6, () => aReviewer())
  const { version } = orFail(await api(readers[0]!, getCampaign, at(campaign)))
  const send = (i: number) =>
    api(readers[i]!, reviews.submitReview, { ...at(campaign), body: { ...reviewBody, version } })

  const lower = { ...at(campaign), body: { pricePerReviewCents: 50 } }
  const edited = orFail(await api(business, campaigns.editCampaign, lower))
  expect(edited.status).toBe('pending')
  expect((await send(0)).status).toBe(404)

  orFail(await api(admin, campaigns.approveCampaign, { ...at(campaign), body: {} }))
  const answers = await atOnce(6, send)
  for (const { status, error } of answers) {
    expect([status, error?.reason, error?.message]).toEqual([
      409,
      'changed',
      'This campaign has changed since you read it: a review now pays $0.50. ' +
        'Please read it again. Your draft is kept.',
    ])
  }
  const { version: present } = orFail(await api(readers[0]!, getCampaign, at(campaign)))
  const body = { ...reviewBody, version: present }
  const sent = orFail(await api(readers[0]!, reviews.submitReview, { ...at(campaign), body }))
  expect(sent.earningsCents).toBe(50)
})

test('editing the price and submitting at once pays what was read, or nothing', async () => {
  for (let i = 0; i < 10; i++) {
    const { business, campaign } = await anActiveCampaign({ price: 50_00 })
    const reviewer = await aReviewer()
    const body = { ...reviewBody, version: campaign.version }
    const [sent, edited] = await Promise.all([
      api(reviewer, reviews.submitReview, { ...at(campaign), body }),
      api(business, campaigns.editCampaign, {
        ...at(campaign),
        body: { pricePerReviewCents: 50 },
      }),
    ])
    const both = [sent.status, edited.status]
    expect([
      [201, 409],
      [404, 200],
    ]).toContainEqual(both)
    if (sent.status === 201) expect(sent.body.earningsCents).toBe(50_00)
  }
})

test('a pause or a higher target does not change what a reviewer read', async () => {
  const { business, campaign } = await anActiveCampaign()
  orFail(await api(business, campaigns.pauseCampaign, at(campaign)))
  const resumed = orFail(await api(business, campaigns.resumeCampaign, at(campaign)))
  const raise = { ...at(campaign), body: { targetReviews: 9 } }
  const raised = orFail(await api(business, campaigns.editCampaign, raise))
  expect([resumed.version, raised.version]).toEqual([campaign.version, campaign.version])

  const body = { ...reviewBody, version: campaign.version }
  orFail(await api(await aReviewer(), reviews.submitReview, { ...at(campaign), body }))
})
