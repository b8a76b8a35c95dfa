import type * as z from 'zod'
import { isFromStars, type EvidenceItem } from '../../../shared/market/evidence.ts'
import { addDays } from '../../../shared/base/days.ts'
import { reviewCan } from '../../../shared/market/review-rules.ts'
import type { StarsChoice } from '../../../shared/market/rejection.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { otherAdmins } from '../../people/users/queries.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import {
  decided,
  lockWithCampaign,
  requireCurrentVersion,
  type LockedReview,
} from './review-reservation.ts'

/** Blind moderation: moderators choose before they see the stars (docs/domain.md). */

/** For so many days a moderator who gave a review back does not decide it. */
const giveBackDays = 1

type Choice = z.output<typeof StarsChoice>

/** What a moderator knew of the stars of a review that is decided. */
type Known = 'shown' | 'hidden' | 'seen after the choice' | 'seen before the choice'

interface ReviewRef {
  reviewId: string
}

/** Shows the stars to a moderator who has chosen. The choice stays; another one is refused. */
export async function revealStars(
  tx: Tx,
  admin: Viewer,
  { reviewId, choice, version }: ReviewRef & { choice: Choice; version?: number | undefined },
  at: Date,
) {
  const { review } = await lockWithCampaign(tx, reviewId)
  if (!reviewCan.approve(review)) throw decided()
  requireCurrentVersion(review, version)
  const known = await requireSameChoice(tx, admin, review, choice, at)
  if (known.stars !== 'shown' && !(await openReveal(tx, admin, review))) {
    const revealed = { reviewId, adminId: admin.id, version: review.version }
    await tx
      .insertInto('reviewReveals')
      .values({ ...revealed, choice, createdAt: at })
      // Given back a day ago.
      .onConflict((conflict) =>
        conflict
          .columns(['reviewId', 'adminId', 'version'])
          .doUpdateSet({ choice, createdAt: at, givenBackAt: null }),
      )
      .execute()
    const entry = { action: 'revealStars', subject: `review:${reviewId}` } as const
    await audit(tx, admin, { ...entry, after: { choice } }, at)
  }
  return { rating: review.rating, evidence: await evidenceFromStars(tx, reviewId) }
}

async function evidenceFromStars(tx: Tx, reviewId: string) {
  const found = await tx
    .selectFrom('reviewEvidence')
    .select('items')
    .where('reviewId', '=', reviewId)
    .executeTakeFirst()
  return ((found?.items ?? []) as EvidenceItem[]).filter(isFromStars)
}

/** Leaves a review whose stars the moderator has seen to others. */
export async function giveBackReview(tx: Tx, admin: Viewer, { reviewId }: ReviewRef, at: Date) {
  const { review } = await lockWithCampaign(tx, reviewId)
  if (!reviewCan.approve(review)) throw decided()
  const revealed = await openReveal(tx, admin, review)
  if (!revealed) {
    throw new Refusal('conflict', 'You have not seen the stars of this review.', {
      reason: 'not_revealed',
    })
  }
  await tx
    .updateTable('reviewReveals')
    .set({ givenBackAt: at })
    .where('reviewId', '=', reviewId)
    .where('adminId', '=', admin.id)
    .where('version', '=', review.version)
    .execute()
  const before = { choice: revealed.choice }
  const entry = { action: 'giveBackReview', subject: `review:${reviewId}`, before } as const
  await audit(tx, admin, entry, at)
  const others = await otherAdmins(tx, admin)
  return { mayDecideAt: others > 0 ? addDays(at, giveBackDays) : null }
}

/**
 * Refuses a decision that is not what the moderator chose before the stars, and one of somebody who
 * has given the review back. Returns what the moderator knew, for the audit log: a decision
 * without a look at the stars was made without them.
 */
export async function requireSameChoice(
  tx: Tx,
  admin: Viewer,
  review: LockedReview,
  choice: Choice,
  at: Date,
): Promise<{ stars: Known }> {
  const { blindModeration } = await tx
    .selectFrom('platform')
    .select('blindModeration')
    .executeTakeFirstOrThrow()
  if (!blindModeration) return { stars: 'shown' }
  await requireNotGivenBack(tx, admin, review, at)
  const revealed = await openReveal(tx, admin, review)
  if (revealed && revealed.choice !== choice) {
    const message =
      'You chose otherwise before you saw the stars. Keep your choice, or give the review back.'
    throw new Refusal('conflict', message, { reason: 'other_choice' })
  }
  const reveals = await revealsBy(tx, admin, review)
  if (reveals > (revealed ? 1 : 0)) return { stars: 'seen before the choice' }
  return { stars: revealed ? 'seen after the choice' : 'hidden' }
}

/** How often this moderator has had the stars shown, also of a text before an edit. */
async function revealsBy(tx: Tx, admin: Viewer, { id }: LockedReview): Promise<number> {
  const { count } = await tx
    .selectFrom('auditLog as a')
    .innerJoin('auditSubjects as s', 's.entryId', 'a.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('s.about', '=', id)
    .where('a.action', '=', 'revealStars')
    .where('a.actorId', '=', admin.id)
    .executeTakeFirstOrThrow()
  return count
}

async function requireNotGivenBack(tx: Tx, admin: Viewer, { id }: LockedReview, at: Date) {
  const { last } = await tx
    .selectFrom('reviewReveals')
    .select(({ fn }) => fn.max('givenBackAt').as('last'))
    .where('reviewId', '=', id)
    .where('adminId', '=', admin.id)
    .executeTakeFirstOrThrow()
  if (!last || addDays(last, giveBackDays) <= at) return
  if ((await otherAdmins(tx, admin)) === 0) return
  const message = 'You gave this review back. Another admin decides it, or you after 24 hours.'
  throw new Refusal('conflict', message, { reason: 'given_back' })
}

const openReveal = (tx: Tx, admin: Viewer, { id, version }: LockedReview) =>
  tx
    .selectFrom('reviewReveals')
    .select('choice')
    .where('reviewId', '=', id)
    .where('adminId', '=', admin.id)
    .where('version', '=', version)
    .where('givenBackAt', 'is', null)
    .executeTakeFirst()
