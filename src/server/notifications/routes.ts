import * as contract from '../../shared/notifications.ts'
import type { Route } from '../http/route.ts'
import { readNotifications } from './notifications.ts'
import { listNotifications } from './queries.ts'

export function notificationRoutes(route: Route) {
  route(contract.listNotifications, ({ db, viewer, query }) => listNotifications(db, viewer, query))
  route(contract.readNotifications, ({ tx, viewer, body, at }) =>
    readNotifications(tx, viewer, { ...body }, at),
  )
}
