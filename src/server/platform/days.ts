import { sql } from 'kysely'
import type { Tx } from '../base/db/database.ts'

/**
 * Adds the rows of each day of the platform's figures together (migration 0035). Safe beside
 * changes, which only add rows, and beside another process that does the same: a row that it has
 * taken is gone.
 */
export async function addUpDays(tx: Tx): Promise<void> {
  await sql`
    with taken as (
      delete from platform_days
      where day in (select day from platform_days group by day having count(*) > 1) returning *
    )
    insert into platform_days
    select day, ${sum('users')}, ${sum('businesses')}, ${sum('reviewers')}, ${sum('campaigns')},
      ${sum('active_campaigns')}, ${sum('reviews')}, ${sum('pending_reviews')},
      ${sum('approved_reviews')}, ${sum('paid_cents')}, ${sum('fees_cents')},
      ${sum('public_reviews')}, ${sum('stars')}, ${sum('charges_cents')},
      ${sum('subscriptions_cents')}, ${sum('paid_in_cents')}
    from taken group by day`.execute(tx)
}

const sum = (column: string) => sql`sum(${sql.ref(column)})`
