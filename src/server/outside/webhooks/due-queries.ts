import { sql } from 'kysely'
import type { Db } from '../../base/db/database.ts'

/** The events that wait for their deliveries, oldest first. */
export const waitingEvents = (db: Db, limit: number) =>
  db
    .selectFrom('webhookEvents as e')
    .select(sql<string>`e.id::text`.as('id'))
    .orderBy('e.id')
    .limit(limit)
    .execute()

/** SQL: whether anything is sent to the webhook `w` of the user `u`. */
export const isOpen = sql<boolean>`(
  w.disabled_at is null and u.suspended_at is null and u.locked_at is null)`

/** SQL: whether something may be sent to the webhook `w` of the user `u` now. */
export const isReady = (at: Date) => sql<boolean>`(
  ${isOpen} and (w.leased_until is null or w.leased_until <= ${at})
  and (w.rests_until is null or w.rests_until <= ${at}))`

/**
 * SQL: whether the delivery `d` waits for its time alone, and not for an earlier one about the same
 * subject. One that its owner sends again waits for no other.
 */
const isNext = sql<boolean>`(d.status = 'waiting'
  and (d.again or not exists (select from webhook_deliveries e
    where e.webhook_id = d.webhook_id and e.subject_id = d.subject_id and e.status = 'waiting'
      and not e.again and e.sequence < d.sequence)))`

const isDue = (at: Date) => sql<boolean>`(d.next_attempt_at <= ${at} and ${isNext})`

/** Webhooks that something can be sent to now, and that no process works on. */
export async function readyWebhooks(db: Db, at: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('webhooks as w')
    .innerJoin('users as u', 'u.id', 'w.ownerId')
    .select('w.id')
    .where(isReady(at))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('webhookDeliveries as d')
          .whereRef('d.webhookId', '=', 'w.id')
          .where(isDue(at)),
      ),
    )
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The deliveries of a webhook that are due, oldest first. */
export const dueDeliveries = (db: Db, webhookId: string, at: Date, limit: number) =>
  db
    .selectFrom('webhookDeliveries as d')
    .select(['d.id', 'd.body'])
    .where('d.webhookId', '=', webhookId)
    .where(isDue(at))
    .orderBy('d.sequence')
    .limit(limit)
    .execute()

/** When something is due next, before `until`; null when nothing is. */
export async function nextDue(db: Db, until: Date): Promise<Date | null> {
  const { next } = await db
    .selectFrom('webhookDeliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhookId')
    .innerJoin('users as u', 'u.id', 'w.ownerId')
    .select(
      sql<Date | null>`min(greatest(d.next_attempt_at, w.rests_until, w.leased_until))`.as('next'),
    )
    .where('d.nextAttemptAt', '<', until)
    .where(isNext)
    .where(isOpen)
    .executeTakeFirstOrThrow()
  return next
}
