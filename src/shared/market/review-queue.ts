import * as z from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { Instant } from '../base/instant.ts'

/** The pending reviews and open appeals of all campaigns, in figures. */
export const getReviewQueue = endpoint({
  name: 'getReviewQueue',
  method: 'GET',
  path: '/api/review-queue',
  allow: ['admin'],
  reply: z.object({
    pending: z.int(),
    oldestSubmittedAt: Instant.nullable(),
    late: z.int(),
    /** Appeals that wait for a decision, and when the oldest was filed. */
    openAppeals: z.int(),
    oldestAppealAt: Instant.nullable(),
  }),
})
