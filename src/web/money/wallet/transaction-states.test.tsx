import { expect, test } from 'vitest'
import type { Cents } from '../../../shared/base/money.ts'
import { getPayoutDestination } from '../../../shared/money/payout-destination.ts'
import { getWallet, listTransactions } from '../../../shared/money/wallet.ts'
import { answer, wrongIn, replyOf } from '../../test/screen.tsx'
import type { State } from '../../test/screen.tsx'
import { TransactionTable, CancelWithdrawal } from './TransactionTable.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'

const nothing = () => {}
const business = { path: '/wallet', viewer: { role: 'business' } } as const
const reviewer = { path: '/wallet', viewer: { role: 'reviewer' } } as const
const naira = { nairaPerDollar: 1_500, nairaRateDate: '2026-11-20', sample: false }

const withdrawal = (
  <WithdrawDialog amount={100_00 as Cents} open onClose={nothing} onDone={nothing} />
)

const rowsOf = (...items: Parameters<typeof answer<typeof listTransactions>>[1][]) => (
  <TransactionTable
    rows={items.flatMap((item) => replyOf(listTransactions, item).items)}
    sort={undefined}
    ended
  />
)

const row = (own: object) => rowsOf({ items: [{ createdAt: '2026-11-20T12:00:00.000Z', ...own }] })

