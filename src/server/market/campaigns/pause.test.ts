import { expect, test } from 'vitest'
import * as contract from '../../../shared/market/campaigns.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import * as reviews from '../../../shared/market/reviews.ts'
import { anActiveCampaign, api, aReviewer, orFail, reviewBody } from '../../test/world.ts'

const at = ({ id }: { id: string }) => ({ params: { campaignId: id } })

// spec: 10.22
test('pausing a campaign closes its places and resuming opens them', async () => {
  const { business, campaign } = await anActiveCampaign()
  const paused = orFail(await api(business, contract.pauseCampaign, at(campaign)))
  expect(paused).toMatchObject({ paused: true, openPlaces: 0, closedReason: 'paused' })
  const call = { ...at(campaign), body: reviewBody }
  const refused = await api(await aReviewer(), reviews.submitReview, call)
  expect([refused.status, refused.error?.reason]).toEqual([409, 'paused'])
  const resumed = orFail(await api(business, contract.resumeCampaign, at(campaign)))
  expect(resumed).toMatchObject({ paused: false, openPlaces: 5, closedReason: null })
})

test('only its business resumes a paused campaign, also after an edit or a rejection', async () => {
  const { business, campaign, admin } = await anActiveCampaign()
  const approve = async () =>
    orFail(await api(admin, contract.approveCampaign, { ...at(campaign), body: {} }))
  orFail(await api(business, contract.pauseCampaign, at(campaign)))
  const body = { instructions: 'Buy it in any of our shops.' }
  orFail(await api(business, contract.editCampaign, { ...at(campaign), body }))
  expect(await approve()).toMatchObject({ status: 'active', paused: true, openPlaces: 0 })

  const note = { note: 'Please say how one comes to the product.' }
  orFail(await api(admin, contract.rejectCampaign, { ...at(campaign), body: note }))
  orFail(await api(business, contract.submitCampaign, at(campaign)))
  expect(await approve()).toMatchObject({ status: 'active', paused: true, openPlaces: 0 })
  const told = orFail(await api(business, listNotifications)).items[0]!.text
  expect(told).toBe(
    `Your campaign “${campaign.title}” is approved. It is still paused: resume it to get reviews.`,
  )

  orFail(await api(business, contract.resumeCampaign, at(campaign)))
  const review = { ...at(campaign), body: reviewBody }
  orFail(await api(await aReviewer(), reviews.submitReview, review))
})
