import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import * as campaigns from '../../../shared/market/campaigns.ts'
import { approveReview } from '../../../shared/market/reviews.ts'
import { dashboardOf } from '../../test/dashboard.ts'
import { dueOf } from '../../test/due.ts'
import { clock } from '../../test/server.ts'
import {
  aBusiness,
  aCampaign,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  campaignBody,
  orFail,
  type Person,
} from '../../test/world.ts'

const submittedAtOf = async (viewer: Person, campaignId: string) =>
  orFail(await api(viewer, getCampaign, { params: { campaignId } })).submittedAt

/** An hour later, so that times differ. */
const hourLater = () => clock.travel({ minutes: 60 })

test('a business sees since when its campaign waits, until it is decided', async () => {
  const business = await aBusiness({ balance: 30_00 })
  await aCampaign({ business: await aBusiness() })
  expect(await dashboardOf<'business'>(business)).toMatchObject({
    pendingCampaigns: 0,
    pendingCampaign: null,
  })

  const draft = { ...campaignBody, pricePerReviewCents: 10_00, targetReviews: 5, draft: true }
  const { id } = orFail(await api(business, campaigns.createCampaign, { body: draft }))
  expect(await submittedAtOf(business, id)).toBeNull()
  hourLater()
  const params = { campaignId: id }
  const { updatedAt: submitted } = orFail(await api(business, campaigns.submitCampaign, { params }))
  hourLater()
  await aCampaign({ business })
  expect(await dashboardOf<'business'>(business)).toMatchObject({
    pendingCampaigns: 2,
    // The one that is decided first; five reviews of $10.00 with 15%.
    pendingCampaign: { id, title: draft.title, submittedAt: submitted, costsCents: 57_50 },
  })
  expect(await submittedAtOf(business, id)).toBe(submitted)

  hourLater()
  const body = { title: 'A better title of it' }
  const { updatedAt: changed } = orFail(
    await api(business, campaigns.editCampaign, { params, body }),
  )
  expect(await submittedAtOf(business, id)).toBe(changed)

  const admin = await anAdmin()
  expect(await submittedAtOf(admin, id)).toBe(changed)
  const note = 'Please say which shops.'
  orFail(await api(admin, campaigns.rejectCampaign, { params, body: { note } }))
  expect(await submittedAtOf(business, id)).toBeNull()
  hourLater()
  const again = orFail(await api(business, campaigns.submitCampaign, { params }))
  expect(await submittedAtOf(business, id)).toBe(again.updatedAt)
  orFail(await api(admin, campaigns.approveCampaign, { params, body: {} }))
  expect(await submittedAtOf(business, id)).toBeNull()
})

test('a decided review does not put off the decision about its campaign', async () => {
  const { campaign, business, admin } = await anActiveCampaign({ price: 10_00 })
  const review = await aReviewOf(campaign, await aReviewer())
  const params = { campaignId: campaign.id }
  hourLater()
  const body = { description: `${campaignBody.description} It is new.` }
  const { updatedAt: changed } = orFail(
    await api(business, campaigns.editCampaign, { params, body }),
  )
  hourLater()
  const decision = { params: { reviewId: review.id }, body: {} }
  orFail(await api(admin, approveReview, decision))
  expect(await submittedAtOf(business, campaign.id)).toBe(changed)

  const query = { status: 'pending', limit: 100 } as const
  const { items } = orFail(await api(admin, campaigns.listCampaigns, { query }))
  expect(items.find(({ id }) => id === campaign.id)!.submittedAt).toBe(changed)
  clock.travel({ minutes: 23 * 60 - 1 })
  const { late } = await dueOf(admin, 'campaigns')
  clock.travel({ minutes: 2 })
  expect(await dueOf(admin, 'campaigns')).toMatchObject({ late: late + 1 })
})
