import { selectRows } from '../db/rows.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import type { CampaignPage } from '../../shared/campaign-page.ts'
import { campaignSources } from '../campaigns/filters.ts'
import { notFound, openTo } from '../campaigns/queries.ts'
import { campaignColumns, CampaignRow, toCampaign } from '../campaigns/queries.ts'
import type { Db } from '../db/database.ts'
import { isUuid } from '../db/uuid.ts'
import { pageOf } from '../http/keyset.ts'
import type { Viewer } from '../http/session.ts'
import { readableBy } from '../reviews/queries.ts'
import { reviewJsonFor, toReview, ReviewRow } from '../reviews/rows.ts'

const firstReviews = 20

const PageRow = CampaignRow.extend({
  reviews: z.array(ReviewRow),
  ownReview: ReviewRow.nullable(),
  isOpened: z.boolean(),
})

/**
 * Reads a campaign, its first reviews and the viewer's own review in one statement, and whether a
 * reviewer who may review it opened it never before. An API key without `reviews:read` gets none.
 */
export async function getCampaign(db: Db, viewer: Viewer, campaignId: string, at: Date) {
  if (!isUuid(campaignId)) throw notFound()
  const ownReview =
    viewer.role === 'reviewer'
      ? sql`(select ${reviewJsonFor(viewer)} from reviews r join users ru on ru.id = r.reviewer_id
          where r.campaign_id = c.id and r.reviewer_id = ${viewer.id})`
      : sql`null`
  const reads = !viewer.apiKey || viewer.apiKey.scopes.includes('reviews:read')
  const rows = await selectRows(
    db,
    PageRow,
    sql`
    select ${campaignColumns(viewer)}, ${ownReview} as own_review,
      coalesce((select json_agg(page.review) from (
        select ${reviewJsonFor(viewer)} as review
        from reviews r join users ru on ru.id = r.reviewer_id
        where ${reads ? sql`r.campaign_id = c.id` : sql`false`} and ${readableBy(viewer)}
        order by r.created_at desc, r.id desc limit ${sql.lit(firstReviews + 1)}
      ) as page), '[]') as reviews,
      exists (select from brief_openings o
        where o.campaign_id = c.id and o.reviewer_id = ${viewer.id}) as is_opened
    from campaigns c ${campaignSources(at)}
    where c.id = ${campaignId} and ${openTo(viewer)}`,
  )
  const row = rows[0]
  if (!row) throw notFound()

  const reviews = row.reviews.map((review) => toReview(review, viewer))
  const page = {
    ...toCampaign(row, viewer),
    reviews: pageOf(reviews, firstReviews, ({ createdAt }) => createdAt),
    ownReview: row.ownReview && toReview(row.ownReview, viewer),
  } satisfies z.output<typeof CampaignPage>
  const isFirstVisit = viewer.role === 'reviewer' && !row.isOpened && !row.ownReview
  return { page, isFirstVisit }
}
