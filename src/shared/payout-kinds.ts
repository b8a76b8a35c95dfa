import type { PayoutKind } from './states.ts'

export const payoutKindLabels: Record<PayoutKind, string> = {
  bank: 'Bank account',
  mobile_money: 'Mobile money',
  paypal: 'PayPal',
}

/** Why there is nothing to export. */
export const nothingReady: Record<PayoutKind, string> = {
  bank: 'No withdrawal is ready for the bank.',
  mobile_money: 'No withdrawal to mobile money is ready.',
  paypal: 'No withdrawal to PayPal is ready.',
}
