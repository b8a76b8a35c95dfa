import { sql } from 'kysely'
import type { Db } from '../base/db/database.ts'
import { queueMailsAgain } from '../overview/operations/mails.ts'
import type { ResultDelivery } from '../market/reports/decisions.ts'
import { mailReportResults } from '../market/reports/mail-results.ts'
import { announceClaims } from '../market/reviews/claims.ts'
import { deliver, type Delivery } from '../platform/notifications/deliver.ts'
import { eachItemInTransaction, type Log, pauseAfter } from '../base/jobs/items.ts'

const deliveredAtOnce = 100
const retryMillis = 55_000

/**
 * Announces claims, delivers every waiting notification, and queues the mails to reporters and
 * those that an admin sends again; several processes share the work.
 */
export async function deliverNotifications(
  db: Db,
  delivery: Delivery & ResultDelivery,
  log: Log,
): Promise<void> {
  await db.transaction().execute(announceClaims)
  for (;;) {
    const began = performance.now()
    const due = await dueNotifications(db, delivery.at)
    const delivered = await deliverAll(db, due, delivery, log)
    if (!delivered || due.length < deliveredAtOnce) break
    await pauseAfter(performance.now() - began)
  }
  await mailReportResults(db, delivery, log)
  await db.transaction().execute((tx) => queueMailsAgain(tx, delivery))
}

interface Due {
  id: string
  failedBefore: boolean
}

/** The oldest undelivered notifications, without those that have just failed. */
async function dueNotifications(db: Db, at: Date): Promise<Due[]> {
  const rows = await db
    .selectFrom('notifications as n')
    .leftJoin('failedItems as f', (join) =>
      join.on('f.job', '=', 'deliver-notification').on('f.itemId', '=', sql<string>`n.id::text`),
    )
    .select(['n.id', 'f.itemId'])
    .where('n.deliveredAt', 'is', null)
    .where(({ or, eb }) =>
      or([
        eb('f.itemId', 'is', null),
        eb('f.lastFailedAt', '<=', new Date(at.getTime() - retryMillis)),
      ]),
    )
    .orderBy('n.createdAt')
    .limit(deliveredAtOnce)
    .execute()
  return rows.map(({ id, itemId }) => ({ id, failedBefore: itemId !== null }))
}

/**
 * Delivers in one transaction. If that fails, each by itself, so that one that cannot be delivered
 * holds up no other. Returns whether anything was done.
 */
async function deliverAll(db: Db, due: Due[], delivery: Delivery, log: Log): Promise<boolean> {
  const run = { at: delivery.at, log }
  const one = (list: Due[]) =>
    eachItemInTransaction(db, 'deliver-notification', run, list, (tx, id) =>
      deliver(tx, [id], delivery),
    )
  const again = due.filter(({ failedBefore }) => failedBefore)
  const fresh = due.filter(({ failedBefore }) => !failedBefore)
  await one(again)
  if (fresh.length === 0) return again.length > 0
  try {
    const ids = fresh.map(({ id }) => id)
    return (await db.transaction().execute((tx) => deliver(tx, ids, delivery))) > 0
  } catch {
    await one(fresh)
    return true
  }
}
