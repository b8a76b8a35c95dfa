import type { PayoutKind } from '../platform/states.ts'

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
