import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Db } from '../../base/db/database.ts'
import { sendTagged, shortly } from '../../base/http/tagged.ts'
import { listDigests } from './queries.ts'

const Query = z.object({ day: z.iso.date().optional() })

/** Mounts the digests of receipts, newest first, beside the public keys that check them. */
export function mountDigests(app: FastifyInstance, db: Db) {
  const config = { anySite: true }
  app.get('/.well-known/candor-digest.json', { config }, async (request, reply) => {
    const { day } = Query.parse(request.query)
    const digests = await listDigests(db, day)
    reply.header('cache-control', shortly).type('application/json; charset=utf-8')
    return sendTagged({ request, reply }, JSON.stringify(digests))
  })
}
