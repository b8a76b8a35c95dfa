import { sql, type Expression } from 'kysely'
import * as z from 'zod'
import type { CampaignPage } from '../../shared/campaign-page.ts'
import { monthOf } from '../../shared/days.ts'
import { campaignSources, reviewedBy } from '../campaigns/filters.ts'
import { campaignColumns, CampaignRow, notFound, openTo, toCampaign } from '../campaigns/queries.ts'
import type { Month } from '../campaigns/unverified.ts'
import type { Db } from '../db/database.ts'
import { preparedTogether, type Given } from '../db/prepared.ts'
import { selectRows, selectTogether } from '../db/rows.ts'
import { isUuid } from '../db/uuid.ts'
import type { Reader, Viewer } from '../http/session.ts'
import { publicReviewsOf, PublicRow, toPublicPage } from '../reviews/public-page.ts'
import { ownReviewOf, reviewsOfCampaign } from '../reviews/queries.ts'
import { toReview } from '../reviews/rows.ts'

export const firstReviews = 20

const PageRow = CampaignRow.extend({ isOpened: z.boolean(), hasReviewed: z.boolean() })

/** SQL: a campaign that a viewer may open, and what this viewer has done with it. */
const campaignFor = (viewer: Reader, campaignId: string | Expression<string>, month: Month) => sql`
  select ${campaignColumns(viewer)},
    exists (select from brief_openings o
      where o.campaign_id = c.id and o.reviewer_id = ${viewer.id}) as is_opened,
    ${reviewedBy(viewer)} as has_reviewed
  from campaigns c ${campaignSources(month)}
  where c.id = ${campaignId} and ${openTo(viewer)}`

/**
 * Reads a campaign, its first reviews and the viewer's own review, and whether a reviewer who may
 * review it opened it never before. An API key without `reviews:read` gets no reviews.
 */
export async function getCampaign(db: Db, viewer: Viewer, campaignId: string, at: Date) {
  if (!isUuid(campaignId)) throw notFound()
  const asked = { campaignId, month: monthOf(at) }
  const { row, reviews, ownRow } = await (isSignedInReviewer(viewer)
    ? readForReviewer(db, viewer, asked)
    : readForOthers(db, viewer, asked))

  const page = {
    ...toCampaign(row, viewer),
    reviews,
    ownReview: ownRow ? toReview(ownRow, viewer) : null,
  } satisfies z.output<typeof CampaignPage>
  const isFirstVisit = viewer.role === 'reviewer' && !row.isOpened && !ownRow
  return { page, isFirstVisit }
}

interface Asked {
  campaignId: string
  month: Date
}

/** A reviewer whose country is known, and who reads without an API key. */
type SignedInReviewer = Viewer & { country: string | null }

const isSignedInReviewer = (viewer: Viewer): viewer is SignedInReviewer =>
  viewer.role === 'reviewer' && !viewer.apiKey && viewer.country !== undefined

type AskedByReviewer = Asked & Pick<SignedInReviewer, 'id' | 'country'>

const forReviewer = preparedTogether(
  (_, { id, country, campaignId, month }: Given<AskedByReviewer>) =>
    [
      campaignFor({ id, country, role: 'reviewer' }, campaignId, month),
      publicReviewsOf(campaignId, firstReviews).statement,
    ] as const,
)

async function readForReviewer(db: Db, viewer: SignedInReviewer, asked: Asked) {
  const [campaign, first] = forReviewer({ ...asked, id: viewer.id, country: viewer.country })
  const [[row], rows] = await selectTogether(
    db,
    { shape: PageRow, statement: campaign },
    { shape: PublicRow, statement: first },
  )
  if (!row) throw notFound()
  const own = row.hasReviewed ? ownReviewOf(viewer, row.id) : null
  const [ownRow] = own ? await selectRows(db, own.shape, own.statement) : []
  const page = { rows, own: ownRow, campaign: row, limit: firstReviews }
  return { row, reviews: toPublicPage(page, viewer), ownRow }
}

async function readForOthers(db: Db, viewer: Viewer, { campaignId, month }: Asked) {
  const readsReviews = !viewer.apiKey || viewer.apiKey.scopes.includes('reviews:read')
  const first = reviewsOfCampaign(viewer, { campaignId, limit: firstReviews })
  const [[row], rows, [ownRow]] = await selectTogether(
    db,
    { shape: PageRow, statement: campaignFor(viewer, campaignId, month) },
    readsReviews ? first : null,
    viewer.role === 'reviewer' ? ownReviewOf(viewer, campaignId) : null,
  )
  if (!row) throw notFound()
  return { row, reviews: first.toPage(rows), ownRow }
}
