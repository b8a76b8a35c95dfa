/** How reviewers get the product, without schemas: pages load it without zod. */

import { inDollars, type Cents } from '../base/money.ts'

/** Each way, as a business chooses it. */
export const fulfilments = {
  own: 'Reviewers have it, or it is free',
  code: 'The business gives a code',
  shipping: 'The business sends a parcel',
  reimbursement: 'Reviewers buy it and are paid back',
} as const
export type Fulfilment = keyof typeof fulfilments
export const fulfilmentNames = Object.keys(fulfilments) as [Fulfilment, ...Fulfilment[]]

/** Each way, as a reviewer reads it. */
export const waysToGetIt: Record<Fulfilment, string> = {
  own: 'You have it, or it is free',
  code: 'With a code that you are given',
  shipping: 'It is sent to you',
  reimbursement: 'You buy it and are paid back',
}

interface Way {
  fulfilment: Fulfilment
  tryingDays: number
  worthCents: number
  reimbursementCapCents: number
}

/** What a complete campaign lacks for its way: a sentence for each field. */
export function missingForWay(way: Way): Record<string, string> {
  const { fulfilment, tryingDays, worthCents, reimbursementCapCents } = way
  const paysBack = fulfilment === 'reimbursement'
  return {
    ...(paysBack && reimbursementCapCents < 1 && { reimbursementCapCents: noCap }),
    ...(!paysBack && reimbursementCapCents > 0 && { reimbursementCapCents: noPurchase }),
    ...(paysBack && worthCents > 0 && { worthCents: isPaidBack }),
    ...(fulfilment !== 'own' && whatIsGiven(fulfilment, { tryingDays, worthCents })),
  }
}

const noCap = 'Enter the most that you pay back'
const noPurchase = 'Only a campaign whose reviewers buy the product pays them back'
const isPaidBack = 'Leave it empty: each review says what was paid back'

function whatIsGiven(fulfilment: Fulfilment, { tryingDays, worthCents }: Partial<Way>) {
  return {
    ...(tryingDays! < 1 && {
      tryingDays: 'Enter at least one day: reviewers get the product once they have a place',
    }),
    ...(fulfilment !== 'reimbursement' &&
      worthCents! < 1 && { worthCents: 'Enter what the product is worth' }),
  }
}

/** What is paid back for the product, for lists of facts. */
export const capText = (cap: Cents) => `up to ${inDollars(cap)}`

/** What a reviewer is given beside the pay, for lists of facts. */
export const worthText = (worth: Cents) => `The product, worth ${inDollars(worth)}`
