import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { benjaminiHochberg, fisherExact } from './statistics.ts'

const p = (rejectedLow: number, approvedLow: number, rejectedHigh: number, approvedHigh: number) =>
  fisherExact({
    rejectedLow,
    decidedLow: rejectedLow + approvedLow,
    rejectedHigh,
    decidedHigh: rejectedHigh + approvedHigh,
  })

// spec: 15.94
test.each([
  // Fisher's lady tasting tea (The Design of Experiments, 1935): two-sided 0.4857 in R.
  [3, 1, 1, 3, 0.4857142857],
  // Fisher's convicted twins (1935), the example of R's fisher.test: 0.0005367.
  [2, 15, 10, 3, 0.0005367241],
  // Studying and dieting (the encyclopedias' example): 0.002759.
  [1, 9, 11, 3, 0.0027594561],
  // All alike, and nothing to tell.
  [10, 10, 10, 10, 1],
  [0, 20, 0, 20, 1],
])('the exact test of %d, %d, %d, %d is %d', (a, b, c, d, known) => {
  expect(p(a, b, c, d)).toBeCloseTo(known, 8)
})

// spec: 15.94
test('the exact test adds up all tables, and does not mind which side is which', () => {
  const counts = fc.nat(40)
  fc.assert(
    fc.property(counts, counts, counts, counts, (a, b, c, d) => {
      const value = p(a, b, c, d)
      expect(value).toBeGreaterThan(0)
      expect(value).toBeLessThanOrEqual(1)
      expect(p(c, d, a, b)).toBeCloseTo(value, 9)
      expect(p(b, a, d, c)).toBeCloseTo(value, 9)
    }),
  )
})

// spec: 15.94
test('many tests are adjusted as Benjamini and Hochberg do', () => {
  // Their own example of 15 tests (1995, section 3.2): at 0.05 the first four are discoveries.
  const values = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719,
    0.6528, 0.759, 1,
  ]
  const adjusted = benjaminiHochberg(values)
  expect(adjusted.filter((one) => one < 0.05)).toHaveLength(4)
  expect(adjusted.slice(0, 5).map((one) => Number(one.toFixed(5)))).toEqual([
    0.0015, 0.003, 0.0095, 0.03562, 0.0603,
  ])
  // In any order.
  const reversed = benjaminiHochberg(values.toReversed()).toReversed()
  expect(reversed).toEqual(adjusted)
  expect(benjaminiHochberg([])).toEqual([])
})
