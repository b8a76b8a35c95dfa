import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Mail } from '../mail/mail.ts'
import { notificationMail } from '../mail/messages.ts'
import { renderNotification } from './render.ts'

/** The PostgreSQL channel of live events. Its payload is a topic, such as the id of a person. */
export const channel = 'candor_live_events'

/** The payload for all admins, because any change may affect their queues and figures. */
export const allAdmins = 'admins'

/** The topic of a session that has ended starts with this (migration 0013). */
export const endedSession = 'session:'

export const deliveredAtOnce = 100

export interface Delivery {
  queueMails: (tx: Tx, mails: Mail[]) => Promise<void>
  publicUrl: string
  at: Date
}

/**
 * Delivers the oldest undelivered notifications: a mail to people who want mails, and a live event
 * to open browsers. They are marked as delivered in the transaction that queues the mails, so a
 * crash loses and repeats nothing. Returns how many were delivered.
 */
export async function deliverNext(tx: Tx, { queueMails, publicUrl, at }: Delivery) {
  const rows = await tx
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.userId')
    .select(['n.id', 'n.userId', 'n.kind', 'n.data', 'u.email', 'u.name'])
    .select(
      sql<boolean>`u.notify_email and u.suspended_at is null and u.deleted_at is null`.as(
        'notifyEmail',
      ),
    )
    .where('n.deliveredAt', 'is', null)
    .orderBy('n.createdAt')
    .limit(deliveredAtOnce)
    .forUpdate('n')
    .skipLocked()
    .execute()
  if (rows.length === 0) return 0
  const mails = rows
    .filter(({ notifyEmail }) => notifyEmail)
    .map((to) => notificationMail(to, publicUrl, renderNotification(to.kind, to.data)))
  if (mails.length > 0) await queueMails(tx, mails)
  const ids = rows.map(({ id }) => id)
  await tx.updateTable('notifications').set({ deliveredAt: at }).where('id', 'in', ids).execute()
  const people = [...new Set(rows.map(({ userId }) => userId)), allAdmins]
  await sql`select pg_notify(${channel}, id) from unnest(${people}::text[]) as id`.execute(tx)
  return rows.length
}
