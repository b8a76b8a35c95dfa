import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../../shared/base/refusal.ts'
import { type Db, belongsTo } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import { take } from '../../base/http/rate-limits.ts'
import { recordFailedProof, recordFailure } from './sign-ins.ts'

/**
 * Failed sign-ins that the audit log keeps in an hour: of one account, and of unknown ones. The
 * same number of failed proofs.
 */
const maxKept = { ofAccount: 20, ofUnknown: 200 }

/** Keeps a failed sign-in in the audit log, up to a limit, because anybody can cause them. */
export async function keepFailure(
  db: Db,
  request: FastifyRequest,
  { account, step }: { account: string | null; step: 'password' | 'code' },
  at: Date,
) {
  const userId = account !== null && isUuid(account) ? account : null
  const key = `failed-sign-ins:${userId ?? 'unknown'}`
  const max = userId === null ? maxKept.ofUnknown : maxKept.ofAccount
  if (!(await isWithin(db, { key, max, windowMinutes: 60 }, at))) return
  await db.transaction().execute((tx) => {
    belongsTo(tx, request.id)
    return recordFailure(tx, { userId, step, address: request.ip }, at)
  })
}

/** Keeps in the audit log that the person of a session failed to prove who they are. */
export async function keepFailedProof(
  db: Db,
  request: FastifyRequest,
  { id, step }: { id: string; step: 'password' | 'code' },
  at: Date,
) {
  const limit = { key: `failed-proofs:${id}`, max: maxKept.ofAccount, windowMinutes: 60 }
  if (!(await isWithin(db, limit, at))) return
  await db.transaction().execute((tx) => {
    belongsTo(tx, request.id)
    return recordFailedProof(tx, { id, step, address: request.ip }, at)
  })
}

async function isWithin(db: Db, limit: Parameters<typeof take>[1], at: Date): Promise<boolean> {
  try {
    await take(db, limit, at)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
