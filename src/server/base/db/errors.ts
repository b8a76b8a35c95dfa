import pg from 'pg'

/** Returns the name of the violated unique, foreign key or check constraint, if it is one. */
export function violated(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  return ['23503', '23505', '23514'].includes(error.code!) ? error.constraint : undefined
}

/**
 * SQLSTATE codes of errors that may go away: connection failure, server shutting down, statement
 * or idle transaction cancelled, read-only server, too many connections, serialization failure,
 * deadlock.
 */
const transientCodes = /^(08|57P0|57014|25006|25P03|53300|40001|40P01)/

/** The same of the network, in Node's words. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Messages of `pg` and its pool without a code, and of a plan from before a migration. */
const transientMessages = new RegExp(
  'timeout (exceeded when|expired)|Connection terminated|Query read timeout|not queryable|' +
    'cached plan must not change',
)

/** True when the database is unreachable or busy, so that a retry makes sense. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    transientCodes.test(code) ||
    networkCodes.has(code) ||
    // The Unix socket is missing; ENOENT of another file is not transient.
    (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') ||
    transientMessages.test(error.message)
  )
}
