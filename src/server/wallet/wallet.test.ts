import { expect, test } from 'vitest'
import { listAudit } from '../../shared/audit.ts'
import { failWithdrawal, payWithdrawal } from '../../shared/payouts.ts'
import * as contract from '../../shared/wallet.ts'
import { signEvent } from '../payments/sandbox.ts'
import type { PaymentEvent } from '../payments/payments.ts'
import { clock, server, webhookSecret } from '../test/server.ts'
import {
  aBusiness,
  aDeposit,
  anAdmin,
  api,
  aReviewer,
  aReviewerWith,
  aSubmittedReview,
  atOnce,
  balanceOf,
  orFail,
  request,
  type Person,
} from '../test/world.ts'

const withdraw = (person: Person, amountCents: number, key?: string) =>
  api(person, contract.requestWithdrawal, { body: { amountCents }, ...(key && { key }) })
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()

/** What the card provider would send: signed, and with the body as it was signed. */
function webhook(event: PaymentEvent, { secret = webhookSecret, at = clock.now() } = {}) {
  const { body, headers } = signEvent(secret, event, at)
  return request(null, 'POST', '/api/payments/webhook', {
    body,
    headers: { ...headers, 'content-type': 'application/json' },
  })
}

async function aPendingDeposit(business: Person, amountCents = 50_00) {
  return orFail(await api(business, contract.createDeposit, { body: { amountCents } })).id
}

test('two withdrawals of the whole balance at once: one', async () => {
  const reviewer = await aReviewerWith(100_00)
  const answers = await atOnce(2, () => withdraw(reviewer, 100_00))
  expect(statuses(answers)).toEqual([201, 409])
  expect(await balanceOf(reviewer)).toBe(0)
  const wallet = orFail(await api(reviewer, contract.getWallet))
  expect(wallet).toMatchObject({
    availableCents: 0,
    pendingCents: 100_00,
    totalEarningsCents: 100_00,
  })
})

test('a withdrawal says its charge and its net, rounded half up', async () => {
  const reviewer = await aReviewerWith(100_00)
  expect(orFail(await withdraw(reviewer, 33_35))).toMatchObject({
    amountCents: 33_35,
    chargeCents: 3_34,
    netCents: 30_01,
    status: 'pending',
  })
})

test.each([
  [29_99, 400],
  [0, 400],
  [-50_00, 400],
  [30.5, 400],
  [100_01, 409],
  [100_000_01, 400],
  [9e15, 400],
  ['3000', 400],
  [null, 400],
])('a withdrawal of %s from $100 answers %s', async (amount, status) => {
  const reviewer = await aReviewerWith(100_00)
  expect((await withdraw(reviewer, amount as number)).status).toBe(status)
  expect(await balanceOf(reviewer)).toBe(100_00)
})

test('the same key five times at once is one withdrawal and one answer', async () => {
  const reviewer = await aReviewerWith(100_00)
  const answers = await atOnce(5, () => withdraw(reviewer, 40_00, 'one'))
  expect(statuses(answers)).toEqual(Array(5).fill(201))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await balanceOf(reviewer)).toBe(60_00)
  expect((await withdraw(reviewer, 41_00, 'one')).status).toBe(422)
})

test('paying, failing and cancelling at once: one of them', async () => {
  for (let i = 0; i < 4; i++) {
    const reviewer = await aReviewerWith(100_00)
    const admin = await anAdmin()
    const { id } = orFail(await withdraw(reviewer, 50_00))
    const params = { withdrawalId: id }
    const answers = await Promise.all([
      api(admin, payWithdrawal, { params, body: { reference: 'BANK-1' } }),
      api(admin, failWithdrawal, { params, body: { reason: 'Account closed' } }),
      api(reviewer, contract.cancelWithdrawal, { params }),
    ])
    expect(statuses(answers)).toEqual([200, 409, 409])
    const paid = answers[0].status === 200
    expect(await balanceOf(reviewer)).toBe(paid ? 50_00 : 100_00)
  }
})

