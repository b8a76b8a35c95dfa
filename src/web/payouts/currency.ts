/** In which currency payouts arrive (docs/decisions/0032-payouts-in-dollars.md). */
export const payoutCurrency =
  'We send US dollars. An account in another currency gets them at the rate of its bank.'
