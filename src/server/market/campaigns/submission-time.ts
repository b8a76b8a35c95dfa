import { sql } from 'kysely'
import { cost } from './fee.ts'
import { left } from './places.ts'

/**
 * SQL: since when the pending campaign `c` waits: its submission, or a change of it since. Decided
 * reviews and pauses do not move it, as they move `updated_at`.
 */
export const waitingSince = sql<Date>`coalesce(c.submitted_at, c.updated_at)`

/** SQL: the same, null unless the campaign `c` waits for a decision. */
export const submittedAt = sql<Date | null>`
  case when c.status = 'pending' then ${waitingSince} end`

/**
 * SQL: the pending campaign of the business `b` that was submitted first, how many there are, and
 * what the reviews it still wants cost with their fees, in cents.
 */
export const pendingCampaign = sql`
  select count(*) over () as pending_campaigns, c.id as pending_id, c.title as pending_title,
    ${waitingSince} as pending_since,
    greatest(${left}, 0) * ${cost}
      as pending_costs_cents
  from campaigns c
  where c.business_id = b.id and c.status = 'pending' and c.deleted_at is null
  order by pending_since, c.id limit 1`
