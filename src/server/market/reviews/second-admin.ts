import { sql } from 'kysely'
import type * as z from 'zod'
import { addHours } from '../../../shared/base/days.ts'
import {
  proposalHours,
  rejectionsAlone,
  type ReviewRejection,
} from '../../../shared/market/rejection.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { otherAdmins } from '../../people/users/queries.ts'
import { audit } from '../../platform/audit/audit.ts'
import { notifyAdmins } from '../../platform/notifications/notify.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import type { LockedCampaign } from '../campaigns/lock.ts'
import { releaseReview } from './claims.ts'
import type { LockedReview } from './review-reservation.ts'

/**
 * Many rejections of one campaign within a day need a second admin each (docs/domain.md,
 * Moderation). Callers hold the locks of the campaign and of the review.
 */

export type Rejection = z.output<typeof ReviewRejection>

/** The proposal of a review that another admin can accept now. An edited text has none. */
export const openProposal = (tx: Tx, review: LockedReview, at: Date) =>
  tx
    .selectFrom('rejectionProposals as p')
    .innerJoin('users as u', 'u.id', 'p.adminId')
    .select(['p.id', 'p.adminId', 'u.name', 'u.role', 'p.rejection'])
    .where('p.reviewId', '=', review.id)
    .where('p.version', '=', review.version)
    .where('p.acceptedAt', 'is', null)
    .where('p.expiresAt', '>', at)
    .executeTakeFirst()

/**
 * Who rejects: an admin alone, one who is the only admin where it would need another, or two. Also
 * refuses while a proposal is open, unless it is an own one that nobody is left to accept.
 */
export async function whoRejects(tx: Tx, admin: Viewer, review: LockedReview, at: Date) {
  const isAlone = (await rejectionsOf(tx, review, at)) < rejectionsAlone
  const others = await otherAdmins(tx, admin)
  const open = await openProposal(tx, review, at)
  if (open && (open.adminId !== admin.id || others > 0)) {
    const isOwn = open.adminId === admin.id
    const message = isOwn
      ? 'You have proposed to reject this review. Another admin accepts that.'
      : `${open.name} has proposed to reject this review. Accept or decline that.`
    throw new Refusal('conflict', message, { reason: 'proposed' })
  }
  return isAlone ? 'one admin' : others > 0 ? 'two admins' : 'the only admin'
}

/** How many other reviews of its campaign were rejected in the last 24 hours. */
async function rejectionsOf(tx: Tx, { id, campaignId }: LockedReview, at: Date): Promise<number> {
  const since = addHours(at, -proposalHours)
  const isRejected = sql<boolean>`(r.status = 'rejected' and r.decided_at > ${since}
    or exists (select from review_versions v where v.review_id = r.id and v.decided_at > ${since}))`
  const { count } = await tx
    .selectFrom('reviews as r')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('r.campaignId', '=', campaignId)
    .where('r.id', '<>', id)
    .where(isRejected)
    .executeTakeFirstOrThrow()
  return count
}

/** Keeps a rejection until another admin accepts it, or the day is over, and ends one's claim. */
export async function proposeRejection(
  tx: Tx,
  admin: Viewer,
  { review, campaign }: { review: LockedReview; campaign: LockedCampaign },
  rejection: Rejection,
  at: Date,
) {
  const { id: reviewId, version } = review
  await dropProposal(tx, review)
  const expiresAt = addHours(at, proposalHours)
  const proposal = { reviewId, version, adminId: admin.id, createdAt: at, expiresAt }
  await tx
    .insertInto('rejectionProposals')
    .values({ ...proposal, rejection: JSON.stringify(rejection) })
    .execute()
  await releaseReview(tx, admin, { reviewId }, at)
  const { reason, note } = rejection
  const entry = { action: 'proposeRejection', subject: `review:${reviewId}` } as const
  await audit(tx, admin, { ...entry, after: { reason, note } }, at)
  const about = { campaignId: campaign.id, title: campaign.title, reviewId }
  const data = { ...about, by: await nameOf(tx, admin) }
  await notifyAdmins(tx, 'rejection-proposed', data, at, admin)
}

export async function nameOf(tx: Tx, { id }: Viewer): Promise<string> {
  const ofId = tx.selectFrom('users').select('name').where('id', '=', id)
  return (await ofId.executeTakeFirstOrThrow()).name
}

/** Ends the proposal of a review, if it has one. */
export const dropProposal = (tx: Tx, { id }: LockedReview) =>
  tx.deleteFrom('rejectionProposals').where('reviewId', '=', id).execute()
