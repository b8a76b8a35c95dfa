import { Cents } from '../../shared/cents.ts'
import { selectRows } from '../db/rows.ts'
import * as z from 'zod'
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { PaymentProvider, RefundOrder } from '../payments/payments.ts'
import { recordPayment } from '../payments/record-payment.ts'

const atOnce = 20
/** Less than the minute between two runs of the job. */
const claimMillis = 50_000

/**
 * Orders the open refunds at the card provider. The reversals are the queue, so refunds that a
 * crash or an unreachable provider left open are ordered again a minute later; repeated orders
 * refund once. Returns how many were ordered.
 */
export async function sendRefunds(
  db: Db,
  { provider, clock, log }: { provider: PaymentProvider; clock: Clock; log: FastifyBaseLogger },
): Promise<number> {
  let asked = 0
  for (;;) {
    const orders = await claim(db, clock.now())
    for (const order of orders) {
      try {
        for (const event of await provider.refund(order, log)) {
          await db.transaction().execute((tx) => recordPayment(tx, event, clock.now()))
        }
      } catch (error) {
        log.warn(error, 'a refund waits for the card provider')
      }
    }
    asked += orders.length
    if (orders.length < atOnce) return asked
  }
}

const OrderRow = z.strictObject({
  id: z.string(),
  depositId: z.string(),
  reference: z.string(),
  amountCents: Cents,
})

/** Claims open refunds for this worker for 50 seconds. */
async function claim(db: Db, at: Date): Promise<RefundOrder[]> {
  const before = new Date(at.getTime() - claimMillis)
  const rows = await selectRows(
    db,
    OrderRow,
    sql`
    update reversals v set asked_at = ${at} from deposits d
    where d.id = v.deposit_id and v.id in (
      select id from reversals
      where refund_request_id is not null and confirmed_at is null and returned_at is null
        and (asked_at is null or asked_at <= ${before})
      order by created_at limit ${atOnce} for no key update skip locked)
    returning v.id, v.deposit_id, d.provider_reference as reference, v.amount_cents`,
  )
  return rows
}
