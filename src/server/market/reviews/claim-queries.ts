import { sql } from 'kysely'
import type { Db } from '../../base/db/database.ts'

/** SQL: a suspended, closed or former admin holds no claim. */
export const isActiveAdmin = sql<boolean>`u.role = 'admin' and u.suspended_at is null
  and u.deleted_at is null`

/** The claims that hold: not expired, of active admins, on pending reviews. */
export const claimsAt = (db: Db, at: Date) =>
  db
    .selectFrom('reviewClaims as c')
    .innerJoin('users as u', 'u.id', 'c.adminId')
    .innerJoin('reviews as r', 'r.id', 'c.reviewId')
    .select(['c.reviewId', 'c.claimedUntil', 'u.id', 'u.name'])
    .where('c.claimedUntil', '>', at)
    .where('r.status', '=', sql.lit('pending'))
    .where(isActiveAdmin)

export const toClaim = ({
  reviewId,
  claimedUntil,
  ...admin
}: {
  reviewId: string
  claimedUntil: Date
  id: string
  name: string
}) => ({ reviewId, claimedUntil, admin })

export async function listReviewClaims(db: Db, at: Date) {
  const rows = await claimsAt(db, at).orderBy('c.claimedUntil').execute()
  return { items: rows.map(toClaim) }
}
