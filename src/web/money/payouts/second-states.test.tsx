import { expect, test } from 'vitest'
import { getDue } from '../../../shared/platform/due.ts'
import { getPayoutSums, listPayouts } from '../../../shared/money/payouts.ts'
import type { Payout } from '../../../shared/money/payouts.ts'
import { answer, wrongIn, replyOf } from '../../test/screen.tsx'
import type { Part } from '../../test/sample.ts'
import type { State } from '../../test/screen.tsx'
import { DestinationForm } from './DestinationForm.tsx'
import { PayoutTable } from './PayoutTable.tsx'
import { PayWithdrawalForm, FailWithdrawalForm } from './PayWithdrawalForm.tsx'

const nothing = () => {}
const queue = { path: '/admin/payouts', viewer: { role: 'admin' } } as const

const later = '2099-01-01T12:00:00.000Z'
const account = { kind: 'bank', accountNumber: '12345678', accountHolder: 'Ada Obi' } as const

/** A withdrawal of $100.00, of which $90.00 arrive. */
const payoutOf = (own: Part<Payout> = {}) =>
  replyOf(listPayouts, {
    items: [
      {
        amountCents: 100_00,
        chargeCents: 10_00,
        netCents: 90_00,
        reviewer: { name: 'Ada' },
        destination: account,
        ...own,
      },
    ],
  }).items[0]!

const row = (own?: Part<Payout>) => (
  <PayoutTable rows={[payoutOf(own)]} sort="oldest" onDecide={nothing} />
)

test.each<State>([
  {
    state: 'withdrawal to pay: the bank gets the net amount',
    ...queue,
    part: <PayWithdrawalForm payout={payoutOf()} onClose={nothing} />,
    failures: 1,
    shows: [
      'Requested $100.00',
      'Our charge −$10.00',
      'To pay $90.00',
      'paid $90.00 to this account',
    ],
    hides: ['paid $100.00'],
  },
  {
    state: 'withdrawal that failed: the whole amount goes back',
    ...queue,
    part: <FailWithdrawalForm payout={payoutOf()} onClose={nothing} />,
    failures: 1,
    shows: ['Back to the wallet $100.00', '$100.00 goes back to the wallet of Ada'],
    hides: ['$90.00', 'You have not added a payout destination.'],
  },
  {
    state: 'row of a withdrawal that can be paid',
    ...queue,
    part: row({ payBy: later }),
    shows: ['$90.00 $100.00 less $10.00', '[Export: Ada]', '[Mark as failed: Ada]'],
    // Its reviewer can cancel it until it is exported.
    hides: [
      '[Mark as paid',
      'Frozen',
      'Held until',
      'Sent to',
      '[Remind',
      'No payout destination',
      'Pending',
    ],
  },
  {
    state: 'row of a withdrawal of a suspended person',
    ...queue,
    part: row({ frozen: true }),
    shows: ['Frozen (suspended)', '[Mark as failed: Ada]'],
    hides: ['[Mark as paid', '[Export'],
  },
  {
    state: 'row of a withdrawal on hold',
    ...queue,
    part: row({ heldUntil: later }),
    shows: ['Held until Jan 1, 2099'],
    hides: ['[Mark as paid', '[Export'],
  },
  ...(['bank', 'mobile_money', 'paypal'] as const).map((kind) => ({
    state: `row of a withdrawal that was sent: ${kind}`,
    ...queue,
    part: row({ batchId: 'b', destination: { ...account, kind } }),
    shows: [
      { bank: 'Sent to bank', mobile_money: 'Sent to provider', paypal: 'Sent to PayPal' }[kind],
      '[Mark as paid: Ada]',
    ],
  })),
  {
    state: 'row of a withdrawal without a destination',
    ...queue,
    part: row({ destination: null }),
    shows: ['No payout destination', '[Remind Ada]', '[Mark as failed: Ada]'],
    hides: ['[Mark as paid', '[Export', 'Reminded'],
  },
  {
    state: 'row of a withdrawal whose reviewer was reminded just now',
    ...queue,
    part: row({ destination: null, remindedAt: later }),
    shows: ['Reminded Jan 1, 2099', ', again after Jan 2, 2099'],
  },
  {
    state: 'row of a withdrawal whose destination failed before',
    ...queue,
    part: row({ destinationFailed: true }),
    shows: ['A payment to it failed', '[Remind Ada]', '[Export: Ada]'],
  },
  ...(['completed', 'failed', 'cancelled'] as const).map((status) => ({
    state: `row of a withdrawal that is over: ${status}`,
    ...queue,
    part: row({ status, reviewer: { name: '' }, destination: null, reference: 'REF-1' }),
    shows: [
      'Former reviewer',
      { completed: 'Paid', failed: 'Failed', cancelled: 'Cancelled' }[status],
      'REF-1',
    ],
    hides: ['[Mark as', 'No payout destination'],
  })),
  {
    state: 'queue with one of each part, and one that is late',
    ...queue,
    answers: [
      answer(getPayoutSums, {
        parts: [
          { part: 'payable', count: 1, netCents: 90_00, oldestAt: '2026-01-01T12:00:00.000Z' },
          { part: 'sent', count: 2, netCents: 5_00, oldestAt: '2026-01-01T12:00:00.000Z' },
          { part: 'blocked' },
        ],
      }),
      answer(getDue, { queues: [{ queue: 'withdrawals', count: 1, late: 1 }] }),
      answer(listPayouts),
    ],
    shows: [
      'Ready to pay 1 withdrawal $90.00 Oldest requested',
      'Exported 2 withdrawals $5.00 Oldest exported',
      'Cannot be paid yet 0 withdrawals',
      'Withdrawals 3 ',
      '1 withdrawal has been waiting for over',
      'No pending withdrawals',
    ],
  },
  ...(['payable', 'sent', 'blocked', 'failed'] as const).map((status) => ({
    state: `part of the queue without any: ${status}`,
    path: `/admin/payouts?status=${status}`,
    viewer: { role: 'admin' } as const,
    answers: [answer(listPayouts)],
    shows: [
      {
        payable: 'Nothing is ready to pay',
        sent: 'Nothing exported waits',
        blocked: 'Every withdrawal can be paid',
        failed: 'No payouts found',
      }[status],
    ],
    hides: ['No pending withdrawals'],
  })),
  {
    state: 'first destination, which was not saved',
    path: '/wallet',
    viewer: { role: 'reviewer' },
    part: <DestinationForm destination={null} country="KE" onClose={nothing} />,
    failures: 1,
    shows: ['We notify you of every change.'],
    hides: ['wait 48 hours'],
  },
])('$state', async (state) => {
  expect(await wrongIn(state)).toEqual([])
})
