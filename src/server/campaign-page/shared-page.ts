import { sql } from 'kysely'
import * as z from 'zod'
import { isFor } from '../../shared/campaign-facts.ts'
import { campaignSources } from '../campaigns/filters.ts'
import { anyReviewer } from '../campaigns/shared-lists.ts'
import { campaignColumns, CampaignRow, isOpenToAll } from '../campaigns/queries.ts'
import type { Db } from '../db/database.ts'
import { selectRows, selectTogether } from '../db/rows.ts'
import { isUuid } from '../db/uuid.ts'
import type { Shared } from '../http/route.ts'
import type { SignedIn } from '../http/session.ts'
import { OnWire } from '../http/serializer.ts'
import { publicReviewsOf } from '../reviews/public-page.ts'
import { firstReviews, getCampaign, toOpenPage } from './queries.ts'

interface Call {
  db: Db
  shared: Shared
  viewer: SignedIn
  campaignId: string
  at: Date
}

/**
 * Reads for a reviewer what `getCampaign` does, from a page that all reviewers share and what is
 * this reviewer's own. For a reviewer of the campaign the page is read alone.
 */
export async function getCampaignForReviewer({ db, shared, viewer, campaignId, at }: Call) {
  const mine = () => getCampaign(db, viewer, campaignId, at)
  if (!isUuid(campaignId)) return mine()
  const asked = shared.read(campaignId, (on) => readOpen(on, campaignId, at))
  if (!asked) return mine()
  const [open, own] = await Promise.all([asked, readOwn(db, viewer, campaignId)])
  if (!open.page || own.hasReviewed) return mine()

  const { page } = open
  const isForViewer = isFor(page, viewer.country)
  return {
    page: shared.formOf(open, String(isForViewer), () => new OnWire({ ...page, isForViewer })),
    isFirstVisit: !own.isOpened,
  }
}

/** The page of a campaign that every reviewer may open; none if there is no such campaign. */
async function readOpen(db: Db, campaignId: string, at: Date) {
  const reviewer = anyReviewer(null)
  const campaign = {
    shape: CampaignRow,
    statement: sql`
      select ${campaignColumns(reviewer)} from campaigns c ${campaignSources(at)}
      where c.id = ${campaignId} and ${isOpenToAll}`,
  }
  const first = publicReviewsOf(campaignId, firstReviews)
  const [[row], rows] = await selectTogether(db, campaign, first)
  return { page: row ? toOpenPage(row, rows) : null }
}

const OwnRow = z.strictObject({ hasReviewed: z.boolean(), isOpened: z.boolean() })

async function readOwn(db: Db, { id }: SignedIn, campaignId: string) {
  const rows = await selectRows(
    db,
    OwnRow,
    sql`select
      exists (select from reviews where campaign_id = ${campaignId} and reviewer_id = ${id})
        as has_reviewed,
      exists (select from brief_openings where campaign_id = ${campaignId} and reviewer_id = ${id})
        as is_opened`,
  )
  return rows[0]!
}
