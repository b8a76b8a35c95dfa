import { createHash, createPublicKey, verify, type JsonWebKey } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { addDays, dayOf } from '../../../shared/base/days.ts'
import {
  publishReview,
  unpublishReview,
  withdrawConfirmations,
} from '../../../shared/market/reviews.ts'
import { getReceipt } from '../../../shared/outside/receipts.ts'
import { editSettings } from '../../../shared/people/settings.ts'
import { approve } from '../../test/appeals.ts'
import { closeAccount, emptyWallet, withPassword } from '../../test/members.ts'
import { aDecidedReview, open, type World } from '../../test/public-reviews.ts'
import { isLong } from '../../test/long.ts'
import { clock, secret, server } from '../../test/server.ts'
import {
  aBusiness,
  anActiveCampaign,
  api,
  aReviewer,
  aReviewOf,
  atOnce,
  orFail,
  request,
} from '../../test/world.ts'
import { rotateReceiptKey } from '../receipts/keys.ts'
import { Receipts } from '../receipts/receipts.ts'
import { makeDigests } from './make-digests.ts'

interface Digest {
  day: string
  root: string
  previous: string | null
  count: number
  jws: string
}

const aWorld = async () =>
  anActiveCampaign({ business: await aBusiness({ balance: 1_000_00 }), target: 30 })

const make = (receipts = new Receipts(secret)) => makeDigests(server().db, receipts, clock.now())

/** The next day, ten minutes after midnight UTC. */
function afterMidnight(days = 1) {
  const next = addDays(new Date(dayOf(clock.now())), days)
  clock.travel({ minutes: (next.getTime() - clock.now().getTime()) / 60_000 + 10 })
}

const digestsOf = async (query = '') =>
  orFail(await request<Digest[]>(null, 'GET', `/.well-known/candor-digest.json${query}`))
const receiptOf = async (reviewId: string) =>
  orFail(await api(null, getReceipt, { params: { reviewId } }))

/** Each test begins on a day of its own, and has digests of all before. */
let days = 0
beforeEach(async () => {
  afterMidnight((days += 10))
  await make()
})

/** An implementation of its own: RFC 6962 by recursion, and JWS by node:crypto alone. */
const sha256 = (...parts: (Buffer | string)[]) =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
    .digest()

function rootOf(leaves: string[]): Buffer {
  if (leaves.length === 1) return sha256(Buffer.of(0), leaves[0]!)
  const split = 2 ** Math.ceil(Math.log2(leaves.length) - 1)
  return sha256(Buffer.of(1), rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)))
}

/** RFC 9162, section 2.1.3.2. */
function rootByPath(leaf: string, inclusion: { index: number; size: number; path: string[] }) {
  let [fn, sn] = [inclusion.index, inclusion.size - 1]
  let hash = sha256(Buffer.of(0), leaf)
  for (const hex of inclusion.path) {
    const other = Buffer.from(hex, 'hex')
    expect(sn).toBeGreaterThan(0)
    if (fn % 2 === 1 || fn === sn) {
      hash = sha256(Buffer.of(1), other, hash)
      while (fn % 2 === 0 && fn > 0) [fn, sn] = [fn >> 1, sn >> 1]
    } else {
      hash = sha256(Buffer.of(1), hash, other)
    }
    ;[fn, sn] = [fn >> 1, sn >> 1]
  }
  expect(sn).toBe(0)
  return hash.toString('hex')
}

async function claimsOf(jws: string) {
  const [head, payload, signature] = jws.split('.') as [string, string, string]
  const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  const { keys } = orFail(
    await request<{ keys: (JsonWebKey & { kid: string })[] }>(
      null,
      'GET',
      '/.well-known/jwks.json',
    ),
  )
  const key = keys.find(({ kid }) => kid === decoded(head).kid)!
  const signed = Buffer.from(`${head}.${payload}`)
  const by = createPublicKey({ key, format: 'jwk' })
  expect(verify(null, signed, by, Buffer.from(signature, 'base64url'))).toBe(true)
  return decoded(payload)
}

/** Recounts a day from its receipts alone. */
async function recount(day: string, receipts: string[]) {
  const [digest] = await digestsOf(`?day=${day}`)
  const claims = await claimsOf(digest!.jws)
  const { root, previous, count } = digest!
  expect(claims).toMatchObject({ day, root, previous, count })
  return { ...claims, isRight: rootOf([...receipts, claims.ledger]).toString('hex') === root }
}

const unpublish = ({ admin }: World, reviewId: string) =>
  api(admin, unpublishReview, {
    params: { reviewId },
    body: { reason: 'The shop has shown that this was another loaf.' },
  })

