import { expect, test } from 'vitest'
import { formatMoment } from '../../ui/text/format.ts'
import { decidedBy } from './decided-by.ts'

test('a decision is due a day after the submission, and late after that', () => {
  const submitted = '2026-03-01T10:00:00.000Z'
  const due = new Date('2026-03-02T10:00:00.000Z')
  expect(decidedBy(submitted, due)).toContain(`We decide by ${formatMoment(due.toISOString())} `)
  expect(decidedBy(submitted, new Date(due.valueOf() + 1))).toContain('is late')
})
