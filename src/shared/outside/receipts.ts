import * as z from 'zod'
import { endpoint, Id, Instant } from '../base/endpoint.ts'

/** Where the digest of a day has a receipt. */
export const Inclusion = z.object({
  day: z.iso.date(),
  /** Its leaf, counted from 0. */
  index: z.int(),
  /** How many leaves the tree has: the receipts of the day and, last, the ledger. */
  size: z.int(),
  /** The hashes from the leaf to the root (RFC 6962), in hexadecimal digits. */
  path: z.array(z.string()),
})
export type Inclusion = z.output<typeof Inclusion>

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
    /** Null until the digest of its day is made, soon after midnight UTC. */
    inclusion: Inclusion.nullable(),
  }),
})
