import { sql } from 'kysely'
import { Refusal } from '../../../shared/base/refusal.ts'
import {
  mostUnusedPhotos,
  photoSizes,
  photoUrl,
  unusedPhotoHours,
  type PhotoSize,
} from '../../../shared/market/photo-rules.ts'
import type { Photo } from '../../../shared/market/photos.ts'
import { addDays } from '../../../shared/base/days.ts'
import { isInDraft } from './drafts.ts'
import { lockViewer } from '../../people/accounts/people.ts'
import type { Tx } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'

export const photoKey = (photoId: string, size: PhotoSize) =>
  `review-photos/${photoId}/${size}.webp`

interface NewPhoto {
  id: string
  alt: string
  width: number
  height: number
}

/** Keeps a photo until its reviewer uses it in a review. */
export async function addPhoto(
  tx: Tx,
  reviewer: Viewer,
  photo: NewPhoto,
  at: Date,
): Promise<Photo> {
  await lockViewer(tx, reviewer)
  // Uploads at the same time wait here for each other, so that none is counted too late.
  await tx
    .selectFrom('reviewers')
    .select('id')
    .where('id', '=', reviewer.id)
    .forNoKeyUpdate()
    .execute()
  await refuseTooMany(tx, reviewer)
  const { id, alt, width, height } = photo
  await tx
    .insertInto('photos')
    .values({ id, alt, width, height, reviewerId: reviewer.id, createdAt: at })
    .execute()
  return { id, url: photoUrl(id), width, height, alt }
}

export async function refuseTooMany(tx: Tx, { id }: Viewer) {
  const { count } = await tx
    .selectFrom('photos')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('reviewerId', '=', id)
    .where('reviewId', 'is', null)
    .executeTakeFirstOrThrow()
  if (count < mostUnusedPhotos) return
  throw new Refusal(
    'conflict',
    `You have ${mostUnusedPhotos} photos that no review has. Remove some, or wait a day.`,
    { reason: 'too_many' },
  )
}

/** Deletes an own photo that no review has. */
export async function removePhoto(
  tx: Tx,
  reviewer: Viewer,
  { photoId }: { photoId: string },
  at: Date,
) {
  const photo = isUuid(photoId)
    ? await tx
        .selectFrom('photos')
        .select(['id', 'reviewId'])
        .where('id', '=', photoId)
        .where('reviewerId', '=', reviewer.id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!photo) throw new Refusal('not_found', 'There is no such photo.')
  if (photo.reviewId) {
    throw new Refusal('conflict', 'A review has this photo. Edit the review to take it out.')
  }
  await tx.deleteFrom('photos').where('id', '=', photo.id).execute()
  await removeFiles(tx, [photo], at)
  return { removed: true as const }
}

/** The photos of a review as its reviewer sends them. */
export interface Chosen {
  photoIds?: string[] | undefined
  photoAlts?: Record<string, string> | undefined
}

interface Present {
  id: string
  alt: string
}

/** Locks and reads the photos of the present text of a review, in order. */
export const lockPhotosOf = (tx: Tx, reviewId: string): Promise<Present[]> =>
  tx
    .selectFrom('photos')
    .select(['id', 'alt'])
    .where('reviewId', '=', reviewId)
    .where('position', 'is not', null)
    .orderBy('position')
    .forUpdate()
    .execute()

/** Whether what is sent are the photos that the review has. */
export function isUnchanged(present: Present[], { photoIds, photoAlts = {} }: Chosen) {
  const isSame = !photoIds || photoIds.join(' ') === present.map(({ id }) => id).join(' ')
  return isSame && present.every(({ id, alt }) => (photoAlts[id] ?? alt) === alt)
}

/**
 * Gives a review the photos that its reviewer chose, in their order. Those that it no longer has
 * are deleted, unless its first try had them.
 */
export async function setPhotos(
  tx: Tx,
  review: { id: string; reviewerId: string },
  { photoIds, photoAlts = {} }: Chosen,
  at: Date,
) {
  const present = await lockPhotosOf(tx, review.id)
  const ids = photoIds ?? present.map(({ id }) => id)
  if (Object.keys(photoAlts).some((id) => !ids.includes(id))) throw notThere('photoAlts')
  await lockChosen(tx, review, ids)
  // Two photos cannot change places one after the other.
  await tx.updateTable('photos').set({ position: null }).where('reviewId', '=', review.id).execute()
  for (const [index, id] of ids.entries()) {
    const alt = photoAlts[id]
    await tx
      .updateTable('photos')
      .set({ reviewId: review.id, position: index + 1, ...(alt !== undefined && { alt }) })
      .where('id', '=', id)
      .execute()
  }
  const dropped = await tx
    .deleteFrom('photos')
    .where('reviewId', '=', review.id)
    .where('position', 'is', null)
    .where(isOfEarlierTry, '=', false)
    .returning('id')
    .execute()
  await removeFiles(tx, dropped, at)
}

