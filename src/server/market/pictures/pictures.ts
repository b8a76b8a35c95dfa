import { campaignCan } from '../../../shared/market/campaigns.ts'
import type { PicturePosition } from '../../../shared/market/pictures.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { requirePictureText } from '../campaigns/brief.ts'
import { editedFields } from '../campaigns/editing.ts'
import { lockOwnCampaign, record, type LockedCampaign } from '../campaigns/lock.ts'
import { readCampaign } from '../campaigns/queries.ts'
import type { Tx } from '../../base/db/database.ts'
import { removePictures } from '../../base/files/removals.ts'
import type { Viewer } from '../../base/http/session.ts'

interface NewPicture {
  campaignId: string
  alt: string
  /** The stored images; without them only the text changes. */
  stored: { id: string; hash: string; position: PicturePosition | null } | null
}

/**
 * Sets the picture of a campaign, or only its text. An active campaign needs approval again, as
 * after any edit.
 */
export async function setPicture(
  tx: Tx,
  business: Viewer,
  { campaignId, alt, stored }: NewPicture,
  at: Date,
) {
  const campaign = await lockEditable(tx, business, campaignId)
  if (!stored && campaign.pictureId === null) throw wrongPicture('Choose a picture.')
  if (!campaignCan.stayIncomplete(campaign)) requirePictureText(alt)
  if (!stored && alt === campaign.pictureAlt) return readCampaign(tx, campaign.id, at)
  if (stored) await removePictures(tx, { campaignId: campaign.id }, at)
  await tx
    .updateTable('campaigns')
    .set({
      ...(stored && {
        pictureId: stored.id,
        pictureHash: stored.hash,
        picturePosition: stored.position,
      }),
      pictureAlt: alt,
      ...(await editedFields(tx, business, campaign, at)),
    })
    .where('id', '=', campaign.id)
    .execute()
  await recordPicture(tx, business, campaign, { isNew: stored !== null, alt }, at)
  return readCampaign(tx, campaign.id, at)
}

/** Audits a new picture or a new text of the picture. */
function recordPicture(
  tx: Tx,
  business: Viewer,
  { id, pictureAlt }: LockedCampaign,
  { isNew, alt }: { isNew: boolean; alt: string },
  at: Date,
) {
  const before = { pictureAlt }
  const after = { ...(isNew && { picture: 'new' }), pictureAlt: alt }
  return record(tx, business, { id, action: 'editCampaign', before, after }, at)
}

/** Takes the picture away from a campaign. An active campaign needs approval again. */
export async function removePicture(
  tx: Tx,
  business: Viewer,
  { campaignId }: { campaignId: string },
  at: Date,
) {
  const campaign = await lockEditable(tx, business, campaignId)
  if (campaign.pictureId === null) throw new Refusal('conflict', 'This campaign has no picture.')
  await removePictures(tx, { campaignId: campaign.id }, at)
  await tx
    .updateTable('campaigns')
    .set(await editedFields(tx, business, campaign, at))
    .where('id', '=', campaign.id)
    .execute()
  const after = { picture: 'removed' }
  await record(tx, business, { id: campaign.id, action: 'editCampaign', after }, at)
  return readCampaign(tx, campaign.id, at)
}

async function lockEditable(tx: Tx, business: Viewer, campaignId: string) {
  const campaign = await lockOwnCampaign(tx, business, campaignId)
  if (!campaignCan.edit(campaign)) {
    throw new Refusal('conflict', 'A completed campaign can no longer be edited.')
  }
  return campaign
}

export const wrongPicture = (message: string) =>
  new Refusal('invalid', message, { fields: { picture: message } })

export const isDrawing = new Refusal(
  'rate_limited',
  'Your other pictures are still being prepared. Please try again in a moment.',
  { retryAfter: 5 },
)

export const areDrawing = new Refusal(
  'unavailable',
  'Many pictures are being prepared at the moment. Please try again soon.',
  { retryAfter: 15 },
)
