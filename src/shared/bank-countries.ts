import { worldCountryName } from './billing.ts'
import { ibanMistake, startsAsIban } from './iban.ts'
import { cleanCode, swiftCode } from './payout-destination-form.ts'

/** Territories whose banks have codes of their own, while their accounts have another's IBANs. */
const territories: Readonly<Record<string, readonly string[]>> = {
  FI: ['AX'],
  FR: ['BL', 'GF', 'GP', 'MF', 'MQ', 'PM', 'RE', 'YT'],
  GB: ['GG', 'IM', 'JE'],
}

/**
 * What to check where the SWIFT code names the country of another bank than the IBAN, both as
 * typed; null where they agree, or where one of them is not complete. It is no mistake in itself:
 * some banks have branches abroad.
 */
export function countryDoubt(accountNumber: string, bankCode: string): string | null {
  const [number, code] = [cleanCode(accountNumber), cleanCode(bankCode)]
  if (!startsAsIban(number) || ibanMistake(number) || !swiftCode.test(code)) return null
  const [ofAccount, ofBank] = [number.slice(0, 2), code.slice(4, 6)]
  if (ofAccount === ofBank || territories[ofAccount]?.includes(ofBank)) return null
  return (
    `The SWIFT code is of a bank in ${placeOf(ofBank)}, the IBAN of an account in ` +
    `${placeOf(ofAccount)}. Check both.`
  )
}

/** 'GB' → 'the United Kingdom'. */
function placeOf(country: string): string {
  const name = worldCountryName(country)
  return /^(United|Netherlands|Philippines|Bahamas|Maldives)|(Islands|Republic|Territories)$/.test(
    name,
  )
    ? `the ${name}`
    : name
}
