import { sql } from 'kysely'
import { hourMillis } from '../../../shared/base/days.ts'
import type { Tx } from '../../base/db/database.ts'
import { idIn } from '../../base/db/uuid.ts'
import { digestMail } from '../../base/mail/messages.ts'
import { isDecided } from './decided.ts'
import { hasMailingSearch } from './notify.ts'
import { kindsMailed } from './kinds.ts'
import type { Delivery } from './deliver.ts'
import { mailTextOf } from './mail-texts.ts'
import { renderNotification } from './render.ts'

/**
 * The two digests: businesses read about their reviews and admins about what they decide; and
 * reviewers about new campaigns.
 */
export const digests = ['digest', 'daily digest'] as const
export type Digest = (typeof digests)[number]

/** Daily digests go out at this hour, UTC: in the morning from Accra to Nairobi. */
const dailyHour = 6

/**
 * A digest is due when it has a notification from before this time: an hour ago, so that a person
 * gets at most one an hour; or today's hour, also when no process was running then.
 */
export function dueBefore(digest: Digest, at: Date): Date {
  if (digest === 'digest') return new Date(at.getTime() - hourMillis)
  const today = new Date(at)
  today.setUTCHours(dailyHour, 0, 0, 0)
  return today <= at ? today : new Date(today.getTime() - 24 * hourMillis)
}

/**
 * Queues the digest of a person: one mail of all that waits and is still unread. It is taken out of
 * the waiting notifications in the same transaction, so that no process and no crash repeats it.
 */
export async function sendDigest(
  tx: Tx,
  { userId, digest }: { userId: string; digest: Digest },
  { queueMails, publicUrl, unsubscribeSecret, at }: Delivery,
): Promise<void> {
  const waiting = await lockWaiting(tx, userId, digest)
  // Another process sent it, and what is left has come since.
  if (!waiting.some(({ createdAt }) => createdAt <= dueBefore(digest, at))) return
  const ids = waiting.map(({ id }) => id)
  await tx
    .updateTable('notifications')
    .set({ awaitsDigest: false })
    .where('id', 'in', ids)
    .execute()
  const person = await readSubscriber(tx, userId, digest)
  const unread = waiting.filter(({ isNews, kind }) => isNews && !person?.mutedMails.includes(kind))
  if (!person || unread.length === 0) return
  const items = unread.map(({ kind, data, events, title }) => ({
    ...renderNotification(kind, data, events),
    ...mailTextOf(kind, data, events),
    title,
  }))
  const about = person.role === 'admin' ? 'to check' : digest
  await queueMails(tx, [digestMail({ ...person, unsubscribeSecret }, publicUrl, about, items)])
}

/** Everything that waits for the digest, oldest first, locked. */
function lockWaiting(tx: Tx, userId: string, digest: Digest) {
  return (
    tx
      .selectFrom('notifications as n')
      .innerJoin('users as u', 'u.id', 'n.userId')
      .leftJoin('campaigns as c', (join) => join.on('c.id', '=', idIn(sql`n.campaign_id`)))
      .select(['n.id', 'n.kind', 'n.data', 'n.events', 'n.createdAt', 'c.title'])
      // Neither is what is decided, nor a campaign that has closed, or that its reader has reviewed
      // or follows no more.
      .select(
        sql<boolean>`n.read_at is null and (n.kind <> 'campaign-new' or (c.status = 'active'
        and c.deleted_at is null and not c.paused
        and (u.notify_new_campaigns or ${hasMailingSearch})
        and not exists (select from reviews r
          where r.campaign_id = c.id and r.reviewer_id = n.user_id)))
        and (n.kind <> 'campaign-submitted' or (c.status = 'pending' and c.deleted_at is null))
        and (u.role <> 'admin' or not ${isDecided})`.as('isNews'),
      )
      .where('n.userId', '=', userId)
      .where('n.awaitsDigest', '=', true)
      .where('n.kind', 'in', kindsMailed(digest))
      .orderBy('n.createdAt')
      .orderBy('n.id')
      .forUpdate('n')
      .execute()
  )
}

/** The person, unless the digest was switched off meanwhile. */
function readSubscriber(tx: Tx, userId: string, digest: Digest) {
  return (
    tx
      .selectFrom('users')
      .select(['id', 'email', 'role', 'mutedMails'])
      .select(sql<string>`case when email_verified then name else '' end`.as('name'))
      .where('id', '=', userId)
      .where('suspendedAt', 'is', null)
      .where('deletedAt', 'is', null)
      // Each of the other digest is wanted by a preference or a saved search, or is no news.
      .$if(digest === 'digest', (query) => query.where('notifyDigest', '=', true))
      .executeTakeFirst()
  )
}
