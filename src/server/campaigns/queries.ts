import { sql, type RawBuilder } from 'kysely'
import { Refusal } from '../../shared/refusal.ts'
import { mayNow } from '../accounts/people.ts'
import type { Db } from '../db/database.ts'
import { selectRows } from '../db/rows.ts'
import type { CampaignStatus } from '../db/schema.ts'
import { searchedIn } from '../db/search.ts'
import { inOrder, pageLimit, pageOf } from '../http/keyset.ts'
import type { Viewer } from '../http/session.ts'
import {
  campaignSources,
  inView,
  matching,
  reviewedBy,
  viewSources,
  type CampaignFilters,
  type View,
} from './filters.ts'
import { campaignColumns, CampaignRow, cardColumns, CardRow, toCampaign, toCard } from './rows.ts'

interface ListInput extends CampaignFilters {
  limit: number
  cursor?: string | undefined
  /** Only reviewers' lists have views. */
  view?: View
  status: 'all' | CampaignStatus
  sort: 'newest' | 'oldest' | 'price'
}

/**
 * SQL: which campaigns a viewer may list: their own (business), active ones (reviewer) or all
 * (admin).
 */
function visibleTo(viewer: Viewer): RawBuilder<unknown> {
  if (viewer.role === 'business') return sql`c.business_id = ${viewer.id}`
  if (viewer.role === 'reviewer') return sql`c.status = 'active'`
  return sql`true`
}

const orders = {
  newest: { by: sql`c.created_at`, kind: 'time', direction: 'desc' },
  oldest: { by: sql`c.created_at`, kind: 'time', direction: 'asc' },
  price: { by: sql`c.price_cents`, kind: 'number', direction: 'desc' },
} as const

export async function listCampaigns(db: Db, viewer: Viewer, input: ListInput, at: Date) {
  const { after, orderBy } = inOrder({ ...orders[input.sort], id: sql`c.id` }, input.cursor)
  const selection = { ...input, after, orderBy }
  const { view = 'all' } = input
  const rows = await selectRows(
    db,
    CardRow,
    viewer.role === 'reviewer' && (view === 'available' || view === 'paused')
      ? sql`
        select ${cardColumns(viewer, at)} from ${viewSources(view, at)}
        where ${inView(viewer, view)} and ${matching(input)} and ${after}
        ${orderBy} limit ${pageLimit(input.limit)}`
      : sql`
        select ${cardColumns(viewer, at)} from (${pageOfList(viewer, selection)}) as c
        ${campaignSources(at)} ${orderBy}`,
  )
  const page = pageOf(rows, input.limit, (row) =>
    input.sort === 'price' ? row.priceCents : row.createdAt,
  )
  return { ...page, items: page.items.map((row) => toCard(row, viewer)) }
}

interface Selection extends ListInput {
  after: RawBuilder<unknown>
  orderBy: RawBuilder<unknown>
}

/** SQL: the campaigns of a page, without joins, so that places are counted only for its rows. */
function pageOfList(viewer: Viewer, { after, orderBy, ...input }: Selection) {
  const status = input.status === 'all' ? sql`true` : sql`c.status = ${sql.lit(input.status)}`
  // The admins' queue has only what an admin could approve now.
  const decidable =
    viewer.role === 'admin' && input.status === 'pending'
      ? sql`exists (select from users u
          where u.id = c.business_id and ${mayNow('approveCampaign', 'u')})`
      : sql`true`
  const isReviewed = viewer.role === 'reviewer' && input.view === 'reviewed'
  // An array, because a reviewer has reviewed few of all campaigns.
  const visible = isReviewed
    ? sql`c.id = any(array(select campaign_id from reviews where reviewer_id = ${viewer.id}))`
    : visibleTo(viewer)
  const searched = viewer.role === 'business' || isReviewed ? '' : input.q
  return sql`
    select c.* from ${searchedIn(searched, 'campaigns')} c
    where c.deleted_at is null and ${visible} and ${status} and ${decidable}
      and ${matching(input)} and ${after}
    ${orderBy} limit ${pageLimit(input.limit)}`
}

/**
 * SQL: which campaigns a viewer may open. Reviewers may open active ones and those they reviewed.
 */
export function openTo(viewer: Viewer): RawBuilder<boolean> {
  if (viewer.role === 'business') {
    return sql<boolean>`c.business_id = ${viewer.id} and c.deleted_at is null`
  }
  if (viewer.role === 'reviewer') {
    return sql<boolean>`((c.status = 'active' and c.deleted_at is null) or ${reviewedBy(viewer)})`
  }
  return sql<boolean>`true`
}

/** Reads the campaign that a verb of its business or an admin returns after its change. */
export async function readCampaign(db: Db, campaignId: string, at: Date) {
  const owner = { id: '', role: 'business' as const }
  const rows = await selectRows(
    db,
    CampaignRow,
    sql`
    select ${campaignColumns(owner)}
    from campaigns c ${campaignSources(at)} where c.id = ${campaignId}`,
  )
  return toCampaign(rows[0]!, owner)
}

export const notFound = () =>
  new Refusal(
    'not_found',
    "The campaign you're looking for doesn't exist or you don't have access.",
  )
