import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { Refusal } from '../../../shared/base/refusal.ts'
import { largestParcelFile } from '../../../shared/market/shipping-rules.ts'
import * as contract from '../../../shared/market/shipping.ts'
import type { Columns, List } from '../../base/http/list-file.ts'
import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../base/db/database.ts'
import { receiveForm, receiveJson } from '../../base/http/multipart.ts'
import { authorize, type Route } from '../../base/http/route.ts'
import { serializerOf } from '../../base/http/serializer.ts'
import type { Viewer } from '../../base/http/session.ts'
import { importParcels } from './import-parcels.ts'
import { linesOfFile, linesOfList } from './read-parcels.ts'
import { listOwedParcels, listShipments } from './queries.ts'
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

interface Deps {
  db: Db
  clock: Clock
  wakeJobs: () => void
}

const limits = { files: 1, bytes: largestParcelFile, what: 'file' as const }

const permission = { allow: ['business'], scopes: ['campaigns:write'] } as const

const toAnswer = serializerOf({ reply: contract.ParcelImport })

/** Mounts the import: a plain route with the same checks, as it takes a form or JSON. */
export function mountParcels(app: FastifyInstance, { db, clock, wakeJobs }: Deps) {
  app.post<{ Params: { campaignId: string } }>(
    contract.listShipments.path,
    { config: { upload: limits } },
    async (request, reply) => {
      const at = clock.now()
      const business = (await authorize(permission, db, request, at))!
      const given = { ...request.params, ...(await receive(request, business)) }
      const imported = await db
        .transaction()
        .execute((tx) => importParcels(tx, business, given, at))
      wakeJobs()
      const { status, json } = toAnswer(imported)
      return reply.status(status).type('application/json; charset=utf-8').send(json)
    },
  )
}

async function receive(request: FastifyRequest, business: Viewer) {
  if (!request.isMultipart()) {
    const { parcels, dryRun = false } = contract.ParcelList.parse(
      (await receiveJson(request, business)) ?? {},
    )
    return { lines: linesOfList(parcels), dryRun }
  }
  let file: Buffer | undefined
  const fields = await receiveForm(request, business, async ({ bytes }) => {
    file = bytes
  })
  const { dryRun = false } = contract.ParcelForm.parse(fields)
  if (!file) throw new Refusal('invalid', 'Choose a file.', { fields: { file: 'Choose a file.' } })
  return { lines: linesOfFile(file), dryRun }
}

export function shippingRoutes(route: Route, list: List, sealing: AddressSealing) {
  list(contract.listShipments, columns, async ({ db, viewer, params, query, at }) => {
    const page = await listShipments(db, viewer, { ...params, ...query }, sealing)
    const opened = { ...params, parcels: page.items.length }
    await db.transaction().execute((tx) => verbs.recordOpening(tx, viewer, opened, at))
    return page
  })
  route(contract.listOwedParcels, ({ db, viewer, query }) => listOwedParcels(db, viewer, query))
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
