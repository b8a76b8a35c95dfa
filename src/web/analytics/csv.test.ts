import { expect, test } from 'vitest'
import type { Cents } from '../../shared/money.ts'
import { csvOf } from './csv.ts'

test('a row for each day, with dollars to the cent', () => {
  const day = { day: '2026-03-01', newUsers: 2, reviews: 5, approvedReviews: 4 }
  expect(csvOf([{ ...day, incomeCents: 12_05 as Cents }])).toBe(
    'day,revenue_usd,new_users,reviews,approved_reviews\r\n2026-03-01,12.05,2,5,4\r\n',
  )
})
