import { sql } from 'kysely'
import type { Tx } from '../../base/db/database.ts'
import { addDays } from '../../../shared/base/days.ts'
import { hasListeningWebhook } from '../../platform/notifications/webhook-events.ts'
import { fewCodes } from '../../../shared/market/code-rules.ts'
import { isLow, left, places } from './places.ts'

/**
 * Notifies businesses of active campaigns that have run out of funds or codes or reached a monthly
 * limit, and of a balance or codes that are low: once, until that is over. Whatever moved the money
 * counts. Several processes warn once, by the key of the table.
 */
export async function warnBusinesses(tx: Tx, at: Date): Promise<void> {
  await sql`
    with state as (
      select c.id, c.business_id, c.title, p.reason, ${isLow} as low, c.free_codes,
        c.fulfilment = 'code' and c.free_codes < ${left} as needs_codes
      from campaigns c
      join businesses b on b.id = c.business_id
      join wallets w on w.user_id = c.business_id
      cross join lateral (${places(at)}) as p
      where c.status = 'active' and c.deleted_at is null and not c.paused
    ), due as (
      select id, business_id, title, case reason
        when 'funds' then 'campaign-out-of-funds'
        when 'limit' then 'campaign-limit-reached'
        when 'unverified' then 'campaign-needs-verification'
        else 'balance-low' end as kind
      from state where reason in ('funds', 'limit', 'unverified') or (reason is null and low)
      union all
      select id, business_id, title, case
        when free_codes = 0 then 'campaign-out-of-codes' else 'campaign-codes-low' end
      from state where needs_codes and free_codes <= ${sql.lit(fewCodes)}
    ), warned as (
      insert into campaign_warnings (campaign_id, kind, warned_at)
      select id, kind, ${at} from due
      on conflict do nothing
      returning campaign_id, kind
    ), over as (
      delete from campaign_warnings cw
      where not exists (select from due d where d.id = cw.campaign_id and d.kind = cw.kind)
        -- A balance around the limit is one warning a day.
        and (cw.kind <> 'balance-low' or (cw.warned_at < ${addDays(at, -1)}
          and not exists (select from state s where s.id = cw.campaign_id and s.low)))
        -- Few codes that become none are few no less.
        and (cw.kind <> 'campaign-codes-low' or not exists (
          select from state s where s.id = cw.campaign_id and s.needs_codes and s.free_codes = 0))
    ), told as (
      insert into notifications (id, user_id, kind, data, created_at)
      select gen_random_uuid(), d.business_id, d.kind,
        jsonb_build_object('campaignId', d.id, 'title', d.title), ${at}
      from warned n join due d on d.id = n.campaign_id and d.kind = n.kind
      returning user_id, kind, campaign_id
    )
    insert into webhook_events (owner_id, type, subject_id, facts, created_at)
    select t.user_id, case t.kind when 'balance-low' then 'wallet.low' else 'campaign.closed' end,
      t.campaign_id::uuid, jsonb_strip_nulls(jsonb_build_object('closedReason', case t.kind
        when 'campaign-out-of-funds' then 'funds'
        when 'campaign-limit-reached' then 'limit'
        when 'campaign-needs-verification' then 'unverified'
        when 'campaign-out-of-codes' then 'codes' end)), ${at}
    from told t
    where t.kind <> 'campaign-codes-low' and ${hasListeningWebhook(sql`t.user_id`)}`.execute(tx)
}
