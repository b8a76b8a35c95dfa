import { expect, test } from 'vitest'
import { formatMoment } from '../../ui/text/format.ts'
import { decidedBy, opensAgain } from './decided-by.ts'

test('a decision is due a day after the submission, and late after that', () => {
  const submitted = '2026-03-01T10:00:00.000Z'
  const due = new Date('2026-03-02T10:00:00.000Z')
  expect(decidedBy(submitted, due)).toContain(`We decide by ${formatMoment(due.toISOString())} `)
  expect(decidedBy(submitted, new Date(due.valueOf() + 1))).toContain('is late')
})

test('a campaign says when its next places open, or that it ends before', () => {
  const now = new Date('2026-11-28T12:00:00Z')
  const paced = {
    closedReason: 'pace',
    pace: { places: 3, per: 'week' },
    startsAt: null,
    endsAt: null,
  } as const
  expect(opensAgain(paced, now)).toMatch(/^It opens on Nov (29|30), 2026/)
  expect(opensAgain({ ...paced, endsAt: '2026-11-30T00:00:00.000Z' }, now)).toBe(
    'It ends before that.',
  )
  expect(opensAgain({ ...paced, endsAt: '2026-12-01T00:00:00.000Z' }, now)).toMatch(/^It opens/)
})
