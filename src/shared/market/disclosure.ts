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

/** What was given or paid back beside the pay; null where it was nothing. */
export function givenText({ priceCents, worthCents, reimbursedCents }: Paid): string | null {
  const given = worthCents > 0 && `given the product (worth ${inDollars(worthCents)})`
  const back = reimbursedCents > 0 && `paid back ${inDollars(reimbursedCents)} for the product`
  const all = [`Paid ${inDollars(priceCents)}`, given, back].filter((part) => part !== false)
  return all.length > 1 ? all.join(' and ') : null
}

/** The disclosure of one review: what was given, and that it was paid. */
export function disclosureOf(paid: Paid): string {
  const given = givenText(paid)
  return given === null ? disclosure : `${given}. ${disclosure}`
}
