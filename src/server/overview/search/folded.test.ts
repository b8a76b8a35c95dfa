import { expect, test } from 'vitest'
import { excerptAround, positionOf } from '../../../shared/base/excerpt.ts'
import { folded } from '../../../shared/base/folded.ts'
import { spellings } from '../../test/spellings.ts'

test.each(spellings)('%s is found in all its spellings', (...all) => {
  expect(new Set(all.map(folded)).size).toBe(1)
  for (const one of all) {
    for (const other of all) {
      const text = `Ａ 각 text before ${one} and after`
      expect(positionOf(text, other)).toBe(text.indexOf(one))
      expect(excerptAround(text, other, 200)).toBe(text)
    }
  }
})

test.each([
  ['が', 'か'],
  ['नि', 'न'],
  ['a', 'b'],
])('%s is not %s', (one, other) => {
  expect(folded(one)).not.toBe(folded(other))
})
