import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { decodeJwt, SignJWT, type JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { Cents } from '../../../shared/base/cents.ts'
import { allTicked } from '../../../shared/market/confirmations.ts'
import { disclosureOf } from '../../../shared/market/disclosure.ts'
import type { DigestClaims, ReceiptClaims } from '../../../shared/outside/receipt-claims.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Db } from '../../base/db/database.ts'
import { idRows, selectRows } from '../../base/db/rows.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { Inclusion } from '../../../shared/outside/receipts.ts'
import { advanceKey, appealKey, settleKey } from '../../ledger/review-keys.ts'
import { paidOf, reimbursed } from '../../market/reviews/rows.ts'
import { openKey } from './keys.ts'

/** The key that signs now. */
const KeyRow = z.strictObject({
  kid: z.string(),
  sealedKey: z.string(),
  keyCreatedAt: z.date(),
  publicUrl: z.string().nullable(),
})
type Key = z.output<typeof KeyRow>

const Row = KeyRow.extend({
  id: z.string(),
  content: z.string(),
  rating: z.number(),
  product: z.string(),
  companyName: z.string(),
  priceCents: Cents,
  worthCents: Cents,
  reimbursedCents: Cents,
  reopenings: z.number(),
  isPaidByPlatform: z.boolean(),
  isAdvanced: z.boolean(),
  createdAt: z.date(),
  decidedAt: z.date(),
  unpublishedAt: z.date().nullable(),
  confirmationsVersion: z.number().nullable(),
  confirmationsAt: z.date().nullable(),
  /** Of the latest digest that has the review. */
  digestDay: z.string().nullable(),
  digestIndex: z.number().nullable(),
  digestCount: z.number().nullable(),
  digestJws: z.string().nullable(),
  digestPath: z.instanceof(Buffer).nullable(),
})

/** Signs receipts. It keeps the opened keys, because opening one takes longer than signing. */
export class Receipts {
  readonly #secret: string
  readonly #keys = new LRUCache<string, CryptoKey>({ max: 10 })

  constructor(secret: string) {
    this.#secret = secret
  }

  /**
   * Reads the receipt of a review that is or was published: as a digest has it, while that still
   * is what it says, and otherwise signed now. That one is the same each time, until the review, a
   * name or the key changes. Refuses any other review with 404.
   */
  async read(db: Db, reviewId: string) {
    const [row] = isUuid(reviewId) ? await findReviews(db, sql`= ${reviewId}`) : []
    if (!row) throw new Refusal('not_found', 'There is no published review at this address.')
    const { unpublishedAt, confirmationsAt } = row
    const inclusion = inclusionOf(row)
    const jws = inclusion ? row.digestJws! : await this.#sign(row, claimsOf(row))
    const published = unpublishedAt === null
    return { jws, reviewId: row.id, published, unpublishedAt, confirmationsAt, inclusion }
  }

  /** Signs those of these receipts that no digest has as they are, in the order of their ids. */
  async signNew(db: Db, reviewIds: string[]) {
    const rows = await findReviews(db, sql`in ${idRows(reviewIds)}`)
    const changed = rows.filter((row) => !inclusionOf(row))
    return Promise.all(
      changed.map(async (row) => ({
        reviewId: row.id,
        jws: await this.#sign(row, claimsOf(row)),
      })),
    )
  }

  /** Signs a digest with the present key. */
  async signDigest(db: Db, claims: Omit<DigestClaims, 'iss'>): Promise<string> {
    const rows = await selectRows(
      db,
      KeyRow,
      sql`select k.kid, k.sealed_key, k.created_at as key_created_at, p.public_url
        from receipt_keys k join platform p on true where k.retired_at is null`,
    )
    return this.#sign(rows[0]!, { iss: rows[0]!.publicUrl ?? '', ...claims }, 'digest+jwt')
  }

  async #sign(of: Key, claims: ReceiptClaims | DigestClaims, typ = 'JWT'): Promise<string> {
    const key = await this.#keyOf(of)
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'EdDSA', typ, kid: of.kid })
      .sign(key)
  }

  async #keyOf({ kid, sealedKey }: Key): Promise<CryptoKey> {
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

/** Reads the reviews whose id is this that are or were public, in the order of their ids. */
const findReviews = (db: Db, id: RawBuilder<unknown>) =>
  selectRows(
    db,
    Row,
    sql`
    select r.id, r.content, r.rating, c.product, b.company_name, r.price_cents, r.worth_cents,
      ${reimbursed} as reimbursed_cents, r.reopenings,
      (r.platform_paid_at is not null) as is_paid_by_platform,
      (r.advanced_at is not null) as is_advanced,
      r.created_at, r.decided_at, r.unpublished_at, p.public_url,
      ${confirmedOnly(sql`r.confirmations_version`)} as confirmations_version,
      ${confirmedOnly(sql`r.confirmations_at`)} as confirmations_at,
      k.kid, k.sealed_key, k.created_at as key_created_at,
      i.day as digest_day, i.index as digest_index, i.jws as digest_jws, i.path as digest_path,
      d.count as digest_count
    from reviews r join campaigns c on c.id = r.campaign_id
    join businesses b on b.id = r.business_id
    join platform p on true join receipt_keys k on k.retired_at is null
    left join receipt_inclusions i on i.review_id = r.id
    left join receipt_digests d on d.day = i.day
    where r.id ${id} and r.status = 'approved' and r.published_at is not null
    order by r.id`,
  )

/** Where a digest has a receipt; null where none has it as it is now. */
function inclusionOf(row: z.output<typeof Row>): Inclusion | null {
  const { digestDay: day, digestIndex: index, digestCount: count } = row
  const { digestJws: jws, digestPath } = row
  if (day === null || index === null || count === null || jws === null || !digestPath) return null
  if (factsOf(decodeJwt(jws)) !== factsOf({ ...claimsOf(row) })) return null
  const path = digestPath.toString('hex').match(/.{64}/g) ?? []
  // The last leaf is that of the ledger.
  return { day, index, size: count + 1, path }
}

/** What paid it: its business, or the platform. */
function paidKey(row: z.output<typeof Row>) {
  if (row.isAdvanced) return advanceKey(row)
  return row.isPaidByPlatform ? appealKey(row) : settleKey(row)
}

/**
 * What a receipt says about its review. The key, the address of Candor and the words of the
 * disclosure may change, and the receipt of the digest still says the truth.
 */
const factsOf = (claims: JWTPayload) => JSON.stringify(facts.map((name) => claims[name] ?? null))

const facts: readonly (keyof ReceiptClaims)[] = [
  'sub',
  'textSha256',
  'rating',
  'product',
  'business',
  'paid',
  'decidedAt',
  'ledgerEntry',
  'confirmations',
  'unpublishedAt',
]

function claimsOf(row: z.output<typeof Row>): ReceiptClaims {
  const { unpublishedAt, decidedAt, keyCreatedAt } = row
  const { confirmationsVersion: version, confirmationsAt: at } = row
  const paid = paidOf(row)
  const issuedAt = new Date(Math.max(decidedAt.getTime(), keyCreatedAt.getTime()))
  return {
    iss: row.publicUrl ?? '',
    sub: row.id,
    iat: Math.floor(issuedAt.getTime() / 1_000),
    textSha256: createHash('sha256').update(row.content, 'utf8').digest('hex'),
    rating: row.rating,
    product: row.product,
    business: row.companyName,
    amountCents: row.priceCents,
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
