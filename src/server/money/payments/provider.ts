import type { Clock } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import type { Db } from '../../base/db/database.ts'
import type { PaymentProvider } from './payments.ts'
import { sandboxProvider } from './sandbox-checkout.ts'

/** Opens the configured card provider: Stripe when it has keys, else the sandbox. */
export async function openProvider(
  config: Config,
  deps: { secret: string; db: Db; clock: Clock },
): Promise<PaymentProvider> {
  const { stripe, live } = config.payments
  if (!stripe) return sandboxProvider(deps)
  // Imported only when it is used, because it is large.
  const { stripeProvider } = await import('./stripe.ts')
  const { db, clock } = deps
  return stripeProvider({ ...stripe, live, publicUrl: config.server.publicUrl, db, clock })
}
