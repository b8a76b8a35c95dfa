import * as z from 'zod'
import { amountError, Cents } from '../base/cents.ts'
import { maxAmount } from '../base/money.ts'
import { ChosenProof, Proof } from './proofs.ts'

/** What is paid back for buying the product. */
export const Reimbursement = z.object({
  /** The most that can be. */
  capCents: Cents,
  /** What its reviewer paid by the receipt. */
  amountCents: Cents,
  /** Null until a decision. */
  paidCents: Cents.nullable(),
})

/** What was handed in for a place that has no review. */
export const Purchase = z.object({
  amountCents: Cents,
  /** Null until a decision. */
  paidCents: Cents.nullable(),
  proof: Proof.nullable(),
})

export const amountPaid = z
  .int({ error: amountError('Enter what you paid', '24.50') })
  .min(1, 'Enter what you paid')
  .max(maxAmount, 'At most $100,000 can be entered')
  .transform((value) => value as Cents)

/** The proof of use that is sent with a review, with what it says was paid where that is asked. */
export const Receipt = { ...ChosenProof, amountCents: amountPaid.optional() }

/** What an admin pays back, 0 if the receipt is not genuine. */
export const amountPaidBack = z
  .int({ error: amountError('Enter how much is paid back', '24.50') })
  .min(0, 'It cannot be less than nothing')
  .max(maxAmount, 'At most $100,000 can be paid back')
  .transform((value) => value as Cents)

/** Required where the cap of a review is reserved. */
export const reimbursementCents = amountPaidBack.optional()
