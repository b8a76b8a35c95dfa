import { sql } from 'kysely'
import { Refusal } from '../../shared/refusal.ts'
import type { Db } from '../db/database.ts'

export interface Limit {
  key: string
  /** Attempts allowed in a window. */
  max: number
  windowMinutes: number
}

/**
 * Counts one attempt, atomically, so that concurrent attempts cannot exceed the limit. Throws a
 * Refusal with `Retry-After` when the limit is reached.
 */
export async function take(db: Db, { key, max, windowMinutes }: Limit, at: Date): Promise<void> {
  const resetsAt = new Date(at.getTime() + windowMinutes * 60_000)
  const limit = await db
    .insertInto('rateLimits')
    .values({ key, count: 1, resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const isOver = eb('rateLimits.resetsAt', '<=', at)
        const oneMore = eb('rateLimits.count', '+', 1)
        return {
          count: eb.case().when(isOver).then(1).else(oneMore).end(),
          resetsAt: eb.case().when(isOver).then(resetsAt).else(eb.ref('rateLimits.resetsAt')).end(),
        }
      }),
    )
    .returning(['count', 'resetsAt'])
    .executeTakeFirstOrThrow()
  if (limit.count <= max) return
  const seconds = Math.max(1, Math.ceil((limit.resetsAt.getTime() - at.getTime()) / 1000))
  const minutes = Math.ceil(seconds / 60)
  throw new Refusal(
    'rate_limited',
    `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    { retryAfter: seconds },
  )
}

/** Counts an attempt against each limit, and uncounts it unless it failed. */
export async function countFailures(
  db: Db,
  limits: Limit[],
  at: Date,
  { attempt, failed }: { attempt: () => Promise<Response>; failed: (r: Response) => boolean },
): Promise<Response> {
  for (const limit of limits) await take(db, limit, at)
  const response = await attempt()
  if (!failed(response)) for (const limit of limits) await giveBack(db, limit)
  return response
}

/** Uncounts an attempt that the limit does not apply to. */
export async function giveBack(db: Db, { key }: Limit): Promise<void> {
  await sql`update rate_limits set count = greatest(count - 1, 0) where key = ${key}`.execute(db)
}
