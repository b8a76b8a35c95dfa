import type { FastifyInstance } from 'fastify'
import * as destinationContract from '../../../shared/money/payout-destination.ts'
import * as contract from '../../../shared/money/payouts.ts'
import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../base/db/database.ts'
import type { List } from '../../base/http/list-file.ts'
import { authorize, type Route } from '../../base/http/route.ts'
import { downloadPayoutBatch, exportPayouts } from './batches.ts'
import { batchColumns, payoutColumns } from './csv-columns.ts'
import { removePayoutDestination, setPayoutDestination } from './destinations.ts'
import { previewExport } from './next-batch.ts'
import * as queries from './queries.ts'
import { getPayoutSums } from './sums.ts'
import { remindReviewer } from './reminders.ts'
import { failWithdrawal, payPayoutBatch, payWithdrawal } from './withdrawals.ts'

export function payoutRoutes(route: Route, list: List) {
  route(destinationContract.getPayoutDestination, ({ db, viewer, at }) =>
    queries.getPayoutDestination(db, viewer, at),
  )
  route(destinationContract.setPayoutDestination, ({ tx, viewer, body, at }) =>
    setPayoutDestination(tx, viewer, body, at),
  )
  route(destinationContract.removePayoutDestination, ({ tx, viewer, at }) =>
    removePayoutDestination(tx, viewer, at),
  )
  list(contract.listPayouts, payoutColumns, ({ db, query, at }) =>
    queries.listPayouts(db, query, at),
  )
  route(contract.payWithdrawal, ({ tx, viewer, params, body, at }) =>
    payWithdrawal(tx, viewer, { ...params, ...body }, at),
  )
  route(contract.failWithdrawal, ({ tx, viewer, params, body, at }) =>
    failWithdrawal(tx, viewer, { ...params, ...body }, at),
  )
  route(contract.remindReviewer, ({ tx, viewer, params, at }) =>
    remindReviewer(tx, viewer, params, at),
  )
  list(contract.listPayoutBatches, batchColumns, ({ db, query }) =>
    queries.listPayoutBatches(db, query),
  )
  route(contract.getPayoutBatch, ({ db, params }) => queries.readPayoutBatch(db, params.batchId))
  route(contract.payPayoutBatch, ({ tx, viewer, params, body, at }) =>
    payPayoutBatch(tx, viewer, { ...params, ...body }, at),
  )
  route(contract.getPayoutSums, ({ db, at }) => getPayoutSums(db, at))
  route(contract.previewExport, ({ db, query, at }) => previewExport(db, query, at))
  route(contract.exportPayouts, ({ tx, viewer, query, at }) => exportPayouts(tx, viewer, query, at))
}

/** The bank's file is not JSON, so it is a plain route with the same checks. */
export function mountPayoutFiles(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }) {
  app.get('/api/payouts/batches/:batchId/file', async (request, reply) => {
    const at = clock.now()
    const admin = (await authorize({ allow: ['admin'] }, db, request, at))!
    const { batchId } = request.params as { batchId: string }
    const { name, text } = await db
      .transaction()
      .execute((tx) => downloadPayoutBatch(tx, admin, { batchId }, at))
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(text)
  })
}
