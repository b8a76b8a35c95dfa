import { expect, test } from 'vitest'
import type { Cents } from '../../../shared/base/money.ts'
import { shortRenewal } from './payout-times.ts'

const renewal = {
  plan: 'professional',
  at: '2026-11-29T00:00:00.000Z',
  costCents: 29_00 as Cents,
} as const

test('a renewal that the balance does not cover says what is missing and what happens', () => {
  expect(shortRenewal({ ...renewal, at: '2026-11-29T12:00:00.000Z' }, 4_50, 0)).toEqual({
    name: 'Professional',
    costs: 'costs $29.00 on Nov 29, 2026',
    missing: '$24.50 is missing',
    otherwise:
      'Without it, your plan is Starter from that day: a fee of 15% on each review and at most ' +
      '50 reviews a month.',
  })
})

test('what a business owes is missing, too, since money that comes in pays it first', () => {
  expect(shortRenewal(renewal, 0, 50_00)?.missing).toBe(
    'with the $50.00 that you owe, $79.00 is missing',
  )
})

test('a renewal that the balance covers, or none, needs no word', () => {
  expect(shortRenewal(renewal, 29_00, 0)).toBeNull()
  expect(shortRenewal(null, 0, 50_00)).toBeNull()
})
