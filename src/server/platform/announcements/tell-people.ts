import { announceToNext } from './announcements.ts'
import { openAnnouncements } from './queries.ts'
import type { Db } from '../../base/db/database.ts'
import { eachItem, type Log } from '../../base/jobs/items.ts'

/** Tells people of announcements, a batch in each transaction. */
export async function sendAnnouncements(db: Db, at: Date, log: Log): Promise<void> {
  const open = await openAnnouncements(db)
  await eachItem(db, 'announce', { at, log }, open, async ({ id }) => {
    for (;;) {
      const isDone = await db.transaction().execute((tx) => announceToNext(tx, id, at))
      if (isDone) return
    }
  })
}
