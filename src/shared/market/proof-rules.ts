/** The rules of proofs of use without schemas: pages that only show reviews load no zod. */

/** What a proof of use may be: the picture or PDF of a receipt, an order or a parcel. */
export const proofLimits = {
  files: 1,
  bytes: 10 * 1024 * 1024,
  pixels: 40_000_000,
  /** Of an interlaced PNG, which takes many times as long to decode. */
  interlacedPixels: 8_000_000,
}

/** The longer side of the picture that is kept, in pixels: small print stays readable. */
export const proofSide = 3_000

/** How many proofs that no review has a reviewer may have. */
export const mostUnusedProofs = 10

/** Hours after which a proof that no review has is deleted. */
export const unusedProofHours = 24

/** Days after the decision for which a proof is kept. */
export const proofDays = 90

/** How a proof is kept. */
export const proofTypes = ['image/webp', 'application/pdf'] as const

/** Who reads it, and for how long; for its reviewer. */
export const proofPrivacy = `Only our team sees it. It is erased ${proofDays} days after we decide.`
