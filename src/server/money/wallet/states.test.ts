import { expect, test } from 'vitest'
import * as payouts from '../../../shared/money/payouts.ts'
import * as contract from '../../../shared/money/wallet.ts'
import type { PaymentEvent } from '../payments/payments.ts'
import { webhook } from '../../test/refunds.ts'
import { cellsIn, type StateTable } from '../../test/state-table.ts'
import {
  aBusiness,
  aDestinationOf,
  anAdmin,
  api,
  aReviewerWith,
  orFail,
  request,
} from '../../test/world.ts'

/** Every verb in every state of a withdrawal and of a deposit. */

type Withdrawal = 'pending' | 'payable' | 'batched' | 'completed' | 'failed' | 'cancelled'
type Verb = 'cancel' | 'pay' | 'fail' | 'export'

const ended = { cancel: 409, pay: 409, fail: 409 }
const withdrawals: StateTable<Withdrawal, Verb> = {
  pending: { cancel: 'cancelled', pay: 409, fail: 'failed', export: 'pending' },
  payable: { cancel: 'cancelled', pay: 'completed', fail: 'failed', export: 'batched' },
  batched: { cancel: 409, pay: 'completed', fail: 'failed', export: 'batched' },
  completed: { ...ended, export: 'completed' },
  failed: { ...ended, export: 'failed' },
  cancelled: { ...ended, export: 'cancelled' },
}

async function aWithdrawal() {
  const reviewer = await aReviewerWith(100_00)
  const admin = await anAdmin()
  const body = { amountCents: 40_00 }
  const { id } = orFail(await api(reviewer, contract.requestWithdrawal, { body }))
  const call = { params: { withdrawalId: id } }
  const verbs = {
    cancel: () => api(reviewer, contract.cancelWithdrawal, call),
    pay: () => api(admin, payouts.payWithdrawal, { ...call, body: { reference: 'BANK-1' } }),
    fail: () => api(admin, payouts.failWithdrawal, { ...call, body: { reason: 'Closed' } }),
    /** Answers 409 when nothing is ready; what matters is the batch of this withdrawal. */
    export: async () => {
      await api(admin, payouts.exportPayouts)
      return { status: 200, error: undefined }
    },
  }
  const find = async () => {
    const query = { sort: 'newest', limit: 100 } as const
    const { items } = orFail(await api(admin, payouts.listPayouts, { query }))
    return items.find((one) => one.id === id)!
  }
  const look = async () => {
    const { status, batchId } = await find()
    const { availableCents, pendingCents } = orFail(await api(reviewer, contract.getWallet))
    const state = status === 'pending' && batchId ? 'batched' : status
    return { state, availableCents, pendingCents }
  }
  return { verbs, look, setDestination: () => aDestinationOf(reviewer) }
}

type WithdrawalWorld = Awaited<ReturnType<typeof aWithdrawal>>
const reach: Record<Withdrawal, (world: WithdrawalWorld) => Promise<unknown>> = {
  pending: async () => {},
  payable: ({ setDestination }) => setDestination(),
  batched: async ({ setDestination, verbs }) => {
    await setDestination()
    await verbs.export()
  },
  completed: async ({ setDestination, verbs }) => {
    await setDestination()
    await verbs.pay()
  },
  failed: ({ verbs }) => verbs.fail(),
  cancelled: ({ verbs }) => verbs.cancel(),
}

const out = { availableCents: 60_00, pendingCents: 40_00 }
const back = { availableCents: 100_00, pendingCents: 0 }
const sums: Record<string, object> = {
  pending: out,
  batched: out,
  completed: { availableCents: 60_00, pendingCents: 0 },
  failed: back,
  cancelled: back,
}

const decided = 'This withdrawal has already been decided.'
const refusals: Partial<Record<Withdrawal, string>> = {
  pending: 'This reviewer has no payout destination, so the withdrawal cannot be paid yet.',
  batched: 'This withdrawal is with the bank and cannot be cancelled.',
  completed: decided,
  failed: decided,
  cancelled: decided,
}

