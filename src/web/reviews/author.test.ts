import { expect, test } from 'vitest'
import type { Review } from '../../shared/reviews.ts'
import { authorOf } from './status.tsx'

const by = (name: string, email?: string) => ({ reviewer: { name, email } }) as unknown as Review

test('a review is by a name, else an address, else what was passed, else nobody known', () => {
  expect(authorOf(by('Ruth', 'ruth@example.com'), 'Passed')).toBe('Ruth')
  expect(authorOf(by('', 'ruth@example.com'), 'Passed')).toBe('ruth@example.com')
  expect(authorOf(by(''), 'Passed')).toBe('Passed')
  expect(authorOf(by(''))).toBe('Anonymous Reviewer')
})
