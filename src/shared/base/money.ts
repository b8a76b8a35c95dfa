/** US dollars as integer cents. All amounts have this form. */
export type Cents = number & { readonly __unit: 'cents' }

/** $100,000, the maximum of one amount (docs/domain.md, Amounts). */
export const maxAmount = 100_000_00 as Cents

/** $0.50, the least that a review of a campaign pays. */
export const minReviewPrice = 50 as Cents

/** Basis points: 1500 is 15%. */
export type BasisPoints = number

/** The share of an amount in basis points, rounded half up to a cent. */
export function share(amount: Cents, bps: BasisPoints): Cents {
  return Math.floor((amount * bps + 5_000) / 10_000) as Cents
}

/** Adds amounts; integers up to 2^53 cents are exact. */
export function sum(...amounts: Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0) as Cents
}

/**
 * Reads dollars as a person types them ("12", "12.5", "12,5", "$1,234.50") into cents. One or two
 * digits after the only comma are cents, as most of Europe writes them; three are thousands.
 * Null when it is not an amount, or has more than two decimals.
 */
export function parseDollars(typed: string): Cents | null {
  const amount = typed.trim()
  const match =
    /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(amount) ??
    /^\$?\s*(\d+),(\d{1,2})$/.exec(amount)
  if (!match) return null
  const dollars = Number(match[1]!.replaceAll(',', ''))
  const cents = Number((match[2] ?? '').padEnd(2, '0'))
  const total = dollars * 100 + cents
  return Number.isSafeInteger(total) ? (total as Cents) : null
}

/**
 * An amount with points or spaces between its thousands and a comma before its cents, as most of
 * Europe writes it, as `parseDollars` reads it: "1.234,50" is "1234.50". Null for anything else.
 */
export function withPoint(typed: string): string | null {
  const match = /^\$?\s*(\d{1,3}(?:[.\s]\d{3})+),(\d{1,2})$/.exec(typed.trim())
  return match && `${match[1]!.replace(/\D/g, '')}.${match[2]!.padEnd(2, '0')}`
}

/** Cents as text for an amount field: 1250 is "12.50". */
export function dollarsText(amount: Cents): string {
  const whole = Math.floor(Math.abs(amount) / 100)
  const rest = String(Math.abs(amount) % 100).padStart(2, '0')
  return `${amount < 0 ? '-' : ''}${whole}.${rest}`
}

/** Cents as text for a sentence: 125000 is "$1,250.00". */
export function inDollars(amount: Cents): string {
  return `$${dollarsText(amount).replace(/\B(?=(\d{3})+(?=\.))/g, ',')}`
}
