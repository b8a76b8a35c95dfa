import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { Cents } from '../../../shared/base/cents.ts'
import { allTicked } from '../../../shared/market/confirmations.ts'
import { disclosureOf } from '../../../shared/market/disclosure.ts'
import type { ReceiptClaims } from '../../../shared/outside/receipt-claims.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import { isUuid } from '../../base/db/uuid.ts'
import { advanceKey, appealKey, settleKey } from '../../ledger/review-keys.ts'
import { paidOf } from '../../market/reviews/rows.ts'
import { openKey } from './keys.ts'

const Row = z.strictObject({
  id: z.string(),
  content: z.string(),
  rating: z.number(),
  product: z.string(),
  companyName: z.string(),
  priceCents: Cents,
  worthCents: Cents,
  reopenings: z.number(),
  isPaidByPlatform: z.boolean(),
  isAdvanced: z.boolean(),
  createdAt: z.date(),
  decidedAt: z.date(),
  unpublishedAt: z.date().nullable(),
  confirmationsVersion: z.number().nullable(),
  confirmationsAt: z.date().nullable(),
  publicUrl: z.string().nullable(),
  kid: z.string(),
  sealedKey: z.string(),
  keyCreatedAt: z.date(),
})

/** Signs receipts. It keeps the opened keys, because opening one takes longer than signing. */
export class Receipts {
  readonly #secret: string
  readonly #keys = new LRUCache<string, CryptoKey>({ max: 10 })

  constructor(secret: string) {
    this.#secret = secret
  }

  /**
   * Reads a review that is or was published, and signs its receipt; the same one each time, until
   * the review, a name or the key changes. Refuses any other review with 404.
   */
  async read(db: Db, reviewId: string) {
    const row = isUuid(reviewId) ? await findReview(db, reviewId) : undefined
    if (!row) throw new Refusal('not_found', 'There is no published review at this address.')
    const { unpublishedAt, confirmationsAt } = row
    const jws = await this.#sign(row)
    const published = unpublishedAt === null
    return { jws, reviewId: row.id, published, unpublishedAt, confirmationsAt }
  }

  async #sign(row: z.output<typeof Row>): Promise<string> {
    const key = await this.#keyOf(row)
    return new SignJWT({ ...claimsOf(row) })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: row.kid })
      .sign(key)
  }

  async #keyOf({ kid, sealedKey }: z.output<typeof Row>): Promise<CryptoKey> {
    const known = this.#keys.get(kid)
    if (known) return known
    const key = await openKey(this.#secret, sealedKey)
    if (!key) throw new Error('The key of receipts was sealed with another AUTH_SECRET.')
    this.#keys.set(kid, key)
    return key
  }
}

/** SQL: what a reviewer has withdrawn is on no receipt from then on. */
const confirmedOnly = (column: RawBuilder<unknown>) =>
  sql`case when r.confirmations_withdrawn_at is null then ${column} end`

async function findReview(db: Db, reviewId: string) {
  const rows = await selectRows(
    db,
    Row,
    sql`
    select r.id, r.content, r.rating, c.product, b.company_name, r.price_cents, r.worth_cents,
      r.reopenings, (r.platform_paid_at is not null) as is_paid_by_platform,
      (r.advanced_at is not null) as is_advanced,
      r.created_at, r.decided_at, r.unpublished_at, p.public_url,
      ${confirmedOnly(sql`r.confirmations_version`)} as confirmations_version,
      ${confirmedOnly(sql`r.confirmations_at`)} as confirmations_at,
      k.kid, k.sealed_key, k.created_at as key_created_at
    from reviews r join campaigns c on c.id = r.campaign_id
    join businesses b on b.id = r.business_id
    join platform p on true join receipt_keys k on k.retired_at is null
    where r.id = ${reviewId} and r.status = 'approved'`,
  )
  return rows[0]
}

/** What paid it: its business, or the platform. */
function paidKey(row: z.output<typeof Row>) {
  if (!row.isPaidByPlatform) return settleKey(row)
  return row.isAdvanced ? advanceKey(row) : appealKey(row)
}

function claimsOf(row: z.output<typeof Row>): ReceiptClaims {
  const { unpublishedAt, decidedAt, keyCreatedAt } = row
  const { confirmationsVersion: version, confirmationsAt: at } = row
  const { priceCents, worthCents } = row
  const paid = paidOf({ priceCents, worthCents })
  const issuedAt = new Date(Math.max(decidedAt.getTime(), keyCreatedAt.getTime()))
  return {
    iss: row.publicUrl ?? '',
    sub: row.id,
    iat: Math.floor(issuedAt.getTime() / 1_000),
    textSha256: createHash('sha256').update(row.content, 'utf8').digest('hex'),
    rating: row.rating,
    product: row.product,
    business: row.companyName,
    amountCents: priceCents,
    paid,
    disclosure: disclosureOf(paid),
    writtenAt: row.createdAt.toISOString(),
    decidedAt: decidedAt.toISOString(),
    ledgerEntry: paidKey(row),
    ...(version !== null &&
      at && { confirmations: { ...allTicked, version, at: at.toISOString() } }),
    ...(unpublishedAt && { unpublishedAt: unpublishedAt.toISOString() }),
  }
}

/** Every public key, the present one first. */
export async function listReceiptKeys(db: Db) {
  const keys = await db
    .selectFrom('receiptKeys')
    .select('publicKey')
    .orderBy(sql`retired_at is not null`)
    .orderBy('createdAt', 'desc')
    .execute()
  return { keys: keys.map(({ publicKey }) => publicKey) }
}
