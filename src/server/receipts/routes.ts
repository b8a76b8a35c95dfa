import type { FastifyInstance, FastifyReply } from 'fastify'
import * as contract from '../../shared/receipts.ts'
import type { Db } from '../db/database.ts'
import type { Route } from '../http/route.ts'
import { listReceiptKeys, type Receipts } from './receipts.ts'

/** Any site may read receipts and keys, and keep them for a minute. */
const open = (reply: FastifyReply) =>
  reply
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', 'public, max-age=60')

export function receiptRoutes(route: Route, receipts: Receipts) {
  route(contract.getReceipt, ({ db, params, reply }) => {
    open(reply)
    return receipts.read(db, params.reviewId)
  })
}

/** Mounts the public keys, at the address where libraries for JSON Web Keys look. */
export function mountReceiptKeys(app: FastifyInstance, db: Db) {
  app.get('/.well-known/jwks.json', async (_request, reply) => {
    const keys = await listReceiptKeys(db)
    return open(reply).type('application/json; charset=utf-8').send(JSON.stringify(keys))
  })
}
