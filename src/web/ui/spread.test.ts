import { expect, test } from 'vitest'
import { spread } from './spread.ts'

test('labels keep apart and inside', () => {
  expect(spread([10, 90], 9, 100)).toEqual([10, 90])
  expect(spread([50, 50], 9, 100)).toEqual([50, 59])
  expect(spread([99, 98], 9, 100)).toEqual([100, 91])
})
