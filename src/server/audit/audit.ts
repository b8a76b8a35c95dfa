import { randomUUID } from 'node:crypto'
import type { Tx } from '../db/database.ts'
import type { Viewer } from '../http/session.ts'

type Facts = Record<string, string | number | boolean | null>

/** Writes down who did what to which thing, in the transaction that does it. */
export async function audit(
  tx: Tx,
  /** Null for a command, which nobody signed in to. */
  actor: Pick<Viewer, 'id'> | null,
  entry: { action: string; subject: string; before?: Facts; after?: Facts },
  at: Date,
) {
  const { action, subject, before, after } = entry
  await tx
    .insertInto('auditLog')
    .values({
      id: randomUUID(),
      actorId: actor?.id ?? null,
      action,
      subject,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      createdAt: at,
    })
    .execute()
}
