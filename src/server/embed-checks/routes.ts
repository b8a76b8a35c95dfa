import * as contract from '../../shared/embed-checks.ts'
import type { Config } from '../config.ts'
import type { Route } from '../http/route.ts'
import * as verbs from './embed-checks.ts'
import { getEmbedChecks } from './queries.ts'

export function embedCheckRoutes(route: Route, { chromiumPath }: Pick<Config, 'chromiumPath'>) {
  const available = chromiumPath !== undefined
  route(contract.getEmbedChecks, ({ db, viewer, params }) =>
    getEmbedChecks(db, viewer, params, available),
  )
  route(contract.agreeToEmbedChecks, async ({ tx, viewer, params, at }) => {
    await verbs.agreeToEmbedChecks(tx, viewer, params, at)
    return getEmbedChecks(tx, viewer, params, available)
  })
  route(contract.endEmbedChecks, async ({ tx, viewer, params }) => {
    await verbs.endEmbedChecks(tx, viewer, params)
    return getEmbedChecks(tx, viewer, params, available)
  })
}
