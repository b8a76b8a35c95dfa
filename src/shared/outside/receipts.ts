import * as z from 'zod'
import { endpoint, Id, Instant } from '../base/endpoint.ts'

/** The receipt of a review that is published or was unpublished later. */
export const getReceipt = endpoint({
  name: 'getReceipt',
  method: 'GET',
  path: '/api/public/reviews/:reviewId/receipt',
  allow: 'anyone',
  anySite: true,
  params: z.object({ reviewId: Id }),
  reply: z.object({
    /** A compact JSON Web Signature (EdDSA) of `ReceiptClaims`. */
    jws: z.string(),
    reviewId: Id,
    published: z.boolean(),
    /** Since when it is no longer published. */
    unpublishedAt: Instant.nullable(),
  }),
})
