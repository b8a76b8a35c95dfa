import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../base/db/database.ts'
import type { NotificationData } from './data.ts'
import type { AdminKind, PersonalKind } from './kinds.ts'
import { eventsOf, tellWebhooks } from './webhook-events.ts'
import type { Cents } from '../../../shared/base/money.ts'
import { campaignText, mentions } from '../../base/db/search.ts'

/**
 * Writes a notification in the transaction of its cause, and what webhooks must hear of. Jobs
 * deliver both afterwards.
 */
export async function notify<K extends PersonalKind>(
  tx: Tx,
  userId: string,
  kind: K,
  data: NotificationData[K],
  at: Date,
) {
  const row = { id: randomUUID(), userId, kind, data: JSON.stringify(data), createdAt: at }
  await tx.insertInto('notifications').values(row).execute()
  await tellWebhooks(tx, userId, eventsOf(kind, data, userId), at)
}

/** Writes a notification for every admin, without the one whose doing it is. */
export async function notifyAdmins<K extends AdminKind>(
  tx: Tx,
  kind: K,
  data: NotificationData[K],
  at: Date,
  doer: { id: string } | null = null,
) {
  await sql`
    insert into notifications (id, user_id, kind, data, created_at)
    select gen_random_uuid(), id, ${kind}, ${JSON.stringify(data)}::jsonb, ${at}
    from users where role = 'admin' and suspended_at is null
      and id is distinct from ${doer?.id ?? null}`.execute(tx)
}

/**
 * Announces a campaign to the reviewers who follow new campaigns, or whose saved searches with
 * mails find it: those who have not reviewed it, and each of them once, however often it is
 * approved or resumed. SQL of `isWanted`: whether the campaign `c` looks for the user `u`.
 */
export async function announceCampaign(
  tx: Tx,
  campaign: { id: string; title: string; priceCents: Cents },
  isWanted: RawBuilder<boolean>,
  at: Date,
) {
  const { id, title, priceCents } = campaign
  const data = { campaignId: id, title, amountCents: priceCents }
  await sql`
    with found as (
      select s.reviewer_id, jsonb_build_object('searches', jsonb_agg(s.name order by s.name)) names
      from campaigns c join saved_searches s on s.mails
      where c.id = ${id} and ${isFound} group by s.reviewer_id)
    insert into notifications (id, user_id, kind, data, created_at)
    select gen_random_uuid(), u.id, 'campaign-new',
      ${JSON.stringify(data)}::jsonb || coalesce(found.names, '{}'), ${at}
    from campaigns c cross join users u left join found on found.reviewer_id = u.id
    where c.id = ${id} and u.role = 'reviewer' and u.suspended_at is null and u.deleted_at is null
      and (u.notify_new_campaigns or found.names is not null)
      and ${isWanted}
      and not exists (select from reviews r where r.campaign_id = ${id} and r.reviewer_id = u.id)
      and not exists (select from notifications n
        where n.kind = 'campaign-new' and n.campaign_id = ${id} and n.user_id = u.id)`.execute(tx)
}

/**
 * SQL: whether the saved search `s` finds the campaign `c`, as the list of campaigns does
 * (campaigns/filters.ts). One of reviewed or paused campaigns finds no new one.
 */
const isFound = sql`coalesce(s.filters ->> 'view', 'available') = 'available'
  and ${mentions(campaignText, sql`coalesce(s.filters ->> 'q', '')`)}
  and coalesce(s.filters ->> 'category' = c.category, s.filters ->> 'category' is null)
  and (c.countries = '{}' or coalesce(s.filters ->> 'country' = any(c.countries), true))
  and (c.language is null or coalesce(s.filters ->> 'language' = c.language, true))
  and c.price_cents >= coalesce((s.filters ->> 'payFromCents')::bigint, 0)
  and (s.filters ->> 'upToMinutes' is null
    or coalesce(c.minutes <= (s.filters ->> 'upToMinutes')::int, false))`

/** SQL: whether the reader of the notification `n` still wants mails of one of its searches. */
export const hasMailingSearch = sql<boolean>`exists (select from saved_searches s
  where s.reviewer_id = n.user_id and s.mails and n.data -> 'searches' ? s.name)`
