import type { FastifyInstance } from 'fastify'
import * as contract from '../../../shared/outside/embed-checks.ts'
import type { Clock } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import type { Db } from '../../base/db/database.ts'
import type { Route } from '../../base/http/route.ts'
import * as verbs from './embed-checks.ts'
import { getEmbedChecks } from './queries.ts'
import type { Sightings } from './sightings.ts'

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

declare module 'fastify' {
  interface FastifyInstance {
    sightings: Sightings
  }
}

/** Writes the sites that showed an embed now and then, for as long as the application runs. */
export function writeSightings(
  app: FastifyInstance,
  sightings: Sightings,
  { db, clock }: { db: Db; clock: Clock },
) {
  app.decorate('sightings', sightings)
  app.addHook('onReady', async () => sightings.start(db, clock, app.log))
  app.addHook('preClose', async () => sightings.stop())
}
