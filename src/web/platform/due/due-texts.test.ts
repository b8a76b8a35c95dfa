import { expect, test } from 'vitest'
import { targetSentence, targetText } from './due-texts.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

test.each([
  ['reviews', 22.5, 'Decide within 24 h, 1 h left'],
  ['reviews', 23.5, 'Decide within 24 h, under 1 h left'],
  ['campaigns', 26.5, 'Decide within 24 h, late by 2 h'],
  ['withdrawals', 23.5, 'Pay within 7 days, 6 d left'],
  ['messages', 1.5, 'Answer within 2 days, 46 h left'],
  // The bank has its own day for each.
  ['disputes', 26.5, null],
] as const)('%s whose oldest waits for %d hours: %s', (queue, hours, text) => {
  expect(targetSentence({ queue, oldestAt: hoursAgo(hours) })).toBe(text)
})

test('the promised time of reviews is said, not the hours after which they turn red', () => {
  expect(targetText('reviews')).toBe('Target: 24 h')
  expect(targetText('withdrawals')).toBe('Target: 7 days')
  expect(targetText('disputes')).toBeNull()
})
