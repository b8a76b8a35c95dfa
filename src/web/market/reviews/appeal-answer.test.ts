import { expect, test } from 'vitest'
import { appealAnswer, appealAnswerBy } from './appeal-texts.ts'

test('an open appeal is decided within seven days, and a decided one has no promise', () => {
  const createdAt = '2026-06-01T12:00:00.000Z'
  expect(appealAnswerBy({ createdAt, outcome: null })).toBe('2026-06-08T12:00:00.000Z')
  expect(appealAnswerBy({ createdAt, outcome: 'upheld' })).toBeNull()
})

test('the promise says when it was not kept', () => {
  expect(appealAnswer('2999-06-01T12:00:00.000Z')).toMatch(/^We decide by Jun 1, 2999/)
  expect(appealAnswer('2020-06-01T12:00:00.000Z')).toMatch(/is late\. We are sorry/)
})
