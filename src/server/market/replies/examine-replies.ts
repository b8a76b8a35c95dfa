import { sql } from 'kysely'
import type { Db } from '../../base/db/database.ts'
import { eachItemInTransaction, type Log } from '../../base/jobs/items.ts'
import { textReader } from '../reviews/text-reader.ts'
import { examineReply } from './reply-evidence.ts'

/** Checks the texts of new replies, as those of reviews. One that fails is tried again. */
export async function examineReplies(db: Db, at: Date, { log }: { log: Log }): Promise<void> {
  const waiting = await db
    .selectFrom('reviewReplies')
    .select('reviewId as id')
    .where('evidence', 'is', null)
    .orderBy('createdAt')
    .limit(sql.lit(500))
    .execute()
  if (waiting.length === 0) return
  const reader = textReader()
  await eachItemInTransaction(db, 'examine-reply', { at, log }, waiting, (tx, id) =>
    examineReply(tx, id, reader),
  ).finally(reader.close)
}
