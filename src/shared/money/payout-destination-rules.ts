import * as z from 'zod'
import { ibanCountries, ibanMistake, startsAsIban } from './iban.ts'
import type { PayoutKind } from '../platform/states.ts'

/** The letters and digits of a number or code, in capitals. */
export const cleanCode = (code: string) => code.replaceAll(/[\s.-]/g, '').toUpperCase()

/** Eight or eleven characters: bank, country, place and perhaps a branch. */
export const swiftCode = /^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}([A-Z\d]{3})?$/

/** Territories whose banks have codes of their own, while their accounts have another's IBANs. */
export const territories: Readonly<Record<string, readonly string[]>> = {
  FI: ['AX'],
  FR: ['BL', 'GF', 'GP', 'MF', 'MQ', 'PM', 'RE', 'YT'],
  GB: ['GG', 'IM', 'JE'],
}

/** Whether the accounts of a country have an IBAN. */
export const hasIbans = (country: string) =>
  ibanCountries.includes(country) ||
  Object.values(territories).some((codes) => codes.includes(country))

/** The country of an account by its number as typed, if it is an IBAN; null otherwise. */
export function ibanCountryOf(number: string): string | null {
  const code = cleanCode(number)
  return startsAsIban(code) ? code.slice(0, 2) : null
}

/** Whether an IBAN of `ofIban` can be the account of somebody who chose `country`. */
export const isIbanOf = (ofIban: string, country: string) =>
  ofIban === country || Boolean(territories[ofIban]?.includes(country))

/**
 * The numbers of countries without IBANs that are known for sure: of Nigeria the NUBAN of the
 * Central Bank, of the United States and India what their banks name. Others are not checked.
 */
const numbers: Readonly<Record<string, { pattern: RegExp; text: string }>> = {
  NG: { pattern: /^\d{10}$/, text: 'A Nigerian account number has 10 digits' },
  US: { pattern: /^\d{4,17}$/, text: 'An American account number has 4 to 17 digits' },
  IN: { pattern: /^\d{9,18}$/, text: 'An Indian account number has 9 to 18 digits' },
}

/** What an account number of a country looks like; null where it is not known. */
export const numberHint = (country: string) => numbers[country]?.text ?? null

/** Which code of the bank a payout in dollars needs: from abroad, or within the United States. */
type BankCodeKind = 'swift' | 'routing' | 'any'

/** `any` is what destinations without a country have: only an IBAN says that it needs more. */
export function bankCodeKind({ country, accountNumber }: Typed): BankCodeKind {
  if (country === 'US') return 'routing'
  return country || startsAsIban(cleanCode(accountNumber)) ? 'swift' : 'any'
}

/** The check digit of an American routing number (ABA): weights 3, 7 and 1. */
function isRoutingNumber(code: string) {
  const weights = [3, 7, 1]
  const digits = Array.from(code, Number)
  const sum = digits.reduce((total, digit, at) => total + digit * weights[at % 3]!, 0)
  return /^\d{9}$/.test(code) && sum % 10 === 0
}

/** A destination as typed. */
export interface Typed {
  kind: PayoutKind
  country: string
  bankName: string
  accountNumber: string
  bankCode: string
}

type Mistakes = Partial<Record<'country' | 'bankName' | 'accountNumber' | 'bankCode', string>>

const withMistakes = (mistakes: Record<keyof Mistakes, string | null>): Mistakes =>
  Object.fromEntries(Object.entries(mistakes).filter(([, mistake]) => mistake !== null))

/** What is wrong with a destination, as a sentence for each field. */
export function destinationMistakes(typed: Typed): Mistakes {
  const { kind, bankName, accountNumber } = typed
  if (kind === 'paypal') {
    const isAddress = z.email().max(254).safeParse(accountNumber).success
    const mistake = accountNumber ? 'Invalid email address' : 'Enter your PayPal email address'
    return isAddress ? {} : { accountNumber: mistake }
  }
  const isNamed = bankName.length >= 2
  if (kind === 'mobile_money') {
    return withMistakes({
      country: null,
      bankName: isNamed ? null : 'Enter the provider, such as M-Pesa or MTN MoMo',
      accountNumber: mobileMistake(accountNumber),
      bankCode: null,
    })
  }
  return withMistakes({
    country: /^([A-Z]{2})?$/.test(typed.country) ? null : 'Please select a country',
    bankName: isNamed ? null : 'Enter the name of your bank',
    accountNumber: numberMistake(typed),
    bankCode: codeMistake(typed),
  })
}

/** The digits of a telephone number, with the plus sign of its country code if it has one. */
export const cleanPhone = (number: string) => number.replaceAll(/[\s().-]/g, '')

function mobileMistake(number: string): string | null {
  if (!number) return 'Enter the mobile number'
  return /^\+?\d{6,15}$/.test(cleanPhone(number))
    ? null
    : 'A mobile number has 6 to 15 digits, with its country code in front'
}

function numberMistake({ country, accountNumber }: Typed): string | null {
  const number = cleanCode(accountNumber)
  const isIban = hasIbans(country)
  if (!number) {
    return country
      ? `Enter the ${isIban ? 'IBAN' : 'account number'}`
      : 'Enter the account number or IBAN'
  }
  if (!/^[A-Z\d]{4,34}$/.test(number)) return 'An account number has 4 to 34 letters and digits'
  if (isIban && !startsAsIban(number)) {
    return 'Enter the IBAN, which starts with two letters and two digits'
  }
  const mistake = ibanMistake(number)
  if (mistake) return mistake
  const ofIban = ibanCountryOf(number)
  if (country && ofIban && !isIbanOf(ofIban, country)) {
    return `This IBAN starts with ${ofIban}: choose the country of that account`
  }
  const known = numbers[country]
  return known && !known.pattern.test(number) ? known.text : null
}

function codeMistake(typed: Typed): string | null {
  const code = cleanCode(typed.bankCode)
  const kind = bankCodeKind(typed)
  if (kind === 'routing') {
    return isRoutingNumber(code) ? null : 'Enter the routing number of your bank: 9 digits'
  }
  if (kind === 'swift') {
    return swiftCode.test(code)
      ? null
      : `Enter the SWIFT code (BIC) of your bank: 8 or 11 characters, such as ${exampleCode(typed)}`
  }
  return /^([A-Z\d]{3,11})?$/.test(code) ? null : 'A bank code has 3 to 11 letters and digits'
}

/** What a SWIFT code of the country looks like: its letters are the fifth and the sixth. */
export const exampleCode = ({ country }: Pick<Typed, 'country'>) =>
  country ? `ABCD${country}2X` : 'UNCRITMM'
