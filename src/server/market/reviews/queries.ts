import * as z from 'zod'
import { sql, type RawBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { selectRows } from '../../base/db/rows.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Db } from '../../base/db/database.ts'
import { reviewStatuses, type reviewFilters } from '../../../shared/platform/states.ts'
import { notFound as campaignNotFound, mayOpen } from '../campaigns/queries.ts'
import { mentions, searchedIn } from '../../base/db/search.ts'
import { isUuid } from '../../base/db/uuid.ts'
import { inOrder, pageLimit, pageOf } from '../../base/http/keyset.ts'
import type { Viewer } from '../../base/http/session.ts'
import { replyWaits, replyWaitsSince } from './reply-rows.ts'
import {
  hidesStars,
  isPublic,
  reviewColumnsFor,
  toReview,
  waitingSince,
  ReviewRow,
} from './rows.ts'
import { excerptOf } from '../../../shared/base/excerpt.ts'
import { shownInHistory, type ReviewHistory } from '../../../shared/market/review-queue.ts'
import { type ReviewStatus } from '../../../shared/market/reviews.ts'
import { RejectionReason } from '../../../shared/market/rejection.ts'

const excerptLength = 200

/** Reads how the reviews of a person were decided, in one statement. */
export async function getReviewHistory(
  db: Db,
  reviewerId: string,
): Promise<z.output<typeof ReviewHistory>> {
  const row = isUuid(reviewerId)
    ? await db
        .selectFrom('reviewers as rv')
        .select((eb) => {
          const own = eb.selectFrom('reviews as r').whereRef('r.reviewerId', '=', 'rv.id')
          const latest = own
            .innerJoin('campaigns as c', 'c.id', 'r.campaignId')
            .select([
              'r.id',
              'r.rating',
              'r.status',
              'r.rejectionReason as reason',
              'r.unpublishedAt',
            ])
            .select((one) => [
              'r.campaignId',
              'c.title',
              one.ref('r.decidedAt').$notNull().as('decidedAt'),
              sql<string>`left(r.content, ${excerptLength + 1})`.as('excerpt'),
            ])
            .where('r.decidedAt', 'is not', null)
            .orderBy('r.decidedAt', 'desc')
            .orderBy('r.id', 'desc')
            .limit(sql.lit(shownInHistory))
          const counts = own.select([
            countOf('pending').as('pending'),
            countOf('approved').as('approved'),
            countOf('rejected').as('rejected'),
            sql<number>`count(r.unpublished_at)`.as('unpublished'),
          ])
          return [
            jsonObjectFrom(counts).$notNull().as('counts'),
            jsonArrayFrom(latest).as('latest'),
          ]
        })
        .where('rv.id', '=', reviewerId)
        .executeTakeFirst()
    : undefined
  if (!row) throw new Refusal('not_found', 'There is no such reviewer.')
  return {
    counts: row.counts,
    latest: row.latest.map(({ campaignId, title, reason, ...review }) => ({
      ...review,
      campaign: { id: campaignId, title },
      excerpt: excerptOf(review.excerpt, excerptLength),
      reason: reason === null ? null : RejectionReason.parse(reason),
      unpublishedAt: review.unpublishedAt === null ? null : new Date(review.unpublishedAt),
      decidedAt: new Date(review.decidedAt),
    })),
  }
}

const countOf = (status: ReviewStatus) =>
  sql<number>`count(*) filter (where r.status = ${sql.lit(status)})`

const ListedRow = ReviewRow.extend({
  createdAt: z.date(),
  waitingSince: z.date(),
  rank: z.number().optional(),
})

const evidenceJoin = sql`left join review_evidence e on e.review_id = r.id`

interface Page {
  limit: number
  cursor?: string | undefined
}

interface ListInput extends Page {
  q?: string | undefined
  status: (typeof reviewFilters)[number]
  campaignId?: string | undefined
  reviewerId?: string | undefined
  stars?: number | undefined
  maxStars?: number | undefined
  sort: 'newest' | 'oldest' | 'lowest' | 'evidence'
}

/**
 * SQL: which reviews a viewer may list: their own (reviewer), those of their campaigns (business)
 * or all (admin).
 */
export function listedTo(viewer: Viewer): RawBuilder<unknown> {
  if (viewer.role === 'reviewer') return sql`r.reviewer_id = ${viewer.id}`
  if (viewer.role === 'business') return sql`r.business_id = ${viewer.id}`
  return sql`true`
}

export async function listReviews(db: Db, viewer: Viewer, input: ListInput) {
  const { status, campaignId, reviewerId } = input
  const isUnknown = [campaignId, reviewerId].some((id) => id !== undefined && !isUuid(id))
  if (isUnknown) return { items: [], nextCursor: null }
  const sort = orderOf(viewer, input)
  // A person's own reviews are few.
  const ofAll = viewer.role === 'admin' && !viewer.apiKey ? input.q : undefined
  const authors = ofAll ? await authorsNamed(db, ofAll) : []
  return pageOfReviews(db, viewer, { ...input, sort }, [
    listedTo(viewer),
    sort === 'evidence' ? sql`r.status = 'pending'` : sql`true`,
    sort === 'lowest' ? sql`not ${hidesStars(viewer)}` : sql`true`,
    hasStatus(viewer, status),
    campaignId ? sql`r.campaign_id = ${campaignId}` : sql`true`,
    reviewerId ? sql`r.reviewer_id = ${reviewerId}` : sql`true`,
    ...matchesOf(viewer, { ...input, authors }),
  ])
}

interface Narrowing extends Pick<ListInput, 'q' | 'stars' | 'maxStars'> {
  /** The ids of reviewers whose reviews are found by their name. */
  authors?: string[]
}

/** SQL: which reviews have these stars, as far as they are shown, and this text. */
export function matchesOf(viewer: Viewer, { q, stars, maxStars, authors }: Narrowing) {
  return [
    stars ? sql`r.rating = ${sql.lit(stars)}` : sql`true`,
    maxStars ? sql`r.rating <= ${sql.lit(maxStars)}` : sql`true`,
    stars || maxStars ? sql`not ${hidesStars(viewer)}` : sql`true`,
    q ? sql`(${containsText(viewer, { q, authors })})` : sql`true`,
  ]
}

/** How many authors of one name a search of all reviews looks for. */
const maxAuthors = 200

/**
 * The reviewers whom an admin finds by name or address, before their reviews: with their number,
 * PostgreSQL can tell a search for a rare word from one for a common word.
 */
async function authorsNamed(db: Db, q: string) {
  const found = await selectRows(
    db,
    z.strictObject({ id: z.string() }),
    sql`
    select u.id from ${searchedIn(q, 'users')} u
    where u.role = 'reviewer' and ${mentions(sql`u.name || ' ' || u.email`, q)}
    limit ${sql.lit(maxAuthors)}`,
  )
  return found.map(({ id }) => id)
}

/**
 * A business finds its few reviews by the names of their authors too, as it sees them, and a
 * reviewer the own ones by their campaigns. No API key finds names, since it sees public ones.
 */
function containsText(
  { role, apiKey }: Viewer,
  { q, authors = [] }: Pick<Narrowing, 'authors'> & { q: string },
) {
  const hasText = mentions(sql`r.content`, q)
  if (authors.length > 0) return sql`${hasText} or r.reviewer_id = any(${authors})`
  if (role === 'reviewer') return sql`${hasText} or ${mentions(campaignName, q)}`
  return role === 'business' && apiKey === undefined
    ? sql`${hasText} or ${mentions(sql`ru.name`, q)}`
    : hasText
}

const campaignName = sql`c.title || ' ' || c.product`

/** SQL: when the open appeal about a review was filed. */
const appealedAt = sql`(select a.created_at from appeals a
  where a.review_id = r.id and a.ground is null and a.outcome is null)`
const isAppealed = sql`exists (select from appeals a
  where a.review_id = r.id and a.ground is null and a.outcome is null)`

/** SQL: whether a review has a status. Appeals are between the reviewer and admins. */
export function hasStatus({ role }: Viewer, status: ListInput['status']): RawBuilder<unknown> {
  if (status === 'all') return sql`true`
  if (status === 'unpublished') return sql`r.unpublished_at is not null`
  if (status === 'appealed') return role === 'business' ? sql`false` : isAppealed
  if (status === 'replies') return role === 'reviewer' ? sql`false` : replyWaits
  return sql`r.status = ${sql.lit(status)}`
}

function orderOf(viewer: Viewer, { sort, status }: ListInput): keyof typeof orders {
  if (sort === 'evidence' && viewer.role !== 'admin') return 'newest'
  // No index has the stars, and a business's own reviews are few.
  if (sort === 'lowest' && viewer.role !== 'business') return 'newest'
  if (sort === 'oldest' && status === 'appealed') return 'appealed'
  if (sort === 'oldest' && status === 'replies') return 'replied'
  return sort === 'oldest' && status === 'pending' ? 'waiting' : sort
}

interface PageOfCampaign extends Page {
  campaignId: string
}

type Sql = RawBuilder<unknown>

/** The reviews of a campaign that the viewer may open, newest first. */
export const reviewsOfCampaign = (
  db: Db,
  viewer: Viewer,
  { campaignId, ...page }: PageOfCampaign,
) =>
  pageOfReviews(db, viewer, { ...page, sort: 'newest' }, [], newestOfCampaign(viewer, campaignId))

/**
 * SQL: rows that include the next page of a campaign's reviews: at most a page of each status, in
 * the order of an index, because one campaign may have a hundred thousand reviews.
 */
const newestOfCampaign = (viewer: Viewer, campaignId: string) => (after: Sql, newest: Sql) => {
  const ofCampaign = sql`select * from reviews r where r.campaign_id = ${campaignId} and ${after}`
  if (viewer.role === 'reviewer') {
    return sql`((${ofCampaign} and ${isPublic} ${newest})
      union all (${ofCampaign} and r.reviewer_id = ${viewer.id} and not ${isPublic}))`
  }
  const ofEach = reviewStatuses.map(
    (status) => sql`(${ofCampaign} and r.status = ${sql.lit(status)} ${newest})`,
  )
  return sql`(${sql.join(ofEach, sql` union all `)})`
}

export async function listCampaignReviews(db: Db, viewer: Viewer, page: PageOfCampaign) {
  await refuseClosed(db, viewer, page.campaignId)
  return reviewsOfCampaign(db, viewer, page)
}

async function refuseClosed(db: Db, viewer: Viewer, campaignId: string) {
  if (!isUuid(campaignId)) throw campaignNotFound()
  const open = await db
    .selectFrom('campaigns as c')
    .select('c.id')
    .where('c.id', '=', campaignId)
    .where(mayOpen(viewer))
    .executeTakeFirst()
  if (!open) throw campaignNotFound()
}

/** Weight and age as one number, so that a cursor can hold a position in the queue. */
const rank = sql`(coalesce(e.weight, 0) * 10000000000000
  - (extract(epoch from ${waitingSince}) * 1000)::bigint)`

const orders = {
  newest: { by: sql`r.created_at`, kind: 'time', direction: 'desc' },
  oldest: { by: sql`r.created_at`, kind: 'time', direction: 'asc' },
  /** The order of the queue. */
  waiting: { by: waitingSince, kind: 'time', direction: 'asc' },
  lowest: { by: sql`r.rating`, kind: 'number', direction: 'asc' },
  appealed: { by: appealedAt, kind: 'time', direction: 'asc' },
  replied: { by: replyWaitsSince, kind: 'time', direction: 'asc' },
  evidence: { by: rank, kind: 'number', direction: 'desc' },
} as const

interface Selection extends Page {
  sort: keyof typeof orders
  q?: string | undefined
}

/** A page of reviews. `rowsOf` gives the rows to choose from; without it they are all. */
async function pageOfReviews(
  db: Db,
  viewer: Viewer,
  { limit, cursor, sort, q }: Selection,
  conditions: Sql[],
  rowsOf?: (after: Sql, newest: Sql) => Sql,
) {
  const { orderBy, after } = inOrder({ ...orders[sort], id: sql`r.id` }, cursor)
  // Only admins see evidence, so only their lists join it.
  const ranked =
    viewer.role === 'admin'
      ? { column: sql`, ${rank}::float8 as rank`, join: evidenceJoin }
      : { column: sql``, join: sql`` }
  const inPage = sql`${orderBy} limit ${pageLimit(limit)}`
  const from = rowsOf?.(after, inPage) ?? searchedIn(viewer.role === 'admin' ? q : '', 'reviews')
  const rows = await selectRows(
    db,
    ListedRow,
    sql`
    select ${reviewColumnsFor(viewer)} ${ranked.column}
    from ${from} r
    join campaigns c on c.id = r.campaign_id
    join users ru on ru.id = r.reviewer_id ${ranked.join}
    where ${sql.join([...conditions, after], sql` and `)}
    ${inPage}`,
  )
  const { items, nextCursor } = pageOf(rows, limit, (row) => positionOf(row, sort))
  return { items: items.map((row) => toReview(row, viewer)), nextCursor }
}

function positionOf(row: z.output<typeof ListedRow>, sort: keyof typeof orders) {
  if (sort === 'evidence') return row.rank!
  if (sort === 'lowest') return row.rating!
  if (sort === 'appealed') return new Date(row.appeal!.createdAt)
  if (sort === 'replied') return new Date(row.reply!.createdAt)
  return sort === 'waiting' ? row.waitingSince : row.createdAt
}

/** Reads a review that the viewer may list; a reviewer also reads published ones of others. */
export async function getReview(db: Db, viewer: Viewer, { reviewId }: { reviewId: string }) {
  const published = sql`(${viewer.role === 'reviewer'} and ${isPublic} and c.deleted_at is null)`
  const readable = sql`r.id = ${reviewId} and (${listedTo(viewer)} or ${published})`
  const review = isUuid(reviewId) ? await findReview(db, viewer, readable) : undefined
  if (!review) throw notFound()
  return review
}

/** Reads the review that a verb returns after its change. */
export async function readReview(db: Db, viewer: Viewer, reviewId: string) {
  return (await findReview(db, viewer, sql`r.id = ${reviewId}`))!
}

async function findReview(db: Db, viewer: Viewer, condition: RawBuilder<unknown>) {
  const [row] = await selectRows(
    db,
    ReviewRow,
    sql`
    select ${reviewColumnsFor(viewer)} from reviews r
    join campaigns c on c.id = r.campaign_id
    join users ru on ru.id = r.reviewer_id
    where ${condition}`,
  )
  return row && toReview(row, viewer)
}

/** The viewer's own review of a campaign; null without one. */
export async function ownReviewOf(db: Db, viewer: Viewer, campaignId: string) {
  const own = sql`r.campaign_id = ${campaignId} and r.reviewer_id = ${viewer.id}`
  return (await findReview(db, viewer, own)) ?? null
}

export const notFound = () => new Refusal('not_found', 'Review not found or access denied.')
