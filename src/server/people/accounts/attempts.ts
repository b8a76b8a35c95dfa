import { createHash } from 'node:crypto'
import type { Config } from '../../base/config.ts'
import type { Db } from '../../base/db/database.ts'
import { inTurn } from '../../base/http/few-at-once.ts'
import { addressCounted, networkOf } from '../../base/http/networks.ts'
import { giveBack, take, type Limit } from '../../base/http/rate-limits.ts'

/**
 * Attempts to prove who somebody is: a password, a code, a deletion. Failed ones count for the
 * account within a network, for the account in all and for the address. So nobody locks a person
 * out from another network.
 */
export interface Attempt {
  /** From `accountOf`; null when the attempt belongs to no account. */
  account: string | null
  address: string
}

interface AttemptDeps {
  db: Db
  config: Config
}

/**
 * Counts an attempt before it is judged, so that parallel ones gain nothing: a failed one for the
 * narrow limits, and a right one for a wide limit, because each costs a hash and some a session.
 * Attempts at one account from one network are judged one after another, so that
 * right ones sent at once do not refuse each other.
 */
export async function judge<T>(
  deps: AttemptDeps,
  attempt: Attempt,
  at: Date,
  { work, failed }: { work: () => Promise<T>; failed: (result: T) => boolean },
): Promise<T> {
  const limits = attemptLimits(deps.config, attempt)
  const right = rightLimits(deps.config, attempt)
  return inTurn(limits[0]!.key, async () => {
    await takeAll(deps.db, [...limits, ...right], at)
    const result = await work()
    await giveBackAll(deps.db, failed(result) ? right : limits)
    return result
  })
}

/** The limits of an attempt, the narrowest first. */
function attemptLimits({ auth }: Config, { account, address }: Attempt): Limit[] {
  const windowMinutes = 15
  const ofAddress = {
    key: `sign-in:${addressCounted(address)}`,
    max: auth.signInFailuresPerAddress,
    windowMinutes,
  }
  if (account === null) return [ofAddress]
  const narrow = `attempt:${account}:${networkOf(address)}`
  return [
    { key: narrow, max: auth.signInFailuresPerNetwork, windowMinutes },
    { key: `attempt:${account}`, max: auth.signInFailuresPerAccount, windowMinutes },
    ofAddress,
  ]
}

/** Of attempts that succeed: more than a person needs, and nobody else's count. */
function rightLimits({ auth }: Config, { account, address }: Attempt): Limit[] {
  if (account === null) return []
  const key = `right:${account}:${networkOf(address)}`
  return [{ key, max: auth.signInsPerNetwork, windowMinutes: 15 }]
}

/** Takes all limits or none. */
async function takeAll(db: Db, limits: Limit[], at: Date) {
  const taken: Limit[] = []
  for (const limit of limits) {
    try {
      await take(db, limit, at)
      taken.push(limit)
    } catch (cause) {
      await giveBackAll(db, taken)
      throw cause
    }
  }
}

async function giveBackAll(db: Db, limits: Limit[]) {
  for (const limit of limits) await giveBack(db, limit)
}

/** What identifies the account of an email address, also of an unknown one. */
export async function accountOf(db: Db, { email }: { email: string }): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return user?.id ?? createHash('sha256').update(email).digest('hex')
}