test.each(cellsIn(withdrawals))(
  'a withdrawal that is %s: %s gives %s',
  async (state, verb, result) => {
    const world = await aWithdrawal()
    await reach[state](world)
    const { status, error } = await world.verbs[verb]()
    expect(status).toBe(typeof result === 'number' ? result : 200)
    expect(error?.message).toBe(typeof result === 'number' ? refusals[state] : undefined)
    const after = typeof result === 'number' ? state : result
    expect(await world.look()).toEqual({ state: after, ...sums[after] })
  },
)

type Deposit = 'pending' | 'completed' | 'failed' | 'disputed' | 'won'
type Event = 'paid' | 'failed' | 'reversed' | 'returned' | 'settled' | 'pay' | 'cancel'

/** The status of the deposit and the balance of the wallet, in dollars, after each event. */
const deposits: StateTable<Deposit, Event> = {
  pending: {
    paid: 'completed 50',
    failed: 'failed 0',
    // The event of a dispute may arrive before the event of its payment.
    reversed: 'completed 0',
    returned: 'pending 0',
    settled: 'pending 0',
    pay: 'completed 50',
    cancel: 'failed 0',
  },
  completed: {
    paid: 'completed 50',
    failed: 'completed 50',
    reversed: 'completed 0',
    returned: 'completed 50',
    settled: 'completed 50',
    pay: 'completed 50',
    cancel: 'completed 50',
  },
  failed: {
    // A payment may succeed after an attempt failed.
    paid: 'completed 50',
    failed: 'failed 0',
    reversed: 'completed 0',
    returned: 'failed 0',
    settled: 'failed 0',
    pay: 'failed 0',
    cancel: 'failed 0',
  },
  disputed: {
    paid: 'completed 0',
    failed: 'completed 0',
    reversed: 'completed 0',
    returned: 'completed 50',
    settled: 'completed 0',
    pay: 'completed 0',
    cancel: 'completed 0',
  },
  won: {
    paid: 'completed 50',
    failed: 'completed 50',
    reversed: 'completed 50',
    returned: 'completed 50',
    settled: 'completed 50',
    pay: 'completed 50',
    cancel: 'completed 50',
  },
}

async function aDeposit() {
  const business = await aBusiness({ balance: 0 })
  const body = { amountCents: 50_00 }
  const { id: depositId } = orFail(await api(business, contract.createDeposit, { body }))
  const reversalId = `reversal of ${depositId}`
  const event = (one: PaymentEvent) => () => webhook(one)
  const amountCents = 50_00 as never
  const press = (button: string, fields: Record<string, string> = {}) =>
    request(null, 'POST', `/checkout/${depositId}/${button}`, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const events: Record<Event, () => Promise<unknown>> = {
    paid: event({ type: 'paid', depositId, reference: 'r' }),
    failed: event({ type: 'failed', depositId, failure: 'declined' }),
    reversed: event({ type: 'reversed', depositId, reversalId, amountCents, reference: 'r' }),
    returned: event({ type: 'reversal-returned', depositId, reversalId }),
    settled: event({ type: 'reversal-settled', depositId, reversalId }),
    pay: () => press('payment', { number: '4242424242424242', expiry: '12/40', cvc: '123' }),
    cancel: () => press('cancellation'),
  }
  const look = async () => {
    const query = { type: 'deposit' } as const
    const { items } = orFail(await api(business, contract.listTransactions, { query }))
    const { availableCents, receivableCents } = orFail(await api(business, contract.getWallet))
    expect(receivableCents).toBe(0)
    return `${items[0]!.status} ${availableCents / 100}`
  }
  return { events, look }
}

const before: Record<Deposit, Event[]> = {
  pending: [],
  completed: ['paid'],
  failed: ['failed'],
  disputed: ['paid', 'reversed'],
  won: ['paid', 'reversed', 'returned'],
}

test.each(cellsIn(deposits))('a deposit that is %s: %s gives %s', async (state, event, result) => {
  const { events, look } = await aDeposit()
  for (const one of before[state]) await events[one]()
  await events[event]()
  expect(await look()).toBe(result)
})
