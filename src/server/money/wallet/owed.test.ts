import { expect, test } from 'vitest'
import type { Cents } from '../../../shared/base/money.ts'
import * as reviews from '../../../shared/market/reviews.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { getWallet } from '../../../shared/money/wallet.ts'
import { expireDue } from '../../jobs/expire.ts'
import { approve, ask, failed, ordersOf, webhook } from '../../test/refunds.ts'
import { clock, server } from '../../test/server.ts'
import { aBusiness, aDeposit, anAdmin, api, aSubmittedReview, orFail } from '../../test/world.ts'

/** While a business owes, whatever enters its wallet pays the debt first, in the same transfer. */

const sums = async (business: { cookie: string }) => {
  const { availableCents, receivableCents } = orFail(await api(business, getWallet))
  return [availableCents, receivableCents]
}

/** A business that owes $30 and has $92 reserved for a pending review. */
async function aDebtor() {
  const business = await aBusiness({ balance: 0 })
  const depositId = await aDeposit(business, 100_00)
  const world = await aSubmittedReview({ business, price: 80_00 })
  const amountCents = 38_00 as Cents
  const dispute = { reversalId: `d-${depositId}`, reference: 'r', amountCents }
  await webhook({ type: 'reversed', depositId, ...dispute })
  expect(await sums(business)).toEqual([0, 30_00])
  return { ...world, depositId }
}

const rejection = { reason: 'off_topic' as const, note: 'This is about something else entirely.' }

// spec: 10.8
test('a released reservation pays what is owed first', async () => {
  const { business, admin, review } = await aDebtor()
  const params = { reviewId: review.id }
  orFail(await api(admin, reviews.rejectReview, { params, body: rejection }))
  expect(await sums(business)).toEqual([62_00, 0])
})

test('a resubmission that expires pays what is owed first', async () => {
  const { business, admin, review } = await aDebtor()
  const body = { ...rejection, allowResubmission: true }
  orFail(await api(admin, reviews.rejectReview, { params: { reviewId: review.id }, body }))
  expect(await sums(business)).toEqual([0, 30_00])
  clock.travel({ days: 8 })
  await expireDue(server().db, clock.now(), server().app.log)
  expect(await sums(business)).toEqual([62_00, 0])
})

test('a deposit that is less than the debt leaves the rest owed', async () => {
  const { business } = await aDebtor()
  await aDeposit(business, 10_00)
  expect(await sums(business)).toEqual([0, 20_00])
  await aDeposit(business, 25_00)
  expect(await sums(business)).toEqual([5_00, 0])
  const { items } = orFail(await api(business, listNotifications))
  const arrived = items.flatMap(({ kind, text }) => (kind === 'deposit-completed' ? text : []))
  expect(arrived.slice(0, 2)).toEqual([
    'Your payment of $25.00 arrived. It paid what you owed, $20.00, and $5.00 is in your wallet.',
    'Your payment of $10.00 arrived. All of it paid what you owed.',
  ])
})

// spec: 10.8
test('a refund that failed pays what is owed first', async () => {
  const business = await aBusiness({ balance: 0 })
  const depositId = await aDeposit(business, 100_00)
  const { id } = orFail(await ask(business))
  orFail(await approve(await anAdmin(), id))
  const dispute = { reversalId: `d-${depositId}`, reference: 'r', amountCents: 40_00 as Cents }
  await webhook({ type: 'reversed', depositId, ...dispute })
  expect(await sums(business)).toEqual([0, 40_00])
  const [order] = await ordersOf(id)
  await webhook(failed(order!))
  expect(await sums(business)).toEqual([60_00, 0])
})
