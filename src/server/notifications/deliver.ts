import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Mail } from '../mail/mail.ts'
import { importantMail, notificationMail } from '../mail/messages.ts'
import { importantKinds } from './kinds.ts'
import { renderNotification } from './render.ts'
import { undoToken } from './undo-token.ts'

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
  /** Signs the links that undo a change (accounts/undo-links.ts). */
  undoSecret: string
  /** Signs the links that switch off a kind of mail. */
  unsubscribeSecret: string
  at: Date
}

interface Mailed {
  userId: string
  kind: string
  data: unknown
  email: string
  name: string
  undoId: string | null
}

function mailOf(
  { kind, data, undoId, userId, ...to }: Mailed,
  {
    publicUrl,
    undoSecret,
    unsubscribeSecret,
  }: Pick<Delivery, 'publicUrl' | 'undoSecret' | 'unsubscribeSecret'>,
): Mail {
  const rendered = renderNotification(kind, data)
  if (!importantKinds.includes(kind)) {
    return notificationMail({ ...to, id: userId, unsubscribeSecret }, publicUrl, rendered)
  }
  const token = undoId === null ? undefined : undoToken(undoSecret, undoId)
  return importantMail(to, publicUrl, { ...rendered, undoToken: token })
}

/**
 * Delivers the oldest undelivered notifications: a mail to people who want mails, and a live event
 * to open browsers. They are marked as delivered in the transaction that queues the mails, so a
 * crash loses and repeats nothing. Returns how many were delivered.
 */
export async function deliverNext(tx: Tx, { queueMails, at, ...mailing }: Delivery) {
  const rows = await tx
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.userId')
    .leftJoin('undoLinks as undo', (join) =>
      join.on('undo.id', '=', sql<string>`(n.data ->> 'undoId')::uuid`),
    )
    .select(['n.id', 'n.userId', 'n.kind', 'n.data', 'undo.id as undoId'])
    // The name may be the text of a stranger until the address is confirmed.
    .select(sql<string>`case when u.email_verified then u.name else '' end`.as('name'))
    // The owner may have lost the present address with the account.
    .select(({ fn }) => fn.coalesce('undo.email', 'u.email').as('email'))
    .select(
      sql<boolean>`u.deleted_at is null and (n.kind = any(${importantKinds}::text[])
        or (u.notify_email and u.suspended_at is null))`.as('isMailed'),
    )
    .where('n.deliveredAt', 'is', null)
    .orderBy('n.createdAt')
    .limit(deliveredAtOnce)
    .forUpdate('n')
    .skipLocked()
    .execute()
  if (rows.length === 0) return 0
  const mails = rows.filter(({ isMailed }) => isMailed).map((row) => mailOf(row, mailing))
  if (mails.length > 0) await queueMails(tx, mails)
  const ids = rows.map(({ id }) => id)
  await tx.updateTable('notifications').set({ deliveredAt: at }).where('id', 'in', ids).execute()
  const people = [...new Set(rows.map(({ userId }) => userId)), allAdmins]
  await sql`select pg_notify(${channel}, id) from unnest(${people}::text[]) as id`.execute(tx)
  return rows.length
}
