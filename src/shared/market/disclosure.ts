import { inDollars, type Cents } from '../base/money.ts'

/** Shown with every review. */
export const disclosure =
  'Paid review: the reviewer was paid for writing it, whatever the rating, through Candor.'

/** What a reviewer got for a review: its price, and the product and what was paid back for it. */
export interface Paid {
  priceCents: Cents
  /** 0 where nothing was given. */
  worthCents: Cents
  reimbursedCents: Cents
}

/** What was given beside the pay; null where it was nothing. */
export const givenText = ({ priceCents, worthCents }: Paid) =>
  worthCents > 0
    ? `Paid ${inDollars(priceCents)} and given the product (worth ${inDollars(worthCents)})`
    : null

/** The disclosure of one review: what was given, and that it was paid. */
export function disclosureOf(paid: Paid): string {
  const given = givenText(paid)
  return given === null ? disclosure : `${given}. ${disclosure}`
}
