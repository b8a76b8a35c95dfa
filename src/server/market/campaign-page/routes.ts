import * as contract from '../../../shared/market/campaign-page.ts'
import type { Db } from '../../base/db/database.ts'
import type { Route } from '../../base/http/route.ts'
import { rememberOpening } from '../reviews/brief-openings.ts'
import { getCampaign } from './queries.ts'

export function campaignPageRoutes(route: Route, primary: Db) {
  route(contract.getCampaign, async ({ db, viewer, params, at, request }) => {
    const { campaignId } = params
    const { page, isFirstVisit } = await getCampaign(db, viewer, campaignId, at)
    if (isFirstVisit) {
      const opening = { reviewerId: viewer.id, campaignId, openedAt: at }
      request.server.afterwards.run(() =>
        primary.transaction().execute((tx) => rememberOpening(tx, opening)),
      )
    }
    return page
  })
}
