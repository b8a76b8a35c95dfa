import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

test.each([
  ['Short.', 'Short.'],
  ['exactly ten', 'exactly…'],
  ['ten or ten', 'ten or ten'],
  ['one, two and three', 'one, two…'],
  ['one two, three', 'one two…'],
  ['x'.repeat(20), `${'x'.repeat(9)}…`],
])('of %j in ten characters remains %j', (text, excerpt) => {
  expect(excerptOf(text, 10)).toBe(excerpt)
})
