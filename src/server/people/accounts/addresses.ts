import { sql } from 'kysely'
import type { Db } from '../../base/db/database.ts'

/**
 * Whether an email address has an account, or had one whose owner can still undo the change; for a
 * person who may take back an address of their own.
 */
export async function isTaken(db: Db, email: string, person?: { id: string }): Promise<boolean> {
  const { taken } = await db
    .selectNoFrom(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('users').where('email', '=', email)),
        exists(
          selectFrom('undoLinks')
            .where(sql`before ->> 'email'`, '=', email)
            .where('usedAt', 'is', null)
            .$if(person !== undefined, (of) => of.where('userId', '<>', person!.id)),
        ),
      ]).as('taken'),
    )
    .executeTakeFirstOrThrow()
  return taken === true
}
