import { sql, type Selectable } from 'kysely'
import type { Db } from '../../base/db/database.ts'
import type { Campaigns } from '../../base/db/schema.ts'
import { mentions, searchedIn } from '../../base/db/search.ts'
import type { Viewer } from '../../base/http/session.ts'

/** Reads the newest 50 matching campaigns by which a viewer may filter reviews. */
export async function listReviewedCampaigns(db: Db, viewer: Viewer, q: string | undefined) {
  const items = await db
    .selectFrom(
      searchedIn<Selectable<Campaigns>>(viewer.role === 'admin' ? q : '', 'campaigns').as('c'),
    )
    .select(['c.id', 'c.title'])
    .where(q ? mentions(sql`c.title`, q) : sql<boolean>`true`)
    .where(reviewedFor(viewer))
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(sql.lit(50))
    .execute()
  return { items }
}

/** SQL: whether a viewer may list reviews of the campaign `c`, and it has any. */
function reviewedFor(viewer: Viewer) {
  if (viewer.role === 'reviewer') {
    return sql<boolean>`c.id in (select campaign_id from reviews where reviewer_id = ${viewer.id})`
  }
  // A campaign without held and approved reviews is looked up. With an offset, PostgreSQL looks
  // for one review of each that it lists, and no more.
  const any = sql<boolean>`(c.held_count + c.approved_count > 0
    or exists (select from reviews r where r.campaign_id = c.id offset 0))`
  if (viewer.role === 'admin') return any
  return sql<boolean>`c.business_id = ${viewer.id} and ${any}`
}
