import * as z from 'zod'
import { sql, type RawBuilder } from 'kysely'
import { countedTo, type SearchFilters } from '../../../shared/market/campaign-search.ts'
import { planned, type Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import type { Viewer } from '../../base/http/session.ts'
import {
  approvedSinceVisit,
  inView,
  isFiltered,
  matching,
  viewSources,
  type CampaignFilters,
} from './filters.ts'

const Counts = z.strictObject({
  available: z.number(),
  reviewed: z.number(),
  paused: z.number(),
  new: z.number(),
})

/** Counts the campaigns of each view, as far as a reviewer wants to know. */
export async function countCampaigns(
  db: Db,
  viewer: Viewer,
  filters: CampaignFilters,
  at: Date,
): Promise<z.output<typeof Counts>> {
  const counted = (rows: RawBuilder<unknown>) => sql`
    (select count(*) from (select ${rows} limit ${sql.lit(countedTo)}) as counted)`
  const chosen = matching(filters)
  const available = sql`from ${viewSources('available', at)}
    where ${inView(viewer, 'available')} and ${chosen}`
  const rows = await selectRows(
    isFiltered(filters) ? planned(db) : db,
    Counts,
    // In the order of an index: PostgreSQL would read the table from its start, where there may be
    // nothing but what vacuum has left.
    sql`select
      ${counted(sql`${available} order by c.created_at desc, c.id desc`)} as available,
      ${counted(sql`from reviews r join campaigns c on c.id = r.campaign_id
        where r.reviewer_id = ${viewer.id} and c.deleted_at is null and ${chosen}`)} as reviewed,
      ${counted(sql`from ${viewSources('paused', at)}
        where ${inView(viewer, 'paused')} and ${chosen}`)} as paused,
      ${counted(sql`${available} and ${approvedSinceVisit(viewer, at)}
        order by c.approved_at desc`)} as new`,
  )
  return rows[0]!
}

export async function listSavedSearches(db: Db, reviewer: Viewer) {
  const rows = await db
    .selectFrom('savedSearches')
    .select(['id', 'name', 'filters', 'mails', 'createdAt'])
    .where('reviewerId', '=', reviewer.id)
    .orderBy('name')
    .execute()
  return {
    items: rows.map((row) => ({ ...row, filters: row.filters as SearchFilters })),
    nextCursor: null,
  }
}
