import type { FastifyInstance } from 'fastify'
import * as contract from '../../../shared/outside/receipts.ts'
import type { Db } from '../../base/db/database.ts'
import type { Route } from '../../base/http/route.ts'
import { listReceiptKeys, type Receipts } from './receipts.ts'

/** Any site may keep receipts and keys for a minute. */
const briefly = 'public, max-age=60'

export function receiptRoutes(route: Route, receipts: Receipts) {
  route(contract.getReceipt, ({ db, params, reply }) => {
    reply.header('cache-control', briefly)
    return receipts.read(db, params.reviewId)
  })
}

/** Mounts the public keys, at the address where libraries for JSON Web Keys look. */
export function mountReceiptKeys(app: FastifyInstance, db: Db) {
  app.get('/.well-known/jwks.json', { config: { anySite: true } }, async (_request, reply) => {
    const keys = await listReceiptKeys(db)
    return reply
      .header('cache-control', briefly)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(keys))
  })
}
