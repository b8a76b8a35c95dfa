import * as z from 'zod'
import { Id, Instant } from '../base/endpoint.ts'
import { proofTypes } from './proof-rules.ts'

/** A proof of use, which only its reviewer and admins read. */
export const Proof = z.object({
  id: Id,
  url: z.string(),
  type: z.enum(proofTypes),
  sizeBytes: z.int(),
  uploadedAt: Instant,
})
export type Proof = z.input<typeof Proof>

/** The proof of a review that is written. Without it a review that is changed keeps its own. */
export const ChosenProof = { proofId: Id.optional() }
