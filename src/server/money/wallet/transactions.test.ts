import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Cents } from '../../../shared/base/money.ts'
import { approveReview, rejectReview } from '../../../shared/market/reviews.ts'
import { listMovements } from '../../../shared/money/statements.ts'
import { changePlan } from '../../../shared/money/subscription.ts'
import * as contract from '../../../shared/money/wallet.ts'
import { recordPayment } from '../payments/record-payment.ts'
import { anApprovedRefund, done, failed, webhook } from '../../test/refunds.ts'
import { clock, server } from '../../test/server.ts'
import {
  aBusiness,
  aDeposit,
  anAdmin,
  api,
  aReviewer,
  aReviewerWith,
  aSubmittedReview,
  orFail,
  request,
  type Person,
} from '../../test/world.ts'

type Query = NonNullable<Parameters<typeof api<typeof contract.listTransactions>>[2]>['query']

const list = async (person: Person, query: Query = {}) =>
  orFail(await api(person, contract.listTransactions, { query })).items
const amounts = async (person: Person, query: Query = {}) =>
  (await list(person, query)).map(({ amountCents }) => amountCents)
const receipt = (person: Person, transactionId: string) =>
  api(person, contract.getTransaction, { params: { transactionId } })
const file = (person: Person, query: Record<string, string> = {}) =>
  request<string>(person, 'GET', `${contract.listTransactions.path}.csv`, { query })

/** Makes card payments on three days, the first of them `daysAgo`. */
async function threeDeposits(business: Person) {
  const days: string[] = []
  for (const amount of [20_00, 5_00, 11_00]) {
    await aDeposit(business, amount)
    days.push(clock.now().toISOString())
    clock.travel({ days: 1 })
  }
  return days as [string, string, string]
}

// spec: 13.12
test('a period of transactions includes its start and excludes its end', async () => {
  const business = await aBusiness({ balance: 0 })
  await threeDeposits(business)
  const [third, second, first] = (await list(business)).map(({ createdAt }) => createdAt)
  expect(await amounts(business, { from: second })).toEqual([11_00, 5_00])
  expect(await amounts(business, { to: second })).toEqual([20_00])
  expect(await amounts(business, { from: second, to: third })).toEqual([5_00])
  // The same time with the offset of Lagos.
  const inLagos = new Date(new Date(first!).getTime() + 3_600_000).toISOString()
  expect(await amounts(business, { to: inLagos.replace('Z', '+01:00') })).toEqual([])
})

test.each([
  [{ from: '2026-11-01' }, 'Enter a time such as 2026-11-01T00:00:00Z'],
  [{ to: 'yesterday' }, 'Enter a time such as 2026-11-01T00:00:00Z'],
  [
    { from: '2026-11-02T00:00:00Z', to: '2026-11-01T00:00:00Z' },
    'The period ends before it begins',
  ],
])('%j is refused by a sentence', async (query, sentence) => {
  const business = await aBusiness({ balance: 0 })
  const answers = [
    await api(business, contract.listTransactions, { query }),
    await file(business, query),
  ]
  const said = answers.map(({ status, error }) => `${status} ${error?.message}`)
  expect(said).toEqual(Array(2).fill(`400 ${sentence}`))
})

test.each([
  ['newest', [11_00, 5_00, 20_00, -11_50]],
  ['oldest', [-11_50, 20_00, 5_00, 11_00]],
  ['highest', [20_00, 11_00, 5_00, -11_50]],
  ['lowest', [-11_50, 5_00, 11_00, 20_00]],
] as const)('the %s first, page by page without gaps', async (sort, expected) => {
  const business = await aBusiness({ balance: 50_00 })
  await aSubmittedReview({ business })
  clock.travel({ minutes: 1 })
  await threeDeposits(business)
  const seen: number[] = []
  let cursor: string | null | undefined
  do {
    const query = { limit: 1, sort, ...(cursor && { cursor }) }
    const page = orFail(await api(business, contract.listTransactions, { query }))
    seen.push(...page.items.map(({ amountCents }) => amountCents))
    cursor = page.nextCursor
  } while (cursor)
  expect(seen.filter((amount) => amount !== 50_00)).toEqual(expected)
  expect(seen).toHaveLength(5)
})

