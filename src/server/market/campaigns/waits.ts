import { sql } from 'kysely'
import { takesReviewersOf } from '../../../shared/market/campaign-facts.ts'
import { campaignCan } from '../../../shared/market/campaigns.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { lockViewer } from '../../people/accounts/people.ts'
import type { Tx } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'
import { campaignSources, isWanted } from './filters.ts'
import { placesQuery } from './places.ts'
import { isPurchase, refuseSecondPurchase } from './purchases.ts'
import { notFound } from './queries.ts'

interface CampaignRef {
  campaignId: string
}

/**
 * Remembers that a reviewer wants to be told when a campaign takes reviews again. One that opens
 * meanwhile is told of by the next run of the job, so that it takes no turns with others.
 */
export async function waitForCampaign(
  tx: Tx,
  reviewer: Viewer,
  { campaignId }: CampaignRef,
  at: Date,
) {
  await lockViewer(tx, reviewer)
  await requireClosed(tx, reviewer, campaignId, at)
  await tx
    .insertInto('campaignWaits')
    .values({ campaignId, reviewerId: reviewer.id, createdAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { waits: true }
}

/** Refuses a campaign that the reviewer may review now, or will never be able to. */
async function requireClosed(tx: Tx, { id }: Viewer, campaignId: string, at: Date) {
  if (!isUuid(campaignId)) throw notFound()
  const campaign = await placesQuery(tx, campaignId, at)
    .innerJoin('users as self', (join) => join.on('self.id', '=', id))
    .leftJoin('reviews as own', (join) =>
      join.onRef('own.campaignId', '=', 'c.id').on('own.reviewerId', '=', id),
    )
    .select(['c.status', 'c.countries', 'self.country', 'own.id as ownId'])
    .where('c.deletedAt', 'is', null)
    // It may be deleted at the same time.
    .forKeyShare('c')
    .executeTakeFirst()
  if (!campaign || !campaignCan.takeReviews(campaign)) throw notFound()
  if (campaign.ownId) {
    throw new Refusal('conflict', 'You have already reviewed this campaign.')
  }
  await refuseSecondPurchase(tx, { id }, { id: campaignId })
  if (!takesReviewersOf(campaign, campaign.country)) {
    throw new Refusal('conflict', 'This campaign is for reviewers of other countries.')
  }
  if (campaign.open > 0) {
    throw new Refusal('conflict', 'This campaign takes reviews now.')
  }
}

/** Takes it back; also when there is nothing to take back. */
export async function stopWaiting(tx: Tx, reviewer: Viewer, { campaignId }: CampaignRef) {
  await lockViewer(tx, reviewer)
  await tx
    .deleteFrom('campaignWaits')
    .where('campaignId', '=', isUuid(campaignId) ? campaignId : null)
    .where('reviewerId', '=', reviewer.id)
    .execute()
  return { waits: false }
}

/**
 * Tells the reviewers who wait for campaigns that have open places now, and forgets that they
 * waited in the same statement: nobody is told twice, however many processes do this. There are
 * many causes for a place to open, among them the passing of a month, so a job looks for open ones.
 */
export async function notifyWaiting(tx: Tx, at: Date) {
  const first = await tx.selectFrom('campaignWaits').select('campaignId').limit(1).execute()
  if (first.length === 0) return
  await sql`
    with opened as (
      select c.id, c.title, c.price_cents
      from campaigns c ${campaignSources(at)}
      where c.id in (select campaign_id from campaign_waits)
        and c.status = 'active' and c.deleted_at is null and p.open > 0),
    told as (
      delete from campaign_waits waits using opened, campaigns c, users u
      where waits.campaign_id = opened.id and c.id = opened.id and u.id = waits.reviewer_id
        and u.suspended_at is null and u.deleted_at is null
      returning u.id as reader_id, opened.*, ${isWanted(at)} as fits)
    insert into notifications (id, user_id, kind, data, created_at)
    select gen_random_uuid(), reader_id, 'campaign-open', jsonb_build_object(
      'campaignId', id, 'title', title, 'amountCents', price_cents), ${at}
    from told
    where fits and not exists (select from reviews r
      where r.campaign_id = told.id and r.reviewer_id = told.reader_id)
      and not exists (select from places t where t.campaign_id = told.id
        and t.reviewer_id = told.reader_id and (t.status = 'taken' or ${isPurchase}))`.execute(tx)
  // A completed or withdrawn campaign never opens again.
  await sql`
    delete from campaign_waits waits using campaigns c
    where c.id = waits.campaign_id
      and (c.status = 'completed' or c.deleted_at is not null)`.execute(tx)
}
