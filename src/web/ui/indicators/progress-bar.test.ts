import { expect, test } from 'vitest'
import { percentOf } from './ProgressBar.tsx'

// spec: 2.57
test('a percentage is capped at 100%, and 0 of 0 is 0%', () => {
  expect([percentOf(0, 5), percentOf(2, 5), percentOf(5, 5), percentOf(7, 5)]).toEqual([
    0, 40, 100, 100,
  ])
  expect(percentOf(0, 0)).toBe(0)
})
