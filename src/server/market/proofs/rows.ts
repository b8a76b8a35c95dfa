import { sql } from 'kysely'
import * as z from 'zod'
import { proofTypes } from '../../../shared/market/proof-rules.ts'
import type { Proof } from '../../../shared/market/proofs.ts'

export const proofKey = (proofId: string) => `review-proofs/${proofId}`

/** A proof as the statement below reads it. Times within JSON are text. */
export const ProofRow = z.strictObject({
  id: z.string(),
  contentType: z.enum(proofTypes),
  sizeBytes: z.number(),
  createdAt: z.string(),
})

interface Row {
  id: string
  contentType: string
  sizeBytes: number
  createdAt: Date | string
}

export const toProof = ({
  id,
  contentType,
  sizeBytes,
  createdAt,
}: Row): z.output<typeof Proof> => ({
  id,
  url: `/api/proofs/${id}/file`,
  type: contentType as Proof['type'],
  sizeBytes,
  uploadedAt: new Date(createdAt),
})

const proofIn = (where: string) =>
  sql`(select json_build_object('id', id, 'contentType', content_type,
      'sizeBytes', size_bytes, 'createdAt', created_at)
    from proofs where ${sql.raw(where)})`

/** SQL: the proof of the review `r`, for moderators and its reviewer alone. */
export const proofOfReview = proofIn('review_id = r.id')

/** SQL: the receipt that was handed in for the place `p`. */
export const receiptOfPlace = proofIn('place_id = p.id')
