import { sql } from 'kysely'
import type * as z from 'zod'
import type * as contract from '../../shared/platform.ts'
import { reportedIn } from '../../shared/report.ts'
import type { Db } from '../db/database.ts'
import { isUuid } from '../db/uuid.ts'
import { onPage, pageOf } from '../http/keyset.ts'

const newest = { by: sql`created_at`, id: sql`id`, kind: 'time', direction: 'desc' } as const

/** Reads a page of the messages of the contact form, newest first. */
export async function listContactMessages(
  db: Db,
  { limit, cursor }: z.output<typeof contract.listContactMessages.query>,
) {
  const rows = await db
    .selectFrom('contactMessages')
    .select(['id', 'name', 'email', 'subject', 'message', 'reviewId', 'createdAt'])
    .$call(onPage(newest, { limit, cursor }))
    .execute()
  const { items, nextCursor } = pageOf(rows, limit, (row) => row.createdAt)
  return { items: items.map(aboutReview), nextCursor }
}

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
