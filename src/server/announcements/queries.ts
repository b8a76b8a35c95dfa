import { sql } from 'kysely'
import type * as z from 'zod'
import type { Announcement } from '../../shared/announcements.ts'
import type { Db } from '../db/database.ts'
import { onPage, pageOf } from '../http/keyset.ts'

type Row = z.output<typeof Announcement>

const selectAll = (db: Db) =>
  db
    .selectFrom('announcements as a')
    .innerJoin('users as u', 'u.id', 'a.createdBy')
    .select(['a.id', 'a.title', 'a.content', 'a.createdAt', 'a.told', 'a.doneAt', 'u.name as by'])
    .select((eb) => eb.ref('a.kind').$castTo<Row['kind']>().as('kind'))
    .select(sql<string | null>`a.effective_on::text`.as('effectiveOn'))
    .select((eb) =>
      eb
        .selectFrom('undeliveredMails as m')
        .select((m) => m.fn.countAll<number>().as('count'))
        .whereRef('m.failedAt', '>=', 'a.createdAt')
        // A subject is the beginning of the text, which begins with the title.
        .where(sql<boolean>`starts_with(m.subject, left(a.title, 40))`)
        .$asScalar()
        .$notNull()
        .as('undelivered'),
    )

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

type Kind = Row['kind']

/** SQL: whether a person of `users` hears of an announcement of this kind. */
export const hears = (kind: Kind) =>
  kind === 'terms'
    ? sql<boolean>`deleted_at is null`
    : sql<boolean>`deleted_at is null and notify_marketing and suspended_at is null`

export const readAudience = (db: Db) =>
  db
    .selectFrom('users')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(hears('terms')).as('terms'),
      fn.countAll<number>().filterWhere(hears('news')).as('news'),
    ])
    .executeTakeFirstOrThrow()

/** Announcements that people have yet to be told. */
export const openAnnouncements = (db: Db) =>
  db
    .selectFrom('announcements')
    .select('id')
    .where('doneAt', 'is', null)
    .orderBy('createdAt')
    .execute()
