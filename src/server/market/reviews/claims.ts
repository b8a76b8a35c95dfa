import { sql } from 'kysely'
import { claimMinutes, reviewCan } from '../../../shared/market/review-rules.ts'
import type { Tx } from '../../base/db/database.ts'
import { channel } from '../../base/db/listener.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'
import { changedClaims } from '../../platform/notifications/deliver.ts'
import { claimsAt, isActiveAdmin, toClaim } from './claim-queries.ts'
import { notFound } from './queries.ts'
import { decided } from './review-reservation.ts'

/**
 * Claims a pending review for ten minutes, unless another admin has it, and ends the admin's
 * other claims. Returns the claim that holds.
 */
export async function claimReview(
  tx: Tx,
  admin: Viewer,
  { reviewId, keep = [] }: { reviewId: string; keep?: string[] | undefined },
  at: Date,
) {
  await requirePending(tx, reviewId)
  const claimedUntil = new Date(at.getTime() + claimMinutes * 60_000)
  await tx
    .insertInto('reviewClaims')
    .values({ reviewId, adminId: admin.id, claimedUntil })
    .onConflict((conflict) =>
      conflict
        .column('reviewId')
        .doUpdateSet({
          adminId: admin.id,
          claimedUntil,
          // A longer claim of the same admin is no change for others.
          announced: sql<boolean>`review_claims.announced
            and review_claims.admin_id = ${admin.id} and review_claims.claimed_until > ${at}`,
        })
        .where(
          sql<boolean>`review_claims.admin_id = ${admin.id} or review_claims.claimed_until <= ${at}
            or not exists (select from users u
              where u.id = review_claims.admin_id and ${isActiveAdmin})`,
        ),
    )
    .execute()
  const kept = [reviewId, ...keep.filter(isUuid)]
  await endClaims(tx, admin, at).where('reviewId', 'not in', kept).execute()
  const claim = await claimsAt(tx, at).where('c.reviewId', '=', reviewId).executeTakeFirst()
  if (!claim) throw decided()
  return toClaim(claim)
}

async function requirePending(tx: Tx, reviewId: string) {
  const review = isUuid(reviewId)
    ? await tx.selectFrom('reviews').select('status').where('id', '=', reviewId).executeTakeFirst()
    : undefined
  if (!review) throw notFound()
  if (!reviewCan.approve(review)) throw decided()
}

/** Ends the admin's claim on a review that is no longer looked at. */
export async function releaseReview(
  tx: Tx,
  admin: Viewer,
  { reviewId }: { reviewId: string },
  at: Date,
) {
  if (!isUuid(reviewId)) throw notFound()
  await endClaims(tx, admin, at).where('reviewId', '=', reviewId).execute()
  return { released: true as const }
}

const endClaims = (tx: Tx, { id }: Viewer, at: Date) =>
  tx
    .updateTable('reviewClaims')
    .set({ claimedUntil: at, announced: false })
    .where('adminId', '=', id)
    .where('claimedUntil', '>', at)

/** Tells the pages of admins of new and ended claims. Called by a job. */
export async function announceClaims(tx: Tx) {
  const changed = await tx
    .updateTable('reviewClaims')
    .set({ announced: true })
    .where('announced', '=', false)
    .returning('reviewId')
    .execute()
  if (changed.length > 0) await sql`select pg_notify(${channel}, ${changedClaims})`.execute(tx)
}
