import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/database.ts'
import type { FileStore } from '../files/files.ts'

/** Removes the files that no row names any more. One that fails is tried again a minute later. */
export async function removeFiles(
  db: Db,
  { files, log }: { files: FileStore; log: FastifyBaseLogger },
): Promise<void> {
  const due = await db.selectFrom('fileRemovals').select('storageKey').execute()
  for (const { storageKey } of due) {
    try {
      await files.remove(storageKey)
      await db.deleteFrom('fileRemovals').where('storageKey', '=', storageKey).execute()
    } catch (error) {
      log.warn(error, 'a file waits to be removed')
    }
  }
}
