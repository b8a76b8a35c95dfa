import { Stripe } from 'stripe'
import { Refusal } from '../../shared/refusal.ts'
import { isUuid } from '../db/uuid.ts'
import type { RefundOrder } from './payments.ts'

/** What a refund that Candor asked for is called here; null for one of Stripe's dashboard. */
export function ownRefundId({ metadata }: { metadata?: Stripe.Metadata | null }): string | null {
  const id = metadata?.['refundId'] ?? ''
  return isUuid(id) ? id : null
}

/** Asks Stripe for a refund; where it refuses for good, why. */
export async function refundAtStripe(
  stripe: Stripe,
  order: RefundOrder,
): Promise<Stripe.Refund | { refused: string }> {
  try {
    return (await findRefund(stripe, order)) ?? (await createRefund(stripe, order))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) {
      throw new Refusal('unavailable', 'Stripe does not answer just now.', { retryAfter: 60 })
    }
    return { refused: inWords(error.code) }
  }
}

/** Stripe forgets a key after a day, and an order may be older: what it made before is found. */
async function findRefund(stripe: Stripe, { id, reference }: RefundOrder) {
  for await (const refund of stripe.refunds.list({ payment_intent: reference, limit: 100 })) {
    if (ownRefundId(refund) === id) return refund
  }
  return null
}

const createRefund = (stripe: Stripe, { id, reference, amountCents }: RefundOrder) =>
  stripe.refunds.create(
    { payment_intent: reference, amount: amountCents, metadata: { refundId: id } },
    { idempotencyKey: `refund:${id}` },
  )

/** Stripe's word for a cause, such as `expired_or_canceled_card`, as people read it. */
export const inWords = (code: string | undefined) =>
  (code ?? 'refused by the card provider').replaceAll('_', ' ')
