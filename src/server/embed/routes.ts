import * as contract from '../../shared/embed.ts'
import type { Route } from '../http/route.ts'
import { getPublicReviews } from './queries.ts'

export function embedRoutes(route: Route) {
  route(contract.getPublicReviews, ({ db, params, query, reply }) => {
    // Set these before reading, so that pages of other origins can read an error too.
    reply
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=60')
    return getPublicReviews(db, { ...params, ...query })
  })
}
