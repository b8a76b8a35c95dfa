import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { sentimentConditions } from '../../shared/brief.ts'
import {
  campaignCan,
  CampaignFields,
  editableWithReviews,
  type createCampaign as createContract,
  type editCampaign as editContract,
} from '../../shared/campaigns.ts'
import type { BodyOf } from '../../shared/endpoint.ts'
import { Refusal } from '../../shared/refusal.ts'
import type { Tx } from '../db/database.ts'
import { invalid } from '../http/errors.ts'
import { isUuid } from '../http/keyset.ts'
import type { Viewer } from '../http/session.ts'
import { notify } from '../notifications/notices.ts'
import { notFound, readCampaign } from './queries.ts'

interface CampaignRef {
  campaignId: string
}

/** Creates a campaign for the team to review, or keeps it as a draft. */
export async function createCampaign(
  tx: Tx,
  business: Viewer,
  { draft, ...fields }: BodyOf<typeof createContract>,
  at: Date,
) {
  if (!draft) refuseSentiment(fields)
  const id = randomUUID()
  const { pricePerReviewCents: priceCents, instructions = '', productUrl = null, ...rest } = fields
  await tx
    .insertInto('campaigns')
    .values({
      ...rest,
      id,
      businessId: business.id,
      priceCents,
      instructions,
      productUrl,
      status: draft ? 'draft' : 'pending',
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  return readCampaign(tx, id, at)
}

/**
 * Edits an own campaign: everything while nobody has reviewed it; afterwards its description and
 * instructions, and its target upwards. New words of an active campaign are reviewed by the team again.
 */
export async function editCampaign(
  tx: Tx,
  business: Viewer,
  { campaignId, ...edit }: CampaignRef & BodyOf<typeof editContract>,
  at: Date,
) {
  const campaign = await lockOwnCampaign(tx, business, campaignId)
  const changed = changes(campaign, edit)
  const { reviewed } = await tx
    .selectNoFrom((eb) =>
      eb
        .exists(eb.selectFrom('reviews').select('id').where('campaignId', '=', campaign.id))
        .as('reviewed'),
    )
    .executeTakeFirstOrThrow()
  if (reviewed) refuseFixedFields(campaign, changed)

  const merged = { ...fieldsOf(campaign), ...changed }
  if (campaign.status !== 'draft') {
    parseWhole(merged)
    refuseSentiment(merged)
  }
  if (Object.keys(changed).length === 0) return readCampaign(tx, campaign.id, at)

  const newWords = wordFields.some((field) => field in changed)
  const { pricePerReviewCents, ...rest } = changed
  await tx
    .updateTable('campaigns')
    .set({
      ...rest,
      ...(pricePerReviewCents !== undefined && { priceCents: pricePerReviewCents }),
      ...(newWords && campaign.status === 'active' && { status: 'pending' }),
      version: campaign.version + 1,
      updatedAt: at,
    })
    .where('id', '=', campaign.id)
    .execute()
  return readCampaign(tx, campaign.id, at)
}

/** Sends a draft, or a rejected campaign after mending it, to the team. */
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
  parseWhole(fields)
  refuseSentiment(fields)
  return setStatus(tx, campaign, { status: 'pending', rejectionNote: null }, at)
}

/** Opens a campaign to reviewers. */
export async function approveCampaign(
  tx: Tx,
  _admin: Viewer,
  { campaignId, version }: CampaignRef & { version?: number | undefined },
  at: Date,
) {
  const campaign = await lockCampaign(tx, campaignId)
  refuseUnreadable(campaign, version)
  if (!campaignCan.approve(campaign)) {
    throw new Refusal('conflict', 'This campaign has already been decided.')
  }
  await notify(tx, campaign.businessId, 'campaign-approved', newsOf(campaign), at)
  // Its last held review may have been approved while its new words were waiting.
  const full = campaign.approvedCount >= campaign.targetReviews
  const status = full ? 'completed' : 'active'
  return setStatus(tx, campaign, { status, rejectionNote: null }, at)
}

/** Rejects a campaign with a note for the business; its held reviews are still decided and paid. */
export async function rejectCampaign(
  tx: Tx,
  _admin: Viewer,
  { campaignId, note, version }: CampaignRef & { note: string; version?: number | undefined },
  at: Date,
) {
  const campaign = await lockCampaign(tx, campaignId)
  refuseUnreadable(campaign, version)
  if (!campaignCan.reject(campaign)) {
    throw new Refusal('conflict', 'This campaign has already been decided.')
  }
  await notify(tx, campaign.businessId, 'campaign-rejected', { ...newsOf(campaign), note }, at)
  return setStatus(tx, campaign, { status: 'rejected', rejectionNote: note }, at)
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
  return setStatus(tx, campaign, { status: 'completed', paused: false }, at)
}

/** Closes the places of an active campaign until it is resumed. */
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
  return setStatus(tx, campaign, { paused: true }, at)
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
  return setStatus(tx, campaign, { paused: false }, at)
}

