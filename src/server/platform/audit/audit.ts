import { createHash, randomUUID } from 'node:crypto'
import { excerptOf } from '../../../shared/base/excerpt.ts'
import { type Tx, requestOf } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'

export type Facts = Record<string, string | number | boolean | null>

/** Writes an audit entry in the transaction of the action. */
export async function audit(
  tx: Tx,
  /** Null for a job, an event of the card provider, a command and a visitor. */
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
    before: before ? JSON.stringify(before, shortened) : null,
    after: after ? JSON.stringify(after, shortened) : null,
    requestId: requestOf(tx),
    createdAt: at,
  }
  await tx.insertInto('auditLog').values(row).execute()
}

/**
 * The log is never deleted, so of a long text it keeps the beginning, the length and a hash, which
 * prove what the text was.
 */
function shortened(_name: string, fact: Facts | Facts[string]) {
  if (typeof fact !== 'string' || fact.length <= 200) return fact
  const hash = createHash('sha256').update(fact).digest('hex').slice(0, 16)
  // A database keeps no half of a character, which an excerpt may end in.
  const start = excerptOf(fact, 80).toWellFormed()
  return `${start} (${fact.length} characters, SHA-256 ${hash})`
}
