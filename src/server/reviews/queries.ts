import { sql, type RawBuilder } from 'kysely'
import { Refusal } from '../../shared/refusal.ts'
import type { Db } from '../db/database.ts'
import type { ReviewStatus } from '../db/schema.ts'
import { notFound as campaignNotFound, openTo, readableBy } from '../campaigns/queries.ts'
import { containing, inOrder, isUuid, pageOf } from '../http/keyset.ts'
import type { Viewer } from '../http/session.ts'
import { reviewColumns, toReview, type ReviewRow } from './rows.ts'

type ListedRow = ReviewRow & { createdAt: Date }

interface Page {
  limit: number
  cursor?: string | undefined
}

interface ListInput extends Page {
  q?: string | undefined
  status: 'all' | ReviewStatus
  campaignId?: string | undefined
  sort: 'newest' | 'oldest'
}

/** Whose reviews a viewer may list: own (reviewer), of own campaigns (business), all (admin). */
function listedTo(viewer: Viewer): RawBuilder<unknown> {
  if (viewer.role === 'reviewer') return sql`r.reviewer_id = ${viewer.id}`
  if (viewer.role === 'business') {
    return sql`r.business_id = ${viewer.id} and c.deleted_at is null`
  }
  return sql`true`
}

export async function listReviews(db: Db, viewer: Viewer, input: ListInput) {
  const { q, status, campaignId } = input
  if (campaignId !== undefined && !isUuid(campaignId)) return { items: [], nextCursor: null }
  return pageOfReviews(db, viewer, input, [
    listedTo(viewer),
    status === 'all' ? sql`true` : sql`r.status = ${status}`,
    campaignId ? sql`r.campaign_id = ${campaignId}` : sql`true`,
    q ? sql`r.content ilike ${containing(q)}` : sql`true`,
  ])
}

/** The reviews of one campaign that its reader may see, newest first. */
export async function listCampaignReviews(
  db: Db,
  viewer: Viewer,
  { campaignId, ...page }: Page & { campaignId: string },
) {
  await refuseClosed(db, viewer, campaignId)
  return pageOfReviews(db, viewer, { ...page, sort: 'newest' }, [
    sql`r.campaign_id = ${campaignId}`,
    readableBy(viewer),
  ])
}

async function refuseClosed(db: Db, viewer: Viewer, campaignId: string) {
  if (!isUuid(campaignId)) throw campaignNotFound()
  const { rows } = await sql`
    select c.id from campaigns c where c.id = ${campaignId} and ${openTo(viewer)}`.execute(db)
  if (rows.length === 0) throw campaignNotFound()
}

async function pageOfReviews(
  db: Db,
  viewer: Viewer,
  { limit, cursor, sort }: Page & { sort: 'newest' | 'oldest' },
  conditions: RawBuilder<unknown>[],
) {
  const direction = sort === 'oldest' ? 'asc' : 'desc'
  const order = { by: sql`r.created_at`, id: sql`r.id`, kind: 'time', direction } as const
  const { orderBy, after } = inOrder(order, cursor)
  const { rows } = await sql<ListedRow>`
    select ${reviewColumns}
    from reviews r
    join campaigns c on c.id = r.campaign_id
    join users ru on ru.id = r.reviewer_id
    where ${sql.join([...conditions, after], sql` and `)}
    ${orderBy} limit ${limit + 1}`.execute(db)
  const page = pageOf(rows, limit, (row) => row.createdAt)
  return { ...page, items: page.items.map((row) => toReview(row, viewer)) }
}

/** Campaigns among which a viewer may filter reviews, the newest 50 that match. */
export async function listReviewedCampaigns(db: Db, viewer: Viewer, q: string | undefined) {
  const { rows } = await sql<{ id: string; title: string }>`
    select c.id, c.title from campaigns c
    where ${q ? sql`c.title ilike ${containing(q)}` : sql`true`} and exists (
      select from reviews r where r.campaign_id = c.id and ${listedTo(viewer)})
    order by c.created_at desc, c.id desc limit 50`.execute(db)
  return { items: rows }
}

/** A review as a verb answers it, after its change. */
export async function readReview(db: Db, viewer: Viewer, reviewId: string) {
  const { rows } = await sql<ReviewRow>`
    select ${reviewColumns} from reviews r
    join campaigns c on c.id = r.campaign_id
    join users ru on ru.id = r.reviewer_id
    where r.id = ${reviewId}`.execute(db)
  return toReview(rows[0]!, viewer)
}

export const notFound = () => new Refusal('not_found', 'Review not found or access denied.')