// spec: 15.46, 15.47
test('another program recounts a day from its receipts, and one changed receipt fails it', async () => {
  const world = await aWorld()
  const ids: string[] = []
  for (const rating of [5, 4, 3, 2, 1]) ids.push(await aDecidedReview(world, rating))
  await aDecidedReview(world, 1, 'rejected')
  const before = await receiptOf(ids[0]!)
  expect(before.inclusion).toBe(null)
  const day = dayOf(clock.now())
  await make()
  expect((await digestsOf()).map((one) => one.day)).not.toContain(day)

  afterMidnight()
  await make()
  const receipts = await Promise.all(ids.toSorted().map(receiptOf))
  const jws = receipts.map((receipt) => receipt.jws)
  expect(receipts.find(({ reviewId }) => reviewId === ids[0])!.jws).toBe(before.jws)
  const { isRight, ledger, root } = await recount(day, jws)
  expect(isRight).toBe(true)
  for (const [i, { inclusion }] of receipts.entries()) {
    expect(inclusion).toMatchObject({ day, index: i, size: 6 })
    expect(rootByPath(jws[i]!, inclusion!)).toBe(root)
    const [head, payload, signature] = jws[i]!.split('.')
    const forged = `${head}.${payload}A.${signature}`
    expect(rootByPath(forged, inclusion!)).not.toBe(root)
    expect((await recount(day, jws.toSpliced(i, 1, forged))).isRight).toBe(false)
  }
  expect((await recount(day, jws.slice(1))).isRight).toBe(false)
  expect((await recount(day, jws.toReversed())).isRight).toBe(false)

  const { rows } = await server().owner.query('select max(id)::int as id from transfers')
  const { transfer, sums } = JSON.parse(ledger)
  expect(transfer).toBe(rows[0].id)
  const total = Object.values<number>(sums).reduce((sum, cents) => sum + cents, 0)
  expect([total, sums.reserved, sums.fee_income > 0]).toEqual([0, 0, true])
})

test('a receipt is in the next digest again when its business got another name', async () => {
  const world = await aWorld()
  const id = await aDecidedReview(world, 5)
  afterMidnight(3)
  await make()
  const companyName = 'Another Bakery'
  orFail(await api(world.business, editSettings, { body: { companyName } }))
  const day = dayOf(clock.now())
  expect((await receiptOf(id)).inclusion).toBe(null)
  afterMidnight()
  await make()
  const { jws, inclusion } = await receiptOf(id)
  expect(inclusion).toMatchObject({ day, index: 0 })
  expect(await claimsOf(jws)).toMatchObject({ business: companyName })
})

// spec: 15.47
test('days without receipts have a digest, missed days are made up, and all form one chain', async () => {
  const world = await aWorld()
  await aDecidedReview(world, 4)
  afterMidnight()
  await make()
  const first = await digestsOf()
  afterMidnight(4)
  const late = await aDecidedReview(world, 2)
  await make()
  const digests = await digestsOf()
  expect(digests.length).toBe(first.length + 4)
  expect(digests.slice(0, 4).map(({ count }) => count)).toEqual([0, 0, 0, 0])
  for (const [i, digest] of digests.entries()) {
    const { root = null, day } = digests[i + 1] ?? {}
    expect(digest.previous).toBe(root)
    if (day) expect(digest.day).toBe(dayOf(addDays(new Date(day), 1)))
  }
  expect(new Set(digests.map(({ root }) => root)).size).toBe(digests.length)
  expect(await digestsOf(`?day=${first[0]!.day}`)).toEqual([first[0]])
  expect(await digestsOf('?day=2020-01-01')).toEqual([])
  expect((await request(null, 'GET', '/.well-known/candor-digest.json?day=x')).status).toBe(400)
  expect((await receiptOf(late)).inclusion).toBe(null)
})

// spec: 15.48
test('several processes make a day once, and a crash in between leaves nothing behind', async () => {
  const world = await aWorld()
  const id = await aDecidedReview(world, 4)
  const day = dayOf(clock.now())
  afterMidnight()
  const broken = new Receipts(secret)
  broken.signDigest = () => Promise.reject(new Error('The process has died.'))
  await expect(make(broken)).rejects.toThrow('died')
  const { rows } = await server().owner.query('select * from receipt_inclusions where day = $1', [
    day,
  ])
  expect(rows).toEqual([])
  expect((await receiptOf(id)).inclusion).toBe(null)
  await atOnce(5, () => make())
  expect(await digestsOf(`?day=${day}`)).toHaveLength(1)
  const { inclusion, jws } = await receiptOf(id)
  expect((await recount(day, [jws])).isRight).toBe(true)
  expect(inclusion).toMatchObject({ day, index: 0, size: 2 })
  const { body } = await open(`/r/${id}`)
  expect(body).toContain(`href="/.well-known/candor-digest.json?day=${day}"`)
  expect(body.replaceAll('&quot;', '"')).toContain(JSON.stringify({ jws, inclusion }))
})

