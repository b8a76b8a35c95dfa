import { expect, test } from 'vitest'
import {
  exportPayouts,
  getPayoutBatch,
  listPayoutBatches,
  listPayouts,
  previewExport,
} from '../../../shared/money/payouts.ts'
import type { PayoutBatch } from '../../../shared/money/payouts.ts'
import { answer, wrongIn, replyOf } from '../../test/screen.tsx'
import type { Part } from '../../test/sample.ts'
import type { State } from '../../test/screen.tsx'
import { Exported, ExportButton } from './ExportPayouts.tsx'
import { NextBatch } from './NextBatch.tsx'
import { PayBatchForm } from './PayWithdrawalForm.tsx'
import { useExportPayouts } from './queries.ts'

const nothing = () => {}
const queue = { path: '/admin/payouts', viewer: { role: 'admin' } } as const
const batchPage = { path: '/admin/payouts/batches/b', viewer: { role: 'admin' } } as const

const later = '2099-01-01T12:00:00.000Z'

const batchOf = (own: Part<PayoutBatch>) =>
  replyOf(getPayoutBatch, { id: 'b', netCents: 90_00, createdBy: 'Ben', ...own })

const batch = (own: Part<PayoutBatch>) => answer(getPayoutBatch, batchOf(own))

const exported = (own: Part<ReturnType<typeof replyOf<typeof exportPayouts>>>) => (
  <Exported batch={replyOf(exportPayouts, own)} onDismiss={nothing} />
)

function ExportNow() {
  return <ExportButton batches={useExportPayouts()} />
}

test.each<State>([
  {
    state: 'batches of which one is done, one failed in part and one is open',
    path: '/admin/payouts?show=batches',
    viewer: { role: 'admin' },
    answers: [
      answer(listPayoutBatches, {
        items: [
          { id: 'a', count: 1, paid: 1 },
          { id: 'b', count: 2, paid: 1 },
          { id: 'c', count: 3, paid: 1, pending: 2, kind: 'paypal' },
        ],
      }),
    ],
    shows: ['1 withdrawal', 'All paid', '1 paid, 1 returned', '1 of 3 paid, 2 open'],
    hides: ['1 withdrawals'],
  },
  {
    state: 'batch that is open',
    ...batchPage,
    answers: [batch({ count: 1, pending: 1, pendingCents: 90_00 }), answer(listPayouts)],
    shows: ['1 withdrawal, $90.00 to pay, exported by Ben.', 'Mark all as paid'],
    hides: ['nothing left'],
  },
  {
    state: 'batch that is paid in part',
    ...batchPage,
    answers: [batch({ count: 3, paid: 2, pending: 1, pendingCents: 30_00 }), answer(listPayouts)],
    shows: ['3 withdrawals, $30.00 of $90.00 to pay'],
  },
  {
    state: 'batch that is done',
    ...batchPage,
    answers: [batch({ count: 1, paid: 1 }), answer(listPayouts)],
    shows: ['$90.00, nothing left to pay', 'This batch is empty'],
    hides: ['Mark all as paid'],
  },
  {
    state: 'batch of one to mark as paid, which failed',
    ...batchPage,
    part: <PayBatchForm batch={batchOf({ pending: 1, pendingCents: 90_00 })} onClose={nothing} />,
    failures: 1,
    shows: ['paid the 1 open withdrawal'],
  },
  {
    state: 'export of one, with everything that was left out',
    ...queue,
    part: exported({
      count: 1,
      netCents: 90_00,
      kind: 'paypal',
      leftOut: { withoutDestination: 1, held: 2, frozen: 3 },
    }),
    shows: [
      '1 withdrawal exported, $90.00',
      'Upload the file to PayPal',
      'Not included: 1 without a payout destination or its SWIFT code, 2 held after a change',
      '3 of suspended users.',
    ],
  },
  {
    state: 'export of several to a bank, with nothing left out',
    ...queue,
    part: exported({ count: 2 }),
    shows: ['2 withdrawals exported', 'Send the file to your bank'],
    hides: ['Not included'],
  },
  {
    state: 'export that failed, and has nothing to export',
    ...queue,
    part: <ExportNow />,
    failures: 1,
    shows: ['Not counted yet.'],
  },
  {
    state: 'next batch with one that is left out',
    ...queue,
    part: <NextBatch kind="bank" onKind={nothing} />,
    answers: [
      answer(previewExport, {
        ready: [
          { kind: 'bank', count: 1 },
          { kind: 'paypal', count: 0 },
        ],
        count: 1,
        netCents: 90_00,
        chargeCents: 10_00,
        leftOutCents: 9_00,
        leftOut: { held: 1 },
        people: [{ name: '', why: 'held', heldUntil: later, netCents: 9_00 }],
      }),
    ],
    shows: [
      'To pay $90.00 Our charge $10.00',
      'Left out: 1 withdrawal, $9.00',
      'Former reviewer Destination changed, held until Jan 1, 2099',
    ],
    hides: ['more', 'Paid by'],
  },
  {
    state: 'next batch of another kind, with more left out than named',
    ...queue,
    part: <NextBatch kind="paypal" onKind={nothing} />,
    answers: [
      answer(previewExport, {
        ready: [
          { kind: 'bank', count: 1 },
          { kind: 'paypal', count: 2 },
        ],
        leftOut: { frozen: 3 },
        people: [{ name: 'Ada', why: 'frozen' }],
      }),
    ],
    shows: ['PayPal: 2 ready', 'Ada Suspended', 'and 2 more'],
    hides: ['They go into one batch'],
  },
])('$state', async (state) => {
  expect(await wrongIn(state)).toEqual([])
})
