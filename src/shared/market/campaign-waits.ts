import * as z from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { Id } from '../base/id.ts'

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
