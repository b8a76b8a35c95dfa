import { expect, test } from 'vitest'
import { axisTop, spread } from './chart-scale.ts'

test('an axis ends at a round number', () => {
  expect([0, 1, 3, 7, 10, 11, 1234].map(axisTop)).toEqual([1, 1, 5, 10, 10, 20, 2000])
})

test('labels keep apart and inside', () => {
  expect(spread([10, 90], 9)).toEqual([10, 90])
  expect(spread([50, 50], 9)).toEqual([50, 59])
  expect(spread([99, 98], 9)).toEqual([100, 91])
})