/** Deletes a campaign; one that has reviews is withdrawn instead, and they are still decided. */
export async function deleteCampaign(
  tx: Tx,
  business: Viewer,
  { campaignId }: CampaignRef,
  at: Date,
): Promise<{ deleted: true }> {
  const campaign = await lockOwnCampaign(tx, business, campaignId)
  const { numDeletedRows } = await tx
    .deleteFrom('campaigns')
    .where('id', '=', campaign.id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('reviews').select('id').where('campaignId', '=', campaign.id))),
    )
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
async function lockOwnCampaign(tx: Tx, business: Viewer, campaignId: string) {
  const campaign = await lockCampaign(tx, campaignId)
  if (campaign.businessId !== business.id || campaign.deletedAt) throw notFound()
  return campaign
}

async function setStatus(
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

const newsOf = ({ id, title }: LockedCampaign) => ({ campaignId: id, title })

/** What reviewers read, so the team reads it again when it changes. */
const wordFields = ['title', 'product', 'productUrl', 'description', 'instructions'] as const

type Fields = z.output<typeof CampaignFields>

function fieldsOf(campaign: LockedCampaign) {
  const { title, product, productUrl, description, instructions, targetReviews } = campaign
  const pricePerReviewCents = campaign.priceCents
  return {
    title, product, productUrl, description, instructions, targetReviews, pricePerReviewCents,
  }
}

/** Only what an edit really changes. */
function changes(campaign: LockedCampaign, edit: Partial<Fields>): Partial<Fields> {
  const current: Record<string, unknown> = fieldsOf(campaign)
  return Object.fromEntries(
    Object.entries(edit).filter(([field, value]) => value !== undefined && value !== current[field]),
  )
}

function refuseFixedFields(campaign: LockedCampaign, changed: Partial<Fields>) {
  const fixed = Object.keys(changed).find(
    (field) => !(editableWithReviews as readonly string[]).includes(field),
  )
  if (fixed) {
    const message =
      'Once a campaign has reviews, only its description, its instructions and a higher target ' +
      'can be changed.'
    throw new Refusal('conflict', message, { fields: { [fixed]: message } })
  }
  if (changed.targetReviews !== undefined && changed.targetReviews < campaign.targetReviews) {
    const message = 'Once a campaign has reviews, its target can only be raised.'
    throw new Refusal('conflict', message, { fields: { targetReviews: message } })
  }
}

function parseWhole(fields: unknown) {
  const parsed = CampaignFields.safeParse(fields)
  if (!parsed.success) throw invalid(parsed.error)
}

function refuseSentiment(fields: Partial<Fields>) {
  const { title, product, description, instructions } = fields
  const words = sentimentConditions(title, product, description, instructions)
  if (words.length === 0) return
  const quoted = words.map((word) => `“${word}”`).join(', ')
  throw new Refusal(
    'refused',
    `A brief cannot ask for a sentiment. Please take out ${quoted}: reviewers are paid for an ` +
      'honest review, whatever the rating.',
  )
}

/** An admin decides what the admin read: not what was withdrawn or changed in between. */
function refuseUnreadable(campaign: LockedCampaign, version: number | undefined) {
  if (campaign.deletedAt) {
    throw new Refusal('conflict', 'The business has withdrawn this campaign.')
  }
  if (version === undefined || version === campaign.version) return
  throw new Refusal('conflict', 'This campaign has changed since you read it. Please read it again.')
}
