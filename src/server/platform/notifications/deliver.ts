import { sql } from 'kysely'
import type { Tx } from '../../base/db/database.ts'
import { channel } from '../../base/db/listener.ts'
import { idIn } from '../../base/db/uuid.ts'
import type { Mail } from '../../base/mail/mail.ts'
import { importantMail, notificationMail } from '../../base/mail/messages.ts'
import { isDecided } from './decided.ts'
import { groupNotifications, saveGroups, type Group, type Row } from './grouping.ts'
import { hasMailingSearch } from './notify.ts'
import { kindsMailed, mailTimeOf } from './kinds.ts'
import { mailTextOf } from './mail-texts.ts'
import { renderNotification } from './render.ts'
import { undoToken } from './undo-token.ts'

/** The payload for all admins, because any change may affect their queues and figures. */
export const allAdmins = 'admins'
/** The payload when claims of reviews have changed and nothing else has. All admins see claims. */
export const changedClaims = 'claims'
/** The topic of a session that has ended starts with this (`announce_ended_session`). */
export const endedSession = 'session:'

export interface Delivery {
  queueMails: (tx: Tx, mails: Mail[]) => Promise<void>
  publicUrl: string
  /** Signs the links that undo a change (accounts/undo-links.ts). */
  undoSecret: string
  /** Signs the links that switch off a kind of mail. */
  unsubscribeSecret: string
  at: Date
}

interface New extends Row {
  email: string
  name: string
  undoId: string | null
  /** Whether its person wants the mail or the digest of its kind. */
  isWanted: boolean
}

/** The key of the advisory lock. The number is arbitrary but must never change. */
const deliveryLock = 7_001_906

/**
 * Delivers these notifications, unless another process has: groups them, queues mails for people
 * who want mails, and sends a live event to open browsers. All of it commits together, so a crash
 * loses and repeats nothing. Throws when one cannot be rendered. Returns how many were delivered.
 */
export async function deliver(
  tx: Tx,
  ids: string[],
  { queueMails, at, ...mailing }: Delivery,
): Promise<number> {
  // One process at a time, so that two never begin the same group.
  await sql`select pg_advisory_xact_lock(${deliveryLock})`.execute(tx)
  const rows = await lockUndelivered(tx, ids)
  if (rows.length === 0) return 0
  const groups = await groupNotifications(tx, rows, {
    // A digest that was mailed must not list its notifications again.
    joins: ({ kind, awaitsDigest }, { isWanted }) => !isDigest(kind) || awaitsDigest || !isWanted,
  })
  const mails = groups.flatMap((group) => mailOf(group, mailing))
  if (mails.length > 0) await queueMails(tx, mails)
  await saveGroups(tx, groups)
  await markDelivered(tx, groups, at)
  const people = [...new Set(rows.map(({ userId }) => userId)), allAdmins]
  await sql`select pg_notify(${channel}, id) from unnest(${people}::text[]) as id`.execute(tx)
  return rows.length
}

const isDigest = (kind: string) => /digest/.test(mailTimeOf(kind))

/** SQL: whether the person `u` wants the mail of the notification `n`, by the table of kinds. */
const isWanted = sql<boolean>`u.deleted_at is null and case
  when n.kind = any(${kindsMailed('at once, always')}::text[]) then true
  when u.suspended_at is not null then false
  when n.kind = any(u.muted_mails) then false
  when n.kind = any(${kindsMailed('digest')}::text[]) then u.notify_digest
  when n.kind = any(${kindsMailed('marketing')}::text[]) then u.notify_marketing
  when n.kind = any(${kindsMailed('daily digest')}::text[])
    then u.notify_new_campaigns or ${hasMailingSearch}
  else u.notify_email end`

function lockUndelivered(tx: Tx, ids: string[]): Promise<New[]> {
  return (
    tx
      .selectFrom('notifications as n')
      .innerJoin('users as u', 'u.id', 'n.userId')
      .leftJoin('undoLinks as undo', (join) =>
        join.on('undo.id', '=', idIn(sql`n.data ->> 'undoId'`)),
      )
      .select(['n.id', 'n.userId', 'n.kind', 'n.campaignId', 'n.data', 'n.events', 'n.createdAt'])
      .select(['n.awaitsDigest', isDecided.as('isDecided'), 'undo.id as undoId'])
      // The name may be the text of a stranger until the address is confirmed, and that of
      // before may never have been.
      .select(
        sql<string>`case when u.email_verified and coalesce(undo.email = u.email, true)
          then u.name else '' end`.as('name'),
      )
      // The owner may have lost the present address with the account.
      .select(({ fn }) => fn.coalesce('undo.email', 'u.email').as('email'))
      .select(isWanted.as('isWanted'))
      .where('n.id', 'in', ids)
      .where('n.deliveredAt', 'is', null)
      .orderBy('n.createdAt')
      .orderBy('n.id')
      .forUpdate('n')
      .skipLocked()
      .execute()
  )
}

/** The mail of a group, if it says anything that an earlier mail of the group did not. */
function mailOf(
  { last, events, delivered }: Group<New>,
  mailing: Pick<Delivery, 'publicUrl' | 'undoSecret' | 'unsubscribeSecret'>,
): Mail[] {
  const { kind, undoId, userId, email, name } = last
  const { publicUrl, undoSecret, unsubscribeSecret } = mailing
  const rendered = renderNotification(kind, last.data, events)
  if (!last.isWanted || isDigest(kind)) return []
  const said = delivered && renderNotification(kind, delivered.data, delivered.events)
  if (said?.text === rendered.text) return []
  const told = { ...rendered, ...mailTextOf(kind, last.data, events) }
  const time = mailTimeOf(kind)
  if (time !== 'at once, always') {
    const subscriber = { email, name, id: userId, unsubscribeSecret }
    const preference = time === 'marketing' ? 'marketing' : 'email'
    return [notificationMail(subscriber, publicUrl, told, preference)]
  }
  const token = undoId === null ? undefined : undoToken(undoSecret, undoId)
  return [importantMail({ email, name }, publicUrl, { ...told, undoToken: token })]
}

async function markDelivered(tx: Tx, groups: Group<New>[], at: Date) {
  const begun = groups.filter(({ delivered }) => delivered === null)
  for (const awaitsDigest of [true, false]) {
    const ids = begun
      .filter(({ first, last }) => (last.isWanted && isDigest(first.kind)) === awaitsDigest)
      .map(({ first }) => first.id)
    if (ids.length === 0) continue
    const set = { deliveredAt: at, awaitsDigest }
    await tx.updateTable('notifications').set(set).where('id', 'in', ids).execute()
  }
}
