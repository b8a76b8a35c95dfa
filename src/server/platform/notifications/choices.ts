import { sql } from 'kysely'
import { Refusal } from '../../../shared/base/refusal.ts'
import type {
  NotificationChoice,
  NotificationChoices,
} from '../../../shared/platform/notifications.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import type * as z from 'zod'
import { events, isFixed } from './events.ts'
import { readNotificationChoices } from './queries.ts'

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
