/** In which currency payouts arrive (docs/decisions/0032-payouts-in-dollars.md). */
export const payoutCurrency =
  'We send US dollars. An account in another currency gets them at the rate of its bank.'

/** What somebody asks who chooses an account. */
export const bankFees =
  'A bank may also charge for a transfer from abroad, so ask yours; we take nothing more than ' +
  'the 10% charge of a withdrawal.'
