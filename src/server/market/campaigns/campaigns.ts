import { sql, type ExpressionBuilder } from 'kysely'
import { campaignCan } from '../../../shared/market/campaigns.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Tx } from '../../base/db/database.ts'
import type { DB } from '../../base/db/schema.ts'
import { removePictures } from '../../base/files/removals.ts'
import type { Viewer } from '../../base/http/session.ts'
import { notify, notifyAdmins, announceCampaign } from '../../platform/notifications/notify.ts'
import { audit } from '../../platform/audit/audit.ts'
import { tellWebhooks } from '../../platform/notifications/webhook-events.ts'
import { changeSlug } from '../../platform/slugs/slugs.ts'
import { fieldsOf, requireComplete, requireForWay, refuseSentiment } from './brief.ts'
import { removeRests } from './rests.ts'
import { isWanted } from './filters.ts'
import { requireDates } from './pace.ts'
import {
  lockCampaign,
  lockOwnCampaign,
  setStatus,
  type LockedCampaign,
  record,
  recordStatus,
} from './lock.ts'
import { readCampaign } from './queries.ts'
import type { Config } from '../../base/config.ts'

interface CampaignRef {
  campaignId: string
}

/** Submits a draft or a rejected campaign for approval. */
export async function submitCampaign(
  tx: Tx,
  business: Viewer,
  { campaignId }: CampaignRef,
  at: Date,
) {
  const campaign = await lockOwnCampaign(tx, business, campaignId)
  if (!campaignCan.submit(campaign)) {
    throw new Refusal('conflict', 'Only a draft or a rejected campaign can be submitted.')
  }
  const fields = fieldsOf(campaign)
  requireComplete(fields, campaign.pictureAlt)
  requireForWay(fields)
  refuseSentiment(fields)
  requireDates(fields, at)
  const { id, title } = campaign
  await notifyAdmins(tx, 'campaign-submitted', { campaignId: id, title }, at)
  const next = { action: 'submitCampaign', status: 'pending' }
  await recordStatus(tx, business, campaign, next, at)
  return setStatus(tx, campaign, { status: 'pending', rejectionNote: null, submittedAt: at }, at)
}

/** Ends an active campaign early. */
export async function completeCampaign(
  tx: Tx,
  business: Viewer,
  { campaignId }: CampaignRef,
  at: Date,
) {
  const campaign = await lockOwnCampaign(tx, business, campaignId)
  if (!campaignCan.complete(campaign)) {
    throw new Refusal('conflict', 'Only an active campaign can be ended.')
  }
  const told = { type: 'campaign.completed', subjectId: campaign.id } as const
  await tellWebhooks(tx, business.id, [told], at)
  const next = { action: 'completeCampaign', status: 'completed' }
  await recordStatus(tx, business, campaign, next, at)
  return setStatus(tx, campaign, { status: 'completed', paused: false }, at)
}

/** Completes an active campaign whose end date has passed. Called by a job. */
export async function endCampaign(tx: Tx, { campaignId }: CampaignRef, at: Date) {
  const campaign = await lockCampaign(tx, campaignId)
  const { id, businessId, title, status, endsAt } = campaign
  if (!campaignCan.complete(campaign) || endsAt === null || at < endsAt) return
  await setStatus(tx, campaign, { status: 'completed', paused: false }, at)
  const facts = { before: { status }, after: { status: 'completed' } }
  await audit(tx, null, { action: 'endCampaign', subject: `campaign:${id}`, ...facts }, at)
  const data = { campaignId: id, title, endedAt: endsAt.toISOString() }
  await notify(tx, businessId, 'campaign-completed', data, at)
}

/**
 * Stops an active campaign from taking reviews until its business resumes it. It stays paused over
 * an edit or a rejection, and is paused when it is approved again.
 */
export async function pauseCampaign(
  tx: Tx,
  business: Viewer,
  { campaignId }: CampaignRef,
  at: Date,
) {
  const campaign = await lockOwnCampaign(tx, business, campaignId)
  if (!campaignCan.pause(campaign)) {
    throw new Refusal('conflict', 'Only an active campaign that is not paused can be paused.')
  }
  const facts = { closedReason: 'paused' }
  const told = { type: 'campaign.closed', subjectId: campaign.id, facts } as const
  await tellWebhooks(tx, business.id, [told], at)
  await record(tx, business, { id: campaign.id, action: 'pauseCampaign' }, at)
  return setPaused(tx, campaign, true, at)
}

