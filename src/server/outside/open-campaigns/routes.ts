import * as contract from '../../../shared/outside/open-campaigns.ts'
import type { Route } from '../../base/http/route.ts'
import { serializerOf } from '../../base/http/serializer.ts'
import { sendTagged, shortly } from '../../base/http/tagged.ts'
import { readOpenCampaigns } from './queries.ts'

export function openCampaignRoutes(route: Route) {
  const toAnswer = serializerOf(contract.listOpenCampaigns)
  route(contract.listOpenCampaigns, async ({ db, query, at, request, reply }) => {
    const { json } = toAnswer(await readOpenCampaigns(db, query, at))
    reply.header('cache-control', shortly).type('application/json; charset=utf-8')
    return sendTagged({ request, reply }, json)
  })
}
