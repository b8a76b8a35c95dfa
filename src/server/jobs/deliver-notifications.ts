import type { Db } from '../db/database.ts'
import { deliveredAtOnce, deliverNext, type Delivery } from '../notifications/deliver.ts'

/** Delivers every waiting notification; several processes share the work. */
export async function deliverNotifications(db: Db, delivery: Delivery): Promise<void> {
  for (;;) {
    const delivered = await db.transaction().execute((tx) => deliverNext(tx, delivery))
    if (delivered < deliveredAtOnce) return
  }
}