// spec: 15.49
test('a receipt that says something else is in the digest of the day of its change', async () => {
  const world = await aWorld()
  const [kept, changed] = [await aDecidedReview(world, 4), await aDecidedReview(world, 2)]
  afterMidnight()
  await make()
  const before = await receiptOf(changed)
  const same = await receiptOf(kept)
  const day = dayOf(clock.now())
  orFail(await unpublish(world, changed))
  const unpublished = await receiptOf(changed)
  expect(unpublished).toMatchObject({ published: false, inclusion: null })
  expect(unpublished.jws).not.toBe(before.jws)

  afterMidnight()
  await make()
  const after = await receiptOf(changed)
  expect(after).toMatchObject({ jws: unpublished.jws, inclusion: { day, index: 0, size: 2 } })
  expect((await recount(day, [after.jws])).isRight).toBe(true)
  expect(await receiptOf(kept), 'others stay where they are').toEqual(same)

  orFail(await api(world.admin, publishReview, { params: { reviewId: changed } }))
  expect((await receiptOf(changed)).inclusion).toBe(null)
  afterMidnight()
  await make()
  const again = await receiptOf(changed)
  expect(again).toMatchObject({ published: true, inclusion: { index: 0, size: 2 } })
})

test('what a reviewer no longer confirms is on no receipt, not even on that of a digest', async () => {
  const world = await aWorld()
  const reviewer = await aReviewer()
  const { id } = await aReviewOf(world.campaign, reviewer)
  orFail(await approve(world.admin, id))
  afterMidnight()
  await make()
  const before = await receiptOf(id)
  expect(before.inclusion).not.toBe(null)
  expect(await claimsOf(before.jws)).toHaveProperty('confirmations')
  orFail(await api(reviewer, withdrawConfirmations, { params: { reviewId: id } }))
  const after = await receiptOf(id)
  expect(after.inclusion).toBe(null)
  expect(await claimsOf(after.jws)).not.toHaveProperty('confirmations')
})

// spec: 15.49
test('a receipt of a digest outlives its key, but not the name of a closed account', async () => {
  const world = await aWorld()
  const id = await aDecidedReview(world, 4)
  afterMidnight()
  await make()
  const before = await receiptOf(id)
  await server()
    .db.transaction()
    .execute((tx) => rotateReceiptKey(tx, secret, clock.now()))
  expect(await receiptOf(id)).toEqual(before)
  await claimsOf(before.jws)

  await emptyWallet(await withPassword(world.business))
  orFail(await closeAccount(world.business))
  const closed = await receiptOf(id)
  expect(closed.inclusion).toBe(null)
  expect((await claimsOf(closed.jws)).business).toBe('Closed business')
  afterMidnight()
  await make()
  expect((await receiptOf(id)).inclusion).toMatchObject({ size: 2 })
  const { rows } = await server().owner.query(
    'select jws from receipt_inclusions where review_id = $1',
    [id],
  )
  expect(Buffer.from(rows[0].jws.split('.')[1], 'base64url').toString()).toContain(
    'Closed business',
  )
})

// spec: 15.48
test('a day of very many receipts is made in batches', { timeout: 300_000 }, async () => {
  const id = await aDecidedReview(await aWorld(), 4)
  const day = dayOf(clock.now())
  const count = isLong ? 100_000 : 1_203
  const { owner } = server()
  // Copies of the review without all that belongs to one, which go before the books are checked.
  await owner.query('set session_replication_role = replica')
  const { rows: known } = await owner.query(`
    select string_agg(column_name, ',') as columns from information_schema.columns
    where table_name = 'reviews' and is_generated = 'NEVER'
      and column_name not in ('id', 'reviewer_id')`)
  const columns = known[0].columns as string
  await owner.query(
    `insert into reviews (id, reviewer_id, ${columns})
      select gen_random_uuid(), gen_random_uuid(), ${columns}
      from reviews, generate_series(2, $2::int) where id = $1`,
    [id, count],
  )
  try {
    afterMidnight()
    const before = process.memoryUsage().rss
    await make()
    const megabytes = (process.memoryUsage().rss - before) / 1024 ** 2
    expect(megabytes).toBeLessThan(800)
    const { rows } = await owner.query<{ jws: string; index: number; path: Buffer }>(
      'select jws, index, path from receipt_inclusions where day = $1 order by review_id',
      [day],
    )
    expect(rows.map(({ index }) => index)).toEqual(Array.from({ length: count }, (_, i) => i))
    const { isRight, root } = await recount(
      day,
      rows.map(({ jws }) => jws),
    )
    expect(isRight).toBe(true)
    for (const index of [0, 499, 500, count - 2, count - 1]) {
      const { jws, path: hashes } = rows[index]!
      const path = hashes.toString('hex').match(/.{64}/g)!
      expect(rootByPath(jws, { index, size: count + 1, path })).toBe(root)
    }
  } finally {
    await owner.query('delete from receipt_inclusions where review_id <> $1', [id])
    await owner.query(
      'delete from reviews r where not exists (select from users where id = r.reviewer_id)',
    )
    await owner.query('set session_replication_role = default')
  }
})
