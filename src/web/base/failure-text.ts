import { Refusal } from '../../shared/base/refusal.ts'

/** The server's message for a refusal; the fallback for an internal error or no connection. */
export function failureText(error: unknown, fallback: string): string {
  const refused =
    error instanceof Refusal && error.code !== 'internal' && error.code !== 'unavailable'
  return refused ? error.message : fallback
}
