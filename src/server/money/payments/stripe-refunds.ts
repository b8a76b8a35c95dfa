import { Stripe } from 'stripe'
import { Refusal } from '../../../shared/base/refusal.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { RefundOrder } from './payments.ts'

/** Candor's id of a refund; null for a refund from Stripe's dashboard. */
export function ownRefundId({ metadata }: { metadata?: Stripe.Metadata | null }): string | null {
  const id = metadata?.['refundId'] ?? ''
  return isUuid(id) ? id : null
}

/** Orders a refund at Stripe. Returns the reason when Stripe refuses it for good. */
export async function refundAtStripe(
  stripe: Stripe,
  order: RefundOrder,
): Promise<Stripe.Refund | { refused: string }> {
  try {
    return (await findRefund(stripe, order)) ?? (await createRefund(stripe, order))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) {
      throw new Refusal('unavailable', 'Stripe does not answer at the moment.', { retryAfter: 60 })
    }
    return { refused: describeCode(error.code) }
  }
}

/** Finds an earlier refund of the same order. Stripe keeps idempotency keys only for a day. */
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

/** A code of Stripe, such as `expired_or_canceled_card`, in words. */
export const describeCode = (code: string | undefined) =>
  (code ?? 'refused by the card provider').replaceAll('_', ' ')
