import { share, type BasisPoints, type Cents } from './money.ts'

/** Withdrawals are at least $30 and cost 10% (docs/product-rules.md, Payments and payouts). */
export const minWithdrawal = 30_00 as Cents
export const withdrawalChargeBps: BasisPoints = 1_000

/** The charge and the net amount of a withdrawal. */
export function withdrawalOf(amount: Cents) {
  const charge = share(amount, withdrawalChargeBps)
  return { amountCents: amount, chargeCents: charge, netCents: (amount - charge) as Cents }
}
