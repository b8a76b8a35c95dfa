import * as contract from '../../../shared/money/subscription.ts'
import type { Route } from '../../base/http/route.ts'
import { readSettings } from '../../people/settings/queries.ts'
import { changePlan } from './subscription.ts'

export function subscriptionRoutes(route: Route) {
  route(contract.changePlan, async ({ tx, viewer, body, at }) => {
    await changePlan(tx, viewer, body, at)
    return readSettings(tx, viewer)
  })
}
