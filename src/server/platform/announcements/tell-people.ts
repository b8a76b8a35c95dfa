import { announceText, announceToNext, type ComingText } from './announcements.ts'
import { openAnnouncements } from './queries.ts'
import type { Db } from '../../base/db/database.ts'
import { eachItem, type Log } from '../../base/jobs/items.ts'

/** Announces versions of legal texts that are not in force yet. */
export async function announceTexts(db: Db, coming: ComingText[], at: Date): Promise<void> {
  for (const text of coming) await db.transaction().execute((tx) => announceText(tx, text, at))
}

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
