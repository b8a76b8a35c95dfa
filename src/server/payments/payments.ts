import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Cents } from '../../shared/money.ts'

/** What a card provider tells, whoever it is; amounts in cents. */
export type PaymentEvent =
  | { type: 'paid'; depositId: string; reference: string }
  | { type: 'failed'; depositId: string; failure: string }
  | {
      type: 'reversed'
      depositId: string
      reversalId: string
      amountCents: Cents
      reference: string
    }
  | { type: 'reversal-won'; depositId: string; reversalId: string }

/** One card provider. Only the configured one's signature counts. */
export interface PaymentProvider {
  readonly mode: 'sandbox' | 'live'
  /**
   * Reads a webhook: what it tells, in order; nothing for one that concerns nothing here.
   * Throws a Refusal when the signature does not hold.
   */
  readEvents(
    rawBody: Buffer,
    headers: Record<string, unknown>,
    log: FastifyBaseLogger,
  ): PaymentEvent[] | Promise<PaymentEvent[]>
  /** Mounts the checkout page of a deposit at /checkout/:depositId. */
  mountCheckout(app: FastifyInstance): void
}
