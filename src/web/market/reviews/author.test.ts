import { expect, test } from 'vitest'
import type { Review } from '../../../shared/market/reviews.ts'
import { authorOf } from './status.tsx'

const by = (name: string, email?: string) => ({ reviewer: { name, email } }) as unknown as Review

// spec: 2.59
test('a review names its reviewer, else shows the email address, else Anonymous Reviewer', () => {
  expect(authorOf(by('Ruth', 'ruth@example.com'))).toBe('Ruth')
  expect(authorOf(by('', 'ruth@example.com'))).toBe('ruth@example.com')
  expect(authorOf(by(''))).toBe('Anonymous Reviewer')
})
