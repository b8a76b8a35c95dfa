import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Db } from '../db/database.ts'
import { addressCounted } from './networks.ts'

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
        // A refused attempt is not counted, so that the attempts given back leave nothing.
        const oneMore = eb.fn<number>('least', [eb('rateLimits.count', '+', 1), eb.lit(max + 1)])
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

/** The limit of mails of one kind to one account or address, of which only a hash is kept. */
export const mailLimit = ({ auth }: Config, kind: string, who: string): Limit => ({
  key: `${kind}:${createHash('sha256').update(who).digest('base64url')}`,
  max: auth.mailsPerAccount,
  windowMinutes: 60,
})

/** The limit of changes of one kind to an account, each of which is mailed to its owner. */
export const changeLimit = (kind: string, id: string): Limit => ({
  key: `change:${kind}:${id}`,
  max: 30,
  windowMinutes: 60,
})

/** Uncounts an attempt that the limit does not apply to. */
export async function giveBack(db: Db, { key }: Limit): Promise<void> {
  await sql`update rate_limits set count = greatest(count - 1, 0) where key = ${key}`.execute(db)
}

/** Of accounts made from a client address, by whatever way. */
export const signUpLimit = ({ auth }: Config, address: string): Limit => ({
  key: `sign-up:${addressCounted(address)}`,
  max: auth.signUpsPerAddress,
  windowMinutes: 60,
})
