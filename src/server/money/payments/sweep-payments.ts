import type { FastifyBaseLogger } from 'fastify'
import { hourMillis } from '../../../shared/base/days.ts'
import { depositOpenHours } from '../../../shared/money/withdrawal-rules.ts'
import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../base/db/database.ts'
import type { OpenDeposit, PaymentProvider } from './payments.ts'
import { recordPayment } from './record-payment.ts'
import { eachItem } from '../../base/jobs/items.ts'

const atOnce = 20

interface Deps {
  provider: PaymentProvider
  clock: Clock
  log: FastifyBaseLogger
}

/** Does what only the passing of time does to card payments. */
export async function sweepPayments(db: Db, deps: Deps): Promise<void> {
  await sweepDeposits(db, deps)
  await deps.provider.endDisputes?.()
}

/**
 * Asks the card provider about every open deposit once an hour, and ends those that are older than
 * a day. A deposit that fails is asked about again an hour later.
 */
export async function sweepDeposits(db: Db, { provider, clock, log }: Deps): Promise<void> {
  for (;;) {
    const at = clock.now()
    const deposits = await claim(db, at)
    await eachItem(db, 'check-deposit', { at, log }, deposits, async (deposit) => {
      const end = deposit.createdAt.getTime() <= at.getTime() - depositOpenHours * hourMillis
      for (const event of await provider.checkDeposit(deposit, { end }, log)) {
        await db.transaction().execute((tx) => recordPayment(tx, event, clock.now()))
      }
    })
    if (deposits.length < atOnce) return
  }
}

/** Claims open deposits for this worker for an hour. */
async function claim(db: Db, at: Date): Promise<OpenDeposit[]> {
  const before = new Date(at.getTime() - hourMillis)
  return db
    .updateTable('deposits')
    .set({ checkedAt: at })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('deposits')
        .select('id')
        .where('status', '=', 'pending')
        .where((of) => of(of.fn.coalesce('checkedAt', 'createdAt'), '<=', before))
        .orderBy('createdAt')
        .limit(atOnce)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning(['id', 'createdAt', 'checkoutReference'])
    .execute()
}
