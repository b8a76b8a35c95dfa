import { hashPassword } from 'better-auth/crypto'
import { expect, test } from 'vitest'
import { getAnalytics } from '../../shared/analytics.ts'
import { listAudit } from '../../shared/audit.ts'
import type { Cents } from '../../shared/money.ts'
import { listNotifications } from '../../shared/notifications.ts'
import * as contract from '../../shared/refunds.ts'
import { rejectReview, submitReview } from '../../shared/reviews.ts'
import { deleteAccount } from '../../shared/settings.ts'
import { suspendUser } from '../../shared/users.ts'
import { getLedger, getTransaction, listTransactions } from '../../shared/wallet.ts'
import { completeProfile } from '../accounts/accounts.ts'
import { cardClearing, transfer, wallet } from '../ledger/ledger.ts'
import type { PaymentEvent, PaymentProvider, RefundOrder } from '../payments/payments.ts'
import { signEvent } from '../payments/sandbox.ts'
import { clock, server, webhookSecret } from '../test/server.ts'
import {
  aBusiness,
  aDeposit,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aSubmittedReview,
  atOnce,
  balanceOf,
  orFail,
  request,
  reviewBody,
  type Person,
} from '../test/world.ts'
import { sendRefunds } from '../jobs/send-refunds.ts'

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()
const ask = (business: Person) => api(business, contract.requestRefund)
const approve = (admin: Person, refundId: string) =>
  api(admin, contract.approveRefund, { params: { refundId } })
const stateOf = async (business: Person) => orFail(await api(business, contract.getRefund)).latest!
const noticesOf = async (person: Person) =>
  orFail(await api(person, listNotifications)).items.map(({ text }) => text)

/** The job, with the sandbox or with a provider of another mind. */
function send(refund?: PaymentProvider['refund']) {
  const { db, provider, app } = server()
  return sendRefunds(db, {
    provider: { ...provider, ...(refund && { refund }) },
    clock,
    log: app.log,
  })
}

async function webhook(event: PaymentEvent) {
  const { body, headers } = signEvent(webhookSecret, event, clock.now())
  const { status } = await request(null, 'POST', '/api/payments/webhook', {
    body,
    headers: { ...headers, 'content-type': 'application/json' },
  })
  expect(status).toBe(200)
}

/** An approved refund, and what the provider is asked to do for it. */
async function anApprovedRefund({ balance = 100_00 } = {}) {
  const business = await aBusiness({ balance })
  const admin = await anAdmin()
  const { id } = orFail(await ask(business))
  orFail(await approve(admin, id))
  return { business, admin, id, orders: await ordersOf(id) }
}

const ordersOf = async (refundId: string): Promise<RefundOrder[]> => {
  const rows = await server()
    .db.selectFrom('reversals as v')
    .innerJoin('deposits as d', 'd.id', 'v.depositId')
    .select(['v.id', 'depositId', 'providerReference as reference', 'v.amountCents'])
    .where('refundRequestId', '=', refundId)
    .orderBy('d.createdAt', 'desc')
    .execute()
  return rows as RefundOrder[]
}

const done = ({ id, depositId }: RefundOrder): PaymentEvent => {
  return { type: 'reversal-settled', depositId, reversalId: id }
}
const taken = ({ id, ...order }: RefundOrder): PaymentEvent => {
  return { type: 'reversed', reversalId: id, ...order }
}
const failed = ({ id, depositId }: RefundOrder, failure = 'lost card'): PaymentEvent => {
  return { type: 'reversal-won', depositId, reversalId: id, failure }
}

