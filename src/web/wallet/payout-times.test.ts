import { expect, test } from 'vitest'
import { expectedBy, payoutTimesText } from './payout-times.ts'

test('how long payouts took is said as measured, or not at all', () => {
  expect(payoutTimesText({ count: 9, medianDays: 2, slowestDays: 5 })).toBe(
    'In the last 90 days, half of the withdrawals were paid within 2 days, the slowest after 5 days.',
  )
  expect(payoutTimesText({ count: 5, medianDays: 1, slowestDays: 1 })).toBe(
    'In the last 90 days, withdrawals were paid within 1 day.',
  )
  expect(payoutTimesText(null)).toContain('Too few')
})

test('a withdrawal is expected when the slowest would be paid, later after a change', () => {
  const times = { count: 9, medianDays: 2, slowestDays: 5 }
  const waiting = { createdAt: '2026-11-01T10:00:00.000Z', awaitsDestination: false }
  const now = new Date('2026-11-02T10:00:00.000Z')
  const by = (known: { times: typeof times | null; heldUntil?: string | null }, at = now) =>
    expectedBy(waiting, { heldUntil: null, ...known }, at)
  expect(by({ times })).toBe('2026-11-06T10:00:00.000Z')
  expect(by({ times, heldUntil: '2026-11-03T09:00:00.000Z' })).toBe('2026-11-08T09:00:00.000Z')
  expect(by({ times }, new Date('2026-11-06T10:00:01.000Z'))).toBe('late')
  expect(by({ times: null })).toBeNull()
  const without = { ...waiting, awaitsDestination: true }
  expect(expectedBy(without, { times, heldUntil: null }, now)).toBeNull()
})
