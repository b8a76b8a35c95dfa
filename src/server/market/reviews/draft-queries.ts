import { sql } from 'kysely'
import * as z from 'zod'
import type { Draft as contract } from '../../../shared/market/drafts.ts'
import { noneTicked } from '../../../shared/market/confirmations.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'
import { mayWrite } from '../campaigns/queries.ts'
import { photosOfDraft, PhotoRow, toPhoto } from './photo-rows.ts'

const Ticked = z.strictObject({ used: z.boolean(), noTies: z.boolean(), notTold: z.boolean() })

const DraftRow = z.strictObject({
  rating: z.number(),
  content: z.string(),
  confirmations: Ticked,
  photos: z.array(PhotoRow),
  savedAt: z.date(),
})

type Draft = z.output<typeof contract>

const blank: Draft = {
  rating: 5,
  content: '',
  photoIds: [],
  photos: [],
  confirmations: noneTicked,
  savedAt: null,
}

/** A reviewer's own draft for a campaign; blank where there is none. */
export async function readDraft(
  db: Db,
  { id }: Viewer,
  { campaignId }: { campaignId: string },
): Promise<Draft> {
  if (!isUuid(campaignId)) return blank
  const [row] = await selectRows(
    db,
    DraftRow,
    sql`select d.rating, d.content, d.confirmations, ${photosOfDraft} as photos, d.saved_at
      from review_drafts d where d.reviewer_id = ${id} and d.campaign_id = ${campaignId}`,
  )
  if (!row) return blank
  const photos = row.photos.map(toPhoto)
  return { ...row, photos, photoIds: photos.map((photo) => photo.id) }
}

const ListedRow = z.strictObject({
  campaignId: z.string(),
  title: z.string(),
  content: z.string(),
  savedAt: z.date(),
  reviewId: z.string().nullable(),
  until: z.date().nullable(),
  closed: z.boolean(),
})

/** A reviewer's drafts, with those that cannot be sent now. */
export async function listDrafts(db: Db, viewer: Viewer, at: Date) {
  const items = await selectRows(
    db,
    ListedRow,
    sql`select d.campaign_id, c.title, d.content, d.saved_at, r.id as review_id,
        r.resubmit_until as until, case when r.id is null then not ${mayWrite(viewer)}
          else coalesce(r.resubmit_until <= ${at}, true) end as closed
      from review_drafts d
      join campaigns c on c.id = d.campaign_id
      left join reviews r on r.campaign_id = d.campaign_id and r.reviewer_id = d.reviewer_id
      where d.reviewer_id = ${viewer.id} and trim(d.content) <> ''
      order by d.saved_at desc, d.campaign_id limit 100`,
  )
  return { items, nextCursor: null }
}
