import { sql } from 'kysely'
import * as z from 'zod'
import type {
  listOwedParcels as owedContract,
  listShipments as contract,
  Parcel,
} from '../../../shared/market/shipping.ts'
import { isToSend, shipmentStatuses } from '../../../shared/market/shipping-rules.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import { isUuid } from '../../base/db/uuid.ts'
import { inOrder, pageLimit, pageOf } from '../../base/http/keyset.ts'
import type { Viewer } from '../../base/http/session.ts'
import { notFound } from '../campaigns/queries.ts'
import type { AddressSealing } from '../addresses/sealing.ts'
import { isParcelToSend } from '../campaigns/parcels.ts'

const Row = z.strictObject({
  placeId: z.string(),
  takenAt: z.date(),
  status: z.enum(shipmentStatuses),
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  sentAt: z.date().nullable(),
  dueAt: z.date().nullable(),
  sealed: z.string().nullable(),
})

const newest = { by: sql`p.taken_at`, id: sql`p.id`, kind: 'time', direction: 'desc' } as const

type Input = z.output<typeof contract.query> & { campaignId: string }

/** The parcels of the taken places of an own campaign, also of a deleted one. */
export async function listShipments(
  db: Db,
  business: Viewer,
  { campaignId, limit, cursor }: Input,
  sealing: AddressSealing,
) {
  await requireOwn(db, business, campaignId)
  const { orderBy, after } = inOrder(newest, cursor)
  const rows = await selectRows(
    db,
    Row,
    sql`select p.id as place_id, p.taken_at, s.status, s.carrier, s.tracking, s.sent_at, s.due_at,
        s.address as sealed
      from places p join shipments s on s.place_id = p.id
      where p.campaign_id = ${campaignId} and p.status = 'taken' and ${after}
      ${orderBy} limit ${pageLimit(limit)}`,
  )
  const { items, nextCursor } = pageOf(
    rows.map((row) => ({ ...row, id: row.placeId })),
    limit,
    (row) => row.takenAt,
  )
  const parcels = await Promise.all(items.map((row) => toParcel(row, sealing)))
  return { items: parcels, nextCursor }
}

async function toParcel(
  { sealed, ...row }: z.output<typeof Row>,
  sealing: AddressSealing,
): Promise<z.output<typeof Parcel>> {
  const isNeeded = sealed !== null && isToSend('taken', row.status)
  return { ...row, address: isNeeded ? await sealing.read(sealed) : null }
}

const OwedRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  product: z.string(),
  parcels: z.number(),
  toSend: z.number(),
  deletedAt: z.date(),
})

const lastDeleted = {
  by: sql`c.deleted_at`,
  id: sql`c.id`,
  kind: 'time',
  direction: 'desc',
} as const

/** The deleted campaigns of a business whose reviewers still wait for parcels, or try them. */
export async function listOwedParcels(
  db: Db,
  { id }: Viewer,
  { limit, cursor }: z.output<typeof owedContract.query>,
) {
  const { orderBy, after } = inOrder(lastDeleted, cursor)
  const rows = await selectRows(
    db,
    OwedRow,
    sql`select c.id, c.title, c.product, count(*)::int as parcels,
        (count(*) filter (where ${isParcelToSend}))::int as to_send, c.deleted_at
      from places t join shipments s on s.place_id = t.id join campaigns c on c.id = t.campaign_id
      where t.business_id = ${id} and t.status = 'taken' and c.deleted_at is not null and ${after}
      group by c.id ${orderBy} limit ${pageLimit(limit)}`,
  )
  return pageOf(rows, limit, (row) => row.deletedAt)
}

async function requireOwn(db: Db, { id }: Viewer, campaignId: string) {
  const own = await db
    .selectFrom('campaigns')
    .select('id')
    .where('id', '=', isUuid(campaignId) ? campaignId : null)
    .where('businessId', '=', id)
    .executeTakeFirst()
  if (!own) throw notFound()
}
