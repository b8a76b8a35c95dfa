import { sql } from 'kysely'
import * as z from 'zod'
import { isFor } from '../../shared/campaign-facts.ts'
import { ReviewStatus } from '../../shared/reviews.ts'
import type { Db } from '../db/database.ts'
import { idRows, selectRows } from '../db/rows.ts'
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
  if (view === 'reviewed') return mine()

  // In the list of all campaigns the country decides nothing.
  const country = view === 'all' ? null : viewer.country
  const list = await shared.read(JSON.stringify([query, country]), async (on) => ({
    rows: await readRows(on, anyReviewer(country), { ...query, limit: limit + spare }, at),
  }))
  if (!list) return mine()
  const own = await ownOf(db, viewer, list.rows, at)
  const isListed = (row: Row) => view === 'all' || !own.reviewed.has(row.id)
  const isEnough = list.rows.filter(isListed).length > limit
  if (!isEnough && list.rows.length > limit + spare) return mine()

  const form = list.rows.map((row) => formOf(row, viewer, own)).join()
  return shared.formOf(list, form, () => {
    const rows = list.rows.filter(isListed).map((row) => ownRow(row, viewer, own))
    const { items, nextCursor } = pageOf(rows, limit, positionIn(query))
    return { items: items.map((row) => toCard(row, viewer)), nextCursor }
  })
}

const OwnRow = z.strictObject({
  newSince: z.date().nullable(),
  reviewed: z.array(z.tuple([z.string(), ReviewStatus])),
})

type Own = Awaited<ReturnType<typeof ownOf>>

/** Reads what concerns the reviewer alone of these campaigns. */
async function ownOf(db: Db, reviewer: SignedIn, campaigns: Row[], at: Date) {
  const campaignIds = campaigns.map(({ id }) => id)
  const rows = await selectRows(
    db,
    OwnRow,
    sql`select ${newSinceFor(reviewer, at)} as new_since,
      (select coalesce(json_agg(json_build_array(r.campaign_id, r.status)), '[]') from reviews r
        where r.reviewer_id = ${reviewer.id} and r.campaign_id in ${idRows(campaignIds)})
        as reviewed`,
  )
  const { newSince, reviewed } = rows[0]!
  return { newSince, reviewed: new Map(reviewed) }
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

const isNew = ({ approvedAt }: Row, { newSince }: Own) =>
  newSince !== null && approvedAt !== null && approvedAt > newSince

/** Everything that differs between reviewers in a row, as few characters. */
const formOf = (row: Row, { country }: SignedIn, own: Own) =>
  (own.reviewed.get(row.id) ?? '') + (isNew(row, own) ? 'n' : '') + (isFor(row, country) ? 'f' : '')

const ownRow = (row: Row, { country }: SignedIn, own: Own): Row => ({
  ...row,
  reviewStatus: own.reviewed.get(row.id) ?? null,
  isNew: isNew(row, own),
  isForViewer: isFor(row, country),
})
