import { sql } from 'kysely'
import type { Tx } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'
import { isUnread } from './queries.ts'

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
