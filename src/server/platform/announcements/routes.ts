import * as contract from '../../../shared/platform/announcements.ts'
import type { Route } from '../../base/http/route.ts'
import { announce } from './announcements.ts'
import { listAnnouncements, readAudience } from './queries.ts'

export function announcementRoutes(route: Route) {
  route(contract.listAnnouncements, ({ db, query }) => listAnnouncements(db, query))
  route(contract.getAudience, ({ db, query }) => readAudience(db, query))
  route(contract.announce, ({ tx, viewer, body, at }) => announce(tx, viewer, body, at))
}
