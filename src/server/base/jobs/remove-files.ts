import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { FileStore } from '../files/files.ts'
import { eachItem, type Log } from './items.ts'

interface Deps {
  files: FileStore
  clock: Clock
  log: Log
}

/** Removes the files that no row names any more. */
export async function removeFiles(db: Db, { files, clock, log }: Deps): Promise<void> {
  const run = { at: clock.now(), log }
  const due = await db
    .selectFrom('fileRemovals')
    .select('storageKey as id')
    .where('removeAt', '<=', run.at)
    .execute()
  await eachItem(db, 'remove-file', run, due, async ({ id }) => {
    await files.remove(id)
    await db.deleteFrom('fileRemovals').where('storageKey', '=', id).execute()
  })
}
