import { expect, test } from 'vitest'
import { excerptAround, excerptOf } from './excerpt.ts'

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

const long =
  'The sound of these is as good as they say, and after a month José still wears them each day.'

test.each([
  ['sound', 'The sound of these is as good as they say, and…'],
  ['A MONTH', '…say, and after a month José still wears them…'],
  ['jose', '…after a month José still wears them each day.'],
  ['each day.', '…wears them each day.'],
  ['not there', 'The sound of these is as good as they say, and…'],
])('an excerpt for %j shows it: %j', (q, excerpt) => {
  expect(excerptAround(long, q, 48)).toBe(excerpt)
})

test('a match within a long word is shown, too', () => {
  expect(excerptAround(`${'x'.repeat(60)}needle`, 'needle', 30)).toBe(`…${'x'.repeat(16)}needle`)
})
