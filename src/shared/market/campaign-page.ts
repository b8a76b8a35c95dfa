import * as z from 'zod'
import { Campaign } from './campaigns.ts'
import { endpoint, Id, listOf } from '../base/endpoint.ts'
import { Place } from './places.ts'
import { OwnRequirements } from './requirements.ts'
import { Review } from './reviews.ts'
import { signedIn } from '../base/roles.ts'

const wait = {
  path: '/api/campaigns/:campaignId/wait',
  allow: ['reviewer'],
  params: z.object({ campaignId: Id }),
  reply: z.object({ waits: z.boolean() }),
} as const

/** Whether the reviewer is told when the campaign takes reviews again. */
export const getWait = endpoint({ name: 'getWait', method: 'GET', ...wait })

/** One notification when places are open again; asking twice changes nothing. */
export const waitForCampaign = endpoint({ name: 'waitForCampaign', method: 'POST', ...wait })

export const stopWaiting = endpoint({ name: 'stopWaiting', method: 'DELETE', ...wait })

/** A campaign with its first reviews, for an API key only if it has the scope `reviews:read`. */
export const CampaignPage = Campaign.extend({
  reviews: listOf(Review),
  ownReview: Review.nullable(),
  /**
   * A reviewer's newest place in it; null without one. While it is taken, the words of the campaign
   * are those that it was taken for.
   */
  ownPlace: Place.nullable(),
  /** How a reviewer meets the requirements; null for others, and where there are none. */
  ownRequirements: OwnRequirements.nullable(),
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
