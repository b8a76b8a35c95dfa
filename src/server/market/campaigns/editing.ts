import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  campaignCan,
  editableWithReviews,
  needsApproval,
  type createCampaign as createContract,
  type editCampaign as editContract,
} from '../../../shared/market/campaigns.ts'
import type { Cents } from '../../../shared/base/cents.ts'
import { lockViewer } from '../../people/accounts/people.ts'
import type { BodyOf } from '../../../shared/base/endpoint.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import { notify, notifyAdmins } from '../../platform/notifications/notify.ts'
import { fieldsOf, requireComplete, requireForWay, refuseSentiment, type Fields } from './brief.ts'
import { paceColumns, requireDates } from './pace.ts'
import { lockOwnCampaign, type LockedCampaign, factsOf, record } from './lock.ts'
import { readCampaign } from './queries.ts'

/** The price of a draft that has none yet. */
const noPrice = 0 as Cents

/** Creates a campaign and submits it for approval, or saves it as a draft. */
export async function createCampaign(
  tx: Tx,
  business: Viewer,
  { draft, ...fields }: BodyOf<typeof createContract>,
  at: Date,
) {
  await lockViewer(tx, business)
  if (!draft) {
    refuseSentiment(fields)
    requireForWay(fields)
  }
  requireDates(fields, at)
  const id = randomUUID()
  const { pricePerReviewCents, instructions = '', productUrl = null, pace, ...rest } = fields
  await tx
    .insertInto('campaigns')
    .values({
      ...rest,
      id,
      businessId: business.id,
      product: fields.product ?? '',
      description: fields.description ?? '',
      priceCents: pricePerReviewCents ?? noPrice,
      targetReviews: fields.targetReviews ?? 0,
      instructions,
      productUrl,
      ...paceColumns(pace),
      status: draft ? 'draft' : 'pending',
      submittedAt: draft ? null : at,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  const after = { createdAs: draft ? 'draft' : 'submitted for approval', ...factsOf(fields) }
  await record(tx, business, { id, action: 'createCampaign', after }, at)
  if (!draft)
    await notifyAdmins(tx, 'campaign-submitted', { campaignId: id, title: rest.title }, at)
  return readCampaign(tx, id, at)
}

/**
 * Edits a campaign of the business. Once it has reviews, and while places are taken, its product
 * and its price are fixed, and its target can only be raised. Any other edit of an active campaign
 * needs approval again, so that nobody is paid another price than the one that was approved and
 * read.
 */
export async function editCampaign(
  tx: Tx,
  business: Viewer,
  { campaignId, ...edit }: { campaignId: string } & BodyOf<typeof editContract>,
  at: Date,
) {
  const campaign = await lockOwnCampaign(tx, business, campaignId)
  if (!campaignCan.edit(campaign)) {
    throw new Refusal('conflict', 'A completed campaign can no longer be edited.')
  }
  const changed = changes(campaign, edit)
  const { reviewed } = await tx
    .selectNoFrom((eb) =>
      eb
        .exists(eb.selectFrom('reviews').select('id').where('campaignId', '=', campaign.id))
        .as('reviewed'),
    )
    .executeTakeFirstOrThrow()
  if (reviewed) refuseFixedFields(campaign, changed, 'Once a campaign has reviews')
  else if (campaign.takenCount > 0) refuseFixedFields(campaign, changed, 'While places are taken')

  const merged = { ...fieldsOf(campaign), ...changed }
  if (!campaignCan.stayIncomplete(campaign)) {
    requireComplete(merged, null)
    requireForWay(merged)
    refuseSentiment(merged)
  }
  if (Object.keys(changed).length === 0) return readCampaign(tx, campaign.id, at)
  if ('startsAt' in changed || 'endsAt' in changed) requireDates(merged, at)

  const reapprove = needsApproval(campaign, changed)
  const waits = reapprove || campaign.status === 'pending'
  const isRead = reapprove || !campaignCan.takeReviews(campaign)
  const { pricePerReviewCents, pace, ...rest } = changed
  await tx
    .updateTable('campaigns')
    .set({
      ...rest,
      ...(pricePerReviewCents !== undefined && { priceCents: pricePerReviewCents }),
      ...paceColumns(pace),
      ...(reapprove && { status: 'pending' }),
      ...(waits && { submittedAt: at }),
      // A higher target of an active campaign changes nothing that reviewers agreed to.
      ...(isRead && { version: campaign.version + 1 }),
      updatedAt: at,
    })
    .where('id', '=', campaign.id)
    .execute()
  await recordEdit(tx, business, campaign, { changed, reapprove }, at)
  if (reapprove) {
    const data = { campaignId: campaign.id, title: merged.title }
    await tellOfModeration(tx, business, data, at)
  }
  return readCampaign(tx, campaign.id, at)
}

/** Audits the changed fields, with what they were, and whether the campaign waits again. */
function recordEdit(
  tx: Tx,
  business: Viewer,
  campaign: LockedCampaign,
  { changed, reapprove }: { changed: Partial<Fields>; reapprove: boolean },
  at: Date,
) {
  const { id, status } = campaign
  const all: Record<string, unknown> = { ...fieldsOf(campaign), status }
  const after = factsOf({ ...changed, ...(reapprove && { status: 'pending' }) })
  const before = factsOf(Object.fromEntries(Object.keys(after).map((name) => [name, all[name]])))
  return record(tx, business, { id, action: 'editCampaign', before, after }, at)
}

/**
 * What else an edit of the campaign's content sets: an active campaign waits for approval again,
 * and the admins and its business are told.
 */
export async function editedFields(tx: Tx, business: Viewer, campaign: LockedCampaign, at: Date) {
  const waits = campaign.status === 'pending' && { submittedAt: at }
  const set = { version: campaign.version + 1, updatedAt: at, ...waits }
  if (!campaignCan.takeReviews(campaign)) return set
  await tellOfModeration(tx, business, { campaignId: campaign.id, title: campaign.title }, at)
  return { ...set, status: 'pending' as const, submittedAt: at }
}

async function tellOfModeration(
  tx: Tx,
  business: Viewer,
  data: { campaignId: string; title: string },
  at: Date,
) {
  await notifyAdmins(tx, 'campaign-submitted', data, at)
  await notify(tx, business.id, 'campaign-in-moderation', data, at)
}

type Edit = BodyOf<typeof editContract>

/** A price or target that an edit takes away is kept as 0. */
const stored = ({ pricePerReviewCents, targetReviews, ...edit }: Edit) => ({
  ...edit,
  ...(pricePerReviewCents !== undefined && { pricePerReviewCents: pricePerReviewCents ?? noPrice }),
  ...(targetReviews !== undefined && { targetReviews: targetReviews ?? 0 }),
})

/** The fields whose value an edit changes. */
function changes(campaign: LockedCampaign, edit: Edit): Partial<Fields> {
  const current: Record<string, unknown> = fieldsOf(campaign)
  return Object.fromEntries(
    Object.entries(stored(edit)).filter(
      ([field, value]) => value !== undefined && !isDeepStrictEqual(value, current[field]),
    ),
  )
}

function refuseFixedFields(campaign: LockedCampaign, changed: Partial<Fields>, since: string) {
  const fixed = Object.keys(changed).find(
    (field) => !(editableWithReviews as readonly string[]).includes(field),
  )
  if (fixed) {
    const message = `${since}, its title, product, link and price can no longer be changed.`
    throw new Refusal('conflict', message, { fields: { [fixed]: message } })
  }
  if (changed.targetReviews !== undefined && changed.targetReviews < campaign.targetReviews) {
    const message = `${since}, its target can only be raised.`
    throw new Refusal('conflict', message, { fields: { targetReviews: message } })
  }
}
