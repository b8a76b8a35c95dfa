import type * as z from 'zod'
import type { FastifyInstance } from 'fastify'
import * as contract from '../../../shared/money/disputes.ts'
import { dollars, type Columns, type List } from '../../base/http/list-file.ts'
import { listDisputes } from './queries.ts'
import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../base/db/database.ts'
import { recordPayment } from './record-payment.ts'
import type { PaymentProvider } from './payments.ts'

const disputeColumns: Columns<z.output<typeof contract.Dispute>> = [
  ['opened_utc', ({ openedAt }) => openedAt],
  ['company', ({ business }) => business.companyName],
  ['state', ({ state }) => state],
  ['amount_usd', ({ amountCents }) => dollars(amountCents)],
  ['respond_by_utc', ({ respondBy }) => respondBy],
  ['ended_utc', ({ endedAt }) => endedAt],
  ['business_id', ({ business }) => business.id],
  ['reference', ({ reference }) => reference],
  ['id', ({ id }) => id],
]

export function paymentRoutes(list: List) {
  list(contract.listDisputes, disputeColumns, ({ db, query }) => listDisputes(db, query))
}

/** Mounts the webhook. Signatures cover the raw bytes, so the body is not parsed as JSON here. */
export function mountWebhook(
  app: FastifyInstance,
  {
    db,
    clock,
    provider,
    wakeJobs,
  }: { db: Db; clock: Clock; provider: PaymentProvider; wakeJobs: () => void },
) {
  void app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 * 1024 }, (_r, body, done) =>
      done(null, body),
    )
    raw.post('/api/payments/webhook', { config: { anyOrigin: true } }, async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      for (const event of await provider.readEvents(body, request.headers, request.log)) {
        await db.transaction().execute((tx) => recordPayment(tx, event, clock.now()))
      }
      wakeJobs()
      return { received: true }
    })
  })
}