test('a business finds what its rows show: reviewer, campaign, amounts, and each kind', async () => {
  const business = await aBusiness({ balance: 500_00 })
  const { review, admin, campaign } = await aSubmittedReview({ business, price: 18_00 })
  const params = { reviewId: review.id }
  const body = { reason: 'off_topic', note: 'This is about another shop.' } as const
  orFail(await api(admin, rejectReview, { params, body }))
  await aSubmittedReview({ business, price: 7_00 })
  await aDeposit(business, 1_118_00)
  orFail(await api(business, changePlan, { body: { plan: 'professional' } }))

  const [first, second] = [-20_70, -8_05]
  const both = { q: 'ruth rev' }
  expect((await amounts(business, both)).toSorted((a, b) => a - b)).toEqual([first, second])
  expect(await amounts(business, { q: campaign.title.toLowerCase() })).toContain(first)
  for (const q of ['20.70', '−$20.70', '18', '$18.00', '2.7']) {
    expect(await amounts(business, { q }), q).toEqual([first])
  }
  expect(await amounts(business, { q: '$1,118.00' })).toEqual([1_118_00])
  for (const q of ['20.7.0', '$', '99999999999999999999', '20.709']) {
    expect(await amounts(business, { q }), q).toEqual([])
  }
  expect(await amounts(business, { cause: 'subscription' })).toEqual([-29_00])
  expect(await amounts(business, { cause: 'review', status: 'failed' })).toEqual([first])
  expect(await amounts(business, { cause: 'expiry' })).toEqual([])
})

test('a card payment has the time at which it was credited, as its statement has', async () => {
  const business = await aBusiness({ balance: 0 })
  const { id } = orFail(
    await api(business, contract.createDeposit, { body: { amountCents: 5_00 } }),
  )
  const begun = (await list(business))[0]!.createdAt
  expect(Math.abs(new Date(begun).getTime() - clock.now().getTime())).toBeLessThan(60_000)
  clock.travel({ minutes: 3 })
  const paid = { type: 'paid', depositId: id, reference: `test_${id}` } as const
  await server()
    .db.transaction()
    .execute((tx) => recordPayment(tx, paid, clock.now()))
  const [row] = await list(business)
  expect(row).toMatchObject({ status: 'completed' })
  expect(new Date(row!.createdAt).getTime()).toBeGreaterThanOrEqual(
    new Date(begun).getTime() + 180_000,
  )
  const { items } = orFail(await api(business, listMovements, { query: {} }))
  expect(items[0]!.createdAt).toBe(row!.createdAt)
  expect(orFail(await receipt(business, id)).createdAt).toBe(row!.createdAt)
})

// spec: 13.13
test('a receipt has its holder, amounts and parts, and only its owner can read it', async () => {
  const { business, reviewer, admin, review } = await aSubmittedReview()
  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
  const [payment] = await list(business, { type: 'payment' })
  expect(orFail(await receipt(business, payment!.id))).toMatchObject({
    ...payment,
    priceCents: 10_00,
    feeCents: 1_50,
    holder: { companyName: 'Bright Bakery', email: business.email },
    sandbox: true,
  })
  const [earning] = await list(reviewer)
  expect(orFail(await receipt(reviewer, earning!.id))).toMatchObject({
    amountCents: 10_00,
    holder: { name: 'Ruth Reviewer', companyName: null },
    destination: null,
  })
  for (const other of [await aBusiness(), await aReviewer()]) {
    expect((await receipt(other, payment!.id)).status).toBe(404)
  }
  expect((await receipt(business, randomUUID())).status).toBe(404)
  expect((await receipt(business, 'nothing')).status).toBe(404)
})

test('every row of a wallet has a receipt', async () => {
  const { db } = server()
  const business = await aBusiness({ plan: 'starter' })
  const [deposit] = await list(business)
  const at = clock.now()
  const reversal = {
    depositId: deposit!.id,
    businessId: business.id,
    createdAt: at,
    returnedAt: at,
  }
  await db
    .insertInto('reversals')
    .values(
      ['a', 'b'].map((id) => ({
        ...reversal,
        id: `${business.id}${id}`,
        amountCents: 5_00 as never,
      })),
    )
    .execute()
  const ids = (await list(business)).map(({ id }) => id)
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) expect(orFail(await receipt(business, id)).id).toBe(id)
  await server().owner.query('delete from reversals where business_id = $1', [business.id])
})

