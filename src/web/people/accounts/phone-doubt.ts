import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { worldCountryName } from '../../../shared/platform/billing.ts'

/**
 * What is odd about a number with its country code; null for one that its country could have. It
 * is no mistake in itself: countries open new ranges of numbers.
 */
export function phoneDoubt(number: string): string | null {
  const parsed = parsePhoneNumberFromString(number)
  if (parsed?.isValid()) return null
  const of = parsed?.country ? ` of ${worldCountryName(parsed.country)}` : ''
  return `does not look like a number${of}. Please check it.`
}
