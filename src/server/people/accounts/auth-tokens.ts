import { createHash } from 'node:crypto'

/**
 * The name under which better-auth keeps the token of a link or of a sign-in in progress: its kind
 * and a hash, so that a copy of the database opens no account.
 */
export function storedName(name: string): string {
  const start = name.lastIndexOf(':') + 1
  const hash = createHash('sha256').update(name.slice(start)).digest('base64url')
  return name.slice(0, start) + hash
}
