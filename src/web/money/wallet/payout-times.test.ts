import { expect, test } from 'vitest'
import { payByOfNow, payoutTimesText } from './payout-times.ts'

test('what was measured is added to the promise as far as it was sooner', () => {
  const text = (medianDays: number, slowestDays: number) =>
    payoutTimesText({ count: 9, medianDays, slowestDays })
  expect(text(2, 5)).toBe(
    'We pay within 7 days, usually sooner: in the last 90 days, half were paid within 2 days, ' +
      'the slowest after 5 days.',
  )
  expect(text(1, 1)).toBe(
    'We pay within 7 days, usually sooner: in the last 90 days, all were paid within 1 day.',
  )
  expect(text(3, 9)).toBe(
    'We pay within 7 days, usually sooner: in the last 90 days, half were paid within 3 days.',
  )
  expect(text(7, 9)).toBe('We pay within 7 days.')
  expect(payoutTimesText(null)).toBe('We pay within 7 days.')
})

test('a withdrawal of now is paid within 7 days, counted from the end of a hold', () => {
  const now = new Date('2026-11-01T10:00:00.000Z')
  const by = (heldUntil: string | null) => payByOfNow(heldUntil, now)
  expect(by(null)).toBe('2026-11-08T10:00:00.000Z')
  expect(by('2026-10-30T09:00:00.000Z')).toBe('2026-11-08T10:00:00.000Z')
  expect(by('2026-11-03T09:00:00.000Z')).toBe('2026-11-10T09:00:00.000Z')
})
