import * as contract from '../../shared/platform/platform.ts'
import type { Config } from '../base/config.ts'
import type { Route } from '../base/http/route.ts'
import { editContactMessage, sendContact } from './contact.ts'
import { listContactMessages } from './contact-messages.ts'
import { editPlatform } from './platform.ts'
import { readPlatform, readSite } from './queries.ts'

export function platformRoutes(route: Route, config: Config) {
  route(contract.getPlatform, ({ db }) => readPlatform(db))
  route(contract.editPlatform, ({ tx, viewer, body, at }) => editPlatform(tx, viewer, body, at))
  route(contract.getSite, ({ db, at }) => readSite(db, config, at))
  route(contract.sendContact, ({ tx, body, address, at }) =>
    sendContact(tx, { ...body, address }, at),
  )
  route(contract.listContactMessages, ({ db, query }) => listContactMessages(db, query))
  route(contract.editContactMessage, ({ tx, viewer, params, body, at }) =>
    editContactMessage(tx, viewer, { ...params, ...body }, at),
  )
}
