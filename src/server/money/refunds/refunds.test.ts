import { hashPassword } from 'better-auth/crypto'
import { expect, test } from 'vitest'
import { listAudit } from '../../../shared/platform/audit.ts'
import * as contract from '../../../shared/money/refunds.ts'
import { deleteAccount } from '../../../shared/people/settings.ts'
import { suspendUser } from '../../../shared/people/users.ts'
import { getTransaction, listTransactions } from '../../../shared/money/wallet.ts'
import {
  anApprovedRefund,
  approve,
  ask,
  failed,
  notificationsOf,
  ordersOf,
  send,
  stateOf,
  statuses,
  webhook,
} from '../../test/refunds.ts'
import { clock, server } from '../../test/server.ts'
import {
  aBusiness,
  anAdmin,
  api,
  aReviewer,
  atOnce,
  balanceOf,
  orFail,
  request,
} from '../../test/world.ts'

test('a requested refund is approved, reaches the card, and the account can be deleted', async () => {
  const business = await aBusiness({ balance: 100_00 })
  const [admin, other] = [await anAdmin(), await anAdmin()]
  const asked = await ask(business)
  expect([asked.status, asked.body]).toMatchObject([
    201,
    { amountCents: 100_00, status: 'pending' },
  ])
  expect(await balanceOf(business), 'it may still be spent').toBe(100_00)
  expect((await notificationsOf(other))[0]).toBe('A refund of $100.00 is waiting for a decision.')
  const { items } = orFail(await api(admin, contract.listRefunds, { query: { status: 'pending' } }))
  expect(items.find(({ id }) => id === asked.body.id)).toMatchObject({
    cardsCents: 100_00,
    business: { id: business.id, companyName: 'Bright Bakery', email: business.email },
  })

  const listed = async (status: 'pending' | 'refunding' | 'all') =>
    orFail(await api(admin, contract.listRefunds, { query: { status } })).items.map(({ id }) => id)
  expect(await listed('refunding')).not.toContain(asked.body.id)
  const approved = orFail(await approve(admin, asked.body.id))
  expect(await listed('pending')).not.toContain(asked.body.id)
  expect(await listed('refunding')).toContain(asked.body.id)
  expect(await listed('all')).toContain(asked.body.id)
  expect(approved).toMatchObject({ status: 'refunding', amountCents: 100_00, cardsCents: 0 })
  expect(await balanceOf(business), 'gone at once, so that nobody spends it').toBe(0)
  const rows = async () => orFail(await api(business, listTransactions)).items
  expect((await rows())[0]).toMatchObject({
    type: 'payment',
    amountCents: -100_00,
    description: 'Refund to your card',
    status: 'pending',
  })

  expect(await atOnce(3, () => send())).toContain(1)
  expect(await stateOf(business)).toMatchObject({ status: 'completed', returnedCents: 0 })
  const [row] = await rows()
  expect(row).toMatchObject({ status: 'completed', amountCents: -100_00 })
  const params = { transactionId: row!.id }
  expect(orFail(await api(business, getTransaction, { params }))).toMatchObject({
    description: 'Refund to your card',
    sandbox: true,
  })
  const csv = await request<string>(business, 'GET', '/api/wallet/transactions.csv')
  expect(csv.body).toContain(',payment,refund,Refund to your card,completed,-100.00,')
  expect((await notificationsOf(business)).slice(0, 2)).toEqual([
    'Your refund is done: $100.00 went back to your cards.',
    'Your refund of $100.00 is approved and on its way.',
  ])
  const log = orFail(await api(admin, listAudit, { query: { actor: admin.id } })).items
  expect(log[0]).toMatchObject({
    action: 'approveRefund',
    subject: `refund:${asked.body.id}`,
    after: { amount: '$100.00' },
  })
  expect(await send(), 'nothing is left to tell').toBe(0)
})

