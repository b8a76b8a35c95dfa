import type { Db } from '../db/database.ts'
import { queueMailsAgain } from '../operations/mails.ts'
import { announceClaims } from '../reviews/claims.ts'
import { deliveredAtOnce, deliverNext, type Delivery } from '../notifications/deliver.ts'

/**
 * Announces claims, delivers every waiting notification, and queues the mails that an admin sends
 * again; several processes share the work.
 */
export async function deliverNotifications(db: Db, delivery: Delivery): Promise<void> {
  await db.transaction().execute(announceClaims)
  await db.transaction().execute((tx) => queueMailsAgain(tx, delivery))
  for (;;) {
    const delivered = await db.transaction().execute((tx) => deliverNext(tx, delivery))
    if (delivered < deliveredAtOnce) return
  }
}
