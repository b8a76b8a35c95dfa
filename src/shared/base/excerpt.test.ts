import { expect, test } from 'vitest'
import {
  beginningOf,
  charactersOf,
  endOf,
  excerptAround,
  excerptOf,
  initialsOf,
} from './excerpt.ts'

test.each([
  ['Short.', 'Short.'],
  ['exactly ten', 'exactly…'],
  ['ten or ten', 'ten or ten'],
  ['one, two and three', 'one, two…'],
  ['one two, three', 'one two…'],
  ['x'.repeat(20), `${'x'.repeat(9)}…`],
  ['\u{1f600}'.repeat(20), `${'\u{1f600}'.repeat(4)}…`],
  ['Hi, 這是一個很長的中文說明', 'Hi, 這是一個很…'],
  ['a, bcdefghijklm', 'a, bcdefg…'],
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

const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'
/** Texts whose characters have several units: emoji, rare Chinese, accents, flags, Hindi, Korean. */
const composed = [
  family,
  '\u{20000}',
  'a\u0301\u0323',
  '\u{1f1f3}\u{1f1ec}',
  'नि',
  '\u1100\u1161\u11a8',
  '👍🏽',
]

test.each(composed)('text of %s is cut between characters, wherever that is', (character) => {
  const text = `Words, ${character.repeat(60)} end`
  const whole = charactersOf(text)
  for (let length = 1; length < 60; length++) {
    for (const cut of [
      beginningOf(text, length),
      endOf(text.slice(0, -4), length),
      excerptOf(text, length),
      excerptAround(text, 'end', length),
    ]) {
      expect(cut.isWellFormed()).toBe(true)
      expect(whole).toEqual(expect.arrayContaining(charactersOf(cut.replaceAll('…', ''))))
    }
    expect(text.startsWith(beginningOf(text, length))).toBe(true)
    expect(beginningOf(text, length).length).toBeLessThanOrEqual(length)
    expect(text.endsWith(endOf(text, length))).toBe(true)
    expect(endOf(text, length).length).toBeLessThanOrEqual(length)
  }
})

// spec: 3.2, 9.20
test('initials are the first letters of up to two words', () => {
  expect(initialsOf('Amara Nwosu')).toBe('AN')
  expect(initialsOf('  amara  ')).toBe('A')
  expect(initialsOf('Ada Lovelace King')).toBe('AL')
  expect(initialsOf('')).toBe('')
  expect(initialsOf(`${family} e\u0301cole`)).toBe(`${family}E\u0301`)
})
