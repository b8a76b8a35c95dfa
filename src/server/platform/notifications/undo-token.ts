import { createHmac } from 'node:crypto'

/** The token of a link that undoes a change. It is computed, so no stored value works as one. */
export function undoToken(secret: string, undoId: string): string {
  return `${undoId}.${createHmac('sha256', secret).update(`undo:${undoId}`).digest('base64url')}`
}
