import { expect, test } from 'vitest'
import { getPayoutDestination } from '../../../shared/money/payout-destination.ts'
import {
  cancelWithdrawal,
  createDeposit,
  getTransaction,
  getWallet,
  listTransactions,
  requestWithdrawal,
} from '../../../shared/money/wallet.ts'
import { doAction } from '../../test/action.ts'
import type { Action } from '../../test/action.ts'
import { control, field, openScreen } from '../../test/opened.tsx'
import { answer } from '../../test/screen.tsx'

const reviewer = { path: '/wallet', viewer: { role: 'reviewer' } } as const
const business = { path: '/wallet', viewer: { role: 'business' } } as const
const rich = answer(getWallet, { availableCents: 100_00 })

test.each<Action>([
  {
    action: 'wallet: a withdrawal is requested',
    ...reviewer,
    answers: [rich],
    typed: { Amount: '45.00' },
    after: ['Withdraw'],
    press: 'Confirm',
    operation: requestWithdrawal,
    sends: { body: { amountCents: 45_00 } },
    says: ['Withdrawal request submitted successfully!'],
    again: ['Cancel', 'Withdraw'],
    keeps: true,
  },
  {
    action: 'wallet: a withdrawal is cancelled',
    ...reviewer,
    answers: [
      answer(listTransactions, {
        items: [
          {
            id: 'w1',
            type: 'withdrawal',
            status: 'pending',
            cancellable: true,
            amountCents: -45_00,
          },
        ],
      }),
    ],
    begin: ['Cancel'],
    press: 'Cancel withdrawal',
    operation: cancelWithdrawal,
    sends: { params: { withdrawalId: 'w1' } },
    says: ['Withdrawal cancelled'],
    again: ['Keep it', 'Cancel'],
  },
  {
    action: 'wallet: a business funds its wallet',
    ...business,
    answers: [answer(getTransaction, { id: 't1', status: 'pending' })],
    typed: { 'Amount (minimum $20)': '25.00' },
    press: 'Fund Wallet',
    operation: createDeposit,
    sends: { body: { amountCents: 25_00 } },
    reply: answer(createDeposit, { id: 't1', checkoutUrl: 'https://pay.example/1' }),
    says: ['Complete the payment in the other tab.'],
  },
])('$action', async (one) => {
  const screen = await doAction(one)
  expect(screen.lacks(...one.says), screen.words()).toEqual([])
})

test('wallet: what can be withdrawn, at the minimum and at the balance', async () => {
  const screen = await openScreen({ ...reviewer, answers: [rich] })
  expect(screen.lacks('Enter an amount of at least $30.')).toEqual([])
  await screen.fill('Amount', '29.99')
  expect(screen.lacks('The minimum withdrawal is $30.')).toEqual([])
  expect(control('Withdraw')).toHaveProperty('disabled', true)
  await screen.fill('Amount', '30')
  expect(screen.lacks('To your account: $27.00, after a charge of $3.00.')).toEqual([])
  expect(control('Withdraw')).toHaveProperty('disabled', false)
  await screen.fill('Amount', '100.01')
  expect(screen.alerts()).toEqual(['Your balance is $100.00.'])
  expect(control('Withdraw')).toHaveProperty('disabled', true)
  await screen.press('Withdraw all')
  expect(field('Amount').value).toBe('100.00')
  expect(screen.alerts()).toEqual([])
  expect(control('Withdraw')).toHaveProperty('disabled', false)
})

test('wallet: a withdrawal names the net amount, in naira too, and the account', async () => {
  const naira = { nairaPerDollar: 1_500, nairaRateDate: '2026-11-20', sample: false }
  const destination = { kind: 'bank', bankName: 'GTBank', numberEnd: '6789' } as const
  const screen = await openScreen({
    ...reviewer,
    answers: [
      answer(getWallet, { availableCents: 100_00, naira }),
      answer(getPayoutDestination, { destination }),
    ],
  })
  await screen.fill('Amount', '50')
  await screen.press('Withdraw')
  const texts = ['Amount $50.00', 'Service charge (10%) −$5.00', 'You receive $45.00', '₦67,500']
  expect(screen.lacks(...texts, 'GTBank')).toEqual([])
  await screen.press('Confirm')
  expect(field('Amount').value).toBe('')
})

test('wallet: the next amount to pay in takes the last payment off the page', async () => {
  const paid = answer(createDeposit, { id: 't1', checkoutUrl: 'https://pay.example/1' })
  const completed = answer(getTransaction, { id: 't1', status: 'completed', amountCents: 25_00 })
  const screen = await openScreen({ ...business, answers: [paid, completed] })
  await screen.fill('Amount (minimum $20)', '25')
  await screen.press('Fund Wallet')
  expect(screen.lacks('Your payment of $25.00 arrived.')).toEqual([])
  await screen.fill('Amount (minimum $20)', '30')
  expect(screen.shows('arrived.')).toEqual([])
})

test('wallet: the next receipt shows nothing of the one before', async () => {
  const row = { type: 'deposit', status: 'completed', cause: 'card_payment' } as const
  const [first, next] = [
    '3f0c2a0e-8a53-4d59-8f5e-0d8f3f0c2a0e',
    '4f0c2a0e-8a53-4d59-8f5e-0d8f3f0c2a0e',
  ]
  const screen = await openScreen({
    path: `/wallet?receipt=${first}`,
    viewer: { role: 'business' },
    answers: [
      answer(listTransactions, { items: [{ id: next, ...row }] }),
      answer(getTransaction, { id: first, number: 'R-1', ...row }),
    ],
  })
  expect(screen.dialog().join()).toContain('R-1')
  await screen.press('Close')
  screen.answerWith(answer(getTransaction, { id: next, number: 'R-2', ...row }))
  await screen.router.navigate({ to: '/wallet', search: { receipt: next } as never })
  await screen.settle()
  expect(screen.dialog().join()).toContain('R-2')
  expect(screen.dialog().join()).not.toContain('R-1')
})
