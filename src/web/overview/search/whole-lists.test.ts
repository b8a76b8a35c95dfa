import { expect, test } from 'vitest'
import { listOf } from './whole-lists.ts'

test('the search leads on to the list that finds the same, and only to such a one', () => {
  expect(listOf('transaction', 'business', '13.20')).toEqual({
    title: 'All transactions with “13.20”',
    path: '/wallet?q=13.20',
  })
  expect(listOf('review', 'admin', 'a & b')?.path).toBe('/admin/reviews?status=all&q=a+%26+b')
  expect(listOf('review', 'reviewer', 'tea')?.path).toBe('/reviews?q=tea')
  // The list of campaigns finds no amounts, and a reviewer has three of them.
  expect(listOf('campaign', 'business', '13.20')).toBeUndefined()
  expect(listOf('campaign', 'reviewer', 'tea')).toBeUndefined()
  expect(listOf('deposit', 'admin', '13.20')).toBeUndefined()
})
