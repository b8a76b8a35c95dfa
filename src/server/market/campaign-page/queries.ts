import { sql } from 'kysely'
import type { getCampaign as contract } from '../../../shared/market/campaign-page.ts'
import * as z from 'zod'
import { hasRequirements } from '../../../shared/market/requirement-rules.ts'
import type { ReplyOf } from '../../../shared/base/endpoint.ts'
import { campaignSources } from '../campaigns/filters.ts'
import {
  campaignColumns,
  CampaignRow,
  notFound,
  mayOpen,
  toCampaign,
} from '../campaigns/queries.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'
import { ownPlaceOf } from '../places/queries.ts'
import { ownRequirementsOf } from '../places/requirement-queries.ts'
import { ownReviewOf, reviewsOfCampaign } from '../reviews/queries.ts'

const firstReviews = 20

const PageRow = CampaignRow.extend({ isOpened: z.boolean() })

/**
 * Reads a campaign, its first reviews and the viewer's own review, and whether a reviewer who may
 * review it opened it never before. An API key without `reviews:read` gets no reviews.
 */
export async function getCampaign(db: Db, viewer: Viewer, campaignId: string, at: Date) {
  if (!isUuid(campaignId)) throw notFound()
  const readsReviews = !viewer.apiKey || viewer.apiKey.scopes.includes('reviews:read')
  const first = { campaignId, limit: firstReviews }
  const [row, reviews, ownReview, own] = await Promise.all([
    readCampaignRow(db, viewer, campaignId, at),
    readsReviews ? reviewsOfCampaign(db, viewer, first) : { items: [], nextCursor: null },
    viewer.role === 'reviewer' ? ownReviewOf(db, viewer, campaignId) : null,
    viewer.role === 'reviewer' ? ownPlaceOf(db, viewer, campaignId) : null,
  ])
  const asks = viewer.role === 'reviewer' && !ownReview && hasRequirements(row.requirements)
  // Who waits for a receipt reads no words that nobody has approved.
  const isKept = own?.place.status === 'taken' || (own?.place.purchase && row.status !== 'active')
  const terms = isKept ? own.terms : null
  const page = {
    ...toCampaign(row, viewer),
    ...terms,
    reviews,
    ownReview,
    ownPlace: own?.place ?? null,
    ownRequirements: asks ? await ownRequirementsOf(db, viewer, row, at) : null,
  } satisfies ReplyOf<typeof contract>
  return { page, isFirstVisit: viewer.role === 'reviewer' && !row.isOpened && !ownReview }
}

async function readCampaignRow(db: Db, viewer: Viewer, campaignId: string, at: Date) {
  const [row] = await selectRows(
    db,
    PageRow,
    sql`
    select ${campaignColumns(viewer)},
      exists (select from brief_openings o
        where o.campaign_id = c.id and o.reviewer_id = ${viewer.id}) as is_opened
    from campaigns c ${campaignSources(at)}
    where c.id = ${campaignId} and ${mayOpen(viewer)}`,
  )
  if (!row) throw notFound()
  return row
}
