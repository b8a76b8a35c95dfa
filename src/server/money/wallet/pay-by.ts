import { sql } from 'kysely'
import { dueHours } from '../../../shared/platform/due.ts'
import { mayNow } from '../../people/accounts/people.ts'

/**
 * SQL: since when the withdrawal `w` could be paid: it had been requested, had a destination `d`,
 * and no hold of its reviewer `rv` was left.
 */
export const payableSince = sql<Date>`greatest(w.created_at, d.created_at, rv.payouts_held_until)`

/**
 * SQL: by when the withdrawal `w` of the user `u` is paid, as reviewers and admins are told; null
 * for one that is not pending or cannot be paid yet. What is in a batch (`l`) could be paid when it
 * was exported at the latest, whatever its reviewer changed since.
 */
export const payBy = sql<Date | null>`case
  when w.status = 'pending' and ${mayNow('payWithdrawal', 'u')}
    and (l.batch_id is not null or d.reviewer_id is not null)
  then least(${payableSince}, (select b.created_at from payout_batches b where b.id = l.batch_id))
    + make_interval(hours => ${sql.lit(dueHours.withdrawals)}) end`
