import type { FastifyBaseLogger } from 'fastify'
import { mayNow } from '../../people/accounts/people.ts'
import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../base/db/database.ts'
import type { PaymentProvider, RefundOrder } from './payments.ts'
import { recordPayment } from './record-payment.ts'
import { eachItem } from '../../base/jobs/items.ts'

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
  // Each order is claimed at most once in a run, so slow ones cannot take the place of others.
  const before = new Date(clock.now().getTime() - claimMillis)
  let asked = 0
  for (;;) {
    const at = clock.now()
    const orders = await claim(db, { at, before })
    await eachItem(db, 'send-refund', { at, log }, orders, async (order) => {
      for (const event of await provider.refund(order, log)) {
        await db.transaction().execute((tx) => recordPayment(tx, event, clock.now()))
      }
    })
    asked += orders.length
    if (orders.length < atOnce) return asked
  }
}

/**
 * Claims open refunds that nobody has asked for since `before`, those never asked for first, then
 * the one that was asked for longest ago.
 */
async function claim(
  db: Db,
  { at, before }: Record<'at' | 'before', Date>,
): Promise<RefundOrder[]> {
  return db
    .updateTable('reversals as v')
    .from('deposits as d')
    .set({ askedAt: at })
    .whereRef('d.id', '=', 'v.depositId')
    .where('v.id', 'in', (eb) =>
      eb
        .selectFrom('reversals')
        .innerJoin('users as u', 'u.id', 'reversals.businessId')
        .select('reversals.id')
        .where(mayNow('sendRefund', 'u'))
        .where('refundRequestId', 'is not', null)
        .where('confirmedAt', 'is', null)
        .where('returnedAt', 'is', null)
        .where(({ eb, or }) => or([eb('askedAt', 'is', null), eb('askedAt', '<=', before)]))
        .orderBy('askedAt', (order) => order.asc().nullsFirst())
        .orderBy('reversals.createdAt')
        .limit(atOnce)
        .forNoKeyUpdate('reversals')
        .skipLocked(),
    )
    .returning(['v.id', 'v.depositId', 'v.amountCents'])
    .returning((eb) => eb.ref('d.providerReference').$notNull().as('reference'))
    .execute()
}
