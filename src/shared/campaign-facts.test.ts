import { expect, test } from 'vitest'
import { hourlyText } from './campaign-facts.ts'

test('what an hour pays is rounded to whole dollars', () => {
  expect(hourlyText(14_00, 30)).toBe('≈ $28 an hour')
  expect(hourlyText(18_00, 45)).toBe('≈ $24 an hour')
  expect(hourlyText(7_50, 25)).toBe('≈ $18 an hour')
})
