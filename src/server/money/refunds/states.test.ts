import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as contract from '../../../shared/money/refunds.ts'
import { suspendUser } from '../../../shared/people/users.ts'
import { approve, ask, done, failed, ordersOf, stateOf, webhook } from '../../test/refunds.ts'
import { server } from '../../test/server.ts'
import { cellsIn, type StateTable } from '../../test/state-table.ts'
import { aBusiness, anAdmin, api, balanceOf, orFail } from '../../test/world.ts'

/** Every verb in every state of a refund. `frozen` means pending, of a suspended business. */
type State = 'pending' | 'frozen' | 'cancelled' | 'rejected' | 'refunding' | 'completed' | 'failed'
type Verb = 'request' | 'cancel' | 'reject' | 'approve' | 'settle' | 'return'

const decided = { cancel: 409, reject: 409, approve: 409 }
const table: StateTable<State, Verb> = {
  pending: {
    request: 409,
    cancel: 'cancelled',
    reject: 'rejected',
    approve: 'refunding',
    settle: 'pending',
    return: 'pending',
  },
  frozen: {
    request: 401,
    cancel: 401,
    reject: 'rejected',
    approve: 409,
    settle: 'pending',
    return: 'pending',
  },
  cancelled: { request: 'pending', ...decided, settle: 'cancelled', return: 'cancelled' },
  rejected: { request: 'pending', ...decided, settle: 'rejected', return: 'rejected' },
  refunding: { request: 409, ...decided, settle: 'completed', return: 'failed' },
  // The wallet is empty. A refund may still fail weeks after it was completed.
  completed: { request: 409, ...decided, settle: 'completed', return: 'failed' },
  failed: { request: 'pending', ...decided, settle: 'failed', return: 'failed' },
}

async function aRefund() {
  const business = await aBusiness({ balance: 100_00 })
  const admin = await anAdmin()
  const { id: refundId } = orFail(await ask(business))
  const params = { refundId }
  const { id: depositId } = await server()
    .db.selectFrom('deposits')
    .select('id')
    .where('businessId', '=', business.id)
    .executeTakeFirstOrThrow()
  /** The order at the card provider, or one that Candor does not know. */
  const order = async () =>
    (await ordersOf(refundId))[0] ?? {
      id: randomUUID(),
      depositId,
      reference: 'r',
      amountCents: 100_00 as never,
    }
  const received = async (work: Promise<unknown>) => {
    await work
    return { status: 200 }
  }
  const verbs = {
    request: () => ask(business),
    cancel: () => api(business, contract.cancelRefund, { params }),
    reject: () => api(admin, contract.rejectRefund, { params, body: { note: 'Not yet.' } }),
    approve: () => approve(admin, refundId),
    settle: async () => received(webhook(done(await order()))),
    return: async () => received(webhook(failed(await order()))),
  }
  const suspend = () =>
    api(admin, suspendUser, { params: { userId: business.id }, body: { reason: 'Looked into' } })
  const look = async () => {
    const query = { sort: 'newest', limit: 100 } as const
    const { items } = orFail(await api(admin, contract.listRefunds, { query }))
    const { status } = items.find((one) => one.business.id === business.id)!
    return { status, balance: await balanceOf(business) }
  }
  return { business, verbs, look, suspend }
}

type World = Awaited<ReturnType<typeof aRefund>>
const reach: Record<State, (world: World) => Promise<unknown>> = {
  pending: async () => {},
  frozen: ({ suspend }) => suspend(),
  cancelled: ({ verbs }) => verbs.cancel(),
  rejected: ({ verbs }) => verbs.reject(),
  refunding: ({ verbs }) => verbs.approve(),
  completed: async ({ verbs }) => {
    await verbs.approve()
    await verbs.settle()
  },
  failed: async ({ verbs }) => {
    await verbs.approve()
    await verbs.return()
  },
}

test.each(cellsIn(table))('a refund that is %s: %s gives %s', async (state, verb, result) => {
  const world = await aRefund()
  await reach[state](world)
  const { status } = await world.verbs[verb]()
  const requested = verb === 'request' ? 201 : 200
  expect(status).toBe(typeof result === 'number' ? result : requested)
  const stays = state === 'frozen' ? 'pending' : state
  const after = typeof result === 'number' ? stays : result
  const balance = ['refunding', 'completed'].includes(after) ? 0 : 100_00
  expect(await world.look()).toEqual({ status: after, balance })
  if (state !== 'frozen') expect((await stateOf(world.business)).status).toBe(after)
})
