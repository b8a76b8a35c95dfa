import * as z from 'zod'
import { Campaign } from './campaigns.ts'
import { endpoint } from '../base/endpoint.ts'
import { Id } from '../base/id.ts'
import { listOf } from '../base/list.ts'
import { Review } from './reviews.ts'
import { signedIn } from '../base/roles.ts'

/** A campaign with its first reviews, for an API key only if it has the scope `reviews:read`. */
export const CampaignPage = Campaign.extend({
  reviews: listOf(Review),
  ownReview: Review.nullable(),
})
export type CampaignPage = z.input<typeof CampaignPage>

export const getCampaign = endpoint({
  name: 'getCampaign',
  method: 'GET',
  path: '/api/campaigns/:campaignId',
  allow: signedIn,
  scopes: ['campaigns:read'],
  mayLag: ['reviewer'],
  params: z.object({ campaignId: Id }),
  reply: CampaignPage,
})