export async function resumeCampaign(
  tx: Tx,
  business: Viewer,
  { campaignId }: CampaignRef,
  at: Date,
) {
  const campaign = await lockOwnCampaign(tx, business, campaignId)
  if (!campaignCan.resume(campaign)) {
    throw new Refusal('conflict', 'This campaign is not paused.')
  }
  await announceCampaign(tx, campaign, isWanted(at), at)
  await record(tx, business, { id: campaign.id, action: 'resumeCampaign' }, at)
  return setPaused(tx, campaign, false, at)
}

/** Keeps the version, because a pause changes nothing that anyone has read. */
async function setPaused(tx: Tx, { id }: LockedCampaign, paused: boolean, at: Date) {
  await tx.updateTable('campaigns').set({ paused, updatedAt: at }).where('id', '=', id).execute()
  return readCampaign(tx, id, at)
}

/** Gives the public page of the product another address. */
export async function changeProductAddress(
  tx: Tx,
  business: Viewer,
  { campaignId, slug }: CampaignRef & { slug: string },
  at: Date,
) {
  const { id } = await lockOwnCampaign(tx, business, campaignId)
  await changeSlug(tx, { kind: 'product', ownerId: id, slug })
  // The embed links to the page.
  await sql`select announce_embed(${id})`.execute(tx)
  await record(tx, business, { id, action: 'changePublicAddress', after: { slug } }, at)
  return readCampaign(tx, id, at)
}

/**
 * Deletes a campaign without reviews and places. Any other is only withdrawn: its pending reviews
 * are still decided, and its taken places still used.
 */
export async function deleteCampaign(
  tx: Tx,
  business: Viewer,
  { campaignId }: CampaignRef,
  at: Date,
): Promise<{ deleted: true }> {
  const campaign = await lockOwnCampaign(tx, business, campaignId)
  const { id, title, status } = campaign
  // Before the campaign is gone, so that the entry is found under its business.
  await record(tx, business, { id, action: 'deleteCampaign', before: { title, status } }, at)
  await removePictures(tx, { campaignId: campaign.id }, at)
  await removeRests(tx, { campaignId: campaign.id })
  const { numDeletedRows } = await tx
    .deleteFrom('campaigns')
    .where('id', '=', campaign.id)
    .where(hasNoHistory)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) {
    await tx
      .updateTable('campaigns')
      .set({ deletedAt: at, updatedAt: at, version: campaign.version + 1 })
      .where('id', '=', campaign.id)
      .execute()
  }
  return { deleted: true }
}

/** Whether a campaign has neither reviews nor places, and so no money of its own. */
export const hasNoHistory = ({
  and,
  not,
  exists,
  selectFrom,
}: ExpressionBuilder<DB, 'campaigns'>) =>
  and(
    (['reviews', 'places'] as const).map((table) =>
      not(exists(selectFrom(table).select('id').whereRef('campaignId', '=', 'campaigns.id'))),
    ),
  )

/** How many drafts a business keeps: each may have a picture and a pool of codes. */
const mostDrafts = 100

/** Refuses a business another draft when it has many. */
export async function requireFewDrafts(tx: Tx, viewer: Viewer) {
  if ((await countOwn(tx, viewer, 'draft')) < mostDrafts) return
  throw new Refusal(
    'conflict',
    `You have ${mostDrafts} drafts of campaigns. Submit or delete some of them first.`,
  )
}

/**
 * Refuses a business another campaign in the queue of the admins when many of its campaigns wait
 * there.
 */
export async function requireFewPending(tx: Tx, viewer: Viewer, { limits }: Config) {
  const pending = await countOwn(tx, viewer, 'pending')
  if (pending < limits.pendingCampaigns) return
  throw new Refusal(
    'conflict',
    `${pending} of your campaigns wait for approval. ` +
      'Save this one as a draft, and submit it when some of them are decided.',
    { reason: 'pending' },
  )
}

/** The lock comes before all others, so that campaigns that are sent at once are counted. */
async function countOwn(tx: Tx, viewer: Viewer, status: 'draft' | 'pending') {
  const lock = `${status} campaigns of ${viewer.id}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx)
  const { count } = await tx
    .selectFrom('campaigns')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('businessId', '=', viewer.id)
    .where('status', '=', status)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
