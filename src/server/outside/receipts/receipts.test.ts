import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { beforeEach, expect, test } from 'vitest'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, type JWK } from 'jose'
import { allTicked } from '../../../shared/market/confirmations.ts'
import { disclosure } from '../../../shared/market/disclosure.ts'
import type { ReceiptClaims } from '../../../shared/outside/receipt-claims.ts'
import { getReceipt } from '../../../shared/outside/receipts.ts'
import { unpublishReview } from '../../../shared/market/reviews.ts'
import { aDecidedReview, open, type World } from '../../test/public-reviews.ts'
import { clock, secret, server } from '../../test/server.ts'
import { aBusiness, anActiveCampaign, api, atOnce, orFail, request } from '../../test/world.ts'
import { ensureReceiptKey, rotateReceiptKey } from './keys.ts'

let world: World
let reviewId: string
beforeEach(async () => {
  world = await anActiveCampaign({ business: await aBusiness({ balance: 1_000_00 }), target: 30 })
  reviewId = await aDecidedReview(world, 4)
})

const receiptOf = async (id = reviewId) =>
  orFail(await api(null, getReceipt, { params: { reviewId: id } }))
const keysOf = async () =>
  orFail(await request<{ keys: JWK[] }>(null, 'GET', '/.well-known/jwks.json')).keys
/** The text as a reader copies it from the page. */
const textOf = (page: string) =>
  /<blockquote data-review-text[^>]*>(.*?)<\/blockquote>/s.exec(page)![1]!
const rotate = (given = secret) =>
  server()
    .db.transaction()
    .execute((tx) => rotateReceiptKey(tx, given, clock.now()))

/** What a receipt says, when one of these keys signed it. */
const claimsOf = async (jws: string, keys: JWK[]) =>
  (await jwtVerify<ReceiptClaims>(jws, createLocalJWKSet({ keys }))).payload

const run = promisify(execFile)
const time: unknown = expect.stringMatching(/^20.*Z$/)

// spec: 12.19
test('another program checks a receipt from the page alone, with the public keys', async () => {
  const { body } = await open(`/r/${reviewId}`)
  const jws = /<code[^>]*data-receipt[^>]*>\s*([\w.-]+)\s*<\/code/s.exec(body)![1]!
  expect(await receiptOf()).toEqual({
    jws,
    reviewId,
    published: true,
    unpublishedAt: null,
    inclusion: null,
  })
  const program = `
    import { createLocalJWKSet, jwtVerify } from 'jose'
    const [jws, keys] = process.argv.slice(1)
    const { payload } = await jwtVerify(jws, createLocalJWKSet(JSON.parse(keys)))
    console.log(JSON.stringify(payload))`
  const keys = JSON.stringify({ keys: await keysOf() })
  const { stdout } = await run('node', ['--input-type=module', '-e', program, jws, keys])
  const text = textOf(body)
  // Exactly these: a receipt is public for ever.
  expect(JSON.parse(stdout)).toEqual({
    iss: 'http://localhost:3000',
    sub: reviewId,
    iat: expect.any(Number),
    textSha256: createHash('sha256').update(text).digest('hex'),
    rating: 4,
    product: 'Sourdough loaf',
    business: expect.any(String),
    amountCents: 10_00,
    paid: { priceCents: 10_00, worthCents: 0, reimbursedCents: 0 },
    disclosure,
    writtenAt: time,
    decidedAt: time,
    ledgerEntry: `settle:${reviewId}`,
    confirmations: { ...allTicked, version: expect.any(Number), at: time },
  } satisfies Record<keyof Omit<ReceiptClaims, 'unpublishedAt'>, unknown>)
})

// spec: 12.19
test('with a new key, older receipts can still be checked, and the old key signs no more', async () => {
  const before = await receiptOf()
  expect((await receiptOf()).jws, 'the same receipt each time').toBe(before.jws)
  const kid = await rotate()
  const after = await receiptOf()
  expect(decodeProtectedHeader(after.jws).kid).toBe(kid)
  const keys = await keysOf()
  expect(keys[0]!.kid).toBe(kid)
  for (const { jws } of [before, after]) {
    expect((await claimsOf(jws, keys)).sub).toBe(reviewId)
  }
  for (const key of keys) {
    expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x'])
  }
  const { rows } = await server().owner.query(
    'select count(*)::int as n from receipt_keys where retired_at is not null and sealed_key is not null',
  )
  expect(rows[0].n, 'private keys that are no longer used are gone').toBe(0)
})

test('private keys are sealed, and one that another secret sealed is replaced at the start', async () => {
  const sealed = async () =>
    (
      await server().owner.query(
        'select kid, sealed_key from receipt_keys where retired_at is null',
      )
    ).rows[0] as { kid: string; sealed_key: string }
  const before = await sealed()
  expect(before.sealed_key).not.toContain('"d"')
  const ensure = (given: string) =>
    server()
      .db.transaction()
      .execute((tx) => ensureReceiptKey(tx, given, clock.now()))
  await ensure(secret)
  expect(await sealed()).toEqual(before)
  await ensure('another secret of thirty-two characters or more')
  expect((await sealed()).kid).not.toBe(before.kid)
  await ensure(secret)
  orFail(await api(null, getReceipt, { params: { reviewId } }))
})

test('processes that start at once make one key', async () => {
  await server().owner.query('delete from receipt_keys')
  await atOnce(5, () =>
    server()
      .db.transaction()
      .execute((tx) => ensureReceiptKey(tx, secret, clock.now())),
  )
  expect(await keysOf()).toHaveLength(1)
})

// spec: 12.22
test('the receipt of an unpublished review says since when, and no other review has one', async () => {
  const before = await receiptOf()
  const body = { reason: 'The shop has shown that this was another loaf.' }
  orFail(await api(world.admin, unpublishReview, { params: { reviewId }, body }))
  const after = await receiptOf()
  expect(after).toMatchObject({ published: false, unpublishedAt: expect.any(String) })
  const keys = await keysOf()
  expect((await claimsOf(after.jws, keys)).unpublishedAt).toBe(after.unpublishedAt)
  expect((await claimsOf(before.jws, keys)).unpublishedAt).toBeUndefined()

  const rejected = await aDecidedReview(world, 1, 'rejected')
  for (const id of [rejected, 'none', crypto.randomUUID()]) {
    expect((await api(null, getReceipt, { params: { reviewId: id } })).status).toBe(404)
  }
})
