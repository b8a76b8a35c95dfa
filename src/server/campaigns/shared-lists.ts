import { sql } from 'kysely'
import * as z from 'zod'
import { isFor } from '../../shared/campaign-facts.ts'
import { ReviewStatus } from '../../shared/reviews.ts'
import type { Db } from '../db/database.ts'
import { selectRows } from '../db/rows.ts'
import { pageOf } from '../http/keyset.ts'
import type { Shared } from '../http/route.ts'
import type { SignedIn } from '../http/session.ts'
import { newSinceFor } from './filters.ts'
import { listCampaigns, positionIn, readRows, toCard, type ListInput } from './lists.ts'

/** How many campaigns beyond a page are read, in place of those that a reviewer has reviewed. */
const spare = 10

/** Some reviewer who lives there and has done nothing. */
export const anyReviewer = (country: string | null) =>
  ({
    id: '00000000-0000-0000-0000-000000000000',
    role: 'reviewer',
    country: country ?? '',
  }) as const

interface Call {
  db: Db
  shared: Shared
  viewer: SignedIn
  query: ListInput
  at: Date
}

/**
 * Lists campaigns for a reviewer as `listCampaigns` does, from a list that all reviewers share and
 * what is this reviewer's own: which of them were reviewed, and which are new.
 */
export async function listForReviewer({ db, shared, viewer, query, at }: Call) {
  const { view = 'all', limit } = query
  const mine = () => listCampaigns(db, viewer, query, at)
  if (view === 'reviewed' || view === 'paused') return mine()

  // In the list of all campaigns the country decides nothing.
  const country = view === 'available' ? viewer.country : null
  const list = await shared.read(JSON.stringify([query, country]), async (on) => ({
    rows: await readRows(on, anyReviewer(country), { ...query, limit: limit + spare }, at),
  }))
  const own = await ownOf(
    db,
    viewer,
    list.rows.map(({ id }) => id),
    at,
  )
  const rows = list.rows.map((row) => ownRow(row, viewer, own))
  const listed = view === 'available' ? rows.filter((row) => !row.reviewStatus) : rows
  if (listed.length <= limit && list.rows.length > limit + spare) return mine()

  const form = rows.map(({ reviewStatus, isNew, isForViewer }) =>
    [reviewStatus ?? '', isNew ? 'n' : '', isForViewer ? 'f' : ''].join(''),
  )
  return shared.formOf(list, form.join(), () => {
    const { items, nextCursor } = pageOf(listed, limit, positionIn(query))
    return { items: items.map((row) => toCard(row, viewer)), nextCursor }
  })
}

const OwnRow = z.strictObject({
  newSince: z.date().nullable(),
  reviewed: z.array(z.tuple([z.string(), ReviewStatus])),
})

/** Reads what concerns the reviewer alone of these campaigns. */
async function ownOf(db: Db, reviewer: SignedIn, campaignIds: string[], at: Date) {
  const rows = await selectRows(
    db,
    OwnRow,
    sql`select ${newSinceFor(reviewer, at)} as new_since,
      (select coalesce(json_agg(json_build_array(r.campaign_id, r.status)), '[]') from reviews r
        where r.reviewer_id = ${reviewer.id} and r.campaign_id = any(${campaignIds})) as reviewed`,
  )
  const { newSince, reviewed } = rows[0]!
  return { newSince, reviewed: new Map(reviewed) }
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

function ownRow(
  row: Row,
  { country }: SignedIn,
  { newSince, reviewed }: Awaited<ReturnType<typeof ownOf>>,
): Row {
  return {
    ...row,
    reviewStatus: reviewed.get(row.id) ?? null,
    isNew: newSince !== null && row.approvedAt !== null && row.approvedAt > newSince,
    isForViewer: isFor(row, country),
  }
}