test.each<State>([
  {
    state: 'withdrawal in another currency: the naira are those of what arrives',
    ...reviewer,
    part: withdrawal,
    answers: [answer(getWallet, { naira }), answer(getPayoutDestination)],
    shows: ['Amount $100.00', 'You receive $90.00', 'About ₦135,000.00.', 'once you add a payout'],
    hides: ['₦150,000', 'We pay by'],
  },
  {
    state: 'withdrawal to mobile money, held after a change',
    ...reviewer,
    part: withdrawal,
    answers: [
      answer(getWallet),
      answer(getPayoutDestination, {
        destination: {
          kind: 'mobile_money',
          numberEnd: '1234',
          heldUntil: '2099-01-01T12:00:00.000Z',
        },
      }),
    ],
    shows: ['We pay by Jan 8, 2099', '1234'],
    hides: ['₦', 'once you add'],
  },
  {
    state: 'withdrawal that failed',
    ...reviewer,
    part: withdrawal,
    failures: 1,
    shows: [],
  },
  {
    state: 'cancellation that failed',
    ...reviewer,
    part: (
      <CancelWithdrawal
        withdrawal={
          replyOf(listTransactions, { items: [{ amountCents: -100_00, cancellable: true }] })
            .items[0]!
        }
      />
    ),
    failures: 1,
    shows: ['$100.00 goes back to your wallet.'],
  },
  {
    state: 'withdrawal that can no longer be cancelled',
    ...reviewer,
    part: row({
      type: 'withdrawal',
      cause: 'withdrawal',
      status: 'pending',
      payBy: '2099-01-08T12:00:00.000Z',
      amountCents: -100_00,
      chargeCents: 10_00,
      netCents: 90_00,
    }),
    shows: [
      'You will receive $90.00 after $10.00 charge, we pay by Jan 8, 2099. It was sent to be paid',
      '−$100.00',
    ],
    hides: ['Cancel Keep', 'Pending Cancel'],
  },
  {
    state: 'withdrawal that is late and can be cancelled',
    ...reviewer,
    part: row({
      type: 'withdrawal',
      status: 'pending',
      payBy: '2020-01-08T12:00:00.000Z',
      cancellable: true,
      chargeCents: 10_00,
      netCents: 90_00,
    }),
    shows: ['late: we pay by Jan 8, 2020'],
    hides: ['can no longer be cancelled'],
  },
  {
    state: 'withdrawal without a destination',
    ...reviewer,
    part: row({ type: 'withdrawal', status: 'pending', awaitsDestination: true }),
    shows: ['Needs a payout destination'],
    hides: ['we pay by', 'can no longer be cancelled'],
  },
  {
    state: 'card payment that is disputed',
    ...business,
    part: row({
      type: 'payment',
      cause: 'reversal',
      status: 'completed',
      description: 'Card payment reversed by the bank',
      dispute: { state: 'open', respondBy: '2099-01-05T12:00:00.000Z' },
    }),
    shows: ['holder disputes the payment', 'was yours before Jan 5, 2099', 'Disputed'],
    hides: ['Completed'],
  },
  {
    state: 'disputes that ended, and refunds at the provider, of which one failed',
    ...business,
    part: rowsOf({
      items: [
        { id: 'a', cause: 'reversal', status: 'completed', dispute: { state: 'lost' } },
        { id: 'b', cause: 'reversal', status: 'failed', dispute: { state: 'won' } },
        { id: 'c', cause: 'refund', status: 'completed', dispute: null },
        { id: 'd', cause: 'refund', status: 'failed', dispute: null },
      ],
    }),
    shows: ['Dispute lost', 'does not come back', 'Dispute won', 'Completed', 'Failed'],
    hides: ['Taken back', 'send us'],
  },
  {
    state: 'withdrawal that was cancelled and one that failed',
    ...reviewer,
    part: rowsOf({
      items: [
        { type: 'withdrawal', status: 'failed', cancelled: true, chargeCents: 1, netCents: 9 },
        { type: 'withdrawal', status: 'failed', chargeCents: 1, netCents: 9 },
      ],
    }),
    shows: ['Cancelled', 'Failed', 'Returned to your wallet'],
    hides: ['You received', 'after $0.01 charge'],
  },
  {
    state: 'payment of a business, held, paid and returned',
    ...business,
    part: rowsOf({
      items: (['pending', 'completed', 'failed'] as const).map((status) => ({
        type: 'payment' as const,
        cause: 'review' as const,
        status,
        priceCents: 5_00,
        feeCents: 75,
        amountCents: -5_75,
        createdAt: '2026-11-20T12:00:00.000Z',
      })),
    }),
    shows: [
      'Held until it is decided: $5.00 + $0.75 fee',
      ' Paid: $5.00 + $0.75 fee',
      'Not paid, returned to your wallet: $5.00 + $0.75 fee',
      'Returned [Details of ]',
      'Completed [Receipt of ]',
    ],
    hides: ['Failed'],
  },
  {
    state: 'purchase that a business is to pay back, held and paid',
    ...business,
    part: rowsOf({
      items: (['pending', 'completed'] as const).map((status) => ({
        type: 'reimbursement' as const,
        cause: 'reimbursement' as const,
        status,
        amountCents: -40_00,
        createdAt: '2026-11-20T12:00:00.000Z',
      })),
    }),
    shows: ['Held until the receipt is decided: what is not paid back returns.', ' Paid back'],
  },
  {
    state: 'group of a day with more to load',
    ...business,
    part: (
      <TransactionTable
        rows={
          replyOf(listTransactions, {
            items: ['a', 'b', 'c', 'd'].map((id, index) => ({
              id,
              amountCents: -1_00,
              status: index === 3 ? ('failed' as const) : ('completed' as const),
              review: { id, campaignId: 'c', campaign: 'Tea' },
            })),
          }).items
        }
        sort={undefined}
        ended={false}
      />
    ),
    shows: ['4 reviews and more · 3 paid, 1 returned', 'Sum after “Load more”'],
    hides: ['−$3.00', '−$4.00'],
  },
  {
    state: 'group of a day that is complete: the sum without what was returned',
    ...business,
    part: rowsOf({
      items: ['a', 'b', 'c', 'd'].map((id, index) => ({
        id,
        amountCents: -1_00,
        status: index === 3 ? ('failed' as const) : ('completed' as const),
        review: { id, campaignId: 'c', campaign: 'Tea' },
      })),
    }),
    shows: ['4 reviews · 3 paid, 1 returned', '−$3.00'],
    hides: ['−$4.00', 'and more'],
  },
  {
    state: 'checkout that was left open, and one of another day',
    ...business,
    part: row({ cause: 'card_payment', type: 'deposit', status: 'pending' }),
    shows: ['Not paid. It ends by itself', 'Continue payment'],
  },
  {
    state: 'card payment that was paid',
    ...business,
    part: row({ cause: 'card_payment', type: 'deposit', status: 'completed' }),
    shows: ['Completed'],
    hides: ['Continue payment'],
  },
  {
    state: 'earning of a review that was rejected: nothing of the reviewer is returned',
    ...reviewer,
    part: row({ cause: 'review', type: 'earning', status: 'failed' }),
    shows: ['Failed'],
    hides: ['Returned'],
  },
])('$state', async (state) => {
  expect(await wrongIn(state)).toEqual([])
})
