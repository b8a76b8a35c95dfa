import { sql } from 'kysely'
import type * as z from 'zod'
import type { Announcement } from '../../shared/announcements.ts'
import type { Db } from '../db/database.ts'
import { onPage, pageOf } from '../http/keyset.ts'

type Row = z.output<typeof Announcement>

const selectAll = (db: Db) =>
  db
    .selectFrom('announcements as a')
    .select(['a.id', 'a.title', 'a.content', 'a.createdAt', 'a.told', 'a.doneAt'])
    .select((eb) => eb.ref('a.kind').$castTo<Row['kind']>().as('kind'))
    .select(sql<string | null>`a.effective_on::text`.as('effectiveOn'))

export async function listAnnouncements(
  db: Db,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const order = { by: sql`a.created_at`, id: sql`a.id`, kind: 'time', direction: 'desc' } as const
  const rows = await selectAll(db).$call(onPage(order, { limit, cursor })).execute()
  return pageOf(rows, limit, ({ createdAt }) => createdAt)
}

export const readAnnouncement = (db: Db, id: string) =>
  selectAll(db).where('a.id', '=', id).executeTakeFirstOrThrow()

/** Announcements that people have yet to be told. */
export const openAnnouncements = (db: Db) =>
  db
    .selectFrom('announcements')
    .select('id')
    .where('doneAt', 'is', null)
    .orderBy('createdAt')
    .execute()
