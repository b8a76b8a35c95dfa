import { expect } from 'vitest'
import { listNotifications } from '../../shared/platform/notifications.ts'
import * as contract from '../../shared/money/refunds.ts'
import { sendRefunds } from '../money/payments/send-refunds.ts'
import type { PaymentEvent, PaymentProvider, RefundOrder } from '../money/payments/payments.ts'
import { signEvent } from '../money/payments/sandbox.ts'
import { clock, server, webhookSecret } from './server.ts'
import { aBusiness, anAdmin, api, orFail, request, type Person } from './world.ts'

export const statuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted()
export const ask = (business: Person) => api(business, contract.requestRefund)
export const approve = (admin: Person, refundId: string) =>
  api(admin, contract.approveRefund, { params: { refundId } })
export const stateOf = async (business: Person) =>
  orFail(await api(business, contract.getRefund)).latest!
export const notificationsOf = async (person: Person) =>
  orFail(await api(person, listNotifications)).items.map(({ text }) => text)

/** Runs the refund job, with the sandbox or with another provider. */
export function send(refund?: PaymentProvider['refund']) {
  const { db, provider, app } = server()
  return sendRefunds(db, {
    provider: { ...provider, ...(refund && { refund }) },
    clock,
    log: app.log,
  })
}

export async function webhook(event: PaymentEvent) {
  const { body, headers } = signEvent(webhookSecret, event, clock.now())
  const { status } = await request(null, 'POST', '/api/payments/webhook', {
    body,
    headers: { ...headers, 'content-type': 'application/json' },
  })
  expect(status).toBe(200)
}

/** An approved refund and the order that the provider gets for it. */
export async function anApprovedRefund({ balance = 100_00 } = {}) {
  const business = await aBusiness({ balance })
  const admin = await anAdmin()
  const { id } = orFail(await ask(business))
  orFail(await approve(admin, id))
  return { business, admin, id, orders: await ordersOf(id) }
}

export const ordersOf = async (refundId: string): Promise<RefundOrder[]> => {
  const rows = await server()
    .db.selectFrom('reversals as v')
    .innerJoin('deposits as d', 'd.id', 'v.depositId')
    .select(['v.id', 'depositId', 'providerReference as reference', 'v.amountCents'])
    .where('refundRequestId', '=', refundId)
    .orderBy('d.createdAt', 'desc')
    .execute()
  return rows as RefundOrder[]
}

export const done = ({ id, depositId }: RefundOrder): PaymentEvent => {
  return { type: 'reversal-settled', depositId, reversalId: id }
}
export const taken = ({ id, ...order }: RefundOrder): PaymentEvent => {
  return { type: 'reversed', reversalId: id, ...order }
}
export const failed = ({ id, depositId }: RefundOrder, failure = 'lost card'): PaymentEvent => {
  return { type: 'reversal-returned', depositId, reversalId: id, failure }
}
