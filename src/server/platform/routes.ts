import * as contract from '../../shared/platform.ts'
import type { Route } from '../http/route.ts'
import { sendContact } from './contact.ts'
import { editPlatform, readPlatform } from './platform.ts'

export function platformRoutes(route: Route) {
  route(contract.getPlatform, ({ db }) => readPlatform(db))
  route(contract.editPlatform, ({ tx, viewer, body, at }) => editPlatform(tx, viewer, body, at))
  route(contract.getSite, async ({ db, at }) => {
    const { planPrices, claims } = await readPlatform(db)
    return { planPrices, claims, year: at.getUTCFullYear() }
  })
  route(contract.sendContact, ({ tx, body, address, at }) =>
    sendContact(tx, { ...body, address }, at),
  )
}
