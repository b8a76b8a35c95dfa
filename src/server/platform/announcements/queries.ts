import { sql } from 'kysely'
import * as z from 'zod'
import type { Announcement, Whom } from '../../../shared/platform/announcements.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import { onPage, pageOf } from '../../base/http/keyset.ts'
import { mailSubjectOf, type Words } from './notification.ts'

type Row = z.output<typeof Announcement>

const selectAll = (db: Db) =>
  db
    .selectFrom('announcements as a')
    .leftJoin('users as u', 'u.id', 'a.createdBy')
    .select(['a.id', 'a.title', 'a.content', 'a.createdAt', 'a.told', 'a.doneAt'])
    .select(['a.countries', 'a.path'])
    .select(({ fn, val }) => fn.coalesce('u.name', val('Candor')).as('by'))
    .select(({ ref }) => [
      ref('a.kind').$castTo<Row['kind']>().as('kind'),
      ref('a.audience').$castTo<Row['audience']>().as('audience'),
    ])
    .select(sql<string | null>`a.effective_on::text`.as('effectiveOn'))

const Undelivered = z.strictObject({ id: z.string(), count: z.number() })

/** How many mails of each announcement, all of which have its subject, were not delivered. */
async function readUndelivered(db: Db, announcements: (Words & { id: string })[]) {
  const mails = announcements.map((one) => ({ id: one.id, subject: mailSubjectOf(one) }))
  const rows = await selectRows(
    db,
    Undelivered,
    sql`
    select a.id, count(m.id) as count
    from json_to_recordset(${JSON.stringify(mails)}::json) as mails (id uuid, subject text)
    join announcements a on a.id = mails.id
    join undelivered_mails m on m.subject = mails.subject and m.failed_at >= a.created_at
    group by a.id`,
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export async function listAnnouncements(
  db: Db,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const order = { by: sql`a.created_at`, id: sql`a.id`, kind: 'time', direction: 'desc' } as const
  const rows = await selectAll(db).$call(onPage(order, { limit, cursor })).execute()
  const { items, nextCursor } = pageOf(rows, limit, ({ createdAt }) => createdAt)
  const undelivered = await readUndelivered(db, items)
  return {
    items: items.map((row) => ({ ...row, undelivered: undelivered.get(row.id) ?? 0 })),
    nextCursor,
  }
}

export const readAnnouncement = async (db: Db, id: string) => ({
  ...(await selectAll(db).where('a.id', '=', id).executeTakeFirstOrThrow()),
  undelivered: 0,
})

const isIn = {
  everyone: sql`true`,
  businesses: sql`role = 'business'`,
  reviewers: sql`role = 'reviewer'`,
}

/** SQL: whether a person of `users` hears of an announcement. */
export const isInAudience = ({
  kind,
  audience,
  countries,
}: Whom) => sql<boolean>`(deleted_at is null
  and ${isIn[audience]}
  and ${countries.length > 0 ? sql`country = any(${countries})` : sql`true`}
  and ${kind === 'news' ? sql`notify_marketing and suspended_at is null` : sql`true`})`

const everyone = { kind: 'terms', audience: 'everyone', countries: [] } as const

export function readAudience(db: Db, whom: Omit<Whom, 'kind'>) {
  const count = db.fn.countAll<number>()
  return db
    .selectFrom('users')
    .select([
      count.filterWhere(isInAudience(everyone)).as('terms'),
      count.filterWhere(isInAudience({ kind: 'news', ...whom })).as('news'),
      count.filterWhere(isInAudience({ kind: 'service', ...whom })).as('service'),
    ])
    .executeTakeFirstOrThrow()
}

/** Announcements that people have yet to be told. */
export const openAnnouncements = (db: Db) =>
  db
    .selectFrom('announcements')
    .select('id')
    .where('doneAt', 'is', null)
    .orderBy('createdAt')
    .execute()
