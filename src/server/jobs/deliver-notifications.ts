import type { Db } from '../db/database.ts'
import { announceClaims } from '../reviews/claims.ts'
import { deliveredAtOnce, deliverNext, type Delivery } from '../notifications/deliver.ts'

/** Announces claims and delivers every waiting notification; several processes share the work. */
export async function deliverNotifications(db: Db, delivery: Delivery): Promise<void> {
  await db.transaction().execute(announceClaims)
  for (;;) {
    const delivered = await db.transaction().execute((tx) => deliverNext(tx, delivery))
    if (delivered < deliveredAtOnce) return
  }
}
