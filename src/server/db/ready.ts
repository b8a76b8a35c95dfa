import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Whether the database answers, so that requests can be served. */
export async function isReady(db: Db): Promise<boolean> {
  try {
    await sql`select from ledger`.execute(db)
    return true
  } catch {
    return false
  }
}
