import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { sql } from 'kysely'
import { isReady, type Db } from '../../base/db/database.ts'
import * as contract from '../../../shared/overview/operations.ts'
import type { Route } from '../../base/http/route.ts'
import { discardMail, sendMailAgain } from './mails.ts'
import { onPage, pageOf } from '../../base/http/keyset.ts'

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

/** Cursors hold UUIDs, which the ids of items need not be. */
const id = sql<string>`md5(job || ':' || item_id)::uuid`
const latest = { by: sql`last_failed_at`, id, kind: 'time', direction: 'desc' } as const

/** Reads a page of the items that jobs failed to do, those tried last first. */
async function listFailedItems(
  db: Db,
  { limit, cursor }: z.output<typeof contract.listFailedItems.query>,
) {
  const rows = await db
    .selectFrom('failedItems')
    .select(id.as('id'))
    .select(['itemId', 'message', 'attempts', 'firstFailedAt', 'lastFailedAt'])
    .select((eb) => eb.ref('job').$castTo<contract.FailedJob>().as('job'))
    .$call(onPage(latest, { limit, cursor }))
    .execute()
  return pageOf(rows, limit, (row) => row.lastFailedAt)
}

const newest = { by: sql`failed_at`, id: sql`id`, kind: 'time', direction: 'desc' } as const

/** Reads a page of the undelivered mails that are not being sent again, newest first. */
async function listUndeliveredMails(
  db: Db,
  { limit, cursor }: z.output<typeof contract.listUndeliveredMails.query>,
) {
  const rows = await db
    .selectFrom('undeliveredMails')
    .select(['id', 'recipient', 'subject', 'message', 'failedAt'])
    .where('sendAgain', '=', sql.lit(false))
    .$call(onPage(newest, { limit, cursor }))
    .execute()
  return pageOf(rows, limit, (row) => row.failedAt)
}
