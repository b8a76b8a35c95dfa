import { sql } from 'kysely'
import * as z from 'zod'
import type { CampaignPage } from '../../shared/campaign-page.ts'
import { campaignSources } from '../campaigns/filters.ts'
import { notFound, openTo } from '../campaigns/queries.ts'
import { campaignColumns, CampaignRow, toCampaign } from '../campaigns/queries.ts'
import type { Db } from '../db/database.ts'
import { selectTogether } from '../db/rows.ts'
import { isUuid } from '../db/uuid.ts'
import type { Viewer } from '../http/session.ts'
import { ownReviewOf, reviewsOfCampaign } from '../reviews/queries.ts'
import { toReview } from '../reviews/rows.ts'

export const firstReviews = 20

const PageRow = CampaignRow.extend({ isOpened: z.boolean() })

/**
 * Reads a campaign, its first reviews and the viewer's own review at once, and whether a reviewer
 * who may review it opened it never before. An API key without `reviews:read` gets no reviews.
 */
export async function getCampaign(db: Db, viewer: Viewer, campaignId: string, at: Date) {
  if (!isUuid(campaignId)) throw notFound()
  const campaign = {
    shape: PageRow,
    statement: sql`
      select ${campaignColumns(viewer)},
        exists (select from brief_openings o
          where o.campaign_id = c.id and o.reviewer_id = ${viewer.id}) as is_opened
      from campaigns c ${campaignSources(at)}
      where c.id = ${campaignId} and ${openTo(viewer)}`,
  }
  const readsReviews = !viewer.apiKey || viewer.apiKey.scopes.includes('reviews:read')
  const first = reviewsOfCampaign(viewer, { campaignId, limit: firstReviews })
  const [[row], reviewRows, [ownRow]] = await selectTogether(
    db,
    campaign,
    readsReviews ? first : null,
    viewer.role === 'reviewer' ? ownReviewOf(viewer, campaignId) : null,
  )
  if (!row) throw notFound()

  const page = {
    ...toCampaign(row, viewer),
    reviews: first.toPage(reviewRows),
    ownReview: ownRow ? toReview(ownRow, viewer) : null,
  } satisfies z.output<typeof CampaignPage>
  const isFirstVisit = viewer.role === 'reviewer' && !row.isOpened && !ownRow
  return { page, isFirstVisit }
}
