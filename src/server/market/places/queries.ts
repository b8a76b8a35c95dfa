import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import { Cents } from '../../../shared/base/cents.ts'
import { fulfilmentNames } from '../../../shared/market/fulfilment.ts'
import { placeStatuses } from '../../../shared/market/place-rules.ts'
import { shipmentStatuses } from '../../../shared/market/shipping-rules.ts'
import type { listPlaces as contract, Place } from '../../../shared/market/places.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import { isUuid } from '../../base/db/uuid.ts'
import { inOrder, pageLimit, pageOf } from '../../base/http/keyset.ts'
import type { Viewer } from '../../base/http/session.ts'
import { ProofRow, receiptOfPlace, toProof } from '../proofs/rows.ts'

const PlaceRow = z.strictObject({
  id: z.string(),
  campaignId: z.string(),
  title: z.string(),
  product: z.string(),
  status: z.enum(placeStatuses),
  takenAt: z.date(),
  deadline: z.date().nullable(),
  extended: z.boolean(),
  tryingDays: z.number(),
  priceCents: Cents,
  fulfilment: z.enum(fulfilmentNames),
  worthCents: Cents,
  reimbursementCapCents: Cents,
  claimedCents: Cents.nullable(),
  reimbursedCents: Cents.nullable(),
  receipt: ProofRow.nullable(),
  proofRequired: z.boolean(),
  endedAt: z.date().nullable(),
  shipment: z.enum(shipmentStatuses).nullable(),
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  sentAt: z.date().nullable(),
  dueAt: z.date().nullable(),
  presumed: z.boolean(),
  left: z.boolean(),
})

/** SQL: the places `p` with the words `t` that they were taken for. */
const placesWith = (columns: RawBuilder<unknown>) => sql`
  select p.id, p.campaign_id, t.title, t.product, p.status, p.taken_at, p.deadline, p.extended,
    p.trying_days, p.price_cents, p.fulfilment, p.worth_cents,
    p.reimbursement_cap_cents, p.claimed_cents, p.reimbursed_cents, ${receiptOfPlace} as receipt,
    p.proof_required, p.ended_at,
    s.status as shipment, s.carrier, s.tracking, s.sent_at, s.due_at,
    coalesce(s.presumed, false) as presumed, s.left_at is not null as left
    ${columns}
  from places p
  left join shipments s on s.place_id = p.id
  join campaign_briefs t on t.campaign_id = p.campaign_id and t.version = p.version`

const places = placesWith(sql``)

function toPlace(row: z.output<typeof PlaceRow>): z.output<typeof Place> {
  const { title, product, shipment: status, claimedCents, reimbursedCents, receipt, ...rest } = row
  const { carrier, tracking, sentAt, dueAt, presumed, left, ...place } = rest
  const shipment = status && { status, carrier, tracking, sentAt, dueAt, presumed, left }
  const purchase = claimedCents !== null && {
    amountCents: claimedCents,
    paidCents: reimbursedCents,
    proof: receipt && toProof(receipt),
  }
  return {
    ...place,
    campaign: { title, product },
    ...(purchase && { purchase }),
    ...(shipment && { shipment }),
  }
}

/** A place as the viewer reads it: a business reads no receipt. */
function placeFor({ role }: Viewer, { purchase, ...place }: z.output<typeof Place>) {
  return role === 'business' || purchase === undefined ? place : { ...place, purchase }
}

/** SQL: the places of a viewer: own ones, those in the campaigns of a business, or all. */
function ofViewer({ id, role }: Viewer) {
  if (role === 'reviewer') return sql`p.reviewer_id = ${id}`
  return role === 'business' ? sql`p.business_id = ${id}` : sql`true`
}

type ListInput = z.output<typeof contract.query>

const newest = { by: sql`p.taken_at`, id: sql`p.id`, kind: 'time', direction: 'desc' } as const

export async function listPlaces(db: Db, viewer: Viewer, { status, limit, cursor }: ListInput) {
  const { orderBy, after } = inOrder(newest, cursor)
  const ofStatus = status === 'all' ? sql`true` : sql`p.status = ${sql.lit(status)}`
  const rows = await selectRows(
    db,
    PlaceRow,
    sql`${places} where ${ofViewer(viewer)} and ${ofStatus} and ${after}
      ${orderBy} limit ${pageLimit(limit)}`,
  )
  const { items, nextCursor } = pageOf(rows, limit, (row) => row.takenAt)
  return { items: items.map((row) => placeFor(viewer, toPlace(row))), nextCursor }
}

export async function getPlace(db: Db, viewer: Viewer, { placeId }: { placeId: string }) {
  if (!isUuid(placeId)) throw notFound()
  const place = await findPlace(db, sql`p.id = ${placeId} and ${ofViewer(viewer)}`)
  if (!place) throw notFound()
  return placeFor(viewer, place)
}

/** Reads the place that a verb returns after its change. */
export async function readPlace(db: Db, placeId: string) {
  return (await findPlace(db, sql`p.id = ${placeId}`))!
}

async function findPlace(db: Db, condition: RawBuilder<unknown>) {
  const [row] = await selectRows(db, PlaceRow, sql`${places} where ${condition}`)
  return row && toPlace(row)
}

const OwnPlaceRow = PlaceRow.extend({
  productUrl: z.string().nullable(),
  description: z.string(),
  instructions: z.string(),
})

/**
 * The newest place of a reviewer in a campaign, with the terms and words that it was taken for;
 * null without one.
 */
export async function ownPlaceOf(db: Db, { id }: Viewer, campaignId: string) {
  const [row] = await selectRows(
    db,
    OwnPlaceRow,
    sql`${placesWith(sql`, t.product_url, t.description, t.instructions`)}
      where p.campaign_id = ${campaignId} and p.reviewer_id = ${id}
      order by p.taken_at desc, p.id desc limit ${sql.lit(1)}`,
  )
  if (!row) return null
  const { productUrl, description, instructions, ...place } = row
  const { title, product, tryingDays, fulfilment } = place
  const { worthCents, reimbursementCapCents, proofRequired } = place
  const way = { tryingDays, fulfilment, worthCents, reimbursementCapCents, proofRequired }
  const words = { title, product, productUrl, description, instructions }
  return { place: toPlace(place), terms: { ...words, ...way } }
}

export const notFound = () => new Refusal('not_found', 'Place not found or access denied.')
