import type { Tx } from '../db/database.ts'
import { isUuid } from '../db/uuid.ts'
import type { Viewer } from '../http/session.ts'
import { notFound, readCampaign } from './queries.ts'

/** Locks a campaign, the first lock of every verb that changes it or its reviews. */
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

/** The same, where anyone but its owner is told that it does not exist. */
export async function lockOwnCampaign(tx: Tx, business: Viewer, campaignId: string) {
  const campaign = await lockCampaign(tx, campaignId)
  if (campaign.businessId !== business.id || campaign.deletedAt) throw notFound()
  return campaign
}

/** Writes a new state, as a new version, and answers the campaign as it is now. */
export async function setStatus(
  tx: Tx,
  campaign: LockedCampaign,
  set: Partial<Pick<LockedCampaign, 'status' | 'paused' | 'rejectionNote'>>,
  at: Date,
) {
  await tx
    .updateTable('campaigns')
    .set({ ...set, version: campaign.version + 1, updatedAt: at })
    .where('id', '=', campaign.id)
    .execute()
  return readCampaign(tx, campaign.id, at)
}
