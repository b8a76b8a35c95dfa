import type { FastifyRequest } from 'fastify'
import type { Role } from '../../shared/roles.ts'
import type { Db } from '../db/database.ts'

/**
 * The signed-in person. Read for every request, so that suspensions and sign-outs apply at once.
 */
export interface Viewer<R extends Role = Role> {
  id: string
  role: R
}

/** A viewer with the id of the session. */
export interface SignedIn<R extends Role = Role> extends Viewer<R> {
  sessionId: string
}

/** Over https the name has the prefix `__Secure-`. */
const cookieName = /(?:^|;\s*)(?:__Secure-)?candor\.session_token=([^;]+)/

/** The token in the session cookie, without its signature. */
export function sessionToken(request: FastifyRequest): string | null {
  const cookie = cookieName.exec(request.headers.cookie ?? '')?.[1]
  if (!cookie) return null
  try {
    return decodeURIComponent(cookie).split('.')[0] || null
  } catch {
    return null
  }
}

export async function findViewer(
  db: Db,
  request: FastifyRequest,
  at: Date,
): Promise<SignedIn | null> {
  const token = sessionToken(request)
  if (!token || token.includes('\0')) return null
  const viewer = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id', 'users.role', 'sessions.id as sessionId'])
    .where('sessions.token', '=', token)
    .where('sessions.expiresAt', '>', at)
    .where('users.suspendedAt', 'is', null)
    .executeTakeFirst()
  return viewer ?? null
}
