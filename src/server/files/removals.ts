import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** Lets a job remove the stored file of a person's export, if there is one. */
export async function removeExportFile(tx: Tx, userId: string, at: Date) {
  await tx
    .insertInto('fileRemovals')
    .columns(['storageKey', 'removeAt'])
    .expression(
      tx
        .selectFrom('exports')
        .select(({ ref }) => ref('storageKey').$notNull().as('storageKey'))
        .select(sql<Date>`${at}::timestamptz`.as('removeAt'))
        .where('userId', '=', userId)
        .where('storageKey', 'is not', null)
        .forUpdate(),
    )
    .execute()
}
