import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../shared/refusal.ts'
import { unread, type Tx } from '../db/database.ts'
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
 * Does `work` at most once per account, route and key, in the caller's transaction. This is the
 * first lock of every verb: a second request with the same key waits here until the first has
 * ended. Only successful answers are kept, because a refusal rolls the row back too. BEGIN may
 * travel with this lock (`beginLate`).
 */
export async function runOnce(
  tx: Tx,
  viewer: Viewer,
  { route, key, request, shownOnce }: KeyedCall,
  at: Date,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  const id = { accountId: viewer.id, route, key }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotencyKeys')
    .values({ ...id, requestHash, createdAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()

  const kept = numInsertedOrUpdatedRows === 0n ? await replay(tx, id, requestHash) : null
  if (kept) return kept

  const answer = await work()
  await tx
    .updateTable('idempotencyKeys')
    .set({ status: answer.status, reply: shownOnce ? null : answer.json })
    .where('accountId', '=', id.accountId)
    .where('route', '=', id.route)
    .where('key', '=', id.key)
    .modifyEnd(unread)
    .execute()
  return answer
}

/**
 * Returns the kept answer; null for a key without one, which is locked: its BEGIN was cancelled, so
 * nothing was done.
 */
async function replay(
  tx: Tx,
  id: { accountId: string; route: string; key: string },
  requestHash: string,
): Promise<Answer | null> {
  const kept = await tx
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'status', 'reply'])
    .where('accountId', '=', id.accountId)
    .where('route', '=', id.route)
    .where('key', '=', id.key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (kept.requestHash !== requestHash) {
    throw new Refusal('refused', 'This Idempotency-Key was used for a different request.')
  }
  if (kept.status === null) return null
  if (kept.reply !== null) return { status: kept.status, json: kept.reply }
  throw new Refusal('conflict', 'This was done already, and its secret is shown only once.')
}
