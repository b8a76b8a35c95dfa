import type * as z from 'zod'
import * as contract from '../../../shared/market/shipping.ts'
import type { Columns, List } from '../../base/http/list-file.ts'
import type { Route } from '../../base/http/route.ts'
import { listShipments } from './queries.ts'
import type { AddressSealing } from '../addresses/sealing.ts'
import * as verbs from './shipping.ts'

const columns: Columns<z.output<typeof contract.Parcel>> = [
  ['place', ({ placeId }) => placeId],
  ['taken_at', ({ takenAt }) => takenAt],
  ['status', ({ status }) => status],
  ['name', ({ address }) => address?.name],
  ['lines', ({ address }) => address?.lines.join('\n')],
  ['city', ({ address }) => address?.city],
  ['region', ({ address }) => address?.region],
  ['postal_code', ({ address }) => address?.postalCode],
  ['country', ({ address }) => address?.country],
  ['phone', ({ address }) => address?.phone],
  ['carrier', ({ carrier }) => carrier],
  ['tracking', ({ tracking }) => tracking],
]

export function shippingRoutes(route: Route, list: List, sealing: AddressSealing) {
  list(contract.listShipments, columns, async ({ db, viewer, params, query, at }) => {
    const page = await listShipments(db, viewer, { ...params, ...query }, sealing)
    const opened = { ...params, parcels: page.items.length }
    await db.transaction().execute((tx) => verbs.recordOpening(tx, viewer, opened, at))
    return page
  })
  route(contract.sendParcel, ({ tx, viewer, params, body, at }) =>
    verbs.sendParcel(tx, viewer, { ...params, ...body }, at),
  )
  route(contract.confirmReceipt, ({ tx, viewer, params, at }) =>
    verbs.confirmReceipt(tx, viewer, params, at),
  )
  route(contract.reportMissing, ({ tx, viewer, params, at }) =>
    verbs.reportMissing(tx, viewer, params, at),
  )
  route(contract.leavePlace, ({ tx, viewer, params, at }) =>
    verbs.leavePlace(tx, viewer, params, at),
  )
}
