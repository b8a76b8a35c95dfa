import { expect, test } from 'vitest'
import { getStatement, listMovements, listStatements } from '../../../shared/money/statements.ts'
import { getLedger, getTransaction } from '../../../shared/money/wallet.ts'
import { answer, wrongIn, replyOf } from '../../test/screen.tsx'
import type { State } from '../../test/screen.tsx'
import { ReceiptTicket } from './ReceiptTicket.tsx'

const reviewer = { path: '/wallet', viewer: { role: 'reviewer' } } as const

const issuer = {
  legalName: 'Candor Ltd',
  addressLine1: '1 High Street',
  city: 'Leeds',
  country: 'GB',
}

const receipt = (own: Parameters<typeof replyOf<typeof getTransaction>>[1]) => (
  <ReceiptTicket receipt={replyOf(getTransaction, own)} />
)

test.each<State>([
  {
    state: 'statement of a business',
    path: '/wallet/statements/2025-11',
    viewer: { role: 'business' },
    answers: [
      answer(getStatement, {
        month: '2025-11',
        number: 'ST-1',
        openingCents: 1_00,
        inCents: 20_00,
        outCents: 6_00,
        closingCents: 15_00,
        spending: {
          reviews: 1,
          reviewersCents: 5_00,
          reimbursedCents: 0,
          feesCents: 75,
          heldEarlier: { reviews: 1, cents: 5_75 },
        },
      }),
      answer(listMovements),
    ],
    shows: [
      'Statement of November 2025',
      'Number ST-1',
      'In +$20.00 Out −$6.00 Closing balance $15.00',
      'For 1 approved review; $5.75 of the total was held in an earlier month.',
      'Total $5.75',
      'Sample: the company',
      'No money moved in this month.',
    ],
    hides: ['so far', 'Earned', 'not over', 'Sandbox', 'tax invoice'],
  },
  {
    state: 'statement of a business that paid back the purchase of a rejected review alone',
    path: '/wallet/statements/2025-11',
    viewer: { role: 'business' },
    answers: [
      answer(getStatement, {
        month: '2025-11',
        spending: { reimbursedCents: 50_00, heldEarlier: { reviews: 0, cents: 50_00 } },
      }),
      answer(listMovements),
    ],
    shows: ['For 0 approved reviews; $50.00 of the total was held in an earlier month.'],
  },
  {
    state: 'statement of a reviewer with a withdrawal that came back',
    path: '/wallet/statements/2025-11',
    viewer: { role: 'reviewer' },
    answers: [
      answer(getStatement, {
        month: '2025-11',
        inCents: 140_00,
        outCents: 100_00,
        returnedCents: 100_00,
        undoneCents: 60_00,
        paidCents: 40_00,
        paidChargeCents: 4_00,
        issuer,
        sandbox: true,
      }),
      answer(listMovements, {
        items: [
          {
            description: 'Withdrawal',
            amountCents: -100_00,
            chargeCents: -10_00,
            withdrawal: 'pending',
          },
          { description: 'Back', amountCents: 100_00, chargeCents: 10_00, withdrawal: 'failed' },
          { description: 'Review', amountCents: 1_00, completed: true },
        ],
      }),
    ],
    shows: [
      'Earned +$40.00 Withdrawn −$40.00 Returned withdrawals +$40.00',
      'Not counted: $60.00 that was requested',
      '$40.00 of an earlier month came back',
      'To your account $36.00',
      '$90.00 not yet paid, $10.00 charge · [Details of Withdrawal]',
      'with its charge of $10.00',
      '[Receipt of Review]',
      'Candor charged no tax. This is not a tax invoice. Sandbox money',
    ],
    hides: ['Spent in this month', 'Came back later', ' In +', 'Sample'],
  },
  {
    state: 'statement of a reviewer whose withdrawals all came back within the month',
    path: '/wallet/statements/2025-11',
    viewer: { role: 'reviewer' },
    answers: [
      answer(getStatement, {
        month: '2025-11',
        inCents: 60_00,
        outCents: 60_00,
        returnedCents: 60_00,
        undoneCents: 60_00,
      }),
      answer(listMovements),
    ],
    shows: ['Earned $0.00 Withdrawn $0.00 Closing balance', 'Not counted: $60.00'],
    hides: ['Returned withdrawals', 'of an earlier month'],
  },
  {
    state: 'statement of a reviewer with a withdrawal that is not yet paid',
    path: '/wallet/statements/2025-11',
    viewer: { role: 'reviewer' },
    answers: [
      answer(getStatement, {
        month: '2025-11',
        outCents: 150_00,
        paidCents: 100_00,
        paidChargeCents: 10_00,
        unpaidCents: 50_00,
        unpaidChargeCents: 5_00,
      }),
      answer(listMovements),
    ],
    shows: [
      'Withdrawn $150.00 Service charge (10%) −$15.00',
      'To your account $90.00 Not yet paid $45.00',
    ],
    hides: ['Came back later', 'Not counted'],
  },
  {
    state: 'months of a reviewer: what came back is no income',
    path: '/wallet/statements',
    viewer: { role: 'reviewer' },
    answers: [
      answer(listStatements, {
        items: [
          { month: '2025-11', inCents: 50_00, returnedCents: 20_00, outCents: 30_00 },
          // All that was withdrawn came back within the month.
          { month: '2025-10', inCents: 9, outCents: 9, returnedCents: 9, undoneCents: 9 },
        ],
      }),
    ],
    shows: [
      'Earned +$30.00 Withdrawn −$30.00 +$20.00 returned',
      'Earned $0.00 Withdrawn $0.00 $0.00',
    ],
    hides: ['+$50.00'],
  },
  {
    state: 'months of a business',
    path: '/wallet/statements',
    viewer: { role: 'business' },
    answers: [answer(listStatements, { items: [{ month: '2025-11', inCents: 50_00 }] })],
    shows: ['In +$50.00 Out $0.00'],
    hides: ['Earned'],
  },
  {
    state: 'receipt of a withdrawal that is paid',
    ...reviewer,
    part: receipt({
      type: 'withdrawal',
      cause: 'withdrawal',
      status: 'completed',
      number: 'CR-1',
      createdAt: '2026-11-20T12:00:00.000Z',
      paidAt: '2026-11-20T12:00:00.000Z',
      amountCents: -100_00,
      chargeCents: 10_00,
      netCents: 90_00,
      issuer,
      sandbox: true,
    }),
    shows: ['Receipt CR-1', 'You received', '$90.00', 'Candor charged no tax', 'Sandbox money'],
    hides: ['Not a receipt', 'You will receive', 'Sample', 'Requested on'],
  },
  {
    state: 'receipt of a company whose address is half entered: a sample',
    ...reviewer,
    part: receipt({ status: 'completed', number: 'CR-1', issuer: { ...issuer, city: '' } }),
    shows: ['Candor Ltd', 'Sample: the company that runs this site', 'Do not use this for your'],
    hides: ['tax invoice'],
  },
  {
    state: 'receipt of a withdrawal that waits: it is none yet',
    ...reviewer,
    part: receipt({
      type: 'withdrawal',
      cause: 'withdrawal',
      status: 'pending',
      chargeCents: 10_00,
      netCents: 90_00,
    }),
    shows: ['Not a receipt yet', 'You will receive'],
    hides: ['You received', 'charged no tax', 'Sample', 'Sandbox'],
  },
  {
    state: 'ledger that does not balance, live',
    path: '/wallet',
    viewer: { role: 'admin' },
    answers: [
      answer(getLedger, {
        mode: 'live',
        holds: false,
        feeIncomeCents: 1_00,
        appealsPaidCents: 0,
        advancesPaidCents: 0,
        chargeIncomeCents: 2_00,
        subscriptionIncomeCents: 3_00,
        sandboxCents: 0,
        invariants: [{ name: 'wallets', violations: 2 }, { name: 'transfers' }],
      }),
    ],
    shows: [
      'Live',
      'The ledger does not balance',
      'Income $6.00',
      'Negative: what came in by card',
      '[Failed] wallets (2)',
      '[Passed] transfers',
    ],
    hides: ['Sandbox', 'All passed', 'sandbox money'],
  },
  {
    state: 'ledger that balances, in the sandbox',
    path: '/wallet',
    viewer: { role: 'admin' },
    answers: [answer(getLedger, { holds: true, cardClearingCents: -150_00, sandboxCents: 100_00 })],
    shows: ['Sandbox', 'All passed', '$50.00 by card', '$100.00 is sandbox money'],
    hides: ['does not balance', 'Failed', 'Live'],
  },
])('$state', async (state) => {
  expect(await wrongIn(state)).toEqual([])
})
