import { sql } from 'kysely'
import type * as z from 'zod'
import type * as contract from '../../shared/platform/platform.ts'
import type { Db } from '../base/db/database.ts'
import { isUuid } from '../base/db/uuid.ts'
import { onPage, pageOf } from '../base/http/keyset.ts'

const byTime = { by: sql`m.created_at`, id: sql`m.id`, kind: 'time' } as const

/** Reads a page of the messages of the contact form. */
export async function listContactMessages(
  db: Db,
  { limit, cursor, state }: z.output<typeof contract.listContactMessages.query>,
) {
  const direction = state === 'waiting' ? 'asc' : 'desc'
  const rows = await messages(db)
    .$if(state !== undefined, (query) =>
      query.where('m.answeredAt', state === 'waiting' ? 'is' : 'is not', null),
    )
    .$call(onPage({ ...byTime, direction }, { limit, cursor }))
    .execute()
  const { items, nextCursor } = pageOf(rows, limit, (row) => row.createdAt)
  return { items: items.map(aboutReview), nextCursor }
}

const messages = (db: Db) =>
  db
    .selectFrom('contactMessages as m')
    .leftJoin('users as a', 'a.id', 'm.answeredBy')
    .select(['m.id', 'm.name', 'm.email', 'm.subject', 'm.message', 'm.reviewId', 'm.createdAt'])
    .select(['m.answeredAt', 'a.name as answeredBy'])

/** Reads one message; undefined when there is none with this id. */
export async function readContactMessage(db: Db, messageId: string) {
  const row = await messages(db).where('m.id', '=', messageId).executeTakeFirst()
  return row && aboutReview(row)
}

/** Older messages name the review in their subject. */
export const reportedIn = (subject: string): string | undefined =>
  /^Report of the review ([\da-f-]{36})$/.exec(subject)?.[1]

/** What `sendContact` writes below a message about a review. */
const about = /\n\nReview ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

interface Row {
  subject: string
  message: string
  reviewId: string | null
}

/** Moves the id of the review from the text of a message to its field. */
function aboutReview<R extends Row>(row: R): R {
  const named = about.exec(row.message)?.[1] ?? reportedIn(row.subject)
  const reviewId = row.reviewId ?? (named && isUuid(named) ? named : null)
  return { ...row, message: row.message.replace(about, ''), reviewId }
}
