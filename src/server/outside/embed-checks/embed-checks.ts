import { sql } from 'kysely'
import type { EmbedFinding } from '../../../shared/outside/embed-checks.ts'
import { lockOwnCampaign } from '../../market/campaigns/lock.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import { notify, notifyAdmins } from '../../platform/notifications/notify.ts'

interface CampaignRef {
  campaignId: string
}

/** Remembers from now on which sites show the embed of a campaign, and looks at them. */
export async function agreeToEmbedChecks(
  tx: Tx,
  business: Viewer,
  { campaignId }: CampaignRef,
  at: Date,
) {
  await lockOwnCampaign(tx, business, campaignId)
  await tx
    .insertInto('embedChecks')
    .values({ campaignId, agreedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Forgets the sites of a campaign and looks at none any more. */
export async function endEmbedChecks(tx: Tx, business: Viewer, { campaignId }: CampaignRef) {
  await lockOwnCampaign(tx, business, campaignId)
  await tx.deleteFrom('embedChecks').where('campaignId', '=', campaignId).execute()
}

/** Sites of a campaign at most: anybody can claim to be one. */
const maxSites = 20

export interface Sighting {
  campaignId: string
  origin: string
}

/**
 * Remembers sites that asked for reviews, of campaigns whose business agreed. Writes in an order,
 * so that two processes cannot wait for each other.
 */
export async function rememberSites(tx: Tx, seen: Sighting[], at: Date) {
  const ids = seen.map(({ campaignId }) => campaignId)
  const origins = seen.map(({ origin }) => origin)
  await sql`
    insert into embed_sites (campaign_id, origin, seen_at)
    select campaign_id, origin, ${at}
    from (
      select s.campaign_id, s.origin, e.origin is not null as is_known,
        row_number() over (partition by s.campaign_id, e.origin is null order by s.nth) as nth
      from unnest(${ids}::uuid[], ${origins}::text[]) with ordinality s (campaign_id, origin, nth)
      join embed_checks c on c.campaign_id = s.campaign_id
      left join embed_sites e on e.campaign_id = s.campaign_id and e.origin = s.origin
    ) s
    where is_known or nth <= ${maxSites}
      - (select count(*) from embed_sites e where e.campaign_id = s.campaign_id)
    order by campaign_id, origin
    on conflict (campaign_id, origin) do update set seen_at = excluded.seen_at`.execute(tx)
}

const isHidden = (finding: string | null) =>
  finding === 'disclosure-hidden' || finding === 'ratings-hidden'

/** Keeps what a look found. The business and the admins hear of something that is hidden, once. */
export async function recordFinding(
  tx: Tx,
  { campaignId, origin }: Sighting,
  finding: EmbedFinding,
  at: Date,
) {
  const before = await tx
    .selectFrom('embedSites as s')
    .innerJoin('campaigns as c', 'c.id', 's.campaignId')
    .select(['s.finding', 'c.title', 'c.businessId'])
    .where('s.campaignId', '=', campaignId)
    .where('s.origin', '=', origin)
    .forUpdate('s')
    .executeTakeFirst()
  // The agreement may have ended meanwhile.
  if (!before) return
  await tx
    .updateTable('embedSites')
    .set({ checkedAt: at, finding })
    .where('campaignId', '=', campaignId)
    .where('origin', '=', origin)
    .execute()
  if (!isHidden(finding) || before.finding === finding) return
  const data = { campaignId, title: before.title, origin, isRating: finding === 'ratings-hidden' }
  await notify(tx, before.businessId, 'embed-hidden', data, at)
  await notifyAdmins(tx, 'embed-hidden-found', data, at)
}
