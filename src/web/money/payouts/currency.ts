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
