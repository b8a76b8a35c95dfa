import { sql } from 'kysely'
import * as z from 'zod'
import { countedApprovals } from '../../../shared/overview/analytics.ts'
import { promisedHours } from '../../../shared/market/review-rules.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import { waitingSince } from '../../market/reviews/rows.ts'

const Row = z.strictObject({
  count: z.number(),
  medianHours: z.number().nullable(),
  late: z.number(),
})

/**
 * Reads how long reviews waited that were approved since then.
 * Looks at the newest approvals alone, which an index has, so it costs the same in a long log.
 */
export async function readDecisions(db: Db, since: Date) {
  const rows = await selectRows(
    db,
    Row,
    sql`
    select count(*) as count, count(*) filter (where hours > ${sql.lit(promisedHours)}) as late,
      round(percentile_cont(0.5) within group (order by hours)::numeric, 1)::float8
        as median_hours
    from (
      select extract(epoch from r.decided_at - ${waitingSince}) / 3600 as hours
      from reviews r
      where r.status = 'approved' and r.decided_at >= ${since}
      order by r.decided_at desc limit ${sql.lit(countedApprovals)}) as decided`,
  )
  return rows[0]!
}
