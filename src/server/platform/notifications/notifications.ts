import { sql } from 'kysely'
import type * as z from 'zod'
import type { Tx } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'
import { isUnread, readNotificationChoices } from './queries.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type {
  NotificationChoice,
  NotificationChoices,
} from '../../../shared/platform/notifications.ts'
import { events, isFixed } from './events.ts'
import type { MailPreference } from '../../../shared/base/unsubscribing.ts'
import { readUnsubscribeToken } from '../../base/mail/unsubscribe-token.ts'

/** Marks notifications of the viewer as read: those with the given ids, or all up to now. */
export async function readNotifications(
  tx: Tx,
  viewer: Viewer,
  { ids }: { ids?: string[] | undefined },
  at: Date,
) {
  let mine = tx
    .updateTable('notifications')
    .set({ readAt: at })
    .where('userId', '=', viewer.id)
    .where('readAt', 'is', null)
    .where('createdAt', '<=', at)
  if (ids) mine = mine.where('id', 'in', ids.filter(isUuid))
  if (!ids || ids.some(isUuid)) await mine.execute()
  const { unread } = await tx
    .selectFrom('notifications as n')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('userId', '=', viewer.id)
    .where(isUnread(viewer))
    .where((eb) =>
      eb(
        'kind',
        '<>',
        sql<string>`all(select unnest(muted_in_app) from users where id = ${viewer.id})`,
      ),
    )
    .executeTakeFirstOrThrow()
  return { unread }
}

type Choices = z.output<typeof NotificationChoices>

/** Switches one event on or off in one place. Safe to repeat; other events stay as they are. */
export async function chooseNotifications(
  tx: Tx,
  viewer: Viewer,
  { event: name, where, on }: z.output<typeof NotificationChoice>,
  at: Date,
): Promise<Choices> {
  const event = events.find((one) => one.name === name && one.roles.includes(viewer.role))
  if (!event) throw new Refusal('invalid', 'You are not notified of this.')
  if (isFixed(event)) {
    throw new Refusal(
      'conflict',
      'Notifications about security, money, terms and the service always come.',
    )
  }
  const column = sql.ref(where === 'inApp' ? 'muted_in_app' : 'muted_mails')
  const others = sql`select unnest(${column}) except select unnest(${[...event.kinds]}::text[])`
  const kinds = on
    ? sql<string[]>`array(${others})`
    : sql<string[]>`array(${others}) || ${[...event.kinds]}::text[]`
  await tx
    .updateTable('users')
    .set({ [where === 'inApp' ? 'mutedInApp' : 'mutedMails']: kinds, updatedAt: at })
    .where('id', '=', viewer.id)
    .execute()
  return readNotificationChoices(tx, viewer)
}

const columns = {
  email: { notifyEmail: false },
  digest: { notifyDigest: false },
  newCampaigns: { notifyNewCampaigns: false },
  marketing: { notifyMarketing: false },
} as const satisfies Record<MailPreference, object>

/** Switches off the kind of mail that a signed token names. Safe to repeat. */
export async function unsubscribe(
  tx: Tx,
  { token, secret }: { token: string; secret: string },
  at: Date,
): Promise<{ preference: MailPreference }> {
  const subscription = readUnsubscribeToken(secret, token)
  if (!subscription) {
    throw new Refusal(
      'invalid',
      'This link is incomplete. Copy all of it, or sign in and choose your emails in Settings.',
    )
  }
  const { userId, preference } = subscription
  await tx
    .updateTable('users')
    .set({ ...columns[preference], updatedAt: at })
    .where('id', '=', userId)
    .execute()
  if (preference === 'newCampaigns') {
    await tx
      .updateTable('savedSearches')
      .set({ mails: false })
      .where('reviewerId', '=', userId)
      .where('mails', '=', true)
      .execute()
  }
  return { preference }
}
