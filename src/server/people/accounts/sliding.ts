import { addDays } from '../../../shared/base/days.ts'
import type { Tx } from '../../base/db/database.ts'
import type { SignedIn } from '../../base/http/session.ts'

export const rememberedDays = 30

/**
 * Whether the session is remembered and was last renewed more than a day ago. better-auth renews
 * only in its own `get-session`, which the web does not call.
 */
export function isDueToSlide({ remembered, expiresAt }: SignedIn, at: Date): boolean {
  return remembered && expiresAt.getTime() < addDays(at, rememberedDays - 1).getTime()
}

/** Lets a session last 30 days from now. */
export async function slideSession(tx: Tx, { sessionId }: SignedIn, at: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ expiresAt: addDays(at, rememberedDays), updatedAt: at })
    .where('id', '=', sessionId)
    .execute()
}
