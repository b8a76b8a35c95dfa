import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { PaymentProvider } from './payments.ts'
import { sandboxProvider } from './sandbox-checkout.ts'

/** The configured card provider: the one whose signature counts. */
export function openProvider(
  config: Config,
  deps: { secret: string; db: Db; clock: Clock },
): PaymentProvider {
  if (config.payments.provider === 'stripe') {
    throw new Error('Stripe')
  }
  return sandboxProvider(deps)
}
