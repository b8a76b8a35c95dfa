import { expect, test } from 'vitest'
import { initials } from './Avatar.tsx'

test('initials are the first letters of up to two words', () => {
  expect(initials('Amara Nwosu')).toBe('AN')
  expect(initials('  amara  ')).toBe('A')
  expect(initials('Ada Lovelace King')).toBe('AL')
  expect(initials('')).toBe('')
})
