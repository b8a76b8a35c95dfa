import { randomUUID } from 'node:crypto'
import type { Tx } from '../db/database.ts'
import { requestOf } from '../db/requests.ts'
import type { Viewer } from '../http/session.ts'

export type Facts = Record<string, string | number | boolean | null>

/** Writes an audit entry in the transaction of the action. */
export async function audit(
  tx: Tx,
  /** Null for a job, an event of the card provider and a command. */
  actor: Pick<Viewer, 'id'> | null,
  entry: { action: string; subject: string; before?: Facts; after?: Facts },
  at: Date,
) {
  const { action, subject, before, after } = entry
  const row = {
    id: randomUUID(),
    actorId: actor?.id ?? null,
    action,
    subject,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    requestId: requestOf(tx),
    createdAt: at,
  }
  await tx.insertInto('auditLog').values(row).execute()
}
