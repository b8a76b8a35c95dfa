import { sql } from 'kysely'
import { dueHours } from '../../../shared/platform/due.ts'
import { mayNow } from '../../people/accounts/people.ts'
import { lacksCode } from './bank-codes.ts'

/**
 * SQL: since when the withdrawal `w` had been requested, had a destination `d`, and no hold of its
 * reviewer `rv` was left.
 */
const readySince = sql<Date>`greatest(w.created_at, d.created_at, rv.payouts_held_until)`

/** SQL: when a suspension last ended during which the withdrawal `w` could not be paid. */
const reinstatedAt = sql<Date | null>`(select max(a.created_at)
  from audit_subjects s join audit_log a on a.id = s.entry_id
  where s.about = w.reviewer_id and s.created_at > w.created_at and a.action = 'reinstateUser')`

/** SQL: since when the withdrawal `w` could be paid. */
export const payableSince = sql<Date>`greatest(${readySince}, ${reinstatedAt})`

/**
 * SQL: by when the withdrawal `w` of the user `u` is paid, as reviewers and admins are told; null
 * for one that is not pending or cannot be paid yet. What is in a batch (`l`) was ready when it was
 * exported at the latest, whatever its reviewer changed since.
 */
export const payBy = sql<Date | null>`case
  when w.status = 'pending' and ${mayNow('payWithdrawal', 'u')}
    and (l.batch_id is not null or (d.reviewer_id is not null and not ${lacksCode}))
  then greatest(${reinstatedAt},
      least(${readySince}, (select b.created_at from payout_batches b where b.id = l.batch_id)))
    + make_interval(hours => ${sql.lit(dueHours.withdrawals)}) end`
