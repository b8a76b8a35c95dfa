import { sql } from 'kysely'
import * as z from 'zod'
import { addDays } from '../../../shared/base/days.ts'
import { leastOfEach } from '../../../shared/outside/alarms.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'

/** Decisions of so many days are looked at. */
const lookedAtDays = 365

const Counted = z.strictObject({
  subjectId: z.string(),
  rejectedLow: z.number(),
  decidedLow: z.number(),
  rejectedHigh: z.number(),
  decidedHigh: z.number(),
})

/**
 * Counts the decisions by stars, of each admin and about the reviews of each business, where there
 * are enough to test. A review counts once, with its last decision, and no decision counts for two
 * alarms about the same.
 */
export const countsToTest = (db: Db, at: Date) =>
  selectRows(
    db,
    Counted,
    sql`
    with decisions as materialized (
      select r.id, r.business_id, a.actor_id, a.created_at, a.id as entry_id,
        a.action = 'rejectReview' as is_rejected,
        coalesce((a.after ->> 'rating')::int, r.rating) as rating
      from audit_log a join reviews r on r.id = substring(a.subject from 8)::uuid
      where a.action in ('approveReview', 'rejectReview') and a.subject like 'review:%'
        and a.created_at > ${addDays(at, -lookedAtDays)}),
    last as (
      (select distinct on (business_id, id) business_id as subject_id, *
        from decisions order by business_id, id, created_at desc, entry_id desc)
      union all
      (select distinct on (actor_id, id) actor_id as subject_id, *
        from decisions where actor_id is not null
        order by actor_id, id, created_at desc, entry_id desc))
    select subject_id,
      count(*) filter (where is_rejected and rating <= 2)::int as rejected_low,
      count(*) filter (where rating <= 2)::int as decided_low,
      count(*) filter (where is_rejected and rating >= 4)::int as rejected_high,
      count(*) filter (where rating >= 4)::int as decided_high
    from last
    where created_at > coalesce(
      (select max(raised_at) from alarms m where m.subject_id = last.subject_id), '-infinity')
      and not exists (select from alarms o
        where o.subject_id = last.subject_id and o.state = 'open')
    group by subject_id
    having count(*) filter (where rating <= 2) >= ${sql.lit(leastOfEach)}
      and count(*) filter (where rating >= 4) >= ${sql.lit(leastOfEach)}
    order by subject_id`,
  )

const OpenAlarm = Counted.extend({
  id: z.string(),
  of: z.enum(['admin', 'business']),
  name: z.string(),
  pValue: z.number(),
  raisedAt: z.date(),
})

/** The alarms that nobody has answered, oldest first. A removed admin is a business, too. */
export const openAlarms = (db: Db) =>
  selectRows(
    db,
    OpenAlarm,
    sql`
    select m.id, m.subject_id,
      case when exists (select from reviews where business_id = m.subject_id)
        then 'business' else 'admin' end as of,
      coalesce(b.company_name, u.name) as name, m.rejected_low, m.decided_low, m.rejected_high,
      m.decided_high, m.p_value, m.raised_at
    from alarms m join users u on u.id = m.subject_id left join businesses b on b.id = m.subject_id
    where m.state = 'open' order by m.raised_at, m.id`,
  )
