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

/** What a daily digest signs. */
export interface DigestClaims {
  iss: string
  /** Unix time in seconds at which it was made. */
  iat: number
  /** The day in UTC, such as `2026-11-28`. */
  day: string
  /** The root of the Merkle tree of the day, in hexadecimal digits. */
  root: string
  /** The root of the day before; null in the first digest. */
  previous: string | null
  /** How many receipts it has. The tree has one more leaf, which is `ledger`. */
  count: number
  /**
   * The last leaf of the tree, to the letter: JSON with the day, the highest transfer at its end,
   * and the sums of all accounts up to it, by kind and in cents.
   */
  ledger: string
}
