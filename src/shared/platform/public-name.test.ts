import { expect, test } from 'vitest'
import { publicNameOf } from './public-name.ts'

test.each([
  ['Ada Obi', 'initial', 'Ada O.'],
  ['  Ada   Nkechi  Obi ', 'initial', 'Ada O.'],
  ['ada obi', 'initial', 'ada O.'],
  ['Ọlá Ẹ̀bùn', 'initial', 'Ọlá Ẹ̀.'],
  ['Cher', 'initial', 'Cher'],
  ['Ada Obi', 'full', 'Ada Obi'],
  ['Ada Obi', 'anonymous', 'Anonymous Reviewer'],
  ['', 'initial', 'Anonymous Reviewer'],
  ['', 'full', 'Anonymous Reviewer'],
] as const)('“%s” by choice %s appears as “%s”', (name, choice, shown) => {
  expect(publicNameOf(name, choice)).toBe(shown)
})
