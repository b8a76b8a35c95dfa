import { campaignCan } from '../../../shared/market/campaigns.ts'
import { protectedTraits } from '../../../shared/market/screening-words.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { requireUnfrozen } from '../../people/accounts/people.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import { notify, announceCampaign } from '../../platform/notifications/notify.ts'
import { isWanted } from './filters.ts'
import { lockCampaign, requirementsOf, setStatus, type LockedCampaign } from './lock.ts'
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
  requireCurrentVersion(campaign, version)
  if (!campaignCan.approve(campaign)) {
    throw new Refusal('conflict', 'This campaign has already been decided.')
  }
  requireUnfrozen('approveCampaign', campaign.owner)
  requireBeforeEnd(campaign, at)
  await requireAllowedPrice(tx, campaign.id)
  const { paused, businessId } = campaign
  const entry = { action: 'approveCampaign', subject: `campaign:${campaign.id}` }
  // Its last held review may have been approved while the new text waited for approval.
  const full = campaign.approvedCount >= campaign.targetReviews
  if (full) await notify(tx, businessId, 'campaign-completed', dataOf(campaign), at)
  else await notify(tx, businessId, 'campaign-approved', { ...dataOf(campaign), paused }, at)
  const stopped = full ? { status: 'completed' as const, paused: false } : null
  // Who approves such questions says that the product needs them.
  const traits = protectedTraits(requirementsOf(campaign)).join(', ')
  const after = { status: stopped?.status ?? 'active', ...(traits && { traits }) }
  await audit(tx, admin, { ...entry, before: { status: campaign.status }, after }, at)
  if (!full && !paused) await announceCampaign(tx, campaign, isWanted(at), at)
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
  requireCurrentVersion(campaign, version)
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

/** Refuses a campaign to go live whose end date has passed while it waited. */
function requireBeforeEnd({ endsAt }: LockedCampaign, at: Date) {
  if (endsAt === null || at < endsAt) return
  throw new Refusal(
    'conflict',
    'The end of this campaign has passed. Reject it, so that its business can choose another.',
    { reason: 'ended' },
  )
}

const dataOf = ({ id, title }: LockedCampaign) => ({ campaignId: id, title })

/** Refuses to decide a campaign that was withdrawn or changed after the admin read it. */
function requireCurrentVersion(campaign: LockedCampaign, version: number | undefined) {
  if (campaign.deletedAt) {
    throw new Refusal('conflict', 'The business has withdrawn this campaign.')
  }
  if (version === undefined || version === campaign.version) return
  throw new Refusal('conflict', 'This campaign has changed since you opened it. Please reload it.')
}
