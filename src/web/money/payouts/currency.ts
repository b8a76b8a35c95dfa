import type { PayoutKind } from '../../../shared/platform/states.ts'

/** In which currency payouts arrive (docs/decisions/0032-payouts-in-dollars.md). */
export const payoutCurrency: Record<PayoutKind, string> = {
  bank: 'We send US dollars. An account in another currency gets them at the rate of its bank.',
  mobile_money:
    'We send US dollars. They arrive in the currency of the number, at the rate of its provider.',
  paypal: 'We send US dollars. An account in another currency gets them at the rate of PayPal.',
}

const charge = 'we take nothing more than the 10% charge of a withdrawal.'

/** What somebody asks who chooses a destination. */
export const fees: Record<PayoutKind, string> = {
  bank: `A bank may also charge for a transfer from abroad, so ask yours; ${charge}`,
  mobile_money: `A provider may also charge for a payment from abroad, so ask yours; ${charge}`,
  paypal: `PayPal may also charge for receiving money; ${charge}`,
}

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
