import { expect, test } from 'vitest'
import { listAudit } from '../../../shared/platform/audit.ts'
import { failWithdrawal, payWithdrawal } from '../../../shared/money/payouts.ts'
import { approveReview, rejectReview } from '../../../shared/market/reviews.ts'
import * as contract from '../../../shared/money/wallet.ts'
import { clock, server } from '../../test/server.ts'
import {
  aDestinationOf,
  anAdmin,
  api,
  aReviewer,
  aReviewerWith,
  aSubmittedReview,
  atOnce,
  balanceOf,
  orFail,
  type Person,
} from '../../test/world.ts'
import { cancelWithdrawal } from './withdrawals.ts'

const withdraw = (person: Person, amountCents: number, key?: string) =>
  api(person, contract.requestWithdrawal, { body: { amountCents }, ...(key && { key }) })
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()

async function aPendingDeposit(business: Person, amountCents = 50_00) {
  return orFail(await api(business, contract.createDeposit, { body: { amountCents } })).id
}

// spec: 5.19
test('of two withdrawals of the whole balance at once, one succeeds', async () => {
  const reviewer = await aReviewerWith(100_00)
  await aDestinationOf(reviewer)
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

test('a reviewer sees what held reviews will pay, until they are decided for good', async () => {
  const held = async (person: Person) => {
    const wallet = orFail(await api(person, contract.getWallet))
    return [wallet.heldEarningsCents, wallet.availableCents]
  }
  const { review, reviewer, business } = await aSubmittedReview({ price: 12_50 })
  const admin = await anAdmin()
  expect(await held(reviewer)).toEqual([12_50, 0])
  // What a business reserves is not earned by it.
  expect((await held(business))[0]).toBe(0)
  const params = { reviewId: review.id }
  const note = 'Please say how you used it and for how long.'
  const rejection = { reason: 'low_effort', note, allowResubmission: true } as const
  const rejected = orFail(await api(admin, rejectReview, { params, body: rejection }))
  expect([rejected.status, await held(reviewer)]).toEqual(['rejected', [12_50, 0]])

  const other = await aSubmittedReview({ price: 8_00 })
  orFail(await api(admin, approveReview, { params: { reviewId: other.review.id }, body: {} }))
  expect(await held(other.reviewer)).toEqual([0, 8_00])
})

// spec: 4.17, 9.8
test('a withdrawal shows its charge and net amount, rounded half up', async () => {
  const reviewer = await aReviewerWith(100_00)
  await aDestinationOf(reviewer)
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
  await aDestinationOf(reviewer)
  expect((await withdraw(reviewer, amount as number)).status).toBe(status)
  expect(await balanceOf(reviewer)).toBe(100_00)
})

test('the same key five times at once is one withdrawal and one answer', async () => {
  const reviewer = await aReviewerWith(100_00)
  await aDestinationOf(reviewer)
  const answers = await atOnce(5, () => withdraw(reviewer, 40_00, 'one'))
  expect(statuses(answers)).toEqual(Array(5).fill(201))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await balanceOf(reviewer)).toBe(60_00)
  expect((await withdraw(reviewer, 41_00, 'one')).status).toBe(422)
})

test('paying, failing and cancelling a withdrawal at once: one of them wins', async () => {
  for (let i = 0; i < 4; i++) {
    const reviewer = await aReviewerWith(100_00)
    await aDestinationOf(reviewer)
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

test('a reviewer who was suspended a moment ago cancels nothing', async () => {
  const reviewer = await aReviewerWith(100_00)
  const { id: withdrawalId } = orFail(await withdraw(reviewer, 50_00))
  const { owner, db } = server()
  const suspend = (since: Date | null) =>
    owner.query('update users set suspended_at = $1 where id = $2', [since, reviewer.id])
  const cancel = () =>
    db.transaction().execute((tx) => cancelWithdrawal(tx, reviewer, { withdrawalId }, clock.now()))
  // The session was read before the suspension; the verb locks and reads the person again.
  await suspend(clock.now())
  await expect(cancel()).rejects.toThrow('This account is suspended.')
  await suspend(null)
  expect(await cancel()).toMatchObject({ status: 'cancelled' })
})

// spec: 10.16
test('closing an account withdraws the whole balance once, also below $30', async () => {
  const reviewer = await aReviewerWith(12_05)
  await aDestinationOf(reviewer)
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
  await aDestinationOf(reviewer)
  const { id } = orFail(await withdraw(reviewer, 50_00))
  const params = { withdrawalId: id }
  expect((await api(await aReviewer(), contract.cancelWithdrawal, { params })).status).toBe(404)
})

// spec: 2.82, 2.84, 3.11, 7.18
test('transactions show each side of a review, and page without gaps', async () => {
  const { business, reviewer, admin, review } = await aSubmittedReview()
  const rows = async (person: Person, query = {}) =>
    orFail(await api(person, contract.listTransactions, { query })).items
  expect(await rows(business)).toMatchObject([
    { type: 'payment', amountCents: -11_50, priceCents: 10_00, feeCents: 1_50, status: 'pending' },
    { type: 'deposit', amountCents: 1_000_00, status: 'completed' },
  ])
  expect(await rows(reviewer)).toEqual([])

  const { approveReview } = await import('../../../shared/market/reviews.ts')
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

test("the platform's ledger is for admins, and its invariants hold", async () => {
  const reviewer = await aReviewerWith(100_00)
  await aDestinationOf(reviewer)
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

// spec: 10.4
test('the invariants detect rows that were written without the verbs', async () => {
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
