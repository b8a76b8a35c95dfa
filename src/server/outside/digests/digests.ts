import { sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import { ledgerAt } from '../../ledger/queries.ts'
import type { Receipts } from '../receipts/receipts.ts'
import { leafHash, merkleTree } from './merkle.ts'
import { nextDay, type Day } from './queries.ts'

/** The key of the advisory lock. The number is arbitrary but must never change. */
const digestLock = 7_001_949
/** So many receipts are signed and written at once. */
const batchSize = 500

const Lock = z.strictObject({ isMine: z.boolean() })

/**
 * Makes the digest of the next day that has ended; false when there is none, or while another
 * process makes it. A crash leaves nothing behind.
 */
export async function makeNextDigest(tx: Tx, receipts: Receipts, at: Date): Promise<boolean> {
  const lock = sql`select pg_try_advisory_xact_lock(${digestLock}) as is_mine`
  const [{ isMine } = { isMine: false }] = await selectRows(tx, Lock, lock)
  const next = isMine ? await nextDay(tx, at) : null
  if (!next) return false
  const ledger = await ledgerAt(tx, next.end)
  // A marketplace begins with its first transfer.
  if (!ledger) return false

  const { day, previous } = next
  const leaves = await writeReceipts(tx, receipts, next)
  const count = leaves.length
  const lastLeaf = JSON.stringify({ day, ...ledger })
  const tree = merkleTree([...leaves, leafHash(lastLeaf)])
  await writePaths(tx, day, { count, pathOf: tree.pathOf })
  const root = tree.root.toString('hex')
  const iat = Math.floor(at.getTime() / 1_000)
  const claims = { iat, day, root, previous, count, ledger: lastLeaf }
  const jws = await receipts.signDigest(tx, claims)
  await tx
    .insertInto('receiptDigests')
    .values({ day, root, previous, count, jws, createdAt: at })
    .execute()
  return true
}

/** Signs and writes the receipts of a day; their paths are not known yet. Returns their leaves. */
async function writeReceipts(tx: Tx, receipts: Receipts, day: Day): Promise<Buffer[]> {
  const ids = await reviewsOf(tx, day)
  const leaves: Buffer[] = []
  for (let at = 0; at < ids.length; at += batchSize) {
    const signed = await receipts.signNew(tx, ids.slice(at, at + batchSize))
    if (signed.length === 0) continue
    const rows = signed.map(({ reviewId, jws }, i) => ({
      reviewId,
      day: day.day,
      index: leaves.length + i,
      jws,
      path: Buffer.alloc(0),
    }))
    await tx
      .insertInto('receiptInclusions')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('reviewId').doUpdateSet((eb) => ({
          day: eb.ref('excluded.day'),
          index: eb.ref('excluded.index'),
          jws: eb.ref('excluded.jws'),
          path: eb.ref('excluded.path'),
        })),
      )
      .execute()
    for (const { jws } of signed) leaves.push(leafHash(jws))
  }
  return leaves
}

/** The reviews whose receipts may be new or changed; of the first digest, all that there are. */
async function reviewsOf(tx: Tx, { since, end }: Day): Promise<string[]> {
  const rows = await tx
    .selectFrom('reviews as r')
    .innerJoin('businesses as b', 'b.id', 'r.businessId')
    .select('r.id')
    .where('r.status', '=', sql.lit('approved'))
    .where('r.decidedAt', '<', end)
    .$if(since !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('r.decidedAt', '>=', since),
          eb.and([eb('r.updatedAt', '>=', since), eb('r.updatedAt', '<', end)]),
          eb.and([eb('b.updatedAt', '>=', since), eb('b.updatedAt', '<', end)]),
        ]),
      ),
    )
    .orderBy('r.id')
    .execute()
  return rows.map(({ id }) => id)
}

interface Paths {
  count: number
  pathOf: (index: number) => Buffer
}

async function writePaths(tx: Tx, day: string, { count, pathOf }: Paths) {
  for (let from = 0; from < count; from += batchSize) {
    const indexes = Array.from({ length: Math.min(batchSize, count - from) }, (_, i) => from + i)
    const paths = JSON.stringify(
      indexes.map((index) => ({ index, path: pathOf(index).toString('hex') })),
    )
    await sql`update receipt_inclusions i set path = decode(p.path, 'hex')
      from json_to_recordset(${paths}::json) as p (index int, path text)
      where i.day = ${day} and i.index = p.index`.execute(tx)
  }
}
