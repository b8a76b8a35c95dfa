import { sql, type Expression, type RawBuilder } from 'kysely'
import * as z from 'zod'
import type { CampaignPage, getCampaign as contract } from '../../shared/campaign-page.ts'
import { monthOf } from '../../shared/days.ts'
import type { ReplyOf } from '../../shared/endpoint.ts'
import { campaignSources, reviewedBy } from '../campaigns/filters.ts'
import {
  campaignColumns,
  CampaignRow,
  isOpenToAll,
  notFound,
  openTo,
  toCampaign,
} from '../campaigns/queries.ts'
import type { Month } from '../campaigns/unverified.ts'
import type { Db } from '../db/database.ts'
import { preparedTogether, type Given } from '../db/prepared.ts'
import { selectTogether } from '../db/rows.ts'
import { isUuid } from '../db/uuid.ts'
import type { Reader, Viewer } from '../http/session.ts'
import { OnWire } from '../http/serializer.ts'
import { publicReviewsOf, PublicRow, toPublicPage } from '../reviews/public-page.ts'
import { ownReviewOf, reviewsOfCampaign } from '../reviews/queries.ts'
import { toReview } from '../reviews/rows.ts'

export const firstReviews = 20

const PageRow = CampaignRow.extend({ isOpened: z.boolean(), hasReviewed: z.boolean() })

/** SQL: a campaign if `isOpen`, and what this viewer has done with it. */
const campaignFor = (
  viewer: Reader,
  isOpen: RawBuilder<boolean>,
  { campaignId, month }: { campaignId: string | Expression<string>; month: Month },
) => sql`
  select ${campaignColumns(viewer)},
    exists (select from brief_openings o
      where o.campaign_id = c.id and o.reviewer_id = ${viewer.id}) as is_opened,
    ${reviewedBy(viewer)} as has_reviewed
  from campaigns c ${campaignSources(month)}
  where c.id = ${campaignId} and ${isOpen}`

/**
 * Reads a campaign, its first reviews and the viewer's own review, and whether a reviewer who may
 * review it opened it never before. An API key without `reviews:read` gets no reviews.
 */
export async function getCampaign(db: Db, viewer: Viewer, campaignId: string, at: Date) {
  if (!isUuid(campaignId)) throw notFound()
  const asked = { campaignId, month: monthOf(at) }
  const open = isSignedInReviewer(viewer) ? await readForReviewer(db, viewer, asked) : null
  return open ?? readForOthers(db, viewer, asked)
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
      campaignFor({ id, country, role: 'reviewer' }, isOpenToAll, { campaignId, month }),
      publicReviewsOf(campaignId, firstReviews).statement,
    ] as const,
)

/**
 * The page as all reviewers get it who have not reviewed the campaign; null for one who has, and of
 * a campaign that is not open to all.
 */
async function readForReviewer(db: Db, viewer: SignedInReviewer, asked: Asked) {
  const [campaign, first] = forReviewer({ ...asked, id: viewer.id, country: viewer.country })
  const [[row], rows] = await selectTogether(
    db,
    { shape: PageRow, statement: campaign },
    { shape: PublicRow, statement: first },
  )
  if (!row || row.hasReviewed) return null
  return { page: new OnWire(toOpenPage(row, rows)), isFirstVisit: !row.isOpened }
}

/** The page of a campaign for a reviewer who has not reviewed it, as the wire has it. */
export function toOpenPage(
  row: z.output<typeof CampaignRow>,
  rows: z.output<typeof PublicRow>[],
): CampaignPage {
  return {
    ...toCampaign(row, { role: 'reviewer' }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    submittedAt: null,
    reviews: toPublicPage(rows, row, firstReviews),
    ownReview: null,
  }
}

async function readForOthers(db: Db, viewer: Viewer, asked: Asked) {
  const { campaignId } = asked
  const readsReviews = !viewer.apiKey || viewer.apiKey.scopes.includes('reviews:read')
  const first = reviewsOfCampaign(viewer, { campaignId, limit: firstReviews })
  const [[row], rows, [ownRow]] = await selectTogether(
    db,
    { shape: PageRow, statement: campaignFor(viewer, openTo(viewer), asked) },
    readsReviews ? first : null,
    viewer.role === 'reviewer' ? ownReviewOf(viewer, campaignId) : null,
  )
  if (!row) throw notFound()
  const page = {
    ...toCampaign(row, viewer),
    reviews: first.toPage(rows),
    ownReview: ownRow ? toReview(ownRow, viewer) : null,
  } satisfies ReplyOf<typeof contract>
  return { page, isFirstVisit: viewer.role === 'reviewer' && !row.isOpened && !ownRow }
}
