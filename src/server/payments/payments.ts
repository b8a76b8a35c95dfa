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
  /** A dispute that was won, or a refund that failed: the money is back, and why. */
  | { type: 'reversal-returned'; depositId: string; reversalId: string; failure?: string }
  /** A refund that is done, a dispute that was lost: the money stays where it went. */
  | { type: 'reversal-settled'; depositId: string; reversalId: string }

/** What Candor gives back of a card payment; its id is the reversal's. */
export interface RefundOrder {
  id: string
  depositId: string
  /** The payment, as the provider named it. */
  reference: string
  amountCents: Cents
}

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
  /**
   * Gives money back to the card that paid; the same order again is the same refund. Answers what
   * is known at once, as events, a refusal for good among them; the rest is told by webhook.
   * Throws while the provider cannot be asked.
   */
  refund(order: RefundOrder, log: FastifyBaseLogger): Promise<PaymentEvent[]>
  /** Mounts the checkout page of a deposit at /checkout/:depositId. */
  mountCheckout(app: FastifyInstance): void
}