test('on the way to closing an account all that is left goes out, below $30 too, once', async () => {
  const reviewer = await aReviewerWith(12_05)
  const clicks = await atOnce(5, () => api(reviewer, contract.withdrawRest))
  expect(clicks.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
  const { body } = clicks.find(({ status }) => status === 201)!
  expect(body).toMatchObject({ amountCents: 12_05, chargeCents: 1_21, netCents: 10_84 })
  expect(await balanceOf(reviewer)).toBe(0)

  const params = { withdrawalId: body.id }
  const reference = { reference: 'BANK-1' }
  orFail(await api(await anAdmin(), payWithdrawal, { params, body: reference }))
  expect((await api(reviewer, contract.withdrawRest)).error?.message).toBe('Your wallet is empty.')
})

test("someone else's withdrawal does not exist", async () => {
  const reviewer = await aReviewerWith(100_00)
  const { id } = orFail(await withdraw(reviewer, 50_00))
  const params = { withdrawalId: id }
  expect((await api(await aReviewer(), contract.cancelWithdrawal, { params })).status).toBe(404)
})

test('a deposit is credited by the signed webhook alone, and once', async () => {
  const business = await aBusiness({ balance: 0 })
  const answer = orFail(
    await api(business, contract.createDeposit, { body: { amountCents: 50_00 } }),
  )
  expect(answer.checkoutUrl).toBe(`http://localhost:3000/checkout/${answer.id}`)
  expect(await balanceOf(business)).toBe(0)

  const event = { type: 'paid', depositId: answer.id, reference: 'r' } as const
  const answers = await atOnce(5, () => webhook(event))
  expect(statuses(answers)).toEqual(Array(5).fill(200))
  expect(await balanceOf(business)).toBe(50_00)
  const late = { type: 'failed', depositId: answer.id, failure: 'too late' } as const
  expect((await webhook(late)).status).toBe(200)
  expect(await balanceOf(business)).toBe(50_00)
})

test('an event that is not signed, signed by another, old or changed credits nothing', async () => {
  const business = await aBusiness({ balance: 0 })
  const depositId = await aPendingDeposit(business)
  const event = { type: 'paid', depositId, reference: 'r' } as const
  const hourAgo = new Date(clock.now().getTime() - 60 * 60_000)
  const { body, headers } = signEvent(webhookSecret, event, clock.now())
  const json = { 'content-type': 'application/json' }
  const attempts = [
    webhook(event, { secret: 'another secret' }),
    webhook(event, { at: hourAgo }),
    request(null, 'POST', '/api/payments/webhook', { body, headers: json }),
    request(null, 'POST', '/api/payments/webhook', {
      body: body.replace('"r"', '"s"'),
      headers: { ...headers, ...json },
    }),
    request(null, 'POST', '/api/payments/webhook', {
      body,
      headers: { ...json, 'stripe-signature': 't=1,v1=00' },
    }),
  ]
  expect(statuses(await Promise.all(attempts))).toEqual(Array(5).fill(400))
  expect(await balanceOf(business)).toBe(0)
})

test('a dispute takes back what is there; the rest is owed and paid by the next deposit', async () => {
  const business = await aBusiness({ balance: 0 })
  const depositId = await aPendingDeposit(business, 100_00)
  orFail(await webhook({ type: 'paid', depositId, reference: 'r' }))
  await aSubmittedReview({ business, price: 40_00 })
  expect(await balanceOf(business)).toBe(54_00)

  const dispute = {
    type: 'reversed',
    depositId,
    reversalId: 'd1',
    reference: 'r',
    amountCents: 100_00 as never,
  } as const
  await atOnce(3, () => webhook(dispute))
  expect(await balanceOf(business)).toBe(0)
  expect(orFail(await api(business, contract.getWallet))).toMatchObject({
    receivableCents: 46_00,
    reservedCents: 46_00,
  })

  await aDeposit(business, 30_00)
  expect(await balanceOf(business)).toBe(0)
  await aDeposit(business, 30_00)
  expect(await balanceOf(business)).toBe(14_00)

  const won = { type: 'reversal-won', depositId, reversalId: 'd1' } as const
  await atOnce(3, () => webhook(won))
  expect(await balanceOf(business)).toBe(114_00)
})

test('a dispute that arrives before its payment takes nothing twice', async () => {
  const business = await aBusiness({ balance: 20_00 })
  const depositId = await aPendingDeposit(business, 50_00)
  const dispute = {
    type: 'reversed',
    depositId,
    reversalId: 'd2',
    reference: 'r',
    amountCents: 50_00 as never,
  } as const
  orFail(await webhook(dispute))
  orFail(await webhook({ type: 'paid', depositId, reference: 'r' }))
  expect(await balanceOf(business)).toBe(20_00)
})

test('the checkout page takes the test cards, and says what is wrong with others', async () => {
  const business = await aBusiness({ balance: 0 })
  const pay = async (id: string, number: string, rest = {}) =>
    request<string>(null, 'POST', `/checkout/${id}/payment`, {
      body: new URLSearchParams({ number, expiry: '12 / 40', cvc: '123', ...rest }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const id = await aPendingDeposit(business)
  expect((await request(null, 'GET', `/checkout/${id}`)).body).toContain('Card number')
  const wrong = await pay(id, '4111 1111 1111 1111', { expiry: '01/20', cvc: 'x' })
  expect(wrong.status).toBe(422)
  expect(wrong.body).toContain('This card has expired.')
  expect((await pay(id, '4000 0000 0000 0002')).status).toBe(402)
  expect(await balanceOf(business)).toBe(0)
  expect((await pay(id, '4242 4242 4242 4242')).status).toBe(303)
  expect((await pay(id, '4242 4242 4242 4242')).status).toBe(303)
  expect(await balanceOf(business)).toBe(50_00)
  expect((await request(null, 'GET', `/checkout/${id}`)).body).toContain('Payment received')

  const secure = await aPendingDeposit(business)
  const asked = await pay(secure, '4000002500003155')
  const token = /name="token" value="(\w+)"/.exec(asked.body)?.[1] ?? ''
  const authenticate = (fields: Record<string, string>) =>
    request(null, 'POST', `/checkout/${secure}/authentication`, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  expect((await authenticate({ result: 'complete', token: 'made-up' })).status).toBe(402)
  expect((await authenticate({ result: 'fail', token })).status).toBe(402)
  expect(await balanceOf(business)).toBe(50_00)
  expect((await authenticate({ result: 'complete', token })).status).toBe(303)
  expect(await balanceOf(business)).toBe(100_00)

  const disputed = await aPendingDeposit(business)
  expect((await pay(disputed, '4000 0000 0000 0259')).status).toBe(303)
  expect(await balanceOf(business)).toBe(100_00)
  expect((await request(null, 'GET', '/checkout/nothing')).status).toBe(404)
})

test('what people wrote cannot become markup on the checkout page', async () => {
  const business = await aBusiness({ balance: 0, name: '<script>alert(1)</script>' })
  const id = await aPendingDeposit(business)
  const page = await request<string>(null, 'GET', `/checkout/${id}`)
  expect(page.body).toContain('&lt;script&gt;alert(1)')
  expect(page.body).not.toContain('<script>')
})

test("transactions tell each side of a review's life, and page without gaps", async () => {
  const { business, reviewer, admin, review } = await aSubmittedReview()
  const rows = async (person: Person, query = {}) =>
    orFail(await api(person, contract.listTransactions, { query })).items
  expect(await rows(business)).toMatchObject([
    { type: 'payment', amountCents: -11_50, priceCents: 10_00, feeCents: 1_50, status: 'pending' },
    { type: 'deposit', amountCents: 1_000_00, status: 'completed' },
  ])
  expect(await rows(reviewer)).toEqual([])

  const { approveReview } = await import('../../shared/reviews.ts')
  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
  expect((await rows(business))[0]).toMatchObject({ status: 'completed' })
  expect(await rows(reviewer)).toMatchObject([{ type: 'earning', amountCents: 10_00 }])

  for (let i = 0; i < 5; i++) await aPendingDeposit(business)
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const query = { limit: 2, ...(cursor && { cursor }) }
    const page = orFail(await api(business, contract.listTransactions, { query }))
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor)
  expect(new Set(seen).size).toBe(7)
  expect(seen).toHaveLength(7)
  expect(await rows(business, { type: 'deposit', status: 'pending' })).toHaveLength(5)
  expect(await rows(business, { q: 'sourdough' })).toHaveLength(1)
  expect(await rows(business, { q: 'DEPOSIT' })).toHaveLength(6)
})

test("the platform's books are for admins, and hold", async () => {
  const reviewer = await aReviewerWith(100_00)
  const admin = await anAdmin()
  const { id } = orFail(await withdraw(reviewer, 50_00))
  const call = { params: { withdrawalId: id }, body: { reference: 'BANK-7' } }
  expect(orFail(await api(admin, payWithdrawal, call))).toMatchObject({
    status: 'completed',
    reference: 'BANK-7',
    netCents: 45_00,
  })
  const log = orFail(await api(admin, listAudit, { query: { actor: admin.id } }))
  expect(log.items[0]).toMatchObject({
    action: 'payWithdrawal',
    subject: `withdrawal:${id}`,
    after: { reference: 'BANK-7' },
  })
  const books = orFail(await api(admin, contract.getLedger))
  expect(books.holds).toBe(true)
  const { cardClearingCents, bankCents, walletsCents, reservedCents, payableCents } = books
  const { receivableCents, feeIncomeCents, chargeIncomeCents, subscriptionIncomeCents } = books
  expect(
    cardClearingCents +
      bankCents +
      walletsCents +
      reservedCents +
      payableCents +
      receivableCents +
      feeIncomeCents +
      chargeIncomeCents +
      subscriptionIncomeCents,
  ).toBe(0)
  expect((await api(admin, contract.getWallet)).status).toBe(403)
  expect((await api(reviewer, contract.getLedger)).status).toBe(403)
})

test('the books show what was written past the verbs', async () => {
  const { owner, db } = server()
  const { business } = await aSubmittedReview()
  await owner.query('update wallets set balance_cents = balance_cents + 1 where user_id = $1', [
    business.id,
  ])
  const books = orFail(await api(await anAdmin(), contract.getLedger))
  expect(books.holds).toBe(false)
  expect(books.invariants.filter(({ violations }) => violations > 0)).toHaveLength(1)
  await db
    .updateTable('wallets')
    .set(({ eb }) => ({ balanceCents: eb('balanceCents', '-', 1 as never) }))
    .where('userId', '=', business.id)
    .execute()
})
