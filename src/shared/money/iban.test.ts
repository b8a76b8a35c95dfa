import { expect, test } from 'vitest'
import { PayoutDestinationForm } from './payout-destination-form.ts'

const given = { accountHolder: 'Ngozi Eze', bankName: 'First Bank', accountNumber: '0123456789' }
const numberOf = (accountNumber: string) =>
  PayoutDestinationForm.safeParse({ ...given, accountNumber, bankCode: 'FIRSNGLA' })

test.each([
  ['GB82 WEST 1234 5698 7654 32', 'GB82WEST12345698765432'],
  ['de89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['NO93 8601 1117 947', 'NO9386011117947'],
  ['0123-456-789', '0123456789'],
  // Neither the United States nor Nigeria has IBANs, so these only look like one.
  ['US12 3456 7890 1234', 'US12345678901234'],
  ['NG00 0123 4567 89', 'NG000123456789'],
])('%s is an account number', (typed, kept) => {
  expect(numberOf(typed).data?.accountNumber).toBe(kept)
})

test.each([
  ['GB82 WEST 1234 5698 7654 33', /is not valid/],
  ['DE89 3704 0044 0532 0103 00', /is not valid/],
  ['DE89 3704 0044 0532 0130 0', /starts with DE has 22 characters; this one has 21/],
  ['NO93 8601 1117 9471 2', /starts with NO has 15 characters; this one has 17/],
  ['', /Enter/],
  ['12', /4 to 34/],
  ['=cmd|calc', /letters and digits/],
])('%j is refused with a reason', (typed, why) => {
  expect(numberOf(typed).error?.issues[0]?.message).toMatch(why)
})

test.each(['', '026073', 'UNCRITM', '12345678', 'UNCRITMM1'])(
  'an IBAN needs a SWIFT code, which %j is not',
  (bankCode) => {
    const account = { ...given, accountNumber: 'IT60 X054 2811 1010 0000 0123 456' }
    const { error } = PayoutDestinationForm.safeParse({ ...account, bankCode })
    expect(error?.issues).toMatchObject([{ path: ['bankCode'] }])
    for (const code of ['UNCRITMM', 'uncritmmxxx']) {
      expect(PayoutDestinationForm.safeParse({ ...account, bankCode: code }).success).toBe(true)
    }
  },
)

test('a bank code is optional for a number that is no IBAN', () => {
  expect(PayoutDestinationForm.parse(given).bankCode).toBe('')
  expect(PayoutDestinationForm.parse({ ...given, bankCode: '02-60-73' }).bankCode).toBe('026073')
})
