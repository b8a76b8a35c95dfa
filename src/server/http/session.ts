import type { FastifyRequest } from 'fastify'
import type { Role } from '../../shared/roles.ts'
import type { Db } from '../db/database.ts'

/** Who asks. Read afresh for every request, so a suspension or a sign-out counts at once. */
export interface Viewer<R extends Role = Role> {
  id: string
  role: R
}

/** The same with the session in which it is asked. */
export interface SignedIn<R extends Role = Role> extends Viewer<R> {
  sessionId: string
}

/** `__Secure-` stands before the name where the site is served over https. */
const cookieName = /(?:^|;\s*)(?:__Secure-)?candor\.session_token=([^;]+)/

/** The session's token as the cookie carries it, before its signature. */
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
