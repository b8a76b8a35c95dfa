/** What a receipt signs. Times are ISO 8601 in UTC, but for `iat`. */
export interface ReceiptClaims {
  /** The origin of the Candor that signed it. */
  iss: string
  /** The id of the review. */
  sub: string
  /** Unix time in seconds: the decision, or when its key was made if that was later. */
  iat: number
  /** SHA-256 of the UTF-8 text, in hexadecimal digits. */
  textSha256: string
  rating: number
  product: string
  business: string
  /** What the reviewer was paid, in US cents. */
  amountCents: number
  /** The same, with what the product was worth that was given, and what was paid back for it. */
  paid: { priceCents: number; worthCents: number; reimbursedCents: number }
  disclosure: string
  writtenAt: string
  decidedAt: string
  /** The key of the transfer that paid the reviewer. */
  ledgerEntry: string
  /**
   * What the reviewer confirmed, in which wording, and when; not of reviews from before there were
   * confirmations, and no longer once the reviewer has withdrawn them.
   */
  confirmations?: { version: number; at: string; used: true; noTies: true; notTold: true }
  /** Only when it was unpublished later. */
  unpublishedAt?: string
}
