import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../base/db/database.ts'
import { recordPayment } from './record-payment.ts'
import type { PaymentProvider } from './payments.ts'

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
