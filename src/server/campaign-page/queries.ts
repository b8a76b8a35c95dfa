import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import type { CampaignPage } from '../../shared/campaign-page.ts'
import { campaignSources } from '../campaigns/filters.ts'
import { notFound, openTo } from '../campaigns/queries.ts'
import { campaignColumns, CampaignRow, toCampaign } from '../campaigns/queries.ts'
import type { Db } from '../db/database.ts'
import { selectTogether } from '../db/rows.ts'
import { isUuid } from '../db/uuid.ts'
import type { Viewer } from '../http/session.ts'
import { publicReviewsOf } from '../reviews/public-page.ts'
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
  const { row, reviews, ownRow } = await (viewer.role === 'reviewer' && !viewer.apiKey
    ? readForReviewer(db, viewer, campaign, campaignId)
    : readForOthers(db, viewer, campaign, campaignId))
  if (!row) throw notFound()

  const page = {
    ...toCampaign(row, viewer),
    reviews,
    ownReview: ownRow ? toReview(ownRow, viewer) : null,
  } satisfies z.output<typeof CampaignPage>
  const isFirstVisit = viewer.role === 'reviewer' && !row.isOpened && !ownRow
  return { page, isFirstVisit }
}

interface CampaignSelection {
  shape: typeof PageRow
  statement: RawBuilder<unknown>
}

async function readForReviewer(
  db: Db,
  viewer: Viewer,
  campaign: CampaignSelection,
  campaignId: string,
) {
  const first = publicReviewsOf(campaignId, firstReviews)
  const own = ownReviewOf(viewer, campaignId)
  const [[row], rows, [ownRow]] = await selectTogether(db, campaign, first, own)
  return { row, reviews: first.toPage(rows, viewer, ownRow), ownRow }
}

async function readForOthers(
  db: Db,
  viewer: Viewer,
  campaign: CampaignSelection,
  campaignId: string,
) {
  const readsReviews = !viewer.apiKey || viewer.apiKey.scopes.includes('reviews:read')
  const first = reviewsOfCampaign(viewer, { campaignId, limit: firstReviews })
  const [[row], rows, [ownRow]] = await selectTogether(
    db,
    campaign,
    readsReviews ? first : null,
    viewer.role === 'reviewer' ? ownReviewOf(viewer, campaignId) : null,
  )
  return { row, reviews: first.toPage(rows), ownRow }
}
