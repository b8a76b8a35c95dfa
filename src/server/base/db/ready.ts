import { sql } from 'kysely'
import type { Db } from './database.ts'

/** True when the database answers. */
export async function isReady(db: Db): Promise<boolean> {
  try {
    await sql`select from ledger`.execute(db)
    return true
  } catch {
    return false
  }
}
