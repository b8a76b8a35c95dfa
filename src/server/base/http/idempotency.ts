import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Db, Tx } from '../db/database.ts'
import { violated } from '../db/errors.ts'
import type { Viewer } from './session.ts'

export interface Answer {
  status: number
  /** The body as sent. */
  json: string
}

/** The request's Idempotency-Key header; null when there is none. */
export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Refusal('invalid', 'The Idempotency-Key must be 1 to 200 visible characters.')
  }
  return key
}

interface KeyedCall {
  route: string
  key: string
  request: unknown
  /** Whether the answer has a secret: then it is not kept, and a retry is refused. */
  shownOnce?: true | undefined
}

/**
 * Does `work` at most once per account, route and key, in a transaction, and answers a key that was
 * used before with the answer that was kept. A refusal rolls the key back too, unless it keeps what
 * was written.
 */
export async function answerOnce(
  db: Db,
  viewer: Viewer,
  call: KeyedCall,
  at: Date,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await db.transaction().execute((tx) => runOnce(tx, viewer, call, at, () => work(tx)))
  } catch (error) {
    if (violated(error) !== 'idempotency_keys_pkey') throw error
    // A key that has expired since then is free.
    return (await replay(db, viewer, call)) ?? answerOnce(db, viewer, call, at, work)
  }
}

const hashOf = ({ request }: KeyedCall) =>
  createHash('sha256').update(JSON.stringify(request)).digest('hex')

/**
 * Writes the key, does `work` and keeps its answer. The key is the first lock of every verb: a
 * second request with it waits there until the first has ended, and then fails.
 */
export async function runOnce(
  tx: Tx,
  viewer: Viewer,
  call: KeyedCall,
  at: Date,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { route, key, shownOnce } = call
  const row = { accountId: viewer.id, route, key }
  const created = { ...row, requestHash: hashOf(call), createdAt: at }
  await tx.insertInto('idempotencyKeys').values(created).execute()
  const answer = await work()
  const { status, json } = answer
  await tx
    .updateTable('idempotencyKeys')
    .set({ status, reply: shownOnce ? null : json })
    .where((eb) => eb.and(row))
    .execute()
  return answer
}

/** The answer that was kept for a key; null without one. */
async function replay(db: Db, viewer: Viewer, call: KeyedCall): Promise<Answer | null> {
  const kept = await db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'status', 'reply'])
    .where('accountId', '=', viewer.id)
    .where('route', '=', call.route)
    .where('key', '=', call.key)
    .executeTakeFirst()
  if (!kept) return null
  if (kept.requestHash !== hashOf(call)) {
    throw new Refusal('refused', 'This Idempotency-Key was used for a different request.')
  }
  if (kept.reply !== null) return { status: kept.status!, json: kept.reply }
  throw new Refusal('conflict', 'This was done already, and its secret is shown only once.')
}