test('two requests at once make one, and an empty wallet makes none', async () => {
  const business = await aBusiness({ balance: 40_00 })
  const answers = await atOnce(5, () => ask(business))
  expect(statuses(answers)).toEqual([201, 409, 409, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.error?.message).toBe('You have already asked for a refund.')
  const empty = await ask(await aBusiness({ balance: 0 }))
  expect([empty.status, empty.error?.message]).toEqual([409, 'Your wallet has nothing to refund.'])

  const other = await aBusiness({ balance: 40_00 })
  const same = await atOnce(5, () =>
    api(other, contract.requestRefund, { key: 'one', body: undefined }),
  )
  expect(new Set(same.map(({ body }) => body.id)).size).toBe(1)
})

test('the unique index allows one open request per business', async () => {
  const { business, id } = await anApprovedRefund()
  const second = server().owner.query(
    `insert into refund_requests (id, business_id, amount_cents, created_at, updated_at)
     select gen_random_uuid(), business_id, 1, created_at, updated_at
     from refund_requests where id = $1`,
    [id],
  )
  await expect(second).rejects.toThrow('refund_requests_open')
  expect((await ask(business)).status).toBe(409)
  await send()
})

test('approving twice, rejecting and cancelling a request at once: one of them wins', async () => {
  for (let i = 0; i < 4; i++) {
    const business = await aBusiness({ balance: 60_00 })
    const [one, two] = [await anAdmin(), await anAdmin()]
    const { id: refundId } = orFail(await ask(business))
    const params = { refundId }
    const answers = await Promise.all([
      approve(one, refundId),
      approve(two, refundId),
      api(two, contract.rejectRefund, { params, body: { note: 'Not yet.' } }),
      api(business, contract.cancelRefund, { params }),
    ])
    expect(statuses(answers)).toEqual([200, 409, 409, 409])
    const late = answers.find(({ status }) => status === 409)
    expect(late?.error?.message).toBe('This refund has already been decided.')
    const refunded = answers[0].status === 200 || answers[1].status === 200
    expect(await balanceOf(business)).toBe(refunded ? 0 : 60_00)
    await send()
  }
})

test('a rejected request says why, and a new request may follow a rejected or cancelled one', async () => {
  const business = await aBusiness({ balance: 60_00 })
  const admin = await anAdmin()
  const { id: refundId } = orFail(await ask(business))
  const params = { refundId }
  expect((await api(admin, contract.rejectRefund, { params, body: { note: ' ' } })).status).toBe(
    400,
  )
  const body = { note: 'A dispute of this card is open.' }
  orFail(await api(admin, contract.rejectRefund, { params, body }))
  expect(await stateOf(business)).toMatchObject({ status: 'rejected', ...body })
  expect((await notificationsOf(business))[0]).toBe(
    'Your refund of $60.00 was rejected: A dispute of this card is open.',
  )
  const log = orFail(await api(admin, listAudit, { query: { actor: admin.id } })).items
  expect(log[0]).toMatchObject({ action: 'rejectRefund', after: body })

  const second = orFail(await ask(business))
  const again = { params: { refundId: second.id } }
  expect(orFail(await api(business, contract.cancelRefund, again)).status).toBe('cancelled')
  expect((await api(business, contract.cancelRefund, again)).status).toBe(409)
  expect((await approve(admin, second.id)).status).toBe(409)
  expect(await balanceOf(business)).toBe(60_00)
})

test("someone else's request does not exist, and only admins decide", async () => {
  const business = await aBusiness({ balance: 60_00 })
  const { id: refundId } = orFail(await ask(business))
  const params = { refundId }
  const [other, reviewer, admin] = [await aBusiness(), await aReviewer(), await anAdmin()]
  expect((await api(other, contract.cancelRefund, { params })).status).toBe(404)
  expect(orFail(await api(other, contract.getRefund)).latest).toBeNull()
  expect((await api(admin, contract.cancelRefund, { params })).status).toBe(403)
  expect((await ask(reviewer)).status).toBe(403)
  for (const person of [business, reviewer]) {
    expect((await approve(person, refundId)).status).toBe(403)
    const call = { params, body: { note: 'No.' } }
    expect((await api(person, contract.rejectRefund, call)).status).toBe(403)
    expect((await api(person, contract.listRefunds)).status).toBe(403)
  }
  for (const nothing of ['nothing', '00000000-0000-4000-8000-000000000000']) {
    expect((await approve(admin, nothing)).status).toBe(404)
  }
})

test('the money of a suspended business is frozen, but its request may be rejected', async () => {
  const business = await aBusiness({ balance: 60_00 })
  const admin = await anAdmin()
  const { id: refundId } = orFail(await ask(business))
  const suspension = { params: { userId: business.id }, body: { reason: 'Looked into.' } }
  orFail(await api(admin, suspendUser, suspension))
  const refused = await approve(admin, refundId)
  expect([refused.status, refused.error?.message]).toEqual([
    409,
    'This person is suspended, so their money is frozen. Reinstate them first.',
  ])
  const { items } = orFail(await api(admin, contract.listRefunds, { query: { status: 'pending' } }))
  expect(items.find(({ id }) => id === refundId)).toMatchObject({ frozen: true })
  const call = { params: { refundId }, body: { note: 'Suspended.' } }
  expect((await api(admin, contract.rejectRefund, call)).status).toBe(200)
})

// spec: 2.91
test('an account cannot be deleted while a refund is open, and can be afterwards', async () => {
  const { business, admin } = await anApprovedRefund()
  const at = clock.now()
  await server()
    .db.insertInto('accounts')
    .values({
      id: business.id,
      accountId: business.id,
      providerId: 'credential',
      userId: business.id,
      password: await hashPassword('a good password'),
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  const remove = () => api(business, deleteAccount, { body: { password: 'a good password' } })
  const refused = await remove()
  expect([refused.status, refused.error?.message]).toEqual([
    409,
    'Your account cannot be deleted yet: there is 1 refund still open.',
  ])
  const orders = await ordersOf((await stateOf(business)).id)
  await send()
  orFail(await remove())
  const listed = orFail(await api(admin, contract.listRefunds, { query: { sort: 'newest' } }))
  expect(listed.items.find(({ business: { id } }) => id === business.id)).toMatchObject({
    status: 'completed',
    frozen: false,
    business: { companyName: 'Closed business' },
  })
  // Weeks later the refund fails, and admins see the returned money.
  await webhook(failed(orders[0]!))
  expect(await balanceOf(business)).toBe(100_00)
  expect((await notificationsOf(admin))[0]).toContain('The card provider did not refund $100.00')
})

test('the requests can be sorted in each order, page by page', async () => {
  const admin = await anAdmin()
  for (const balance of [10_00, 30_00, 20_00]) {
    orFail(await ask(await aBusiness({ balance })))
    clock.travel({ minutes: 1 })
  }
  for (const sort of ['oldest', 'newest', 'highest', 'lowest'] as const) {
    const all = orFail(await api(admin, contract.listRefunds, { query: { sort, limit: 100 } }))
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const query: { sort: typeof sort; limit: number; cursor?: string } = { sort, limit: 2 }
      if (cursor) query.cursor = cursor
      const page = orFail(await api(admin, contract.listRefunds, { query }))
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect([sort, seen]).toEqual([sort, all.items.map(({ id }) => id)])
    const values = all.items.map(({ createdAt, amountCents }) =>
      sort === 'oldest' || sort === 'newest' ? createdAt : amountCents,
    )
    const rising = values.toSorted((a, b) => (a < b ? -1 : Number(a > b)))
    const expected = sort === 'oldest' || sort === 'lowest' ? rising : rising.toReversed()
    expect([sort, values]).toEqual([sort, expected])
  }
})
