import { expect, test } from 'vitest'
import { pauseCampaign } from '../../../shared/market/campaigns.ts'
import { approveReview, rejectReview } from '../../../shared/market/reviews.ts'
import * as contract from '../../../shared/money/statements.ts'
import { changePlan } from '../../../shared/money/subscription.ts'
import {
  cancelWithdrawal,
  getTransaction,
  getWallet,
  listTransactions,
  requestWithdrawal,
} from '../../../shared/money/wallet.ts'
import { rowsOf } from '../../test/csv.ts'
import { clock } from '../../test/server.ts'
import {
  aBusiness,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  aReviewerWith,
  aSubmittedReview,
  atOnce,
  orFail,
  request,
  type Person,
} from '../../test/world.ts'

const months = async (person: Person) => orFail(await api(person, contract.listStatements)).items
const movements = async (person: Person, month: string, query = {}) =>
  orFail(await api(person, contract.listMovements, { query: { month, ...query } }))
const available = async (person: Person) => orFail(await api(person, getWallet)).availableCents
const monthNow = () => clock.now().toISOString().slice(0, 7)

/** The first day of the next month, at noon UTC. */
function travelToNextMonth() {
  const now = clock.now()
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 12)
  clock.travel({ minutes: Math.ceil((next - now.getTime()) / 60_000) })
}

test('months follow on each other, and the last one closes with the balance', async () => {
  const { business, admin, review } = await aSubmittedReview({
    business: await aBusiness({ balance: 50_00 }),
  })
  const first = monthNow()
  travelToNextMonth()
  const body = { reason: 'off_topic' as const, note: 'This is about another product.' }
  orFail(await api(admin, rejectReview, { params: { reviewId: review.id }, body }))
  travelToNextMonth()
  const [last, middle, opening, ...earlier] = await months(business)
  expect(earlier).toEqual([])
  expect(opening).toEqual({
    month: first,
    openingCents: 0,
    inCents: 50_00,
    outCents: 11_50,
    returnedCents: 0,
    chargeCents: 0,
    returnedChargeCents: 0,
    undoneCents: 0,
    paidCents: 0,
    paidChargeCents: 0,
    unpaidCents: 0,
    unpaidChargeCents: 0,
    closingCents: 38_50,
  })
  expect(middle).toMatchObject({ openingCents: 38_50, inCents: 11_50, closingCents: 50_00 })
  expect(last).toMatchObject({ month: monthNow(), inCents: 0, outCents: 0, closingCents: 50_00 })
  expect(last!.closingCents).toBe(await available(business))
  expect((await movements(business, middle!.month)).items).toMatchObject([
    {
      description: 'Returned from the review of Sourdough loaf',
      amountCents: 11_50,
      balanceCents: 50_00,
      reviewId: review.id,
      reviewer: 'Ruth Reviewer',
      outcome: 'returned',
    },
  ])
})

test('each movement has the balance after it, also on the second page and in the file', async () => {
  const business = await aBusiness({ balance: 100_00 })
  const { campaign } = await anActiveCampaign({ business, price: 10_00, target: 9 })
  for (let i = 0; i < 3; i++) await aReviewOf(campaign, await aReviewer())
  const month = monthNow()
  const one = await movements(business, month, { limit: 2 })
  const two = await movements(business, month, { limit: 2, cursor: one.nextCursor! })
  const all = [...one.items, ...two.items]
  expect(all.map(({ balanceCents }) => balanceCents)).toEqual([100_00, 88_50, 77_00, 65_50])
  const file = await request<string>(business, 'GET', `${contract.listMovements.path}.csv`, {
    query: { month },
  })
  const lines = file.body.trim().split('\r\n')
  expect(lines[0]).toBe(
    'time_utc,description,reviewer,outcome,amount_usd,balance_usd,review_id,outcome_time_utc,' +
      'charge_usd,net_usd,id',
  )
  expect(lines[4]).toContain(
    ',Held for the review of Sourdough loaf,Ruth Reviewer,held,-11.50,65.50,',
  )
})

test('a movement of an earlier month says when its review was decided', async () => {
  const business = await aBusiness({ balance: 200_00 })
  const { review, admin } = await aSubmittedReview({ business })
  const { review: rejected } = await aSubmittedReview({ business })
  const month = monthNow()
  const held = async () =>
    (await movements(business, month)).items.filter(({ reviewId }) => reviewId !== null)
  expect((await held()).map(({ outcomeAt }) => outcomeAt)).toEqual([null, null])

  clock.travel({ days: 40 })
  const body = { reason: 'off_topic' as const, note: 'It is about another product.' }
  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
  orFail(await api(admin, rejectReview, { params: { reviewId: rejected.id }, body }))
  const after = await held()
  expect(after.map(({ outcome }) => outcome)).toEqual(['paid', 'returned'])
  for (const { outcomeAt } of after) expect(outcomeAt?.slice(0, 7)).toBe(monthNow())
})

