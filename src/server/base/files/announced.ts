import { Refusal } from '../../../shared/base/refusal.ts'
import type { Tx } from '../db/database.ts'

/** A file that is stored before a transaction records it. */
interface Announced {
  storageKey: string
}

/** After this long an upload has ended, or has failed. */
const uploadHours = 1

/** Names a file that is about to be stored: it is removed unless an upload records it in time. */
export async function announceFile(tx: Tx, storageKey: string, at: Date) {
  const removeAt = new Date(at.getTime() + uploadHours * 60 * 60 * 1000)
  await tx.insertInto('fileRemovals').values({ storageKey, removeAt }).execute()
}

/** Keeps announced files, in the transaction that records them. */
export async function keepFiles(tx: Tx, files: Announced[]) {
  const keys = files.map(({ storageKey }) => storageKey)
  const { numDeletedRows } = await tx
    .deleteFrom('fileRemovals')
    .where('storageKey', 'in', keys)
    .executeTakeFirstOrThrow()
  if (numDeletedRows !== BigInt(keys.length)) {
    throw new Refusal('conflict', 'The upload took too long. Please send it again.')
  }
}

/**
 * Makes a job remove announced files at once, and returns the keys of those that no upload has
 * recorded.
 */
export async function dropFiles(tx: Tx, files: Announced[], at: Date) {
  if (files.length === 0) return []
  const keys = files.map(({ storageKey }) => storageKey)
  const rows = await tx
    .updateTable('fileRemovals')
    .set({ removeAt: at })
    .where('storageKey', 'in', keys)
    .returning('storageKey')
    .execute()
  return rows.map(({ storageKey }) => storageKey)
}
