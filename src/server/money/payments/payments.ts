import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Cents } from '../../../shared/base/money.ts'

/** An event of any card provider. Amounts are in cents. */
export type PaymentEvent =
  | { type: 'paid'; depositId: string; reference: string }
  | { type: 'failed'; depositId: string; failure: string }
  | {
      type: 'reversed'
      depositId: string
      reversalId: string
      amountCents: Cents
      reference: string
      /** Set when the card holder's bank disputes the payment; the time is ISO 8601. */
      dispute?: { respondBy: string | null }
    }
  /** A won dispute or a failed refund: the money came back. */
  | { type: 'reversal-returned'; depositId: string; reversalId: string; failure?: string }
  /** A completed refund or a lost dispute: the reversal is final. */
  | { type: 'reversal-settled'; depositId: string; reversalId: string }

/** A refund of a card payment that Candor orders. Its id is the id of the reversal. */
export interface RefundOrder {
  id: string
  depositId: string
  /** The provider's id of the payment. */
  reference: string
  amountCents: Cents
}

/** A deposit whose checkout was opened, or could be. */
export interface OpenDeposit {
  id: string
  createdAt: Date
  /** The provider's id of the checkout; null when it was never opened. */
  checkoutReference: string | null
}

/** A card provider. Only webhooks that the configured provider signed are accepted. */
export interface PaymentProvider {
  readonly mode: 'sandbox' | 'live'
  /**
   * Reads the events of a webhook, in order; none when it does not concern Candor. Throws a
   * Refusal when the signature is wrong.
   */
  readEvents(
    rawBody: Buffer,
    headers: Record<string, unknown>,
    log: FastifyBaseLogger,
  ): PaymentEvent[] | Promise<PaymentEvent[]>
  /**
   * Refunds the card that paid; repeating an order does not refund twice. Returns the events that
   * are known at once, including a final refusal; the others come by webhook. Throws when the
   * provider cannot be reached.
   */
  refund(order: RefundOrder, log: FastifyBaseLogger): Promise<PaymentEvent[]>
  /**
   * Asks what became of an open deposit; with `end`, closes its checkout, so that it cannot be paid
   * any more. Throws when the provider cannot be reached.
   */
  checkDeposit(
    deposit: OpenDeposit,
    options: { end: boolean },
    log: FastifyBaseLogger,
  ): Promise<PaymentEvent[]>
  /** Ends the disputes that nobody but the sandbox itself would end. */
  endDisputes?(): Promise<void>
  /** Mounts the checkout page of a deposit at /checkout/:depositId. */
  mountCheckout(app: FastifyInstance): void
}
