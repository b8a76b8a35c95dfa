import { expect, test } from 'vitest'
import { nextOpen } from './next-open.ts'

const items = ['1', '2', '3', '4', '5'].map((id) => ({ id }))

test.each([
  ['the first', '1', '12345', '2'],
  ['one in the middle', '3', '12345', '4'],
  ['the last', '5', '12345', '4'],
  ['one before a closed one', '2', '145', '4'],
  ['one with closed ones below', '3', '12', '2'],
  ['the last, after closed ones', '5', '1', '1'],
  ['the last open one', '3', '', undefined],
  ['the last open one, which its decision closes later', '3', '3', undefined],
  ['one that has left the list', 'gone', '345', '3'],
])('after deciding %s another open one is next', (_which, decided, open, next) => {
  expect(nextOpen(items, decided, ({ id }) => open.includes(id))?.id).toBe(next)
})

test('after the only one nothing is next', () => {
  expect(nextOpen([{ id: '1' }], '1', () => true)).toBe(undefined)
  expect(nextOpen([], undefined, () => true)).toBe(undefined)
})