test('the file has all rows that match the filters', async () => {
  const business = await aBusiness({ balance: 50_00 })
  const { review } = await aSubmittedReview({ business })
  const answer = await file(business)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment',
    'cache-control': 'no-store',
  })
  const [heads, payment, deposit, end] = answer.body.split('\r\n')
  expect(heads).toBe(
    '\ufefftime_utc,type,cause,description,status,amount_usd,price_usd,fee_usd,charge_usd,net_usd,' +
      'campaign,reviewer,review_id,id',
  )
  const { id, campaign } = review
  expect(payment).toMatch(/Z,payment,review,Review of Sourdough loaf,pending,-11.50,10.00,1.50,,,/)
  expect(payment!.endsWith(`,${campaign.title},Ruth Reviewer,${id},${id}`)).toBe(true)
  expect(deposit).toMatch(/Z,deposit,card_payment,Card payment,completed,50.00,,,,,,,,[\w-]+$/)
  expect(end).toBe('')
  expect((await file(business, { type: 'deposit' })).body).not.toContain(',payment,')
  expect((await file(await aReviewerWith(10_00))).body).toContain(',earning,')
  expect((await file(await anAdmin())).status).toBe(403)
})

test('a row says what moved the money, and which review of whom, for its owner alone', async () => {
  const business = await aBusiness({ balance: 50_00, plan: 'starter' })
  const { reviewer, admin, review } = await aSubmittedReview({ business })
  const about = { id: review.id, campaignId: review.campaignId, campaign: review.campaign.title }
  const [payment, deposit] = await list(business)
  expect([payment, deposit]).toMatchObject([
    { cause: 'review', review: { ...about, reviewer: 'Ruth Reviewer' } },
    { cause: 'card_payment', review: null },
  ])
  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
  const [earning] = await list(reviewer)
  expect(earning).toMatchObject({ cause: 'review', review: { ...about, reviewer: null } })
})

// spec: 13.12
test('a file of many pages has every row once', async () => {
  const business = await aBusiness({ balance: 0 })
  const at = clock.now()
  const times = { createdAt: at, updatedAt: at }
  const deposits = Array.from({ length: 1_203 }, (_, i) => ({
    ...times,
    id: randomUUID(),
    businessId: business.id,
    amountCents: (i + 1) as never,
  }))
  await server().db.insertInto('deposits').values(deposits).execute()
  const lines = (await file(business)).body.trim().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(',').at(-1)).toSorted()).toEqual(
    deposits.map(({ id }) => id).toSorted(),
  )
})

test('a product whose name is a formula is text in the file', async () => {
  const business = await aBusiness()
  const { campaign } = await aSubmittedReview({ business })
  await server()
    .db.updateTable('campaigns')
    .set({ product: '"; =1+1' })
    .where('id', '=', campaign.id)
    .execute()
  expect((await file(business, { type: 'payment' })).body).toContain('"Review of ""; =1+1"')
})

test('a business sees its own subscription once, and no other one', async () => {
  const [business, other] = [await aBusiness({ balance: 100_00 }), await aBusiness()]
  for (const one of [other, business]) {
    orFail(await api(one, changePlan, { body: { plan: 'professional' } }))
  }
  const { review } = await aSubmittedReview({ business })
  const rows = (await list(business)).map((one) => [
    one.cause,
    one.description,
    one.amountCents,
    one.status,
  ])
  expect(rows).toEqual([
    ['review', 'Review of Sourdough loaf', -(review.earningsCents + review.feeCents), 'pending'],
    ['subscription', 'Subscription, Professional', -29_00, 'completed'],
    ['card_payment', 'Card payment', 100_00, 'completed'],
  ])
})

test('a refund to a card is pending, then completed or failed; a dispute is completed', async () => {
  const { business, orders } = await anApprovedRefund({ balance: 80_00 })
  const [order] = orders
  const states = async (of = business) =>
    (await list(of)).flatMap(({ type, status }) => (type === 'payment' ? [status] : []))
  expect(await states()).toEqual(['pending'])
  await webhook(done(order!))
  expect(await states()).toEqual(['completed'])
  await webhook(failed(order!))
  expect(await states()).toEqual(['failed'])

  const disputed = await aBusiness({ balance: 0 })
  const depositId = await aDeposit(disputed, 30_00)
  const [reversalId, reference] = [randomUUID(), `test_${depositId}`]
  const amountCents = 30_00 as Cents
  await webhook({ type: 'reversed', reversalId, depositId, reference, amountCents })
  expect(await states(disputed)).toEqual(['completed'])
})
