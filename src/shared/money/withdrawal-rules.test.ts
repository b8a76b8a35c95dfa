import { expect, test } from 'vitest'
import { hourlyText } from './withdrawal-rules.ts'
import type { Cents } from '../base/money.ts'

test('what an hour pays is what arrives after the charge, rounded to whole dollars', () => {
  expect(hourlyText(14_00 as Cents, 30)).toBe('≈ $25 an hour')
  expect(hourlyText(18_00 as Cents, 45)).toBe('≈ $22 an hour')
  expect(hourlyText(7_50 as Cents, 25)).toBe('≈ $16 an hour')
})
