import { sql } from 'kysely'
import * as z from 'zod'
import { addDays } from '../../../shared/base/days.ts'
import type { EvidenceItem } from '../../../shared/market/evidence.ts'
import { networkDays } from '../../people/accounts/traces.ts'
import type { Tx } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'

interface Reviewed {
  campaignId: string
  businessId: string
  reviewerId: string
}

const Shared = z.strictObject({
  kind: z.enum(['destination', 'phone', 'name', 'network']),
  /** Whether the business of the campaign is among them. */
  business: z.boolean(),
  /** Other reviewers, with those whose accounts are closed. */
  reviewers: z.number(),
  closed: z.number(),
})

/**
 * What the reviewer has in common with other people, also after they signed out or closed their
 * accounts (docs/product-rules.md, Moderation). A destination and a phone count everywhere, a
 * network within the campaign. Many people have the same name, so it counts within the reviews of
 * the business and for closed accounts.
 */
export async function traceEvidence(
  tx: Tx,
  { campaignId, businessId, reviewerId }: Reviewed,
  at: Date,
): Promise<EvidenceItem[]> {
  const since = addDays(at, -networkDays)
  const rows = await selectRows(
    tx,
    Shared,
    sql`
    select kind, bool_or(is_business) as business,
      count(*) filter (where not is_business) as reviewers,
      count(*) filter (where not is_business and is_closed) as closed
    from (
      select distinct own.kind, u.id, u.id = ${businessId} as is_business,
        u.deleted_at is not null as is_closed
      from traces own
      join traces other on other.kind = own.kind and other.hash = own.hash
        and other.user_id <> own.user_id
      join users u on u.id = other.user_id
      where own.user_id = ${reviewerId}
        and (u.id = ${businessId} or u.role = 'reviewer')
        and case own.kind
          when 'network' then own.seen_at >= ${since} and other.seen_at >= ${since}
            and (u.id = ${businessId} or exists (select from reviews r
              where r.campaign_id = ${campaignId} and r.reviewer_id = u.id))
          when 'name' then u.id = ${businessId} or u.deleted_at is not null
            or exists (select from reviews r
              where r.reviewer_id = u.id and r.business_id = ${businessId})
          else true end
    ) as people
    group by kind order by kind`,
  )
  return rows.map(({ kind, ...people }) => ({ kind: `same-${kind}` as const, ...people }))
}
