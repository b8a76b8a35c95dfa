import type * as z from 'zod'
import { sql } from 'kysely'
import type * as contract from '../../../shared/overview/operations.ts'
import type { Db } from '../../base/db/database.ts'
import { onPage, pageOf } from '../../base/http/keyset.ts'

/** Cursors hold UUIDs, which the ids of items need not be. */
const id = sql<string>`md5(job || ':' || item_id)::uuid`
const latest = { by: sql`last_failed_at`, id, kind: 'time', direction: 'desc' } as const

/** Reads a page of the items that jobs failed to do, those tried last first. */
export async function listFailedItems(
  db: Db,
  { limit, cursor }: z.output<typeof contract.listFailedItems.query>,
) {
  const rows = await db
    .selectFrom('failedItems')
    .select(id.as('id'))
    .select(['itemId', 'message', 'attempts', 'firstFailedAt', 'lastFailedAt'])
    .select((eb) => eb.ref('job').$castTo<contract.FailedJob>().as('job'))
    .$call(onPage(latest, { limit, cursor }))
    .execute()
  return pageOf(rows, limit, (row) => row.lastFailedAt)
}

const newest = { by: sql`failed_at`, id: sql`id`, kind: 'time', direction: 'desc' } as const

/** Reads a page of the undelivered mails that are not being sent again, newest first. */
export async function listUndeliveredMails(
  db: Db,
  { limit, cursor }: z.output<typeof contract.listUndeliveredMails.query>,
) {
  const rows = await db
    .selectFrom('undeliveredMails')
    .select(['id', 'recipient', 'subject', 'message', 'failedAt'])
    .where('sendAgain', '=', sql.lit(false))
    .$call(onPage(newest, { limit, cursor }))
    .execute()
  return pageOf(rows, limit, (row) => row.failedAt)
}
