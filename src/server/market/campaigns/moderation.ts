import { campaignCan } from '../../../shared/market/campaigns.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { requireUnfrozen } from '../../people/accounts/people.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import { notify, announceCampaign } from '../../platform/notifications/notify.ts'
import { lockCampaign, setStatus, type LockedCampaign } from './lock.ts'
import { requireAllowedPrice } from './places.ts'

interface Decided {
  campaignId: string
  version?: number | undefined
}

/** Approves a campaign, so that reviewers can see it. */
export async function approveCampaign(
  tx: Tx,
  admin: Viewer,
  { campaignId, version }: Decided,
  at: Date,
) {
  const campaign = await lockCampaign(tx, campaignId)
  refuseOutdated(campaign, version)
  if (!campaignCan.approve(campaign)) {
    throw new Refusal('conflict', 'This campaign has already been decided.')
  }
  requireUnfrozen('approveCampaign', campaign.owner)
  await requireAllowedPrice(tx, campaign.id)
  const { paused } = campaign
  await notify(tx, campaign.businessId, 'campaign-approved', { ...dataOf(campaign), paused }, at)
  const entry = { action: 'approveCampaign', subject: `campaign:${campaign.id}` }
  // Its last held review may have been approved while the new text waited for approval.
  const full = campaign.approvedCount >= campaign.targetReviews
  const stopped = full ? { status: 'completed' as const, paused: false } : null
  const after = { status: stopped?.status ?? 'active' }
  await audit(tx, admin, { ...entry, before: { status: campaign.status }, after }, at)
  if (!full && !paused) await announceCampaign(tx, campaign, at)
  const approvedAt = campaign.approvedAt ?? at
  return setStatus(
    tx,
    campaign,
    { status: 'active', rejectionNote: null, approvedAt, ...stopped },
    at,
  )
}

/** Rejects a campaign with a note for the business. Its held reviews are still decided and paid. */
export async function rejectCampaign(
  tx: Tx,
  admin: Viewer,
  { campaignId, note, version }: Decided & { note: string },
  at: Date,
) {
  const campaign = await lockCampaign(tx, campaignId)
  refuseOutdated(campaign, version)
  if (!campaignCan.reject(campaign)) {
    throw new Refusal('conflict', 'This campaign has already been decided.')
  }
  requireUnfrozen('rejectCampaign', campaign.owner)
  await notify(tx, campaign.businessId, 'campaign-rejected', { ...dataOf(campaign), note }, at)
  const entry = { action: 'rejectCampaign', subject: `campaign:${campaign.id}` }
  const after = { status: 'rejected', note }
  await audit(tx, admin, { ...entry, before: { status: campaign.status }, after }, at)
  return setStatus(tx, campaign, { status: 'rejected', rejectionNote: note }, at)
}

const dataOf = ({ id, title }: LockedCampaign) => ({ campaignId: id, title })

/** Refuses to decide a campaign that was withdrawn or changed after the admin read it. */
function refuseOutdated(campaign: LockedCampaign, version: number | undefined) {
  if (campaign.deletedAt) {
    throw new Refusal('conflict', 'The business has withdrawn this campaign.')
  }
  if (version === undefined || version === campaign.version) return
  throw new Refusal('conflict', 'This campaign has changed since you opened it. Please reload it.')
}
