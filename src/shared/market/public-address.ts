import * as z from 'zod'
import { Campaign } from './campaigns.ts'
import { endpoint, Id } from '../base/endpoint.ts'
import { Settings } from '../people/settings.ts'
import { Slug } from '../base/slug.ts'

export const PublicAddress = z.strictObject({ slug: Slug })

/** Gives the public page of a product another address; the old one redirects. */
export const changeProductAddress = endpoint({
  name: 'changeProductAddress',
  method: 'POST',
  path: '/api/campaigns/:campaignId/public-address',
  allow: ['business'],
  params: z.object({ campaignId: Id }),
  body: PublicAddress,
  reply: Campaign,
})

/** Gives the public page of the viewer's business another address; the old one redirects. */
export const changeBusinessAddress = endpoint({
  name: 'changeBusinessAddress',
  method: 'POST',
  path: '/api/settings/public-address',
  allow: ['business'],
  body: PublicAddress,
  reply: Settings,
})
