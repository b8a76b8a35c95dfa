import type { Updateable } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Campaigns } from '../db/schema.ts'
import { isUuid } from '../db/uuid.ts'
import type { Viewer } from '../http/session.ts'
import { notFound, readCampaign } from './queries.ts'

/** Locks a campaign. Every verb that changes a campaign or its reviews takes this lock first. */
export async function lockCampaign(tx: Tx, campaignId: string) {
  const campaign = isUuid(campaignId)
    ? await tx
        .selectFrom('campaigns')
        .selectAll()
        .where('id', '=', campaignId)
        .forNoKeyUpdate()
        .executeTakeFirst()
    : undefined
  if (!campaign) throw notFound()
  return campaign
}

export type LockedCampaign = Awaited<ReturnType<typeof lockCampaign>>

/** Locks a campaign of this business; refuses any other campaign with 404. */
export async function lockOwnCampaign(tx: Tx, business: Viewer, campaignId: string) {
  const campaign = await lockCampaign(tx, campaignId)
  if (campaign.businessId !== business.id || campaign.deletedAt) throw notFound()
  return campaign
}

/** Writes a new status as a new version and returns the updated campaign. */
export async function setStatus(
  tx: Tx,
  campaign: LockedCampaign,
  set: Updateable<Campaigns>,
  at: Date,
) {
  await tx
    .updateTable('campaigns')
    .set({ ...set, version: campaign.version + 1, updatedAt: at })
    .where('id', '=', campaign.id)
    .execute()
  return readCampaign(tx, campaign.id, at)
}
