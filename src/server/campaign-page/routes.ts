import * as contract from '../../shared/campaign-page.ts'
import type { Route } from '../http/route.ts'
import { rememberOpening } from '../reviews/brief-openings.ts'
import { getCampaign } from './queries.ts'

export function campaignPageRoutes(route: Route) {
  route(contract.getCampaign, async ({ db, viewer, params, at }) => {
    const { page, isFirstVisit } = await getCampaign(db, viewer, params.campaignId, at)
    if (isFirstVisit) {
      await db.transaction().execute((tx) => rememberOpening(tx, viewer, page.id, at))
    }
    return page
  })
}
