import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { approveCampaign, rejectCampaign } from '../../../shared/market/campaigns.ts'
import { aReviewer, aSubmittedReview, anAdmin, api, orFail, request } from '../../test/world.ts'

const note = 'The shop in your description has closed, says the landlord.'

/** Everything that may tell a person something about campaigns and reviews. */
const readable = (campaignId: string, reviewerId: string) => [
  `/api/campaigns/${campaignId}`,
  `/api/campaigns/${campaignId}/reviews`,
  '/api/campaigns?limit=100',
  '/api/campaigns?status=rejected',
  '/api/campaigns.csv',
  '/api/reviews?limit=100',
  '/api/reviews.csv',
  `/api/reviews?campaignId=${campaignId}`,
  `/api/reviewers/${reviewerId}/history`,
  '/api/notifications',
  '/api/dashboard',
  '/api/wallet/transactions',
  '/api/wallet/transactions.csv',
  '/api/audit',
  '/api/audit.csv',
  `/api/public/campaigns/${campaignId}/reviews`,
]

test('the note of a rejected campaign is for its business and admins, not its reviewers', async () => {
  const { campaign, reviewer, business, admin } = await aSubmittedReview()
  const params = { campaignId: campaign.id }
  orFail(await api(admin, rejectCampaign, { params, body: { note } }))
  for (const reader of [reviewer, await aReviewer(), null]) {
    for (const path of readable(campaign.id, reviewer.id)) {
      const answer = await request(reader, 'GET', path)
      expect(JSON.stringify(answer.body), path).not.toContain('landlord')
    }
  }
  const page = orFail(await api(reviewer, getCampaign, { params }))
  expect(page).toMatchObject({ status: 'rejected', rejection: null })
  for (const reader of [business, admin, await anAdmin()]) {
    expect(orFail(await api(reader, getCampaign, { params })).rejection).toEqual({ note })
  }

  orFail(await api(admin, approveCampaign, { params, body: {} }))
  expect(orFail(await api(business, getCampaign, { params })).rejection).toBeNull()
})
