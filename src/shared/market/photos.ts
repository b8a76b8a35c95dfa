import * as z from 'zod'
import { endpoint, Id } from '../base/endpoint.ts'
import { line, text } from '../base/text.ts'
import { mostPhotos } from './photo-rules.ts'

/** What the photo shows, for those who do not see it. It may be said later, with the review. */
const alt = line(200)
export const PhotoForm = z.object({ alt: alt.default('') })

export const Photo = z.object({
  id: Id,
  /** The address of its large size; `/medium.webp` and `/small.webp` are beside it. */
  url: z.string(),
  /** Of the large size, in pixels. */
  width: z.int(),
  height: z.int(),
  /** Empty where its reviewer did not say what it shows. */
  alt: z.string(),
  /** Why a moderator left it out of the review; only for its author and admins. */
  leftOutReason: z.string().optional(),
})
export type Photo = z.output<typeof Photo>

/** The photos of a review that is written. Without them a review that is changed keeps its own. */
export const ChosenPhotos = {
  /** In the order in which they are shown. */
  photoIds: z
    .array(Id)
    .max(mostPhotos, `Send at most ${mostPhotos} photos`)
    .refine((ids) => new Set(ids).size === ids.length, 'Send each photo once')
    .optional(),
  /** What photos of the review show, by their ids; it replaces what was said before. */
  photoAlts: z.record(Id, alt).optional(),
}

/** The photos that an approval leaves out, with the reason that their reviewer reads. */
export const WithoutPhotos = z
  .array(
    z.strictObject({
      photoId: Id,
      reason: text(500).min(1, 'Say why the photo is left out'),
    }),
  )
  .max(mostPhotos)

/** Deletes an own photo that no review has. */
export const removePhoto = endpoint({
  name: 'removePhoto',
  method: 'DELETE',
  path: '/api/photos/:photoId',
  allow: ['reviewer'],
  params: z.object({ photoId: Id }),
  reply: z.object({ removed: z.literal(true) }),
})