const isOfEarlierTry = sql<boolean>`exists (select from review_versions v
  where v.review_id = photos.review_id and photos.id = any(v.photo_ids))`

/** Locks chosen photos, and refuses those of others, of other reviews, and deleted ones. */
async function lockChosen(
  tx: Tx,
  { id: reviewId, reviewerId }: { id: string; reviewerId: string },
  ids: string[],
) {
  if (ids.length === 0) return
  if (!ids.every(isUuid)) throw notThere('photoIds')
  const own = await tx
    .selectFrom('photos')
    .select('reviewId')
    .where('id', 'in', ids)
    .where('reviewerId', '=', reviewerId)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (own.length < ids.length) throw notThere('photoIds')
  if (own.every((photo) => photo.reviewId === null || photo.reviewId === reviewId)) return
  const used = 'One of these photos is in another review. Add it again to use it here, too.'
  throw new Refusal('conflict', used, { fields: { photoIds: used } })
}

function notThere(field: 'photoIds' | 'photoAlts') {
  const message =
    `One of these photos is no longer there: unused photos are deleted after ${unusedPhotoHours} ` +
    'hours. Remove it and add it again. Your text is kept.'
  return new Refusal('invalid', message, { fields: { [field]: message } })
}

/** Approves a review without some of its photos. Their reviewer reads why. */
export async function leaveOutPhotos(
  tx: Tx,
  { id: reviewId }: { id: string },
  without: { photoId: string; reason: string }[],
) {
  for (const { photoId, reason } of without) {
    const { numUpdatedRows } = await tx
      .updateTable('photos')
      .set({ leftOutReason: reason })
      .where('id', '=', isUuid(photoId) ? photoId : null)
      .where('reviewId', '=', reviewId)
      .where('position', 'is not', null)
      .where('leftOutReason', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 1n) continue
    const message = 'This review has no such photo, or it is named twice.'
    throw new Refusal('invalid', message, { fields: { withoutPhotos: message } })
  }
}

/** Days for which photos are kept that a decision hides: six months to appeal, and its answer. */
const hiddenPhotoDays = 200

/**
 * Deletes photos that neither a review nor a draft has, a day after their upload, and after the
 * time of appeals those that a decision keeps from the public for good.
 */
export async function forgetPhotos(tx: Tx, at: Date): Promise<number> {
  const unusedBefore = new Date(at.getTime() - unusedPhotoHours * 3_600_000)
  const unused = await tx
    .deleteFrom('photos')
    .where('reviewId', 'is', null)
    .where('createdAt', '<', unusedBefore)
    .where(isInDraft, '=', false)
    .returning('id')
    .execute()
  const hidden = await tx
    .deleteFrom('photos')
    .using('reviews as r')
    .whereRef('r.id', '=', 'photos.reviewId')
    .where('r.decidedAt', '<', addDays(at, -hiddenPhotoDays))
    .where(isHidden)
    .returning('photos.id')
    .execute()
  const gone = [...unused, ...hidden]
  await removeFiles(tx, gone, at)
  return gone.length
}

/** SQL: whether no decision that is left would show a photo of the review `r`. */
const isHidden = sql<boolean>`(photos.left_out_reason is not null or photos.position is null
  or (r.status = 'rejected' and r.resubmit_until is null))`

/** Deletes all photos of a reviewer who closes the account: they may show a home or a face. */
export async function deletePhotosOf(tx: Tx, { id }: Viewer, at: Date) {
  const gone = await tx.deleteFrom('photos').where('reviewerId', '=', id).returning('id').execute()
  await removeFiles(tx, gone, at)
}

/** Lets a job remove the files of deleted photos. */
async function removeFiles(tx: Tx, photos: { id: string }[], at: Date) {
  const sizes = Object.keys(photoSizes) as PhotoSize[]
  const keys = photos.flatMap(({ id }) => sizes.map((size) => photoKey(id, size)))
  if (keys.length === 0) return
  await tx
    .insertInto('fileRemovals')
    .values(keys.map((storageKey) => ({ storageKey, removeAt: at })))
    .execute()
}