test('a business asks, an admin refunds, the card gets it back, and the account can go', async () => {
  const business = await aBusiness({ balance: 100_00 })
  const [admin, other] = [await anAdmin(), await anAdmin()]
  const asked = await ask(business)
  expect([asked.status, asked.body]).toMatchObject([
    201,
    { amountCents: 100_00, status: 'pending' },
  ])
  expect(await balanceOf(business), 'it may still be spent').toBe(100_00)
  expect((await noticesOf(other))[0]).toBe('A refund of $100.00 waits to be decided.')
  const { items } = orFail(await api(admin, contract.listRefunds, { query: { status: 'pending' } }))
  expect(items.find(({ id }) => id === asked.body.id)).toMatchObject({
    cardsCents: 100_00,
    business: { id: business.id, companyName: 'Bright Bakery', email: business.email },
  })

  const approved = orFail(await approve(admin, asked.body.id))
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
  expect(csv.body).toContain(',payment,Refund to your card,completed,-100.00,')
  expect((await noticesOf(business)).slice(0, 2)).toEqual([
    'Your refund is done: $100.00 left your wallet.',
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

test('it goes back newest payment first, never more than is left of each', async () => {
  const business = await aBusiness({ balance: 0 })
  const amounts = [30_00, 50_00, 20_00]
  const ids: string[] = []
  for (const amount of amounts) {
    ids.push(await aDeposit(business, amount))
    clock.travel({ minutes: 1 })
  }
  const reversal = { reversalId: 'earlier', reference: 'r', amountCents: 15_00 as Cents }
  await webhook({ type: 'reversed', depositId: ids[1]!, ...reversal })
  const { campaign } = await anActiveCampaign({ business, price: 20_00 })
  const params = { campaignId: campaign.id }
  orFail(await api(await aReviewer(), submitReview, { params, body: reviewBody }))
  expect(await balanceOf(business)).toBe(62_00)

  const admin = await anAdmin()
  const { id } = orFail(await ask(business))
  expect(orFail(await approve(admin, id)).amountCents).toBe(62_00)
  const orders = (await ordersOf(id)).map(({ depositId, amountCents }) => [depositId, amountCents])
  expect(orders).toEqual([
    [ids[2], 20_00],
    [ids[1], 35_00],
    [ids[0], 7_00],
  ])
  await send()
  expect(await stateOf(business)).toMatchObject({ status: 'completed' })

  // What is set aside meanwhile is refunded later, to what is left of the same payments.
  await aDeposit(business, 10_00)
  const again = orFail(await ask(business))
  expect(orFail(await approve(admin, again.id)).amountCents).toBe(10_00)
  await send()
})

test('sandbox money that is left expires with the refund, card money goes first', async () => {
  const business = await aBusiness({ balance: 0 })
  const { db } = server()
  const grant = { grantCents: 1_000_00 }
  await db.transaction().execute((tx) => completeProfile(tx, business, grant, clock.now()))
  await aDeposit(business, 50_00)
  const admin = await anAdmin()
  const paidIn = async () => orFail(await api(admin, getAnalytics)).paidInCents
  const clearing = async () => orFail(await api(admin, getLedger)).cardClearingCents
  const [paidBefore, clearingBefore] = [await paidIn(), await clearing()]
  expect(orFail(await api(business, contract.getRefund))).toMatchObject({
    cardsCents: 50_00,
    sandboxCents: 1_000_00,
    owedCents: 0,
    latest: null,
  })

  const { id } = orFail(await ask(business))
  expect(orFail(await approve(admin, id)).amountCents).toBe(1_050_00)
  expect((await ordersOf(id)).map(({ amountCents }) => amountCents)).toEqual([50_00])
  await send()
  expect(await balanceOf(business)).toBe(0)
  expect((await paidIn()) - paidBefore, 'sandbox money was never paid in').toBe(-50_00)
  expect((await clearing()) - clearingBefore).toBe(1_050_00)
  const rows = orFail(await api(business, listTransactions)).items
  expect(rows.find(({ description }) => description === 'Sandbox money, expired')).toMatchObject({
    type: 'payment',
    amountCents: -1_000_00,
    status: 'completed',
  })
  expect(orFail(await api(business, contract.getRefund))).toMatchObject({ sandboxCents: 0 })
})

test('sandbox money alone is done at once, for no card is asked', async () => {
  const business = await aBusiness({ balance: 0 })
  const grant = { grantCents: 500_00 }
  await server()
    .db.transaction()
    .execute((tx) => completeProfile(tx, business, grant, clock.now()))
  const { id } = orFail(await ask(business))
  expect(orFail(await approve(await anAdmin(), id))).toMatchObject({
    status: 'completed',
    amountCents: 500_00,
  })
  expect(await noticesOf(business)).toEqual(['Your refund is done: $500.00 left your wallet.'])
})

test('what neither a card nor a grant paid in is not given to anybody', async () => {
  const business = await aBusiness({ balance: 20_00 })
  const legs = [{ from: cardClearing, to: wallet(business.id), amount: 5_00 as Cents }]
  await server()
    .db.transaction()
    .execute((tx) => transfer(tx, `correction:${business.id}`, clock.now(), legs))
  const { id } = orFail(await ask(business))
  expect(orFail(await approve(await anAdmin(), id)).amountCents).toBe(20_00)
  expect(await balanceOf(business)).toBe(5_00)
  await send()
})

test('sandbox money that was set aside at the first refund expires with the next', async () => {
  const business = await aBusiness({ balance: 0 })
  const grant = { grantCents: 100_00 }
  await server()
    .db.transaction()
    .execute((tx) => completeProfile(tx, business, grant, clock.now()))
  const { review, admin } = await aSubmittedReview({ business, price: 40_00 })
  const amountOf = async () =>
    orFail(await approve(admin, orFail(await ask(business)).id)).amountCents
  expect(await amountOf()).toBe(54_00)
  const body = { reason: 'off_topic' as const, note: 'This is about something else entirely.' }
  orFail(await api(admin, rejectReview, { params: { reviewId: review.id }, body }))
  await aDeposit(business, 10_00)
  expect(orFail(await api(business, contract.getRefund))).toMatchObject({
    cardsCents: 10_00,
    sandboxCents: 46_00,
  })
  expect(await amountOf()).toBe(56_00)
  await send()
  expect(await stateOf(business)).toMatchObject({ status: 'completed' })
})

test('what is owed after a card reversal is paid first', async () => {
  const business = await aBusiness({ balance: 100_00 })
  const { campaign, review, admin } = await aSubmittedReview({ business, price: 80_00 })
  const [deposit] = await server()
    .db.selectFrom('deposits')
    .select('id')
    .where('businessId', '=', business.id)
    .execute()
  const dispute = { reversalId: `d-${campaign.id}`, reference: 'r', amountCents: 30_00 as Cents }
  await webhook({ type: 'reversed', depositId: deposit!.id, ...dispute })
  expect((await ask(business)).error?.message).toBe('Your wallet has nothing to refund.')

  const body = { reason: 'off_topic' as const, note: 'This is about something else entirely.' }
  orFail(await api(admin, rejectReview, { params: { reviewId: review.id }, body }))
  expect(await balanceOf(business)).toBe(92_00)
  expect(orFail(await api(business, contract.getRefund))).toMatchObject({
    cardsCents: 70_00,
    owedCents: 22_00,
  })
  const { id } = orFail(await ask(business))
  expect(orFail(await approve(admin, id)).amountCents).toBe(70_00)
  expect(await balanceOf(business)).toBe(0)
  await send()
  await aDeposit(business, 10_00)
  expect(await balanceOf(business), 'nothing is owed any more').toBe(10_00)
})

test('asking twice at once is one request; an empty wallet has nothing to ask for', async () => {
  const business = await aBusiness({ balance: 40_00 })
  const answers = await atOnce(5, () => ask(business))
  expect(statuses(answers)).toEqual([201, 409, 409, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.error?.message).toBe('You have asked for a refund already.')
  const empty = await ask(await aBusiness({ balance: 0 }))
  expect([empty.status, empty.error?.message]).toEqual([409, 'Your wallet has nothing to refund.'])

  const other = await aBusiness({ balance: 40_00 })
  const same = await atOnce(5, () => api(other, contract.requestRefund, { key: 'one' }))
  expect(new Set(same.map(({ body }) => body.id)).size).toBe(1)
})

test('a refund is of all, so that an amount of its own is refused, not ignored', async () => {
  const business = await aBusiness({ balance: 40_00 })
  const asked = await request(business, 'POST', contract.requestRefund.path, {
    body: JSON.stringify({ amountCents: 1 }),
    headers: { 'content-type': 'application/json' },
  })
  expect([asked.status, asked.error?.message]).toEqual([400, 'Unknown field: amountCents'])
  expect(orFail(await api(business, contract.getRefund)).latest).toBeNull()
})

test('the index lets each business have one open request, whatever the verbs say', async () => {
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

test('two admins refund, another refuses and the business cancels, all at once: one of them', async () => {
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

test('a refused request says why, a cancelled one is over, and either may be asked again', async () => {
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
  expect((await noticesOf(business))[0]).toBe(
    'Your refund was refused: A dispute of this card is open.',
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

test('the money of a suspended business is frozen, its request may be refused', async () => {
  const business = await aBusiness({ balance: 60_00 })
  const admin = await anAdmin()
  const { id: refundId } = orFail(await ask(business))
  const suspension = { params: { userId: business.id }, body: { reason: 'Looked into.' } }
  orFail(await api(admin, suspendUser, suspension))
  const refused = await approve(admin, refundId)
  expect([refused.status, refused.error?.message]).toEqual([
    409,
    'This business is suspended, so its money is frozen.',
  ])
  const { items } = orFail(await api(admin, contract.listRefunds, { query: { status: 'pending' } }))
  expect(items.find(({ id }) => id === refundId)).toMatchObject({ frozen: true })
  const call = { params: { refundId }, body: { note: 'Suspended.' } }
  expect((await api(admin, contract.rejectRefund, call)).status).toBe(200)
})

test('a review that is submitted meanwhile and a refund never spend the same money', async () => {
  for (let i = 0; i < 4; i++) {
    const business = await aBusiness({ balance: 46_00 })
    const { campaign, admin } = await anActiveCampaign({ business, price: 40_00 })
    const { id } = orFail(await ask(business))
    const params = { campaignId: campaign.id }
    const reviewer = await aReviewer()
    const [submitted, approved] = await Promise.all([
      api(reviewer, submitReview, { params, body: reviewBody }),
      approve(admin, id),
    ])
    expect(statuses([submitted, approved])).toEqual(
      submitted.status === 201 ? [201, 409] : [200, 409],
    )
    expect(await balanceOf(business)).toBe(0)
    if (approved.status === 409) {
      expect(approved.error?.message).toBe(
        'Nothing is left to refund: it has been spent meanwhile.',
      )
    }
    await send()
  }
})

test('what was spent meanwhile is not refunded, and nothing at all is no refund', async () => {
  const business = await aBusiness({ balance: 92_00 })
  const { campaign, admin } = await anActiveCampaign({ business, price: 40_00 })
  const { id: refundId } = orFail(await ask(business))
  const submit = async () =>
    orFail(
      await api(await aReviewer(), submitReview, {
        params: { campaignId: campaign.id },
        body: reviewBody,
      }),
    )
  await submit()
  const { items } = orFail(await api(admin, contract.listRefunds, { query: { status: 'pending' } }))
  expect(items.find(({ id }) => id === refundId)).toMatchObject({
    amountCents: 92_00,
    cardsCents: 46_00,
  })
  await submit()
  const refused = await approve(admin, refundId)
  expect([refused.status, refused.error?.message]).toEqual([
    409,
    'Nothing is left to refund: it has been spent meanwhile.',
  ])
  expect(await stateOf(business)).toMatchObject({ status: 'pending' })
})

test('a dispute that arrives while an admin refunds takes the rest, or leaves it owed', async () => {
  for (let i = 0; i < 4; i++) {
    const business = await aBusiness({ balance: 0 })
    const depositId = await aDeposit(business, 50_00)
    await aDeposit(business, 20_00)
    const { id } = orFail(await ask(business))
    const amountCents = 50_00 as Cents
    const dispute = { reversalId: `dispute-${depositId}`, reference: 'r', amountCents }
    const [approved] = await Promise.all([
      approve(await anAdmin(), id),
      webhook({ type: 'reversed', depositId, ...dispute }),
    ])
    const refunded = orFail(approved).amountCents
    expect([20_00, 70_00]).toContain(refunded)
    expect(await balanceOf(business)).toBe(0)
    await send()
    await aDeposit(business, 60_00)
    expect(await balanceOf(business)).toBe(refunded === 20_00 ? 60_00 : 10_00)
  }
})

test('a webhook before the answer of the job, repeated and reordered, moves nothing twice', async () => {
  const { business, orders } = await anApprovedRefund()
  const [order] = orders
  let asked = 0
  // The provider tells before it answers, and answers what it told.
  await send(async (one) => {
    asked++
    if (one.id !== order!.id) return []
    await webhook(done(one))
    await webhook(taken(one))
    return [taken(one), done(one)]
  })
  expect(asked).toBe(1)
  await atOnce(3, (i) => webhook(i === 1 ? done(order!) : taken(order!)))
  expect(await stateOf(business)).toMatchObject({ status: 'completed' })
  expect(await balanceOf(business)).toBe(0)
  const news = (await noticesOf(business)).filter((text) => text.startsWith('Your refund is done'))
  expect(news).toHaveLength(1)
})

test('a refund that fails returns the money once, in whatever order that is told', async () => {
  for (const order of ['failed', 'done and failed', 'failed and done'] as const) {
    const { business, admin, orders } = await anApprovedRefund()
    const [one] = orders
    const events = {
      failed: [failed(one!)],
      'done and failed': [done(one!), failed(one!)],
      'failed and done': [failed(one!), taken(one!), done(one!)],
    }[order]
    for (const event of events) await atOnce(3, () => webhook(event))
    expect([order, await balanceOf(business)]).toEqual([order, 100_00])
    expect(await stateOf(business)).toMatchObject({
      status: 'failed',
      returnedCents: 100_00,
      failure: 'lost card',
    })
    const back = '$100.00 could not be given back to your card and is in your wallet again: '
    const news = (await noticesOf(business)).filter((text) => text.startsWith('$100.00 could'))
    expect(news).toEqual([`${back}lost card`])
    expect((await noticesOf(admin))[0]).toContain('The card provider did not give $100.00 back')
    const [row] = orFail(await api(business, listTransactions)).items
    expect(row).toMatchObject({
      status: 'failed',
      description: 'Refund to your card, returned: lost card',
    })
    // Whatever is left of the payment may be asked for again.
    const { id } = orFail(await ask(business))
    expect(orFail(await approve(admin, id)).amountCents).toBe(100_00)
    expect(await send()).toBe(1)
  }
})

test('one card of two fails: the request says so, and what came back', async () => {
  const business = await aBusiness({ balance: 30_00 })
  clock.travel({ minutes: 1 })
  await aDeposit(business, 20_00)
  const { id } = orFail(await ask(business))
  orFail(await approve(await anAdmin(), id))
  const [newer, older] = await ordersOf(id)
  await webhook(failed(newer!))
  expect(await stateOf(business)).toMatchObject({ status: 'refunding', returnedCents: 20_00 })
  expect((await ask(business)).status, 'a part is still under way').toBe(409)
  await webhook(done(older!))
  expect(await stateOf(business)).toMatchObject({ status: 'failed', returnedCents: 20_00 })
  expect((await noticesOf(business))[0]).toBe('Your refund is done: $30.00 left your wallet.')
})

test('parts that end at once end the request, and tell it once', async () => {
  for (let i = 0; i < 6; i++) {
    const business = await aBusiness({ balance: 0 })
    for (let part = 0; part < 4; part++) await aDeposit(business, 10_00)
    const { id } = orFail(await ask(business))
    orFail(await approve(await anAdmin(), id))
    await Promise.all((await ordersOf(id)).map((order) => webhook(done(order))))
    expect(await stateOf(business)).toMatchObject({ status: 'completed' })
    const news = (await noticesOf(business)).filter((text) => text.startsWith('Your refund is'))
    expect(news).toEqual(['Your refund is done: $40.00 left your wallet.'])
  }
})

test('while the provider is away a refund waits, and is asked for again a minute later', async () => {
  const { business, orders } = await anApprovedRefund()
  const away = async () => {
    throw new Error('no route to the provider')
  }
  expect(await send(away)).toBe(1)
  expect(await stateOf(business)).toMatchObject({ status: 'refunding' })
  expect(await send(), 'not before a minute').toBe(0)
  clock.travel({ minutes: 1 })
  expect(await send()).toBe(1)
  expect(await stateOf(business)).toMatchObject({ status: 'completed' })
  expect(orders).toHaveLength(1)
})

test('one order that nobody can send does not hold up the others', async () => {
  const first = await anApprovedRefund()
  const second = await anApprovedRefund()
  const { provider, app } = server()
  const sandbox = provider.refund
  await send(async (order) => {
    if (order.id === first.orders[0]!.id) throw new Error('a bug')
    return sandbox(order, app.log)
  })
  expect(await stateOf(first.business)).toMatchObject({ status: 'refunding' })
  expect(await stateOf(second.business)).toMatchObject({ status: 'completed' })
  clock.travel({ minutes: 1 })
  await send()
})

test('a provider that refuses for good: the money is back, and the request says why', async () => {
  const { business } = await anApprovedRefund()
  await send(async (order) => [failed(order, 'charge disputed')])
  expect(await balanceOf(business)).toBe(100_00)
  expect(await stateOf(business)).toMatchObject({ status: 'failed', failure: 'charge disputed' })
  expect(await send()).toBe(0)
})

test('an account cannot go while a refund is open, and can afterwards', async () => {
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
  // Weeks later: the money is back where admins see it.
  await webhook(failed(orders[0]!))
  expect(await balanceOf(business)).toBe(100_00)
  expect((await noticesOf(admin))[0]).toContain('The card provider did not give $100.00 back')
})

test('the requests in each order, page by page', async () => {
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
