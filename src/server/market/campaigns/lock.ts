import type { Updateable } from 'kysely'
import { utcText } from '../../../shared/base/moment-text.ts'
import { paceText, type Pace } from '../../../shared/market/pace-rules.ts'
import {
  requirementsLine,
  noRequirements,
  type Requirements as Wanted,
} from '../../../shared/market/requirement-rules.ts'
import { Requirements } from '../../../shared/market/requirements.ts'
import { lockPerson, lockViewer } from '../../people/accounts/people.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Campaigns } from '../../base/db/schema.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'
import { notFound, readCampaign } from './queries.ts'
import { audit, type Facts } from '../../platform/audit/audit.ts'

/**
 * Locks the business of a campaign and then the campaign. Every verb that changes a campaign or its
 * reviews takes these locks first.
 */
export async function lockCampaign(tx: Tx, campaignId: string) {
  if (!isUuid(campaignId)) throw notFound()
  const ofId = tx.selectFrom('campaigns').where('id', '=', campaignId)
  const owner = await lockPerson(tx, ofId.select('businessId').$asScalar(), notFound)
  const campaign = await ofId.selectAll().forNoKeyUpdate().executeTakeFirstOrThrow(notFound)
  return { ...campaign, owner }
}

/** Whom a locked campaign looks for. */
export const requirementsOf = ({ requirements }: Pick<LockedCampaign, 'requirements'>) =>
  Requirements.parse({ ...noRequirements, ...(requirements as object) })

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

interface Change {
  action: string
  before?: Facts
  after?: Facts
}

/** Audits what a business did with its campaign. */
export function record(
  tx: Tx,
  business: Pick<Viewer, 'id'>,
  { id, ...change }: Change & { id: string },
  at: Date,
) {
  return audit(tx, business, { ...change, subject: `campaign:${id}` }, at)
}

/** Audits a step of a campaign from one status to another. */
export function recordStatus(
  tx: Tx,
  business: Viewer,
  { id, status }: LockedCampaign,
  next: { action: string; status: string },
  at: Date,
) {
  const facts = { before: { status }, after: { status: next.status } }
  return record(tx, business, { id, action: next.action, ...facts }, at)
}

/**
 * The fields of a campaign as facts of the audit log: lists, times, the pace and the requirements
 * become texts.
 */
export function factsOf(fields: object): Facts {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries.map(([name, value]) => [name, factOf(value)]))
}

function factOf(value: unknown): Facts[string] {
  if (Array.isArray(value)) return value.join(', ')
  if (value instanceof Date) return utcText(value)
  if (typeof value !== 'object' || value === null) return value as Facts[string]
  return 'places' in value ? paceText(value as Pace) : requirementsLine(value as Wanted)
}
