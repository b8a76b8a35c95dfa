import * as contract from '../../shared/operations.ts'
import type { Route } from '../http/route.ts'
import { discardMail, sendMailAgain } from './mails.ts'
import { listFailedItems, listUndeliveredMails } from './queries.ts'

export function operationRoutes(route: Route) {
  route(contract.listFailedItems, ({ db, query }) => listFailedItems(db, query))
  route(contract.listUndeliveredMails, ({ db, query }) => listUndeliveredMails(db, query))
  route(contract.sendMailAgain, ({ tx, viewer, params, at }) =>
    sendMailAgain(tx, viewer, params, at),
  )
  route(contract.discardMail, ({ tx, viewer, params, at }) => discardMail(tx, viewer, params, at))
}
