import * as z from 'zod'
import { Cents } from '../base/cents.ts'
import { endpoint, Id, Instant, listOf, page } from '../base/endpoint.ts'
import { text } from '../base/text.ts'
import { Place } from './places.ts'
import { Proof } from './proofs.ts'
import { amountPaid, amountPaidBack } from './reimbursement.ts'
import { minNoteLength, noteTooShort } from './review-rules.ts'

/** Receipts of places without a review, which an admin decides alone. */

const params = z.object({ placeId: Id })

/** Hands in the receipt of a purchase for an own place, before its deadline. A later one counts. */
export const handInReceipt = endpoint({
  name: 'handInReceipt',
  method: 'POST',
  path: '/api/places/:placeId/purchase',
  allow: ['reviewer'],
  params,
  body: z.strictObject({ proofId: Id, amountCents: amountPaid }),
  reply: Place,
})

/** A receipt whose place ended without a review. */
export const WaitingReceipt = z.object({
  placeId: Id,
  campaign: z.object({ id: Id, title: z.string(), product: z.string() }),
  reviewer: z.object({ id: Id, name: z.string() }),
  status: z.enum(['returned', 'expired']),
  takenAt: Instant,
  endedAt: Instant,
  capCents: Cents,
  amountCents: Cents,
  proof: Proof.nullable(),
})
export type WaitingReceipt = z.input<typeof WaitingReceipt>

/** The receipts that wait, oldest first. */
export const listReceipts = endpoint({
  name: 'listReceipts',
  method: 'GET',
  path: '/api/purchases',
  allow: ['admin'],
  query: z.object(page),
  reply: listOf(WaitingReceipt),
})

/** Pays a purchase back without a review; 0 where the receipt is not genuine, with the reason. */
export const decideReceipt = endpoint({
  name: 'decideReceipt',
  method: 'POST',
  path: '/api/places/:placeId/reimbursement',
  allow: ['admin'],
  params,
  body: z
    .strictObject({
      reimbursementCents: amountPaidBack,
      note: text(2_000).min(minNoteLength, noteTooShort).optional(),
    })
    .refine(({ reimbursementCents, note }) => reimbursementCents > 0 || note !== undefined, {
      path: ['note'],
      message: 'Say why nothing is paid back: the reviewer reads it',
    }),
  reply: Place,
})
