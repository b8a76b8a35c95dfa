import * as contract from '../../shared/subscription.ts'
import type { Route } from '../http/route.ts'
import { readSettings } from '../settings/queries.ts'
import { changePlan } from './subscription.ts'

export function subscriptionRoutes(route: Route) {
  route(contract.changePlan, async ({ tx, viewer, body, at }) => {
    await changePlan(tx, viewer, body, at)
    return readSettings(tx, viewer)
  })
}
