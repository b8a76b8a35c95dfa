import type { Expression, Selectable, Updateable } from 'kysely'
import { lockViewer, personLock, stateOf } from '../accounts/people.ts'
import { together, type Tx } from '../db/database.ts'
import type { Builder } from '../db/prepared.ts'
import type { Campaigns } from '../db/schema.ts'
import { isUuid } from '../db/uuid.ts'
import type { Viewer } from '../http/session.ts'
import { notFound, readCampaign } from './queries.ts'

/**
 * Locks the business of a campaign and then the campaign. Every verb that changes a campaign or its
 * reviews takes these locks first.
 */
export async function lockCampaign(tx: Tx, campaignId: string) {
  const id = isUuid(campaignId) ? campaignId : null
  return lockedCampaign(...(await together(tx, ...campaignLocks(tx, id))))
}

/** The queries of `lockCampaign`, to send with others (`together`). */
export function campaignLocks(db: Builder, id: string | null | Expression<string | null>) {
  const ofId = db.selectFrom('campaigns').where('id', '=', id)
  const business = ofId.select('businessId').$asScalar()
  return [personLock(db, business), ofId.selectAll().forNoKeyUpdate()] as const
}

/** What `campaignLocks` found; refuses a campaign that does not exist with 404. */
export function lockedCampaign(
  [owner]: Parameters<typeof stateOf>[0][],
  [campaign]: Selectable<Campaigns>[],
) {
  if (!owner || !campaign) throw notFound()
  return { ...campaign, owner: stateOf(owner) }
}

export type LockedCampaign = Awaited<ReturnType<typeof lockCampaign>>

/** Locks a campaign of this business; refuses any other campaign with 404. */
export async function lockOwnCampaign(tx: Tx, business: Viewer, campaignId: string) {
  const campaign = await lockCampaign(tx, campaignId)
  if (campaign.businessId !== business.id || campaign.deletedAt) throw notFound()
  await lockViewer(tx, business)
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
