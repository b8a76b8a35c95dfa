import { expect, test } from 'vitest'
import {
  removePayoutDestination,
  getPayoutDestination,
  setPayoutDestination,
} from '../../../shared/money/payout-destination.ts'
import {
  exportPayouts,
  failWithdrawal,
  getPayoutBatch,
  listPayouts,
  payPayoutBatch,
  payWithdrawal,
  previewExport,
  remindReviewer,
} from '../../../shared/money/payouts.ts'
import { getSettings } from '../../../shared/people/settings.ts'
import { doAction } from '../../test/action.ts'
import type { Action } from '../../test/action.ts'
import { calling, field, late, openScreen } from '../../test/opened.tsx'
import { answer, refusal } from '../../test/screen.tsx'

const account = { kind: 'bank', accountNumber: '12345678', accountHolder: 'Ada Obi' } as const
const sums = { amountCents: 100_00, chargeCents: 10_00, netCents: 90_00 }
const payable = [
  { id: 'w1', status: 'pending', reviewer: { name: 'Ada' }, destination: account, ...sums },
  { id: 'w2', status: 'pending', reviewer: { name: 'Ben' }, destination: account },
] as const
const queue = {
  path: '/admin/payouts',
  viewer: { role: 'admin' },
  answers: [
    answer(listPayouts, {
      items: [...payable, { id: 'w3', status: 'pending', reviewer: { name: 'Cyd' } }],
    }),
  ],
} as const
const batch = { kind: 'bank', id: 'ba', pending: 2, pendingCents: 180_00 } as const
const ofBatch = {
  path: '/admin/payouts/batches/ba',
  viewer: { role: 'admin' },
  answers: [answer(getPayoutBatch, batch)],
} as const
const reviewer = { path: '/wallet', viewer: { role: 'reviewer', name: 'Ada Obi' } } as const
const known = answer(getPayoutDestination, {
  destination: { kind: 'bank', country: 'NG', bankName: 'GTBank', accountHolder: 'Ada Obi' },
})
const atPayPal = answer(getPayoutDestination, {
  destination: { kind: 'paypal', country: 'NG', accountHolder: 'Ada Obi' },
})

test.each<Action>([
  {
    action: 'payouts: one withdrawal is exported alone',
    ...queue,
    begin: ['Export: Ada'],
    press: 'Export',
    operation: exportPayouts,
    sends: { query: { kind: 'bank', withdrawalId: 'w1' } },
    says: ['Exported. Pay it now, then mark it as paid.'],
    again: ['Cancel', 'Export: Ben'],
  },
  {
    action: 'payouts: an exported withdrawal is marked as paid',
    ...queue,
    answers: [
      answer(listPayouts, {
        items: payable.map((own) => ({ ...own, batchId: 'ba' })),
      }),
    ],
    begin: ['Mark as paid: Ada'],
    typed: { 'Bank reference': 'FT 1' },
    press: 'Mark as paid',
    operation: payWithdrawal,
    sends: { params: { withdrawalId: 'w1' }, body: { reference: 'FT 1' } },
    says: ['Marked as paid'],
    again: ['Cancel', 'Mark as paid: Ben'],
  },
  {
    action: 'payouts: a withdrawal is marked as failed',
    ...queue,
    begin: ['Mark as failed: Ada'],
    typed: { Reason: 'The account is gone.' },
    press: 'Mark as failed',
    operation: failWithdrawal,
    sends: { params: { withdrawalId: 'w1' }, body: { reason: 'The account is gone.' } },
    says: ['Marked as failed: $100.00 of Ada'],
    again: ['Cancel', 'Mark as failed: Ben'],
  },
  {
    action: 'payouts: a reviewer is reminded',
    ...queue,
    press: 'Remind Cyd',
    operation: remindReviewer,
    sends: { params: { withdrawalId: 'w3' } },
    says: ['Cyd is asked for a payout destination'],
    stays: true,
  },
  {
    action: 'batch: everything open is marked as paid',
    ...ofBatch,
    begin: ['Mark all as paid'],
    typed: { 'Bank reference': 'FT 2' },
    press: 'Mark all as paid',
    operation: payPayoutBatch,
    sends: { params: { batchId: 'ba' }, body: { reference: 'FT 2' } },
    reply: answer(payPayoutBatch, { paid: 1, frozen: 1 }),
    says: ['1 withdrawal marked as paid, 1 of suspended people left open'],
    again: ['Cancel', 'Mark all as paid'],
  },
  {
    action: 'payouts: the withdrawals are exported',
    ...queue,
    answers: [answer(previewExport, { count: 2, netCents: 180_00 })],
    begin: ['Export payouts'],
    press: 'Export',
    operation: exportPayouts,
    sends: { query: { kind: 'bank' } },
    reply: answer(exportPayouts, { id: 'ba', kind: 'bank', count: 1, netCents: 90_00 }),
    says: ['1 withdrawal exported, $90.00'],
    again: ['Cancel', 'Export payouts'],
  },
  {
    action: 'wallet: the payout destination is removed',
    ...reviewer,
    answers: [known],
    begin: ['Remove'],
    press: 'Remove',
    operation: removePayoutDestination,
    sends: {},
    says: ['Payout destination removed'],
    again: ['Cancel', 'Remove'],
  },
  {
    action: 'wallet: a payout destination at PayPal is saved',
    ...reviewer,
    answers: [atPayPal, answer(getSettings, { country: 'NG' })],
    begin: ['Change'],
    typed: { 'Email address at PayPal': 'ada@example.com' },
    press: 'Save',
    operation: setPayoutDestination,
    sends: {
      body: {
        kind: 'paypal',
        country: 'NG',
        accountHolder: 'Ada Obi',
        bankName: '',
        accountNumber: 'ada@example.com',
        bankCode: '',
      },
    },
    says: ['Payout destination saved'],
    again: ['Cancel', 'Change'],
  },
])('$action', async (one) => {
  const screen = await doAction(one)
  expect(screen.lacks(...one.says), screen.words()).toEqual([])
})

