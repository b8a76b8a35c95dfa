import { sql } from 'kysely'
import type * as z from 'zod'
import type { Viewer } from '../http/session.ts'
import { inOrder, pageLimit, pageOf } from '../http/keyset.ts'
import { isPublic, reviewColumns, ReviewRow, toReview, undecided } from './rows.ts'

/** What differs between public reviews of one campaign, for a reader who wrote none of them. */
const PublicRow = ReviewRow.pick({
  id: true,
  campaignId: true,
  campaignTitle: true,
  campaignProduct: true,
  reviewerId: true,
  reviewerName: true,
  reviewerCountry: true,
  rating: true,
  content: true,
  earningsCents: true,
  feeCents: true,
  version: true,
  createdAt: true,
  submittedAt: true,
  waitingSince: true,
  resubmitted: true,
  decidedAt: true,
}).strict()

const columns = reviewColumns(Object.keys(PublicRow.shape) as (keyof typeof PublicRow.shape)[])

/** The same of all of them. */
const same = { ...undecided, status: 'approved' } as const

/**
 * The first reviews of a campaign that a reviewer may read, newest first: the public ones, and the
 * reader's own, which is read with all its columns.
 */
export function publicReviewsOf(campaignId: string, limit: number) {
  const newest = { by: sql`r.created_at`, id: sql`r.id`, kind: 'time', direction: 'desc' } as const
  const { orderBy } = inOrder(newest, undefined)
  const inPage = sql`${orderBy} limit ${pageLimit(limit)}`
  return {
    shape: PublicRow,
    statement: sql`
      select ${columns}
      from (select * from reviews r where r.campaign_id = ${campaignId} and ${isPublic} ${inPage}) r
      join campaigns c on c.id = r.campaign_id
      join users ru on ru.id = r.reviewer_id
      ${inPage}`,
    toPage(rows: z.output<typeof PublicRow>[], viewer: Viewer, own?: ReviewRow) {
      const others = rows.filter(({ id }) => id !== own?.id)
      const all = [...others.map((row): ReviewRow => ({ ...row, ...same })), ...(own ? [own] : [])]
      const { items, nextCursor } = pageOf(all.toSorted(byNewest), limit, (row) => row.createdAt)
      return { items: items.map((row) => toReview(row, viewer)), nextCursor }
    },
  }
}

/** The order of the statement. */
function byNewest(one: ReviewRow, other: ReviewRow) {
  const between = other.createdAt.getTime() - one.createdAt.getTime()
  return between || (one.id < other.id ? 1 : -1)
}
