import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import type { CampaignCard } from '../../../shared/market/campaigns.ts'
import { excerptOf } from '../../../shared/base/excerpt.ts'
import { unmetReasons } from '../../../shared/market/requirement-rules.ts'
import { reviewStatuses } from '../../../shared/platform/states.ts'
import { mayNow } from '../../people/accounts/people.ts'
import { planned, type Db } from '../../base/db/database.ts'
import { idRows, selectRows } from '../../base/db/rows.ts'
import type { CampaignStatus } from '../../base/db/schema.ts'
import { searchedIn } from '../../base/db/search.ts'
import { inOrder, pageLimit, pageOf } from '../../base/http/keyset.ts'
import type { Viewer } from '../../base/http/session.ts'
import {
  campaignSources,
  inView,
  isFiltered,
  isNewTo,
  matching,
  ownStatus,
  unmetBy,
  viewSources,
  type CampaignFilters,
  type View,
} from './filters.ts'
import { BaseRow, columnsFor, toBase } from './queries.ts'
import type { Category } from '../../../shared/market/campaign-facts.ts'
import { Cents } from '../../../shared/base/cents.ts'
import { leastCampaigns } from '../../../shared/market/usual-price.ts'

const UsualRow = z.strictObject({
  campaigns: z.number(),
  fromCents: Cents.nullable(),
  toCents: Cents.nullable(),
})

/** How many of the newest campaigns are read. */
const read = 500

/** Reads between which prices the middle half of a category's running campaigns is. */
export async function getUsualPrice(db: Db, { category }: { category: Category }) {
  const rows = await selectRows(
    db,
    UsualRow,
    sql`
    select count(*)::int as campaigns,
      percentile_disc(0.25) within group (order by price_cents) as from_cents,
      percentile_disc(0.75) within group (order by price_cents) as to_cents
    from (select price_cents from campaigns
      where category = ${category} and status = 'active' and deleted_at is null
      order by created_at desc, id desc limit ${sql.lit(read)}) as newest`,
  )
  const { campaigns, fromCents, toCents } = rows[0]!
  const isKnown = campaigns >= leastCampaigns && fromCents !== null && toCents !== null
  return { usual: isKnown ? { campaigns, fromCents, toCents } : null }
}

const CardRow = BaseRow.extend({
  instructions: z.string(),
  reviewStatus: z.enum(reviewStatuses).nullable(),
  isNew: z.boolean(),
  unmet: z.enum(unmetReasons).nullable(),
  approvedAt: z.date().nullable(),
})

export const excerptLength = 240
/** A line about how one gets the product. */
const instructionsLength = 120

/** SQL: the columns of a list row, with the start of its texts. */
const cardColumns = (viewer: Viewer, at: Date) => sql`${columnsFor(viewer)},
  ${ownStatus(viewer)} as review_status,
  left(c.instructions, ${sql.lit(instructionsLength + 1)}) as instructions,
  ${isNewTo(viewer, at)} as is_new, ${unmetBy(viewer, at)} as unmet, c.approved_at,
  left(c.description, ${sql.lit(excerptLength + 1)}) as description`

export interface ListInput extends CampaignFilters {
  limit: number
  cursor?: string | undefined
  /** Only reviewers' lists have views. */
  view?: View | undefined
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

/** Lists the campaigns that a viewer may see, with the filters, order and page of `input`. */
export async function listCampaigns(db: Db, viewer: Viewer, input: ListInput, at: Date) {
  const view = viewer.role === 'reviewer' ? input.view : undefined
  return listFor(db, viewer, { ...input, view }, at)
}

/** A visitor, who has reviewed nothing and may be of any country. */
const visitor = { id: '', role: 'business' } as const

/** Lists the campaigns that some reviewer can review now, newest first. */
export const listAvailable = (
  db: Db,
  input: CampaignFilters & Pick<ListInput, 'limit' | 'cursor'>,
  at: Date,
) => listFor(db, visitor, { ...input, view: 'available', status: 'active', sort: 'newest' }, at)

async function listFor(db: Db, viewer: Viewer, input: ListInput, at: Date) {
  const rows = await readRows(db, viewer, input, at)
  const { items, nextCursor } = pageOf(rows, input.limit, positionIn(input))
  return { items: items.map((row) => toCard(row, viewer)), nextCursor }
}

/** The value by which a list is sorted. */
const positionIn =
  ({ sort }: Pick<ListInput, 'sort'>) =>
  (row: Pick<z.output<typeof CardRow>, 'priceCents' | 'createdAt'>) =>
    sort === 'price' ? row.priceCents : row.createdAt

/** Reads the rows of a page, and at least one more if there are more. */
async function readRows(db: Db, viewer: Viewer, input: ListInput, at: Date) {
  const { after, orderBy } = inOrder({ ...orders[input.sort], id: sql`c.id` }, input.cursor)
  const columns = cardColumns(viewer, at)
  const { view } = input
  const needsPlaces = view === 'available' || view === 'paused'
  const page = needsPlaces
    ? pageOfView(viewer, view, { ...input, after, orderBy }, at)
    : pageOfList(viewer, { ...input, after, orderBy })
  const inPage = isFiltered(input) ? await found(planned(db), page) : sql`select c.* ${page}`
  return selectRows(
    db,
    CardRow,
    needsPlaces && !isFiltered(input)
      ? sql`select ${columns} ${page}`
      : sql`select ${columns} from (${inPage}) as c ${campaignSources(at)} ${orderBy}`,
  )
}

/**
 * SQL: the campaigns of a page, which are looked for at once. There are too many combinations of
 * filters to keep a plan of each, and to plan all that a card shows takes longer than a further
 * round trip.
 */
async function found(db: Db, page: RawBuilder<unknown>) {
  const rows = await selectRows(db, z.strictObject({ id: z.string() }), sql`select c.id ${page}`)
  return sql`select * from campaigns where id in ${idRows(rows.map(({ id }) => id))}`
}

interface Selection extends ListInput {
  after: RawBuilder<unknown>
  orderBy: RawBuilder<unknown>
}

/** SQL: FROM and what follows for the page of a view, which looks at the places of campaigns. */
function pageOfView(
  viewer: Viewer,
  view: 'available' | 'paused',
  { after, orderBy, ...input }: Selection,
  at: Date,
) {
  return sql`from ${viewSources(view, at)}
    where ${inView(viewer, view)} and ${matching(input)} and ${after}
    ${orderBy} limit ${pageLimit(input.limit)}`
}

/** SQL: the same of any other list, without joins. */
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
    from ${searchedIn(searched, 'campaigns')} c
    where c.deleted_at is null and ${visible} and ${status} and ${decidable}
      and ${matching(input)} and ${after}
    ${orderBy} limit ${pageLimit(input.limit)}`
}

function toCard(row: z.output<typeof CardRow>, viewer: Viewer): z.output<typeof CampaignCard> {
  return {
    ...toBase(row, viewer),
    description: excerptOf(row.description, excerptLength),
    instructions: excerptOf(row.instructions, instructionsLength),
    reviewed: row.reviewStatus !== null,
    reviewStatus: row.reviewStatus,
    unmet: row.unmet,
    isNew: row.isNew,
  }
}