test('each movement leads to its receipt, and says what became of the money', async () => {
  const business = await aBusiness({ balance: 200_00, plan: 'starter' })
  const { review, admin } = await aSubmittedReview({ business })
  const outcomes = async () => {
    const { items } = await movements(business, monthNow())
    for (const { transactionId, amountCents, reviewId } of items) {
      const params = { transactionId }
      const receipt = orFail(await api(business, getTransaction, { params }))
      expect(Math.abs(receipt.amountCents)).toBe(Math.abs(amountCents))
      expect(receipt.review?.id ?? null).toBe(reviewId)
    }
    return items.map(({ outcome, reviewer }) => outcome && `${outcome} ${reviewer}`)
  }
  expect(await outcomes()).toEqual([null, 'held Ruth Reviewer'])
  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
  orFail(await api(business, changePlan, { body: { plan: 'professional' } }))
  expect(await outcomes()).toEqual([null, 'paid Ruth Reviewer', null])

  const reviewer = await aReviewerWith(45_00)
  orFail(await api(reviewer, requestWithdrawal, { body: { amountCents: 30_00 } }))
  for (const { transactionId, ...row } of (await movements(reviewer, monthNow())).items) {
    expect(row).toMatchObject({ outcome: null, reviewer: null })
    orFail(await api(reviewer, getTransaction, { params: { transactionId } }))
  }
})

test('a reviewer sees earnings and withdrawals, and nobody sees those of others', async () => {
  const reviewer = await aReviewerWith(45_00)
  orFail(await api(reviewer, requestWithdrawal, { body: { amountCents: 30_00 } }))
  const month = monthNow()
  const { items } = await movements(reviewer, month)
  expect(items.map(({ description, amountCents }) => [description, amountCents])).toEqual([
    [expect.stringContaining('Review of ') as string, 45_00],
    ['Withdrawal', -30_00],
  ])
  const statement = await api(reviewer, contract.getStatement, { params: { month } })
  expect(orFail(statement)).toMatchObject({
    closingCents: 15_00,
    holder: { name: 'Ruth Reviewer', companyName: null, email: reviewer.email },
  })
  const other = await aReviewer()
  expect((await movements(other, month)).items).toEqual([])
  expect(await months(other)).toMatchObject([{ month, openingCents: 0, closingCents: 0 }])
  expect((await api(await anAdmin(), contract.listStatements)).status).toBe(403)
})

test('the statement of a business says what was spent: not what is held or came back', async () => {
  const business = await aBusiness({ balance: 200_00 })
  const admin = await anAdmin()
  const { campaign } = await anActiveCampaign({ business, price: 10_00 })
  const [approved, rejected, waiting] = [
    await aReviewOf(campaign, await aReviewer()),
    await aReviewOf(campaign, await aReviewer()),
    await aReviewOf(campaign, await aReviewer()),
  ]
  orFail(await api(admin, approveReview, { params: { reviewId: approved.id }, body: {} }))
  const body = { reason: 'off_topic' as const, note: 'This is about another product.' }
  orFail(await api(admin, rejectReview, { params: { reviewId: rejected.id }, body }))
  orFail(await api(business, changePlan, { body: { plan: 'professional' } }))
  const read = (person: Person, month: string) =>
    api(person, contract.getStatement, { params: { month } })
  expect(orFail(await read(business, monthNow())).spending).toEqual({
    reviews: 1,
    reviewersCents: 10_00,
    feesCents: 1_50,
    reimbursedCents: 0,
    subscriptionCents: 29_00,
    heldEarlier: { reviews: 0, cents: 0 },
  })
  travelToNextMonth()
  expect(orFail(await read(business, monthNow())).spending).toEqual({
    reviews: 0,
    reviewersCents: 0,
    feesCents: 0,
    reimbursedCents: 0,
    subscriptionCents: 0,
    heldEarlier: { reviews: 0, cents: 0 },
  })
  // Held in the month before, approved in this one.
  orFail(await api(admin, approveReview, { params: { reviewId: waiting.id }, body: {} }))
  expect(orFail(await read(business, monthNow())).spending).toMatchObject({
    reviews: 1,
    heldEarlier: { reviews: 1, cents: 11_50 },
  })
  const reviewer = await aReviewerWith(5_00)
  expect(orFail(await read(reviewer, monthNow())).spending).toBeNull()
})

