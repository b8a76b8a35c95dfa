import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import { photoUrl } from '../../../shared/market/photo-rules.ts'
import type { Photo } from '../../../shared/market/photos.ts'

/** A photo as the statements below read it. */
export const PhotoRow = z.strictObject({
  id: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
  leftOutReason: z.string().nullable(),
})
export type PhotoRow = z.output<typeof PhotoRow>

export const toPhoto = ({ leftOutReason, ...row }: PhotoRow): Photo => ({
  ...row,
  url: photoUrl(row.id),
  ...(leftOutReason !== null && { leftOutReason }),
})

const photo = sql`json_build_object('id', p.id, 'width', p.width, 'height', p.height, 'alt', p.alt,
  'leftOutReason', p.left_out_reason)`

const photosWhere = (condition: RawBuilder<unknown>) => sql<PhotoRow[]>`(
  select coalesce(json_agg(${photo} order by p.position), '[]') from photos p
  where p.review_id = r.id and p.position is not null and ${condition})`

/** SQL: the photos of the published review `r`, as everybody sees them. */
export const publishedPhotos = photosWhere(sql`p.left_out_reason is null`)

/** SQL: the photos of the review `r`, for whoever may see all of them, and for everybody else. */
export const photosFor = (mayReadAll: RawBuilder<unknown>, isPublic: RawBuilder<boolean>) =>
  photosWhere(sql`(${mayReadAll} or (${isPublic} and p.left_out_reason is null))`)

/** SQL: the photos of the draft `d`, as far as they are kept. */
export const photosOfDraft = sql`(
  select coalesce(json_agg(${photo} order by array_position(d.photo_ids, p.id)), '[]')
  from photos p where p.id = any(d.photo_ids) and p.reviewer_id = d.reviewer_id)`

/** SQL: the photos of an earlier text `v` of a review, as far as they are kept. */
export const photosOfVersion = sql`(
  select coalesce(json_agg(${photo} order by array_position(v.photo_ids, p.id)), '[]')
  from photos p where p.id = any(v.photo_ids))`
