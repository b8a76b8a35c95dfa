import * as z from 'zod'
import { endpoint, Instant } from '../base/endpoint.ts'
import { PayoutDestinationForm } from './payout-destination-form.ts'
import { payoutKinds, type PayoutKind } from '../platform/states.ts'

export const payoutKindLabels: Record<PayoutKind, string> = {
  bank: 'Bank account',
  mobile_money: 'Mobile money',
  paypal: 'PayPal',
}

/** Where more people have mobile money than an account that dollars from abroad come to. */
const mobileMoneyFirst = new Set('CI CM GH KE RW SN TZ UG ZM'.split(' '))

/** What is chosen first for a reviewer of a country. */
export const likelyKind = (country: string): PayoutKind =>
  mobileMoneyFirst.has(country) ? 'mobile_money' : 'bank'

/** Why there is nothing to export. */
export const nothingReady: Record<PayoutKind, string> = {
  bank: 'No withdrawal is ready for the bank.',
  mobile_money: 'No withdrawal to mobile money is ready.',
  paypal: 'No withdrawal to PayPal is ready.',
}

/** A saved destination for its reviewer, with only the end of the account number. */
export const PayoutDestination = z.object({
  kind: z.enum(payoutKinds),
  /** The country of a bank account; null for others, and for accounts of before. */
  country: z.string().nullable(),
  accountHolder: z.string(),
  /** The bank, the provider of mobile money, or 'PayPal'. */
  bankName: z.string(),
  /** The last four characters of a number; an email address without most of its name. */
  numberEnd: z.string(),
  bankCode: z.string(),
  /** Whether the bank cannot pay for want of a SWIFT code: set before it was compulsory. */
  lacksCode: z.boolean(),
  updatedAt: Instant,
  /** Until when withdrawals wait after a change; null when they do not. */
  heldUntil: Instant.nullable(),
})
export type PayoutDestination = z.input<typeof PayoutDestination>

const Kept = z.object({ destination: PayoutDestination.nullable() })

export const getPayoutDestination = endpoint({
  name: 'getPayoutDestination',
  method: 'GET',
  path: '/api/wallet/destination',
  allow: ['reviewer'],
  reply: Kept,
})

export const setPayoutDestination = endpoint({
  name: 'setPayoutDestination',
  method: 'POST',
  path: '/api/wallet/destination',
  allow: ['reviewer'],
  stepUp: true,
  body: PayoutDestinationForm,
  reply: Kept,
})

export const removePayoutDestination = endpoint({
  name: 'removePayoutDestination',
  method: 'DELETE',
  path: '/api/wallet/destination',
  allow: ['reviewer'],
  stepUp: true,
  reply: Kept,
})
