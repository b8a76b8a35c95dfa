import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import { heavyWeight } from '../../../shared/market/evidence-rules.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import { waitingSince } from './rows.ts'

/**
 * SQL: the reviews that the platform pays now, since nobody has decided them in time
 * (docs/domain.md, The clock pays). Nothing here depends on the stars.
 */
const due = (at: Date, which: RawBuilder<unknown>) => sql`
  select r.id from reviews r
  join users ru on ru.id = r.reviewer_id
  join review_evidence e on e.review_id = r.id
  cross join platform p
  where r.status = 'pending' and r.advanced_at is null
    and p.clock_hours > 0
    and ${waitingSince} + make_interval(hours => p.clock_hours) <= ${at}
    and ru.suspended_at is null and ru.email_verified
    and e.items is not null and e.weight < ${sql.lit(heavyWeight)}
    and exists (select from reviews a
      where a.reviewer_id = r.reviewer_id and a.status = 'approved')
    and not exists (select from audit_subjects s join audit_log a on a.id = s.entry_id
      where s.about = r.id and a.action = 'editReview'
        and a.created_at > ${at}::timestamptz - interval '24 hours')
    and r.price_cents + (select coalesce(sum(o.price_cents), 0) from reviews o
      where o.reviewer_id = r.reviewer_id and o.held and o.advanced_at is not null)
      <= p.advance_limit_cents
    and ${which}`

/** The reviews among these that are due. */
export const findAdvances = (db: Db, at: Date, which: RawBuilder<unknown>) =>
  selectRows(db, z.strictObject({ id: z.string() }), due(at, which))

/** The reviews that `advanceReview` would pay now, in the order in which they have waited. */
export const reviewsToAdvance = (db: Db, at: Date) =>
  findAdvances(db, at, sql`true order by ${waitingSince}, r.id`)
