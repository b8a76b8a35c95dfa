import { expect, test } from 'vitest'
import { isSaid, textOf } from './facts.ts'

test('cents are shown as dollars, and other facts as they are', () => {
  expect(textOf(103_50, 'netCents')).toBe('$103.50')
  expect(textOf(2, 'count')).toBe('2')
  expect(textOf('low_effort', 'reason')).toBe('Too little effort')
})

test('an empty fact is not shown, but zero and false are', () => {
  expect(['', null, undefined, 0, false].map(isSaid)).toEqual([false, false, false, true, true])
})
