import { getCampaignMoney } from '../../../shared/outside/campaign-money.ts'
import type { Route } from '../../base/http/route.ts'
import { shortly } from '../../base/http/tagged.ts'
import { readPublicMoney } from './queries.ts'

export function campaignMoneyRoutes(route: Route) {
  route(getCampaignMoney, async ({ db, params, reply }) => {
    const money = await readPublicMoney(db, params.campaignId)
    reply.header('cache-control', shortly)
    return money
  })
}
