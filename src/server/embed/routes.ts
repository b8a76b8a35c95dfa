import * as contract from '../../shared/embed.ts'
import type { Route } from '../http/route.ts'
import { getPublicReviews } from './queries.ts'

export function embedRoutes(route: Route) {
  route(contract.getPublicReviews, ({ db, params, query, reply }) => {
    // Set first, so that a foreign page can read a refusal too.
    reply
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=60')
    return getPublicReviews(db, { ...params, ...query })
  })
}
