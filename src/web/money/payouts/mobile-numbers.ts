import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/mobile'
import { worldCountryName } from '../../../shared/platform/billing.ts'

/**
 * What to check of a number of mobile money, as typed by somebody who lives in `home`; null for a
 * mobile number of its country, and for what the server refuses anyway. It is no mistake in
 * itself: countries open new ranges of numbers.
 */
export function mobileDoubt(typed: string, home: string): string | null {
  const number = parsePhoneNumberFromString(typed, (home || undefined) as CountryCode | undefined)
  if (!number?.isPossible() || number.isValid()) return null
  const of = number.country ? ` of ${worldCountryName(number.country)}` : ''
  return (
    `${typed.trim()} does not look like a mobile number${of}. ` +
    'Check it: money that went to a wrong number may be lost.'
  )
}