test('wallet: another kind of destination begins with empty fields', async () => {
  const screen = await openScreen({
    ...reviewer,
    answers: [answer(getSettings, { country: 'NG' })],
  })
  await screen.press('Add payout destination')
  await screen.press('Bank account')
  await screen.fill('Bank', 'GTBank')
  await screen.fill('Account number', '0123456789')
  await screen.press('Mobile money')
  expect(field('Provider').value).toBe('')
  expect(field('Mobile number').value).toBe('')
  await screen.press('Bank account')
  expect(field('Account number').value).toBe('')
})

test('payouts: a usual reason fills in the field, and can be changed', async () => {
  const screen = await openScreen(queue)
  await screen.press('Mark as failed: Cyd')
  await screen.press('You have not added a payout destination.')
  expect(field('Reason').value).toBe('You have not added a payout destination.')
  await screen.press('Mark as failed')
  const body = { reason: 'You have not added a payout destination.' }
  expect(screen.sent).toEqual([calling(failWithdrawal, { params: { withdrawalId: 'w3' }, body })])
})

test('batch: it is paid a hundred at a time until none is left', async () => {
  const screen = await openScreen(ofBatch)
  const first = late(answer(payPayoutBatch, { paid: 100, left: 20, frozen: 0 }))
  screen.answerWith(first)
  await screen.press('Mark all as paid')
  await screen.fill('Bank reference', 'FT 2')
  await screen.press('Mark all as paid')
  screen.answerWith(answer(payPayoutBatch, { paid: 20, left: 0, frozen: 0 }))
  await first.come()
  await screen.settle()
  expect(screen.lacks('120 withdrawals marked as paid')).toEqual([])
  expect(screen.sent).toHaveLength(2)
})

test('payouts: the export shows and sends the kind that is chosen', async () => {
  const ready = [
    { kind: 'bank', count: 2 },
    { kind: 'paypal', count: 1 },
  ] as const
  const bank = answer(previewExport, { count: 2, netCents: 180_00, ready })
  const screen = await openScreen({ ...queue, answers: [bank] })
  await screen.press('Export payouts')
  expect(screen.lacks('To pay $180.00')).toEqual([])
  const counted = late(answer(previewExport, { count: 1, netCents: 45_00, ready }))
  screen.answerWith(counted)
  await screen.choose('Paid by', 'PayPal: 1 ready')
  expect(screen.shows('$180.00')).toEqual([])
  await counted.come()
  await screen.settle()
  expect(screen.lacks('To pay $45.00')).toEqual([])
  screen.answerWith(refusal(exportPayouts, 'conflict', 'Somebody was faster.'))
  await screen.press('Export')
  expect(screen.sent).toEqual([calling(exportPayouts, { query: { kind: 'paypal' } })])
  // The next dialog begins with banks.
  await screen.press('Cancel')
  await screen.press('Export payouts')
  expect(field('Paid by').value).toBe('bank')
  expect(screen.shows('Somebody was faster.')).toEqual([])
})
