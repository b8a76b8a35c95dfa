import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dollarsText, maxAmount, parseDollars, share, withPoint, type Cents } from './money.ts'

// spec: 2.73
test.each([
  ['12', 12_00],
  ['12.5', 12_50],
  ['0.50', 50],
  ['$1,234.50', 1_234_50],
  [' 7 ', 7_00],
  ['100000', 100_000_00],
  ['0', 0],
  ['0.01', 1],
  ['1,23', 1_23],
  ['$12,5', 12_50],
  ['1,234', 1_234_00],
])('%s is read as %i cents', (typed, cents) => expect(parseDollars(typed)).toBe(cents))

// spec: 2.73
test.each([
  '',
  ' ',
  '1.234',
  '1,2345',
  '1,23,45',
  '1.234,50',
  '1e3',
  '-5',
  '+5',
  'abc',
  '1.2.3',
  '.5',
  '5.',
  '0x10',
  '１２',
  '١٢',
  '99999999999999999999',
  '1 000',
  'NaN',
  'Infinity',
])('“%s” is not an amount', (typed) => expect(parseDollars(typed)).toBeNull())

test('an amount written as dollars is read back to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), (amount) => {
      expect(parseDollars(dollarsText(amount as Cents))).toBe(amount)
    }),
  )
})

test.each([
  [10_00, 1_500, 1_50],
  [1_00, 1_000, 10],
  [50, 1_500, 8],
  [33, 1_500, 5],
  [50, 700, 4],
  [30, 1_500, 5],
  [29, 1_500, 4],
  [33_35, 1_000, 3_34],
])('the share of %i cents at %i basis points is %i, half up', (amount, bps, expected) =>
  expect(share(amount as Cents, bps)).toBe(expected),
)

test('a share is rounded half up to a cent for every amount', () => {
  const amount = fc.integer({ min: 0, max: maxAmount })
  fc.assert(
    fc.property(amount, fc.constantFrom(700, 1_000, 1_500), (cents, bps) => {
      const exact = BigInt(cents) * BigInt(bps)
      const rounded = (exact + 5_000n) / 10_000n
      expect(share(cents as Cents, bps)).toBe(Number(rounded))
    }),
  )
})

test.each([
  ['1.234,50', '1234.50'],
  ['$ 12.345.678,9', '12345678.90'],
  ['1 234,50', '1234.50'],
  ['1.23,50', null],
  ['1,234.50', null],
  ['12', null],
])('“%s” with a point instead of the comma is %s', (typed, written) => {
  expect(withPoint(typed)).toBe(written)
})
