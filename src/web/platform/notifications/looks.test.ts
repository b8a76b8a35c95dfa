import { expect, test } from 'vitest'
import { NotificationKind } from '../../../shared/platform/notifications.ts'
import { iconOf, toneOf } from './looks.ts'

test('every kind of notification has an icon, and a bad end is never shown as a good one', () => {
  for (const kind of NotificationKind.options) {
    expect(iconOf(kind), kind).toBeTruthy()
  }
  // In a list of its notices, each end of a withdrawal looks different from the others.
  const ends = ['received', 'held', 'cancelled', 'paid', 'failed'] as const
  expect(new Set(ends.map((end) => iconOf(`withdrawal-${end}`))).size).toBe(ends.length)
  const toned = (tone: string) => NotificationKind.options.filter((kind) => toneOf(kind) === tone)
  expect(toned('good')).not.toContain('review-unpublished')
  expect(toned('good')).toContain('review-published-again')
  expect(toned('bad')).toEqual([
    'campaign-rejected',
    'campaign-out-of-funds',
    'campaign-codes-low',
    'campaign-out-of-codes',
    'balance-low',
    'parcel-missing',
    'parcel-late',
    'review-rejected',
    'campaign-review-rejected',
    'review-unpublished',
    'reply-refused',
    'reviews-late',
    'deposit-failed',
    'deposit-reversed',
    'dispute-lost',
    'withdrawal-failed',
    'refund-rejected',
    'refund-failed',
    'account-suspended',
    'verification-rejected',
    'name-refused',
    'audit-failed',
    'webhook-disabled',
  ])
})
