import { ReviewRejection } from '../../../shared/market/rejection.ts'
import { reviewCan } from '../../../shared/market/review-rules.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { audit } from '../../platform/audit/audit.ts'
import { notify } from '../../platform/notifications/notify.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import { rejectLocked } from './moderation.ts'
import { readReview } from './queries.ts'
import { decided, lockWithCampaign } from './review-reservation.ts'
import { dropProposal, nameOf, openProposal } from './second-admin.ts'

interface ProposalRef {
  reviewId: string
  proposalId?: string | undefined
}

async function lockProposed(tx: Tx, { reviewId, proposalId }: ProposalRef, at: Date) {
  const locked = await lockWithCampaign(tx, reviewId)
  if (!reviewCan.reject(locked.review)) throw decided()
  const proposal = await openProposal(tx, locked.review, at)
  if (!proposal || (proposalId !== undefined && proposalId !== proposal.id)) {
    const message = 'Nobody proposes to reject this review, or no longer. Please reload it.'
    throw new Refusal('conflict', message, { reason: 'not_proposed' })
  }
  return { ...locked, proposal }
}

/** Rejects a review as another admin has proposed it. */
export async function acceptProposal(tx: Tx, admin: Viewer, input: ProposalRef, at: Date) {
  const { proposal, ...locked } = await lockProposed(tx, input, at)
  if (proposal.adminId === admin.id) {
    throw new Refusal('forbidden', 'You proposed this yourself, so another admin accepts it.')
  }
  const { version: _, ...rejection } = ReviewRejection.parse(proposal.rejection)
  await tx
    .updateTable('rejectionProposals')
    .set({ acceptedAt: at })
    .where('id', '=', proposal.id)
    .execute()
  return rejectLocked(tx, admin, locked, { ...rejection, proposedBy: proposal.name }, at)
}

/** Ends a proposal, which leaves the review pending: one's own, or that of another admin. */
export async function declineProposal(
  tx: Tx,
  admin: Viewer,
  { note, ...input }: ProposalRef & { note: string },
  at: Date,
) {
  const { proposal, review, campaign } = await lockProposed(tx, input, at)
  await dropProposal(tx, review)
  const entry = { action: 'declineProposal', subject: `review:${review.id}` } as const
  await audit(tx, admin, { ...entry, after: { proposedBy: proposal.name, note } }, at)
  // A removed admin cannot open the review.
  if (proposal.adminId !== admin.id && proposal.role === 'admin') {
    const about = { campaignId: campaign.id, title: campaign.title, reviewId: review.id }
    const data = { ...about, by: await nameOf(tx, admin), note }
    await notify(tx, proposal.adminId, 'proposal-declined', data, at)
  }
  return readReview(tx, admin, review.id)
}
