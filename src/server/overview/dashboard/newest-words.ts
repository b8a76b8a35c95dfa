import { sql } from 'kysely'
import * as z from 'zod'
import { excerptOf } from '../../../shared/base/excerpt.ts'
import type { Db } from '../../base/db/database.ts'
import { idRows, selectRows } from '../../base/db/rows.ts'
import { isPublic } from '../../market/reviews/rows.ts'

const WordsRow = z.strictObject({
  campaignId: z.string(),
  reviewId: z.string(),
  content: z.string(),
  rating: z.number(),
  reviewer: z.string().nullable(),
  createdAt: z.date(),
})

const excerptLength = 180

/** Reads the newest published review of each campaign, shortened. */
export async function newestWords(db: Db, campaignIds: string[]) {
  const rows = await selectRows(
    db,
    WordsRow,
    sql`
    select c.id as campaign_id, n.* from ${idRows(campaignIds)} as c
    cross join lateral (
      select r.id as review_id, left(r.content, ${sql.lit(excerptLength + 1)}) as content, r.rating,
        nullif(u.name, '') as reviewer, r.created_at
      from reviews r join users u on u.id = r.reviewer_id
      where r.campaign_id = c.id and ${isPublic}
      order by r.created_at desc, r.id desc limit 1) as n`,
  )
  return new Map(
    rows.map(({ campaignId, content, ...review }) => [
      campaignId,
      { ...review, content: excerptOf(content, excerptLength) },
    ]),
  )
}
