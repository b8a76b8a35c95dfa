import { sql } from 'kysely'
import type * as z from 'zod'
import { addDays } from '../../../shared/base/days.ts'
import type { saveDraft as contract } from '../../../shared/market/drafts.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { lockViewer } from '../../people/accounts/people.ts'
import type { Tx } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'
import { mayOpen, notFound } from '../campaigns/queries.ts'
import { takeTurns } from '../places/limits.ts'
import { reviewCan } from '../../../shared/market/review-rules.ts'
import { readDraft } from './draft-queries.ts'

type Body = z.output<typeof contract.body>
type Saved = Body & { campaignId: string }

/** Days after which a draft that nobody has changed is deleted. */
const draftDays = 90

/** Replaces a reviewer's draft for a campaign; a blank one removes it, whatever became of that. */
export async function saveDraft(
  tx: Tx,
  reviewer: Viewer,
  { campaignId, ...draft }: Saved,
  at: Date,
) {
  await lockViewer(tx, reviewer)
  // A draft on its way while its review is submitted must not come back afterwards.
  await takeTurns(tx, reviewer)
  if (!isBlank(draft)) await requireUnsent(tx, reviewer, campaignId, at)
  await forgetDraft(tx, reviewer.id, campaignId)
  if (!isBlank(draft)) {
    const { photoIds, photoAlts, confirmations, ...written } = draft
    await keepPhotos(tx, reviewer, { campaignId, photoIds, photoAlts })
    await tx
      .insertInto('reviewDrafts')
      .values({
        ...written,
        campaignId,
        photoIds,
        confirmations: JSON.stringify(confirmations),
        reviewerId: reviewer.id,
        savedAt: at,
      })
      .execute()
  }
  return readDraft(tx, reviewer, { campaignId })
}

const isBlank = ({ rating, content, photoIds, confirmations }: Body) =>
  rating === 5 &&
  content.trim() === '' &&
  photoIds.length === 0 &&
  !Object.values(confirmations).includes(true)

/** Refuses a campaign that the reviewer cannot open, and one whose review needs no more text. */
async function requireUnsent(tx: Tx, reviewer: Viewer, campaignId: string, at: Date) {
  const campaign = await tx
    .selectFrom('campaigns as c')
    .select('c.id')
    .where('c.id', '=', isUuid(campaignId) ? campaignId : null)
    .where(mayOpen(reviewer))
    // It may be deleted at the same time.
    .forKeyShare()
    .executeTakeFirst()
  if (!campaign) throw notFound()
  const review = await tx
    .selectFrom('reviews')
    .select(['status', 'resubmitUntil'])
    .where('campaignId', '=', campaignId)
    .where('reviewerId', '=', reviewer.id)
    .forShare()
    .executeTakeFirst()
  if (!review || reviewCan.resubmit(review, at)) return
  throw new Refusal('conflict', 'You have sent your review of this campaign.', { reason: 'sent' })
}

/**
 * Says of photos that no review has what they show. Refuses those of others and of reviews of other
 * campaigns. What a review has is changed by its submission alone.
 */
async function keepPhotos(
  tx: Tx,
  { id }: Viewer,
  { campaignId, photoIds, photoAlts }: Pick<Saved, 'campaignId' | 'photoIds' | 'photoAlts'>,
) {
  for (const photoId of photoIds.toSorted()) {
    const alt = photoAlts[photoId] ?? null
    const own = await tx
      .updateTable('photos')
      .set({
        alt: sql<string>`case when review_id is null then coalesce(${alt}, alt) else alt end`,
      })
      .where('id', '=', isUuid(photoId) ? photoId : null)
      .where('reviewerId', '=', id)
      .where(
        sql<boolean>`(review_id is null
          or review_id in (select r.id from reviews r where r.campaign_id = ${campaignId}))`,
      )
      .returning('id')
      .executeTakeFirst()
    if (own) continue
    const message = 'One of these photos is no longer there. Remove it and add it again.'
    throw new Refusal('invalid', message, { fields: { photoIds: message } })
  }
}

/** Removes a draft, such as that of what was submitted. */
export async function forgetDraft(tx: Tx, reviewerId: string, campaignId: string) {
  await tx
    .deleteFrom('reviewDrafts')
    .where('reviewerId', '=', reviewerId)
    .where('campaignId', '=', isUuid(campaignId) ? campaignId : null)
    .execute()
}

/** Deletes the drafts that nobody has changed for long. Returns how many. */
export async function forgetOldDrafts(tx: Tx, at: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('reviewDrafts')
    .where('savedAt', '<', addDays(at, -draftDays))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** SQL: whether a draft keeps the photo of `photos`. */
export const isInDraft = sql<boolean>`exists (select from review_drafts d
  where d.reviewer_id = photos.reviewer_id and photos.id = any(d.photo_ids))`
