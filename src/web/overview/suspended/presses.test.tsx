import { expect, test } from 'vitest'
import { askForDataExport, getDataExport } from '../../../shared/overview/exports.ts'
import { listTransactions } from '../../../shared/money/wallet.ts'
import { doAction } from '../../test/action.ts'
import { listStatementsOfReasons } from '../../../shared/platform/statements.ts'
import { openScreen } from '../../test/opened.tsx'
import { answer } from '../../test/screen.tsx'

test('a suspended person asks for the data, once', async () => {
  const screen = await doAction({
    action: 'data: a copy is asked for',
    path: '/suspended',
    viewer: { role: 'reviewer', id: 'w1', suspended: true },
    answers: [answer(getDataExport, { export: null })],
    operation: askForDataExport,
    press: 'Prepare my data',
    sends: {},
    reply: answer(askForDataExport, { export: { file: null } }),
    says: [],
  })
  expect(screen.lacks('We are preparing your file.'), screen.words()).toEqual([])
})

test('a suspended person sees which money moved, and loads older transactions', async () => {
  const failed = { cause: 'card_payment', type: 'deposit', status: 'failed' } as const
  const items = [
    { id: 'a', description: 'Card payment', amountCents: 50_00, ...failed },
    { id: 'b', description: 'Subscription', amountCents: -29_00, status: 'completed' as const },
  ]
  const screen = await openScreen({
    path: '/suspended',
    viewer: { role: 'business', id: 'b1', suspended: true },
    answers: [answer(listTransactions, { items, nextCursor: 'older' })],
  })
  expect(screen.lacks('Card payment', '+$50.00', 'Failed', '−$29.00', 'Completed')).toEqual([])
  const struck = [...document.querySelectorAll('s')].map(({ textContent }) => textContent)
  expect(struck).toEqual(['+$50.00'])
  const older = [{ id: 'c', description: 'Sandbox starting balance' }]
  screen.answerWith(answer(listTransactions, { items: older, nextCursor: null }))
  await screen.press('Load more')
  expect(screen.lacks('Card payment', 'Sandbox starting balance')).toEqual([])
  expect(screen.shows('Load more')).toEqual([])
})

test('a suspended person loads older decisions', async () => {
  const decisions = (kind: 'account_suspended' | 'review_rejected', nextCursor: string | null) =>
    answer(listStatementsOfReasons, { items: [{ id: kind, decision: { kind } }], nextCursor })
  const screen = await openScreen({
    path: '/suspended',
    viewer: { role: 'reviewer', id: 'w1', suspended: true },
    answers: [decisions('account_suspended', 'older')],
  })
  screen.answerWith(decisions('review_rejected', null))
  await screen.press('Load more')
  expect(screen.lacks('Suspension of your account', 'Rejection of a review')).toEqual([])
})
