import { withArticle } from '../base/countries.ts'
import { worldCountryName } from '../platform/billing.ts'
import { ibanMistake } from './iban.ts'
import { cleanCode, ibanCountryOf, isIbanOf, swiftCode } from './payout-destination-rules.ts'

/**
 * What to check where the SWIFT code names the country of another bank than the account, both as
 * typed; null where they agree, or where one of them is not complete. It is no mistake in itself:
 * some banks have branches abroad.
 */
export function countryDoubt({ country, accountNumber, bankCode }: Account): string | null {
  const [number, code] = [cleanCode(accountNumber), cleanCode(bankCode)]
  const ofIban = ibanCountryOf(number)
  const ofAccount = ofIban ?? country
  if (!ofAccount || number === '' || ibanMistake(number) || !swiftCode.test(code)) return null
  const ofBank = code.slice(4, 6)
  if (isIbanOf(ofAccount, ofBank)) return null
  const account = ofIban ? 'the IBAN of an account' : 'the account'
  return (
    `The SWIFT code is of a bank in ${placeOf(ofBank)}, ${account} in ${placeOf(ofAccount)}. ` +
    'Check both.'
  )
}

interface Account {
  country: string
  accountNumber: string
  bankCode: string
}

/** 'GB' → 'the United Kingdom'. */
const placeOf = (country: string) => withArticle(worldCountryName(country))
