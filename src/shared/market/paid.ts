import * as z from 'zod'
import { Cents } from '../base/cents.ts'

/** What a reviewer got for a review. */
export const Paid = z.object({
  priceCents: Cents,
  /** What the product was worth that was given; 0 where nothing was. */
  worthCents: Cents,
  /** What was paid back for buying the product. */
  reimbursedCents: Cents,
})
