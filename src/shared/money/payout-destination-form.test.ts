import { expect, test } from 'vitest'
import { PayoutDestinationForm } from './payout-destination-form.ts'

const bank = { kind: 'bank', accountHolder: 'Ngozi Eze', bankName: 'First Bank' } as const
const parse = (fields: object) => PayoutDestinationForm.safeParse({ ...bank, ...fields })

/** The sentence at each field that has one. */
const mistakes = (fields: object) =>
  Object.fromEntries(
    (parse(fields).error?.issues ?? []).map(({ path, message }) => [path[0], message]),
  )

const nigerian = { country: 'NG', bankCode: 'FBNINGLA' }
const british = 'GB82 WEST 1234 5698 7654 32'

test.each([
  [{ ...nigerian, accountNumber: '012 345 6789' }, '0123456789'],
  [{ country: 'GB', accountNumber: british, bankCode: 'WESTGB22' }, 'GB82WEST12345698765432'],
  // Guernsey has the IBANs of the United Kingdom.
  [{ country: 'GG', accountNumber: british, bankCode: 'WESTGGSP' }, 'GB82WEST12345698765432'],
  [{ country: 'US', accountNumber: '000123456789', bankCode: '021000021' }, '000123456789'],
  [{ country: 'JP', accountNumber: '1234567', bankCode: 'BOTKJPJT' }, '1234567'],
])('%j is an account', (fields, number) => {
  expect(mistakes(fields)).toEqual({})
  expect(parse(fields).data).toMatchObject({ country: fields.country, accountNumber: number })
})

test.each([
  [{ ...nigerian, accountNumber: '0123' }, 'A Nigerian account number has 10 digits'],
  [{ ...nigerian, accountNumber: '01234567890' }, 'A Nigerian account number has 10 digits'],
  [{ ...nigerian, accountNumber: '' }, 'Enter the account number'],
  [{ country: 'DE', accountNumber: '', bankCode: 'DEUTDEFF' }, 'Enter the IBAN'],
  [
    { country: 'DE', accountNumber: '0123456789', bankCode: 'DEUTDEFF' },
    'Enter the IBAN, which starts with two letters and two digits',
  ],
  [
    { ...nigerian, accountNumber: british },
    'This IBAN starts with GB: choose the country of that account',
  ],
  [{ country: 'IN', accountNumber: '12345678', bankCode: 'HDFCINBB' }, /9 to 18 digits/],
])('the number of %j is refused: %s', (fields, why) => {
  expect(mistakes(fields)).toEqual({ accountNumber: expect.stringMatching(why) as string })
})

test.each([
  [{ country: 'NG', accountNumber: '0123456789', bankCode: '' }, /SWIFT code.*such as ABCDNG2X/],
  [{ country: 'NG', accountNumber: '0123456789', bankCode: '058152036' }, /SWIFT code/],
  [{ country: 'US', accountNumber: '0123456789', bankCode: 'CHASUS33' }, /routing number/],
  // The check digit is wrong.
  [{ country: 'US', accountNumber: '0123456789', bankCode: '021000022' }, /routing number/],
])('the code of the bank of %j is refused: %s', (fields, why) => {
  expect(mistakes(fields)).toEqual({ bankCode: expect.stringMatching(why) as string })
})

// spec: 10.14
test('every mistake is named at once, also beside those of other fields', () => {
  const typed = { country: 'NG', accountHolder: '', bankName: '', accountNumber: '1', bankCode: '' }
  expect(Object.keys(mistakes(typed)).toSorted()).toEqual([
    'accountHolder',
    'accountNumber',
    'bankCode',
    'bankName',
  ])
  expect(Object.keys(mistakes({ ...typed, country: 'Nigeria', accountNumber: '1' }))).toContain(
    'country',
  )
})

test('what is no text is refused without an error of the rules', () => {
  expect(parse({ accountNumber: 5, bankCode: null }).success).toBe(false)
  expect(PayoutDestinationForm.safeParse('all of it').success).toBe(false)
})

const mobile = { kind: 'mobile_money', bankName: 'MTN MoMo' }

test('mobile money has a provider and a number, and no code of a bank', () => {
  const typed = { ...mobile, accountNumber: '+234 (803) 123-4567', bankCode: 'X', country: 'NG' }
  expect(parse(typed).data).toMatchObject({
    kind: 'mobile_money',
    bankName: 'MTN MoMo',
    accountNumber: '+2348031234567',
    bankCode: '',
  })
  expect(mistakes({ ...mobile, bankName: '', accountNumber: '' })).toEqual({
    bankName: 'Enter the provider, such as M-Pesa or MTN MoMo',
    accountNumber: 'Enter the mobile number',
  })
  for (const accountNumber of ['call me', '+12', '+12345678901234567', 'a@example.com']) {
    expect(mistakes({ ...mobile, accountNumber })).toHaveProperty('accountNumber')
  }
})

test('PayPal has an email address, and neither a bank nor a country', () => {
  const typed = { kind: 'paypal', accountNumber: 'Ngozi@Example.com', country: 'NG' }
  expect(parse(typed).data).toEqual({
    kind: 'paypal',
    country: null,
    accountHolder: 'Ngozi Eze',
    bankName: 'PayPal',
    accountNumber: 'ngozi@example.com',
    bankCode: '',
  })
  expect(mistakes({ kind: 'paypal', accountNumber: '' })).toEqual({
    accountNumber: 'Enter your PayPal email address',
  })
  expect(mistakes({ kind: 'paypal', accountNumber: '0123456789' })).toEqual({
    accountNumber: 'Invalid email address',
  })
})
