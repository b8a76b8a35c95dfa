import * as contract from '../../shared/campaign-page.ts'
import type { Route } from '../http/route.ts'
import { getCampaign } from './queries.ts'

export function campaignPageRoutes(route: Route) {
  route(contract.getCampaign, ({ db, viewer, params, at }) =>
    getCampaign(db, viewer, params.campaignId, at),
  )
}
