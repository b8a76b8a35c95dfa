import { expect, test } from 'vitest'
import {
  approveRefund,
  cancelRefund,
  getRefund,
  getRefundOffer,
  listRefunds,
  rejectRefund,
  requestRefund,
} from '../../../shared/money/refunds.ts'
import { doAction } from '../../test/action.ts'
import type { Action } from '../../test/action.ts'
import { control, openScreen } from '../../test/opened.tsx'
import { answer } from '../../test/screen.tsx'

const wallet = { path: '/wallet', viewer: { role: 'business' } } as const
const queue = {
  path: '/admin/payouts?show=refunds',
  viewer: { role: 'admin' },
  answers: [
    answer(listRefunds, {
      items: [
        { id: 'r1', status: 'pending', business: { id: 'b1', companyName: 'Lagos Tea' } },
        { id: 'r2', status: 'pending', business: { id: 'b2', companyName: 'Abuja Rice' } },
      ],
    }),
  ],
} as const
const latest = { id: 'r1', status: 'pending', amountCents: 20_00 } as const

test.each<Action>([
  {
    action: 'wallet: a refund is requested',
    ...wallet,
    answers: [answer(getRefund, { cardsCents: 20_00 })],
    begin: ['Request refund'],
    typed: { Amount: '12.50' },
    press: 'Request refund',
    operation: requestRefund,
    sends: { body: { amountCents: 12_50 } },
    says: ['Refund requested'],
    again: ['Cancel', 'Request refund'],
  },
  {
    action: 'wallet: a refund of sandbox money alone is requested without an amount',
    ...wallet,
    answers: [answer(getRefund, { unspentSandboxCents: 7_00 })],
    begin: ['Request refund'],
    press: 'Request refund',
    operation: requestRefund,
    sends: { body: {} },
    says: ['Refund requested'],
    again: ['Cancel', 'Request refund'],
  },
  {
    action: 'wallet: a refund request is cancelled',
    ...wallet,
    answers: [answer(getRefund, { cardsCents: 20_00, latest })],
    begin: ['Cancel request'],
    press: 'Cancel request',
    operation: cancelRefund,
    sends: { params: { refundId: 'r1' } },
    says: ['Refund request cancelled'],
    again: ['Keep it', 'Cancel request'],
  },
  {
    action: 'refunds: a request is approved',
    ...queue,
    begin: ['Refund: Lagos Tea'],
    press: 'Refund',
    operation: approveRefund,
    sends: { params: { refundId: 'r1' } },
    says: ['Refund approved'],
    again: ['Cancel', 'Refund: Abuja Rice'],
  },
  {
    action: 'refunds: the same request is approved after a failure',
    ...queue,
    begin: ['Refund: Lagos Tea'],
    press: 'Refund',
    operation: approveRefund,
    sends: { params: { refundId: 'r1' } },
    says: ['Refund approved'],
    again: ['Cancel', 'Refund: Lagos Tea'],
  },
  {
    action: 'refunds: a request is rejected',
    ...queue,
    begin: ['Reject: Abuja Rice'],
    typed: { Note: 'A dispute is open.' },
    press: 'Reject',
    operation: rejectRefund,
    sends: { params: { refundId: 'r2' }, body: { note: 'A dispute is open.' } },
    says: ['Refund rejected'],
    again: ['Cancel', 'Reject: Lagos Tea'],
  },
])('$action', async (one) => {
  const screen = await doAction(one)
  expect(screen.lacks(...one.says), screen.words()).toEqual([])
})

test('wallet: the whole refund lets sandbox money expire, a cent less does not', async () => {
  const offer = {
    cardsCents: 20_00,
    availableCents: 27_00,
    unspentSandboxCents: 7_00,
    payments: [{ id: 'p', paidAt: '2026-11-20T12:00:00.000Z', leftCents: 20_00 }],
  }
  const screen = await openScreen({ ...wallet, answers: [answer(getRefund, offer)] })
  await screen.press('Request refund')
  await screen.press('Refund all')
  expect(screen.lacks('You get back $20.00', 'The $7.00 left of what you')).toEqual([])
  await screen.fill('Amount', '19.99')
  expect(screen.lacks('You get back $19.99')).toEqual([])
  expect(screen.shows('The $7.00 left of what you')).toEqual([])
  await screen.fill('Amount', '20.01')
  expect(screen.alerts()).toEqual(['At most $20.00 can be refunded.'])
  expect(control('Request refund')).toHaveProperty('disabled', true)
})

test('wallet: a refund that stops a campaign says so from the first cent that does', async () => {
  const offer = {
    cardsCents: 20_00,
    availableCents: 20_00,
    campaigns: [{ id: 'c', title: 'Green', reviewCents: 5_75 }],
  }
  const screen = await openScreen({ ...wallet, answers: [answer(getRefund, offer)] })
  await screen.press('Request refund')
  expect(screen.lacks('A refund of $14.26 or more stops')).toEqual([])
  await screen.fill('Amount', '14.25')
  expect(screen.shows('will stop taking reviews')).toEqual([])
  await screen.fill('Amount', '14.26')
  expect(screen.lacks('will stop taking reviews', 'Green')).toEqual([])
})

test('refunds: the next dialog asks for the wallet of the next business', async () => {
  const screen = await openScreen(queue)
  screen.answerWith(answer(getRefundOffer, { availableCents: 11_00 }))
  await screen.press('Refund: Lagos Tea')
  expect(screen.lacks('Balance of the wallet $11.00')).toEqual([])
  await screen.press('Cancel')
  screen.answerWith(answer(getRefundOffer, { availableCents: 22_00 }))
  await screen.press('Refund: Abuja Rice')
  expect(screen.lacks('Refund Abuja Rice?', 'Balance of the wallet $22.00')).toEqual([])
  const offers = screen.asked.filter(([name]) => name === 'getRefundOffer')
  expect(offers.map(([, parts]) => parts)).toEqual([
    { params: { businessId: 'b1' } },
    { params: { businessId: 'b2' } },
  ])
})
