import { expect, test } from 'vitest'
import { listDisputes } from '../../../shared/money/disputes.ts'
import { getRefund, getRefundOffer, listRefunds } from '../../../shared/money/refunds.ts'
import type { Refund, RefundOffer, RefundRequest } from '../../../shared/money/refunds.ts'
import { answer, wrongIn, replyOf } from '../../test/screen.tsx'
import type { Part } from '../../test/sample.ts'
import type { State } from '../../test/screen.tsx'
import { RefundCard } from './RefundCard.tsx'
import { RefundContext, RefundDialogs } from './RefundActions.tsx'
import { RefundTable } from './RefundTable.tsx'

const nothing = () => {}
const wallet = { path: '/wallet', viewer: { role: 'business' }, part: <RefundCard /> } as const
const queue = { path: '/admin/payouts?show=refunds', viewer: { role: 'admin' } } as const

const card = (latest: Part<Refund> | null, offer: Part<RefundOffer> = { cardsCents: 20_00 }) => ({
  ...wallet,
  answers: [
    answer(getRefund, {
      ...offer,
      latest: latest && { amountCents: 20_00, createdAt: '2026-11-20T12:00:00.000Z', ...latest },
    }),
  ],
})

const refundOf = (own: Part<RefundRequest>) =>
  replyOf(listRefunds, {
    items: [{ amountCents: 20_00, business: { id: 'b', companyName: 'Lagos Tea' }, ...own }],
  }).items[0]!

const row = (own: Part<RefundRequest>) => (
  <RefundTable rows={[refundOf(own)]} sort="oldest" onDecide={nothing} />
)

const requesting = (offer: Part<RefundOffer>) => ({
  path: '/wallet?refund=request',
  viewer: { role: 'business' } as const,
  part: <RefundCard />,
  answers: [answer(getRefund, offer)],
})

