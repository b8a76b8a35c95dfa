import type { Tx } from './database.ts'

/** The request of each transaction, for the audit entries that it writes. */
const requests = new WeakMap<Tx, string>()

/** Says which request a transaction belongs to. */
export function belongsTo(tx: Tx, requestId: string) {
  requests.set(tx, requestId)
}

/** The request of a transaction; null for a job, an event of the card provider and a command. */
export const requestOf = (tx: Tx): string | null => requests.get(tx) ?? null
