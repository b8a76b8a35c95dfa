import type { Db } from '../base/db/database.ts'
import { warnBusinesses } from '../market/campaigns/warnings.ts'
import type { Delivery } from '../platform/notifications/deliver.ts'
import { digests, dueBefore, sendDigest, type Digest } from '../platform/notifications/digest.ts'
import { kindsMailed } from '../platform/notifications/kinds.ts'
import { eachItemInTransaction, type Log } from '../base/jobs/items.ts'

/** The people whose digest is due, the longest waiting first. */
function peopleDue(db: Db, digest: Digest, at: Date): Promise<{ id: string }[]> {
  return db
    .selectFrom('notifications')
    .select('userId as id')
    .where('awaitsDigest', '=', true)
    .where('kind', 'in', kindsMailed(digest))
    .groupBy('userId')
    .having(({ fn }) => fn.min('createdAt'), '<=', dueBefore(digest, at))
    .orderBy(({ fn }) => fn.min('createdAt'))
    .execute()
}

/** Sends the digests that are due, each person's by itself. Several processes share the work. */
export async function sendDigests(db: Db, delivery: Delivery, log: Log): Promise<void> {
  for (const digest of digests) {
    const people = await peopleDue(db, digest, delivery.at)
    await eachItemInTransaction(db, 'send-digest', { at: delivery.at, log }, people, (tx, userId) =>
      sendDigest(tx, { userId, digest }, delivery),
    )
  }
}

/** What only the passing of a minute causes: digests, and warnings of campaigns that stop. */
export async function sendReminders(db: Db, delivery: Delivery, log: Log): Promise<void> {
  await sendDigests(db, delivery, log)
  await db.transaction().execute((tx) => warnBusinesses(tx, delivery.at))
}
