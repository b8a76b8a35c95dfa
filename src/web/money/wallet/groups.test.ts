import { expect, test } from 'vitest'
import type { Transaction } from '../../../shared/money/wallet.ts'
import { groupsOf } from './TransactionTable.tsx'

const payment = (number: number, campaign: string | null, createdAt: string) =>
  ({
    id: `${campaign} ${number}`,
    review: campaign && { campaignId: campaign, campaign: campaign.toUpperCase() },
    createdAt,
  }) as Transaction

const many = (count: number, campaign: string | null, createdAt: string) =>
  Array.from({ length: count }, (_, number) => payment(number, campaign, createdAt))

test('payments for reviews of one campaign and day are one group, in order of time', () => {
  const rows = [
    ...many(2, 'kettle', '2026-11-20T12:00:00Z'),
    ...many(1, 'lamp', '2026-11-20T11:00:00Z'),
    payment(9, null, '2026-11-20T10:30:00Z'),
    ...many(3, 'kettle', '2026-11-20T10:00:00Z').map((row, i) => ({ ...row, id: `later ${i}` })),
    ...many(3, 'kettle', '2026-11-19T12:00:00Z').map((row, i) => ({ ...row, id: `before ${i}` })),
  ]
  const groups = groupsOf(rows, false)
  const shown = groups.map((one) =>
    'rows' in one ? `${one.campaign} × ${one.rows.length}, ${String(one.complete)}` : one.id,
  )
  expect(shown).toEqual([
    'KETTLE × 5, true',
    'lamp 0',
    'null 9',
    'before 0',
    'before 1',
    'before 2',
  ])
})

test('payments that are no group keep the order of their times', () => {
  const rows = [
    payment(1, 'kettle', '2026-11-20T14:36:00Z'),
    payment(2, 'lamp', '2026-11-20T06:36:00Z'),
    payment(3, 'kettle', '2026-11-20T00:36:00Z'),
  ]
  expect(groupsOf(rows, true)).toEqual(rows)
})

test('the last day is complete only when there are no more rows', () => {
  const rows = many(4, 'kettle', '2026-11-20T12:00:00Z')
  expect(groupsOf(rows, false)).toMatchObject([{ complete: false }])
  expect(groupsOf(rows, true)).toMatchObject([{ complete: true }])
})

test('what is paid back for purchases counts as no review', () => {
  const reviews = many(4, 'kettle', '2026-11-20T12:00:00Z')
  const rows = reviews.flatMap((row) => [
    { ...row, cause: 'review' as const },
    { ...row, id: `bought ${row.id}`, cause: 'reimbursement' as const },
  ])
  const groups = groupsOf(rows, true).map((one) => 'rows' in one && [one.rows.length, one.noun])
  expect(groups).toEqual([
    [4, 'review'],
    [4, 'purchase'],
  ])
  expect(groupsOf(rows.slice(0, 4), true)).toEqual(rows.slice(0, 4))
})
