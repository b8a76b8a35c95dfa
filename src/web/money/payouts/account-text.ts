import type { PayoutKind } from '../../../shared/platform/states.ts'

interface Shown {
  bankName: string
  /** Of a number its last characters, of an address all but most of its name (`accountEnd`). */
  numberEnd: string
}

/** 'First Bank ···· 6789', 'PayPal, a…@example.com'. */
export const accountText = ({ bankName, numberEnd }: Shown) =>
  numberEnd.includes('@') ? `${bankName}, ${numberEnd}` : `${bankName} ${endText(numberEnd)}`

/** What a new destination takes the place of. */
export const replacesText = ({ numberEnd }: Shown) =>
  numberEnd.includes('@')
    ? `Replaces ${numberEnd}.`
    : `Replaces the account ending in ${numberEnd}.`

/** '···· 6789'; an address as it is. */
export const endText = (numberEnd: string) =>
  numberEnd.includes('@') ? numberEnd : `···· ${numberEnd}`

export const providerLabels: Record<PayoutKind, string> = {
  bank: 'Bank',
  mobile_money: 'Provider',
  paypal: 'Paid by',
}

export const accountLabels: Record<PayoutKind, string> = {
  bank: 'Account',
  mobile_money: 'Mobile number',
  paypal: 'PayPal address',
}

/** Who pays, and what its reference is called. */
export const payers: Record<PayoutKind, { name: string; reference: string }> = {
  bank: { name: 'your bank', reference: 'Bank reference' },
  mobile_money: { name: 'the provider', reference: 'Reference of the payment' },
  paypal: { name: 'PayPal', reference: 'Transaction at PayPal' },
}
