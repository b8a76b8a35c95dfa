import { expect, test } from 'vitest'
import type { Analytics } from '../../../shared/overview/analytics.ts'
import { hoursOf, spanOf, summaryOf } from './Summary.tsx'

const period = (incomeCents: number, newUsers: number, reviews: number) => ({
  from: '2026-11-01',
  to: '2026-11-01',
  incomeCents,
  newUsers,
  reviews,
  approvedReviews: 0,
})

const analytics = (fields: Partial<Analytics>) =>
  ({
    unit: 'day',
    periods: [period(1_00, 2, 5), period(50, 0, 6)],
    previousPeriods: [period(1_00, 4, 0), period(0, 0, 0)],
    decisions: { count: 0, medianHours: null, late: 0, lateNow: 0 },
    due: { queues: [] },
    ...fields,
  }) as Analytics

/** What the sentences say, without their links. */
function wordsOf(fields: Partial<Analytics>) {
  const { well, look } = summaryOf(analytics(fields))
  return { well: well.map(({ text }) => text), look: look.map(({ text }) => text) }
}

test('what grew goes well, what shrank is to look at, and nothing before says nothing', () => {
  expect(wordsOf({})).toEqual({
    well: ['revenue +50%'],
    look: ['new users −50%'],
  })
})

test('approvals go well within a day, and late ones are to look at', () => {
  const previousPeriods: Analytics['periods'] = []
  const decisions = { count: 40, medianHours: 3.1, late: 2, lateNow: 1 }
  const part = { oldestAt: null, answerBy: null, count: 3 }
  const due = {
    queues: [
      { ...part, queue: 'reviews' as const, late: 1 },
      { ...part, queue: 'appeals' as const, late: 2 },
      { ...part, queue: 'refunds' as const, late: 0, lateNow: 0 },
    ],
  }
  expect(wordsOf({ previousPeriods, decisions, due })).toEqual({
    well: ['half of the approvals within 3.1 hours'],
    look: [
      '2 of 40 approvals took over a day',
      '1 review has been waiting for over 20 hours',
      '2 appeals have been waiting for over 7 days',
    ],
  })
  // What waits too long is a link to where it waits; a change of figures is none.
  const { look } = summaryOf(analytics({ previousPeriods, decisions, due }))
  expect(look.map(({ link }) => link?.to)).toEqual([undefined, '/admin/reviews', '/admin/appeals'])
  const slow = { count: 1, medianHours: 30, late: 0, lateNow: 0 }
  expect(summaryOf(analytics({ previousPeriods, decisions: slow })).well).toEqual([])
})

test('a period and hours have words', () => {
  expect(spanOf(analytics({}))).toBe('2 days')
  expect([0.2, 1, 3.1].map(hoursOf)).toEqual(['12 minutes', '1 hour', '3.1 hours'])
})
