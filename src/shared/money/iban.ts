import { countrySpecs, ValidationErrorsIBAN, validateIBAN } from 'ibantools'

/** The countries whose account numbers are IBANs: their first two letters name the country. */
export const ibanCountries = Object.entries(countrySpecs).flatMap(([country, { chars }]) =>
  chars ? [country] : [],
)

/** Whether an account number, in capitals and without spaces, is an IBAN or the start of one. */
export const startsAsIban = (number: string) =>
  /^[A-Z]{2}\d{2}/.test(number) && ibanCountries.includes(number.slice(0, 2))

/**
 * What is wrong with an account number that starts like an IBAN, as a sentence; null for a valid
 * IBAN and for any number that is none: countries without IBANs number their accounts as they like.
 * `number` is in capitals, without spaces.
 */
export function ibanMistake(number: string): string | null {
  const country = /^([A-Z]{2})\d{2}/.exec(number)?.[1]
  const length = country && countrySpecs[country]?.chars
  if (!length) return null
  const { valid, errorCodes } = validateIBAN(number)
  if (valid) return null
  return errorCodes.includes(ValidationErrorsIBAN.WrongBBANLength)
    ? `An IBAN that starts with ${country} has ${length} characters; this one has ${number.length}`
    : 'This IBAN is not valid: compare it with your bank statement'
}
