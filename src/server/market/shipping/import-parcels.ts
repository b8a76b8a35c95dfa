import { sql } from 'kysely'
import type * as z from 'zod'
import type { ParcelImport } from '../../../shared/market/shipping.ts'
import type { Tx } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'
import { lockViewer } from '../../people/accounts/people.ts'
import { lockCampaign, type LockedCampaign } from '../campaigns/lock.ts'
import { notFound } from '../campaigns/queries.ts'
import type { ParcelLine } from './read-parcels.ts'
import { markSent, whyNotSend, type Parcel } from './shipping.ts'

interface Import {
  campaignId: string
  lines: ParcelLine[]
  dryRun: boolean
}

/**
 * Marks the parcels of an own campaign as sent, also of a deleted one, or with `dryRun` only checks
 * the lines. Lines that mark none are named and left out; the others are marked together or not at
 * all.
 */
export async function importParcels(
  tx: Tx,
  business: Viewer,
  { campaignId, lines, dryRun }: Import,
  at: Date,
): Promise<z.output<typeof ParcelImport>> {
  const ids = lines.map(({ placeId }) => placeId).filter(isUuid)
  const campaign = await lockOwn(tx, business, { campaignId, ids })
  const found = await lockPlaces(tx, campaign, ids)
  const rejected: { line: number; reason: string }[] = []
  for (const { line, reason: fault, placeId, carrier, tracking } of lines) {
    const one = found.get(placeId)
    const reason = fault ?? whyNot(one, { carrier, tracking })
    if (reason !== null) rejected.push({ line, reason })
    else if (!dryRun) await markSent(tx, business, { campaign, ...one! }, { carrier, tracking }, at)
  }
  return { accepted: lines.length - rejected.length, rejected, total: lines.length }
}

/** Locks the reviewers of the places before the campaign, as every verb does with a person. */
async function lockOwn(
  tx: Tx,
  business: Viewer,
  { campaignId, ids }: { campaignId: string; ids: string[] },
) {
  if (!isUuid(campaignId)) throw notFound()
  const reviewers = tx
    .selectFrom('places')
    .select('reviewerId')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('businessId', '=', business.id)
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', reviewers)
    .orderBy('id')
    .forKeyShare()
    .execute()
  const campaign = await lockCampaign(tx, campaignId)
  if (campaign.businessId !== business.id) throw notFound()
  await lockViewer(tx, business)
  return campaign
}

async function lockPlaces(tx: Tx, { id }: LockedCampaign, ids: string[]) {
  const ofIds = sql<string>`any(${ids}::uuid[])`
  const places = await tx
    .selectFrom('places')
    .select(['id', 'status', 'reviewerId'])
    .where('campaignId', '=', id)
    .where('id', '=', ofIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const parcels = await tx
    .selectFrom('shipments')
    .selectAll()
    .where('placeId', '=', ofIds)
    .execute()
  const byPlace = new Map(parcels.map((parcel) => [parcel.placeId, parcel]))
  return new Map(
    places.flatMap((place) => {
      const parcel = byPlace.get(place.id)
      return parcel ? [[place.id, { place, parcel }] as const] : []
    }),
  )
}

type Found = NonNullable<
  Awaited<ReturnType<typeof lockPlaces>> extends Map<string, infer T> ? T : never
>

function whyNot(
  one: Found | undefined,
  { carrier, tracking }: Pick<Parcel, 'carrier' | 'tracking'>,
) {
  if (!one) return 'No parcel of this campaign is for this place'
  const { place, parcel } = one
  const isSame = parcel.carrier === carrier && parcel.tracking === tracking
  if (parcel.status === 'sent' && isSame) return 'It is marked as sent with this number already'
  return whyNotSend(place, parcel)
}
