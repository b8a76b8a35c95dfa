import { expect, test } from 'vitest'
import { getPayoutDestination } from '../../../shared/money/payout-destination.ts'
import { getRefund } from '../../../shared/money/refunds.ts'
import { listStatements } from '../../../shared/money/statements.ts'
import { getWallet, listTransactions, countTransactions } from '../../../shared/money/wallet.ts'
import { refusal, answer, wrongIn } from '../../test/screen.tsx'
import type { State } from '../../test/screen.tsx'
import { FundWallet } from './FundWallet.tsx'

const business = { path: '/wallet', viewer: { role: 'business' } } as const
const reviewer = { path: '/wallet', viewer: { role: 'reviewer' } } as const
const naira = { nairaPerDollar: 1_500, nairaRateDate: '2026-11-20', sample: false }

test.each<State>([
  {
    state: 'wallet of a business',
    ...business,
    answers: [
      answer(getWallet, {
        availableCents: 50_00,
        reservedCents: 5_75,
        stillCostsCents: 100_00,
        renewal: { plan: 'professional', costCents: 29_00, at: '2026-12-01T12:00:00.000Z' },
        shortOfFunds: [
          { id: 'a', title: 'Tea', costCents: 5_75, covered: 1 },
          { id: 'b', title: 'Coffee', costCents: 60_00, covered: 0 },
        ],
      }),
      answer(listTransactions),
      answer(listStatements),
      answer(getRefund, { cardsCents: 20_00 }),
    ],
    shows: [
      'Wallet balance $50.00',
      'Reserved for pending reviews and places $5.75 Already taken out of the balance',
      'Running campaigns can still cost $100.00 At most, with fees, without your plan',
      '1 campaign waits for funds',
      'Tea stops after 1 more review of $5.75 with its fee.',
      'Coffee takes no reviews: the next one costs $60.00 with its fee.',
      'together $79.00 more than your balance',
      'Fill in $79.00',
      'Deposits and payments for reviews appear here.',
      '$20.00 that you have not spent can go back to the cards you paid with.',
    ],
    hides: ['Available to withdraw', 'Payout destination', '₦', 'does not cover', 'Owed after'],
  },
  {
    state: 'wallet of a business that owes, and whose plan renews',
    ...business,
    answers: [
      answer(getWallet, {
        receivableCents: 50_00,
        renewal: { plan: 'professional', costCents: 29_00, at: '2026-12-01T12:00:00.000Z' },
      }),
    ],
    shows: [
      'Owed after a card reversal $50.00',
      'on Dec 1, 2026; with the $50.00 that you owe, $79.00 is missing.',
      'You owe $50.00, which your payment pays first. Professional costs $29.00 on Dec 1, 2026, ' +
        '$29.00 more than your balance.',
      'Fill in $79.00',
    ],
  },
  {
    state: 'wallet of a business that only owes',
    ...business,
    answers: [answer(getWallet, { receivableCents: 50_00 })],
    shows: ['You owe $50.00, which your payment pays first. The minimum', 'Fill in $50.00'],
    hides: ['more than your balance'],
  },
  {
    state: 'wallet whose statements do not come',
    ...business,
    answers: [
      answer(getWallet, { availableCents: 50_00 }),
      refusal(listStatements, 'unavailable', 'Try later.'),
    ],
    shows: ['Monthly statements', 'The statements could not be loaded Try later.'],
  },
  {
    state: 'wallet of a business that lacks nothing',
    ...business,
    answers: [answer(getWallet, { availableCents: 50_00, sandbox: true })],
    shows: ['Sandbox, no real money', 'Reserved for pending reviews and places $0.00'],
    hides: ['Already taken', 'Owed after', 'can still cost', 'Fill in', 'balance is low', 'funds'],
  },
  {
    state: 'wallet whose balance ends soon, with several that stopped',
    ...business,
    answers: [
      answer(getWallet, {
        shortOfFunds: [
          { id: 'a', title: 'Tea', covered: 0 },
          { id: 'b', title: 'Coffee', covered: 0 },
        ],
      }),
    ],
    shows: ['2 campaigns wait for funds'],
  },
  {
    state: 'wallet whose balance is low and no campaign has stopped',
    ...business,
    answers: [answer(getWallet, { shortOfFunds: [{ id: 'a', title: 'Tea', covered: 2 }] })],
    shows: ['Your balance is low', 'stops after 2 more reviews of'],
    hides: ['for funds'],
  },
  {
    state: 'wallet that does not cover the plan alone',
    ...business,
    answers: [
      answer(getWallet, {
        availableCents: 9_00,
        renewal: { plan: 'professional', costCents: 29_00, at: '2026-12-01T12:00:00.000Z' },
      }),
    ],
    shows: [
      'Your balance does not cover your plan Professional costs $29.00 on Dec 1, 2026',
      'Professional costs $29.00 on Dec 1, 2026, $20.00 more than your balance.',
    ],
  },
  {
    state: 'payment page that could not be opened',
    ...business,
    part: <FundWallet />,
    failures: 1,
    shows: [],
  },
  {
    state: 'wallet of a reviewer in naira, below the minimum',
    ...reviewer,
    answers: [
      answer(getWallet, {
        availableCents: 20_00,
        heldEarningsCents: 5_00,
        pendingCents: 40_00,
        totalEarningsCents: 60_00,
        naira: { ...naira, sample: true },
      }),
      answer(listTransactions),
      answer(listStatements),
      answer(getPayoutDestination),
    ],
    shows: [
      'Available to withdraw $20.00 About ₦30,000.00 at a sample rate.',
      'Held for your reviews $5.00',
      'Pending withdrawals $40.00',
      'Total earned $60.00',
      '$10.00 more until you can withdraw',
      'Say where your pending withdrawal should go',
      '$5.00 is held for your reviews. It appears here as soon as they are approved.',
    ],
    hides: ['Fund Wallet', 'Withdraw all', 'Reserved', 'Wallet balance'],
  },
  {
    state: 'wallet of a reviewer that can be withdrawn, in dollars',
    ...reviewer,
    answers: [
      answer(getWallet, { availableCents: 30_00 }),
      answer(listTransactions),
      answer(getPayoutDestination, {
        destination: { kind: 'paypal', heldUntil: '2099-01-01T12:00:00.000Z' },
      }),
    ],
    shows: [
      'Withdraw all',
      'Withdrawals are on hold',
      'appear here as soon as a review is approved',
    ],
    hides: ['more until you can', 'You need at least', '₦', 'SWIFT code', 'Say where'],
  },
  {
    state: 'transactions of which one was found',
    path: '/wallet?status=failed',
    viewer: { role: 'reviewer' },
    answers: [
      answer(getWallet),
      answer(listTransactions, { items: [{ description: 'Tea' }] }),
      answer(countTransactions, { found: 1 }),
    ],
    shows: ['1 transaction found Clear filters'],
  },
  {
    state: 'transactions of which none was found',
    path: '/wallet?status=failed',
    viewer: { role: 'reviewer' },
    answers: [answer(getWallet), answer(listTransactions), answer(countTransactions)],
    shows: ['No transactions match your search criteria.'],
    hides: ['No transactions yet'],
  },
  {
    state: 'wallet that could not be read',
    ...reviewer,
    shows: ['Failed to load wallet data', 'Try again'],
    hides: ['$0.00'],
  },
])('$state', async (state) => {
  expect(await wrongIn(state)).toEqual([])
})