test.each<State>([
  {
    state: 'refund that waits',
    ...card({ status: 'pending' }),
    shows: ['Pending', 'Our team answers by', 'you can still spend the money.', 'Cancel request'],
    hides: ['Request refund', 'sandbox', 'could not be refunded'],
  },
  {
    state: 'refund that waits, whose cancellation failed',
    ...card({ status: 'pending' }),
    failures: 1,
    shows: ['The money stays in your wallet.'],
  },
  {
    state: 'refund on its way',
    ...card({ status: 'refunding', sandboxCents: 5_00 }),
    shows: ['In progress', 'on its way to the cards', 'Sandbox money, which expires $5.00'],
    hides: ['Cancel request', 'Request refund'],
  },
  {
    state: 'refund that is complete',
    ...card({ status: 'completed', sandboxCents: 5_00 }),
    shows: [
      'Refunded',
      'Sandbox money, expired $5.00',
      'The refund is complete.',
      'Request refund',
    ],
    hides: ['Cancel request', 'which expires $5'],
  },
  {
    state: 'refund that was rejected',
    ...card({ status: 'rejected', note: 'A dispute is open.' }),
    shows: ['Rejected', 'stays in your wallet.', 'A dispute is open.'],
    hides: ['You cancelled'],
  },
  {
    state: 'refund that was cancelled',
    ...card({ status: 'cancelled' }),
    shows: ['Cancelled', 'You cancelled the request.'],
    hides: ['was rejected'],
  },
  {
    state: 'refund that failed whole',
    ...card({ status: 'failed', returnedCents: 20_00, failure: 'the card is closed' }),
    shows: [
      'Failed',
      '$20.00 could not be refunded and is back in your wallet: the card is closed.',
    ],
    hides: ['The rest was refunded'],
  },
  {
    state: 'refund that failed in part',
    ...card({ status: 'failed', returnedCents: 5_00, failure: 'the card is closed' }),
    shows: ['$5.00 could not be refunded', 'The rest was refunded.'],
  },
  {
    state: 'refund of sandbox money alone that is complete',
    ...card({ status: 'completed', amountCents: 0, sandboxCents: 9_00 }),
    shows: ['Sandbox money, expired $9.00', 'The sandbox money expired.'],
    hides: ['Back to your cards', 'Banks can take'],
  },
  {
    state: 'refund whose card money all came back while sandbox money expired',
    ...card({ status: 'failed', sandboxCents: 9_00, returnedCents: 20_00, failure: 'closed' }),
    shows: [
      '$20.00 could not be refunded and is back in your wallet: closed.',
      'Sandbox money, expired $9.00',
      'The sandbox money expired.',
    ],
    hides: ['The rest was refunded', 'Banks can take'],
  },
  {
    state: 'refund with sandbox money that was rejected',
    ...card({ status: 'rejected', amountCents: 0, sandboxCents: 9_00 }),
    shows: ['Sandbox money $9.00', 'The money stays in your wallet.'],
    hides: ['which expires', 'Back to your cards'],
  },
  {
    state: 'first refund with sandbox money beside',
    ...card(null, { cardsCents: 20_00, unspentSandboxCents: 7_00 }),
    shows: ['$20.00 that you have not spent', 'The other $7.00 is sandbox money'],
  },
  {
    state: 'first refund of sandbox money alone',
    ...card(null, { unspentSandboxCents: 7_00 }),
    shows: ['The $7.00 that you have not spent is sandbox money.', 'Request refund'],
    hides: ['nothing to refund'],
  },
  {
    state: 'nothing to refund',
    ...card(null, {}),
    shows: ['Your wallet has nothing to refund.'],
    hides: ['sandbox'],
  },
  {
    state: 'request of a refund that stops a campaign, and failed',
    ...requesting({
      cardsCents: 20_00,
      availableCents: 27_00,
      paidCents: 20_00,
      unspentSandboxCents: 7_00,
      campaigns: [{ title: 'Green', reviewCents: 5_75 }],
    }),
    failures: 1,
    shows: [
      'Wallet balance $27.00',
      'Sandbox money, which no card paid −$7.00',
      'You spend the sandbox money first',
      'Only a refund of all $20.00 lets your $7.00 of sandbox money expire.',
      'At most $20.00 can be refunded.',
    ],
  },
  {
    state: 'request of a refund when a part is spent',
    ...requesting({
      cardsCents: 20_00,
      availableCents: 20_00,
      paidCents: 50_00,
      reservedCents: 5_00,
      campaigns: [{ title: 'Green', reviewCents: 5_75 }],
    }),
    shows: [
      'Your card payments $50.00 Spent, or set aside for pending reviews −$30.00',
      'A refund of $14.26 or more stops running campaigns.',
    ],
    hides: ['sandbox', 'Only a refund'],
  },
  {
    state: 'request of a suspended business',
    ...queue,
    part: row({ status: 'pending', frozen: true }),
    shows: ['Frozen (suspended)', '[Reject: Lagos Tea]'],
    hides: ['[Refund: Lagos Tea]'],
  },
  {
    state: 'request that can be approved',
    ...queue,
    part: row({ status: 'pending' }),
    shows: ['[Refund: Lagos Tea]', '[Reject: Lagos Tea]', '$0.00 now'],
    hides: ['Frozen', 'sandbox money expires', 'returned'],
  },
  {
    state: 'request that came back in part',
    ...queue,
    part: row({ status: 'failed', returnedCents: 5_00, sandboxCents: 2_00, failure: 'closed' }),
    shows: ['Failed', '$5.00 returned', '$2.00 sandbox money expires', 'closed'],
    hides: ['now', '[Refund'],
  },
  {
    state: 'decisions about a request that failed, with a campaign that stops',
    ...queue,
    part: <RefundDialogs kind="approve" refund={refundOf({})} open onClose={nothing} />,
    answers: [
      answer(getRefundOffer, {
        availableCents: 20_00,
        reservedCents: 3_00,
        campaigns: [{ title: 'Green', reviewCents: 25_00 }],
      }),
    ],
    failures: 2,
    shows: [
      '[Refund Lagos Tea?]',
      'Balance of the wallet $20.00',
      'which stays $3.00',
      'These campaigns stop taking reviews: Green',
      '$20.00 stays in the wallet of Lagos Tea',
    ],
    hides: ['No running campaign stops'],
  },
  {
    state: 'decision about a whole refund, after which the business paid in again',
    ...queue,
    part: (
      <RefundContext
        refund={refundOf({
          amountCents: 20_00,
          sandboxCents: 7_00,
          cardsCents: 50_00,
          unspentSandboxCents: 7_00,
        })}
      />
    ),
    answers: [
      answer(getRefundOffer, {
        cardsCents: 50_00,
        availableCents: 57_00,
        unspentSandboxCents: 7_00,
        campaigns: [{ title: 'Green', reviewCents: 33_00 }],
      }),
    ],
    // $30 are left: the approval lets the sandbox money expire, too.
    shows: ['These campaigns stop taking reviews: Green'],
  },
  {
    state: 'decisions about a request of sandbox money alone',
    ...queue,
    part: (
      <RefundDialogs
        kind="approve"
        refund={refundOf({ amountCents: 0, sandboxCents: 9_00, unspentSandboxCents: 9_00 })}
        open
        onClose={nothing}
      />
    ),
    answers: [answer(getRefundOffer, { availableCents: 9_00, unspentSandboxCents: 9_00 })],
    failures: 2,
    shows: [
      'Sandbox money, which expires $9.00',
      'No card gets anything. This cannot be undone.',
      '$9.00 stays in the wallet of Lagos Tea',
    ],
    hides: ['Back to the cards', 'newest card payments', '$0.00 stays'],
  },
  {
    state: 'request of sandbox money that was rejected',
    ...queue,
    part: row({ status: 'rejected', sandboxCents: 9_00 }),
    shows: ['$9.00 sandbox money'],
    hides: ['expires'],
  },
  {
    state: 'list of refunds without any that waits',
    ...queue,
    answers: [answer(listRefunds)],
    shows: ['No pending refunds'],
    hides: ['No refunds found'],
  },
  {
    state: 'list of refunds without any at all',
    path: '/admin/payouts?show=refunds&status=all',
    viewer: { role: 'admin' },
    answers: [answer(listRefunds)],
    shows: ['No business has asked for a refund yet.'],
  },
  {
    state: 'disputes, open and ended',
    path: '/admin/payouts?show=disputes',
    viewer: { role: 'admin' },
    answers: [
      answer(listDisputes, {
        items: [
          {
            id: 'a',
            state: 'open',
            respondBy: '2099-01-01T12:00:00.000Z',
            amountCents: 9_00,
            owedCents: 4_00,
          },
          { id: 'b', state: 'won', endedAt: '2026-01-01T12:00:00.000Z' },
          { id: 'c', state: 'lost', endedAt: '2026-01-02T12:00:00.000Z' },
        ],
      }),
    ],
    shows: [
      '$9.00 Open Answer by Jan 1, 2099',
      'The business owes $4.00: its campaigns take no new reviews.',
      'Won Ended Jan 1, 2026',
      'Lost Ended Jan 2, 2026',
    ],
    hides: ['No disputes'],
  },
])('$state', async (state) => {
  expect(await wrongIn(state)).toEqual([])
})
