import type { Tx } from '../../base/db/database.ts'

/** Records that this session has just proved who it is. */
export async function recordProof(tx: Tx, { sessionId }: { sessionId: string }, at: Date) {
  await tx.updateTable('sessions').set({ provedAt: at }).where('id', '=', sessionId).execute()
}
