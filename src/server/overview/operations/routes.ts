import type { FastifyInstance } from 'fastify'
import type { Db } from '../../base/db/database.ts'
import { isReady } from '../../base/db/ready.ts'
import * as contract from '../../../shared/overview/operations.ts'
import type { Route } from '../../base/http/route.ts'
import { discardMail, sendMailAgain } from './mails.ts'
import { listFailedItems, listUndeliveredMails } from './queries.ts'

export function operationRoutes(route: Route) {
  route(contract.listFailedItems, ({ db, query }) => listFailedItems(db, query))
  route(contract.listUndeliveredMails, ({ db, query }) => listUndeliveredMails(db, query))
  route(contract.sendMailAgain, ({ tx, viewer, params, at }) =>
    sendMailAgain(tx, viewer, params, at),
  )
  route(contract.discardMail, ({ tx, viewer, params, at }) => discardMail(tx, viewer, params, at))
}

/** Mounts what a load balancer asks. */
export function mountOperations(app: FastifyInstance, db: Db) {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await isReady(db)
    if (!ready) reply.status(503).header('retry-after', '2')
    return { ready }
  })
}
