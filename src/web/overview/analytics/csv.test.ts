import { expect, test } from 'vitest'
import type { Cents } from '../../../shared/base/money.ts'
import { csvOf } from './csv.ts'

const counts = { incomeCents: 12_05 as Cents, newUsers: 2, reviews: 5, approvedReviews: 4 }

test('a daily report has one row per day, with exact dollars', () => {
  const day = { from: '2026-03-01', to: '2026-03-01', ...counts }
  expect(csvOf({ unit: 'day', periods: [day] })).toBe(
    'day,revenue_usd,new_users,reviews,approved_reviews\r\n2026-03-01,12.05,2,5,4\r\n',
  )
})

test('a weekly report has one row per week, with its first and last day', () => {
  const week = { from: '2026-03-02', to: '2026-03-08', ...counts }
  expect(csvOf({ unit: 'week', periods: [week] })).toBe(
    'from,to,revenue_usd,new_users,reviews,approved_reviews\r\n' +
      '2026-03-02,2026-03-08,12.05,2,5,4\r\n',
  )
})
