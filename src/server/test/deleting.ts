import { sql } from 'kysely'
import { vi } from 'vitest'
import { server } from './server.ts'

/**
 * Deletes a campaign whose transaction commits once what is done meanwhile waits for its lock, and
 * returns what came of that.
 */
export async function whileDeleting<T>(campaignId: string, act: () => Promise<T>): Promise<T> {
  const { db } = server()
  let acting: Promise<T>
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('campaigns').where('id', '=', campaignId).execute()
    acting = act()
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
      if (rows.length === 0) throw new Error('Nothing waits for the campaign.')
    }, 10_000)
  })
  return acting!
}
