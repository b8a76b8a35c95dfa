import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import { countedTo } from '../../shared/campaign-search.ts'
import type { Db } from '../db/database.ts'
import { selectRows } from '../db/rows.ts'
import type { Shared } from '../http/route.ts'
import type { SignedIn } from '../http/session.ts'
import { inView, isFiltered, newSinceFor, viewSources, type CampaignFilters } from './filters.ts'
import { countCampaigns } from './search-queries.ts'
import { anyReviewer } from './shared-lists.ts'

interface Call {
  db: Db
  shared: Shared
  viewer: SignedIn
  query: CampaignFilters
  at: Date
}

/** How many campaigns beyond a count are read, in place of those that a reviewer has reviewed. */
const spare = 100
const read = countedTo + spare
/** The most own reviews that are compared with them. */
const maxReviewed = 500

/**
 * Counts campaigns for a reviewer as `countCampaigns` does, from what all reviewers of a country
 * share and what this one has reviewed. Filters are a reviewer's own, and so are their counts.
 */
export async function countForReviewer({ db, shared, viewer, query, at }: Call) {
  const mine = () => countCampaigns(db, viewer, query, at)
  if (isFiltered(query)) return mine()
  const asked = shared.read(viewer.country ?? '', (on) => readCounted(on, viewer.country, at))
  if (!asked) return mine()
  const [found, own] = await Promise.all([asked, readOwn(db, viewer, at)])

  const reviewed = new Set(own.reviewed)
  const count = (ids: string[]) => {
    const left = ids.filter((id) => !reviewed.has(id)).length
    return { count: Math.min(left, countedTo), isKnown: left >= countedTo || ids.length < read }
  }
  const { newSince } = own
  const fresh = found.latest.filter(([, time]) => newSince && new Date(time) > newSince)
  const [available, paused] = [count(found.available), count(found.paused)]
  const isNew = count(fresh.map(([id]) => id))
  const isKnown = available.isKnown && paused.isKnown && isNew.isKnown
  if (!isKnown || own.reviewed.length >= maxReviewed) return mine()
  return {
    available: available.count,
    reviewed: Math.min(own.stillThere, countedTo),
    paused: paused.count,
    new: isNew.count,
  }
}

const Counted = z.strictObject({
  available: z.array(z.string()),
  /** Those that were approved last, with when. */
  latest: z.array(z.tuple([z.string(), z.string()])),
  paused: z.array(z.string()),
})

const listOf = (column: RawBuilder<unknown>, rows: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(one.it), '[]') from (
    select ${column} as it ${rows} limit ${sql.lit(read)}) as one)`

async function readCounted(db: Db, country: string | null, at: Date) {
  const reviewer = anyReviewer(country)
  const available = sql`from ${viewSources('available', at)} where ${inView(reviewer, 'available')}`
  const rows = await selectRows(
    db,
    Counted,
    sql`select
      ${listOf(sql`c.id`, sql`${available} order by c.created_at desc, c.id desc`)} as available,
      ${listOf(
        sql`json_build_array(c.id, c.approved_at)`,
        sql`${available} and c.approved_at is not null order by c.approved_at desc`,
      )} as latest,
      ${listOf(
        sql`c.id`,
        sql`from ${viewSources('paused', at)} where ${inView(reviewer, 'paused')}`,
      )} as paused`,
  )
  return rows[0]!
}

const OwnRow = z.strictObject({
  newSince: z.date().nullable(),
  reviewed: z.array(z.string()),
  /** How many of them are not deleted. */
  stillThere: z.number(),
})

async function readOwn(db: Db, reviewer: SignedIn, at: Date) {
  const rows = await selectRows(
    db,
    OwnRow,
    sql`select ${newSinceFor(reviewer, at)} as new_since,
        coalesce(json_agg(c.id), '[]') as reviewed,
        count(*) filter (where c.deleted_at is null) as still_there
      from (select campaign_id from reviews where reviewer_id = ${reviewer.id}
        limit ${sql.lit(maxReviewed)}) as r
      join campaigns c on c.id = r.campaign_id`,
  )
  return rows[0]!
}
