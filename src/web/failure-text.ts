import { Refusal } from '../shared/refusal.ts'

/** The server's own sentence where it refused; the page's where something simply failed. */
export function failureText(error: unknown, fallback: string): string {
  const refused =
    error instanceof Refusal && error.code !== 'internal' && error.code !== 'unavailable'
  return refused ? error.message : fallback
}
