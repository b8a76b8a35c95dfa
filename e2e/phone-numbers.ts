let phones = 0
/** A number that nobody else has: a shared one is evidence against a review. */
export const newPhoneNumber = () =>
  `+234 803 ${String(1_000_000 + ((process.pid * 100 + ++phones) % 9_000_000))}`
