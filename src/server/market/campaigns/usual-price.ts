import { sql } from 'kysely'
import * as z from 'zod'
import type { Category } from '../../../shared/market/campaign-facts.ts'
import { Cents } from '../../../shared/base/cents.ts'
import { leastCampaigns } from '../../../shared/market/usual-price.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'

const UsualRow = z.strictObject({
  campaigns: z.number(),
  fromCents: Cents.nullable(),
  toCents: Cents.nullable(),
})

/** How many of the newest campaigns are read. */
const read = 500

/** Reads between which prices the middle half of a category's running campaigns is. */
export async function getUsualPrice(db: Db, { category }: { category: Category }) {
  const rows = await selectRows(
    db,
    UsualRow,
    sql`
    select count(*)::int as campaigns,
      percentile_disc(0.25) within group (order by price_cents) as from_cents,
      percentile_disc(0.75) within group (order by price_cents) as to_cents
    from (select price_cents from campaigns
      where category = ${category} and status = 'active' and deleted_at is null
      order by created_at desc, id desc limit ${sql.lit(read)}) as newest`,
  )
  const { campaigns, fromCents, toCents } = rows[0]!
  const isKnown = campaigns >= leastCampaigns && fromCents !== null && toCents !== null
  return { usual: isKnown ? { campaigns, fromCents, toCents } : null }
}