test('a month that is none, or in which there was no wallet, is not found', async () => {
  const business = await aBusiness({ balance: 5_00 })
  const read = (month: string) => api(business, contract.getStatement, { params: { month } })
  expect((await read('2026-13')).status).toBe(404)
  expect((await read('2001-01')).status).toBe(404)
  const list = await api(business, contract.listMovements, { query: { month: 'November' } })
  expect(list.error?.message).toBe('Enter a month such as 2026-11')
})

test('the wallet says what the running campaigns can still cost, with fees', async () => {
  const business = await aBusiness({ balance: 1_000_00 })
  const stillCosts = async () => orFail(await api(business, getWallet)).stillCostsCents
  expect(await stillCosts()).toBe(0)
  const { campaign } = await anActiveCampaign({ business, price: 10_00, target: 5 })
  const { campaign: other } = await anActiveCampaign({ business, price: 20_00, target: 5 })
  expect(await stillCosts()).toBe(5 * 11_50 + 5 * 23_00)
  const reviewer = await aReviewer()
  const { id } = await aReviewOf(campaign, reviewer)
  // Its money is held, so it no longer has to come from the balance.
  expect(await stillCosts()).toBe(4 * 11_50 + 5 * 23_00)
  orFail(await api(await anAdmin(), approveReview, { params: { reviewId: id }, body: {} }))
  expect(await stillCosts()).toBe(4 * 11_50 + 5 * 23_00)
  orFail(await api(business, pauseCampaign, { params: { campaignId: other.id } }))
  expect(await stillCosts()).toBe(4 * 11_50)
  expect(orFail(await api(reviewer, getWallet)).stillCostsCents).toBe(0)
})

test('the wallet names the campaigns for which it pays fewer than ten more reviews', async () => {
  const business = await aBusiness({ balance: 126_50 })
  const { campaign: cheap } = await anActiveCampaign({ business, price: 10_00, target: 20 })
  const { campaign: dear } = await anActiveCampaign({ business, price: 20_00, target: 20 })
  const short = async () =>
    orFail(await api(business, getWallet)).shortOfFunds.map(({ id, covered, costCents }) => [
      id,
      covered,
      costCents,
    ])
  expect(await short()).toEqual([[dear.id, 5, 23_00]])
  const reviewer = await aReviewer()
  const { id } = await aReviewOf(dear, reviewer)
  await atOnce(4, async () => aReviewOf(dear, await aReviewer()))
  expect(await short()).toEqual([
    [dear.id, 0, 23_00],
    [cheap.id, 1, 11_50],
  ])
  orFail(await api(await anAdmin(), approveReview, { params: { reviewId: id }, body: {} }))
  expect(orFail(await api(reviewer, getWallet)).shortOfFunds).toEqual([])
})

test('the wallet names no campaign while the balance covers what is left of its target', async () => {
  // Five reviews at $11.50.
  const business = await aBusiness({ balance: 57_50 })
  await anActiveCampaign({ business, target: 5 })
  expect(orFail(await api(business, getWallet)).shortOfFunds).toEqual([])
})

test('the statement of a reviewer tells the charge of withdrawals, in its file too', async () => {
  const reviewer = await aReviewerWith(100_00)
  const withdraw = async (amountCents: number) =>
    orFail(await api(reviewer, requestWithdrawal, { body: { amountCents } })).id
  await withdraw(60_00)
  const params = { withdrawalId: await withdraw(33_35) }
  orFail(await api(reviewer, cancelWithdrawal, { params }))
  const month = monthNow()
  const statement = await api(reviewer, contract.getStatement, { params: { month } })
  const sums = { outCents: 93_35, chargeCents: 9_34, returnedCents: 33_35 }
  expect(orFail(statement)).toMatchObject({ ...sums, returnedChargeCents: 3_34 })
  const { items } = await movements(reviewer, month)
  expect(items.map((one) => [one.amountCents, one.chargeCents])).toEqual([
    [100_00, null],
    [-60_00, -6_00],
    [-33_35, -3_34],
    [33_35, 3_34],
  ])
  const query = { month }
  const { path } = contract.listMovements
  const { body } = await request<string>(reviewer, 'GET', `${path}.csv`, { query })
  // What came back was charged nothing and reached no account; only the amount has a sign.
  expect(rowsOf(body).map((row) => [row.outcome, row.charge_usd, row.net_usd])).toEqual([
    ['', '', ''],
    ['pending', '6.00', '54.00'],
    ['cancelled', '', ''],
    ['cancelled', '', ''],
  ])
  const transactions = await request<string>(reviewer, 'GET', `${listTransactions.path}.csv`)
  for (const text of [',cancelled,-33.35,,,,,', ',pending,-60.00,,,6.00,54.00,']) {
    expect(transactions.body).toContain(text)
  }
})
