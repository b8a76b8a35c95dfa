import { expect, test } from 'vitest'
import { countryDoubt } from './bank-countries.ts'

const french = 'FR14 2004 1010 0505 0001 3M02 606'
const british = 'GB82 WEST 1234 5698 7654 32'

test.each([
  [french, 'deut de ff', 'Germany', 'France'],
  [british, 'ABNANL2AXXX', 'the Netherlands', 'the United Kingdom'],
  [french, 'WESTGB22', 'the United Kingdom', 'France'],
  ['DE89370400440532013000', 'BNPAGFGX', 'French Guiana', 'Germany'],
])('of %s and %s both are to be checked', (number, code, bank, account) => {
  expect(countryDoubt({ country: '', accountNumber: number, bankCode: code })).toBe(
    `The SWIFT code is of a bank in ${bank}, the IBAN of an account in ${account}. Check both.`,
  )
})

test.each([
  [french, 'BNPAFRPP'],
  // Banks of territories have codes of their own.
  [french, 'BNPAREPP'],
  [british, 'WESTGGSP'],
  // One of them is not complete, or names no country.
  [french, 'DEUTDE'],
  [french, ''],
  ['FR14 2004 1010', 'DEUTDEFF'],
  ['0123456789', 'DEUTDEFF'],
  ['', ''],
])('of %j and %j there is nothing to check', (number, code) => {
  expect(countryDoubt({ country: '', accountNumber: number, bankCode: code })).toBeNull()
})

test('of an account without an IBAN the chosen country counts', () => {
  const nigerian = { country: 'NG', accountNumber: '0123456789' }
  expect(countryDoubt({ ...nigerian, bankCode: 'GTBINGLA' })).toBeNull()
  expect(countryDoubt({ ...nigerian, bankCode: 'CHASUS33' })).toBe(
    'The SWIFT code is of a bank in the United States, the account in Nigeria. Check both.',
  )
})
