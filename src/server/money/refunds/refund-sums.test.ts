import { expect, test } from 'vitest'
import { getAnalytics } from '../../../shared/overview/analytics.ts'
import type { Cents } from '../../../shared/base/money.ts'
import * as contract from '../../../shared/money/refunds.ts'
import { rejectReview, submitReview } from '../../../shared/market/reviews.ts'
import { getLedger, listTransactions } from '../../../shared/money/wallet.ts'
import { completeProfile } from '../../people/accounts/accounts.ts'
import { cardClearing, transfer, wallet } from '../../ledger/ledger.ts'
import {
  approve,
  ask,
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
  aDeposit,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aSubmittedReview,
  balanceOf,
  orFail,
  reviewBody,
} from '../../test/world.ts'

// spec: 10.12
test('refunds go to the newest payment first, never more than is left of each', async () => {
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

  // Reserved money is refunded later, to what is left of the same payments.
  await aDeposit(business, 10_00)
  const again = orFail(await ask(business))
  expect(orFail(await approve(admin, again.id)).amountCents).toBe(10_00)
  await send()
})

test('unspent sandbox money expires with the refund, after card money', async () => {
  const business = await aBusiness({ balance: 0 })
  const { db } = server()
  const grant = { grantCents: 1_000_00 }
  await db.transaction().execute((tx) => completeProfile(tx, business, grant, clock.now()))
  await aDeposit(business, 50_00)
  const admin = await anAdmin()
  const paidIn = async () => orFail(await api(admin, getAnalytics)).paidInCents
  const clearing = async () => orFail(await api(admin, getLedger)).cardClearingCents
  // The ledger has what analytics count, and says which part of it no card paid.
  const sandbox = async () => orFail(await api(admin, getLedger)).sandboxCents
  const [paidBefore, clearingBefore] = [await paidIn(), await clearing()]
  const sandboxBefore = await sandbox()
  expect(-clearingBefore - sandboxBefore).toBe(paidBefore)
  expect(sandboxBefore).toBeGreaterThanOrEqual(1_000_00)
  expect(orFail(await api(business, contract.getRefund))).toMatchObject({
    cardsCents: 50_00,
    unspentSandboxCents: 1_000_00,
    latest: null,
  })

  // The dialog, the answers and the lists say the same: $50.00 comes back, and $1,000.00 expires.
  const figures = { amountCents: 50_00, sandboxCents: 1_000_00 }
  const asked = orFail(await ask(business))
  const { id } = asked
  expect(asked).toMatchObject(figures)
  expect(orFail(await approve(admin, id))).toMatchObject(figures)
  expect((await ordersOf(id)).map(({ amountCents }) => amountCents)).toEqual([50_00])
  await send()
  expect(await balanceOf(business)).toBe(0)
  expect((await paidIn()) - paidBefore, 'sandbox money was never paid in').toBe(-50_00)
  expect((await clearing()) - clearingBefore).toBe(1_050_00)
  expect((await sandbox()) - sandboxBefore).toBe(-1_000_00)
  const rows = orFail(await api(business, listTransactions)).items
  expect(rows.find(({ description }) => description === 'Sandbox money, expired')).toMatchObject({
    type: 'payment',
    amountCents: -1_000_00,
    status: 'completed',
  })
  expect(orFail(await api(business, contract.getRefund))).toMatchObject({
    unspentSandboxCents: 0,
    latest: figures,
  })
})

test('a refund of less than all card money leaves the sandbox money', async () => {
  const business = await aBusiness({ balance: 0 })
  const grant = { grantCents: 1_000_00 }
  await server()
    .db.transaction()
    .execute((tx) => completeProfile(tx, business, grant, clock.now()))
  await aDeposit(business, 50_00)
  const body = { amountCents: 49_99 }
  const { id } = orFail(await api(business, contract.requestRefund, { body }))
  const figures = { amountCents: 49_99, sandboxCents: 0 }
  expect(orFail(await approve(await anAdmin(), id))).toMatchObject(figures)
  expect(await balanceOf(business)).toBe(1_000_01)
  await send()
})

test('a refund of only sandbox money completes at once, because no card is involved', async () => {
  const business = await aBusiness({ balance: 0 })
  const grant = { grantCents: 500_00 }
  await server()
    .db.transaction()
    .execute((tx) => completeProfile(tx, business, grant, clock.now()))
  const { id } = orFail(await ask(business))
  expect(orFail(await approve(await anAdmin(), id))).toMatchObject({
    status: 'completed',
    amountCents: 0,
    sandboxCents: 500_00,
  })
  expect(await notificationsOf(business)).toEqual([
    'Your refund is done: $500.00 of sandbox money expired.',
  ])
})

test('money that neither a card nor the grant paid in is not refunded', async () => {
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

test('sandbox money that was reserved at the first refund expires with the next', async () => {
  const business = await aBusiness({ balance: 0 })
  const grant = { grantCents: 100_00 }
  await server()
    .db.transaction()
    .execute((tx) => completeProfile(tx, business, grant, clock.now()))
  const { review, admin } = await aSubmittedReview({ business, price: 40_00 })
  const refunded = async () => orFail(await approve(admin, orFail(await ask(business)).id))
  expect(await refunded()).toMatchObject({ amountCents: 0, sandboxCents: 54_00 })
  const body = { reason: 'off_topic' as const, note: 'This is about something else entirely.' }
  orFail(await api(admin, rejectReview, { params: { reviewId: review.id }, body }))
  await aDeposit(business, 10_00)
  expect(orFail(await api(business, contract.getRefund))).toMatchObject({
    cardsCents: 10_00,
    unspentSandboxCents: 46_00,
  })
  expect(await refunded()).toMatchObject({ amountCents: 10_00, sandboxCents: 46_00 })
  await send()
  expect(await stateOf(business)).toMatchObject({ status: 'completed' })
})

test('what a card reversal left owed is paid before anything is refunded', async () => {
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
  expect(await balanceOf(business), 'the released money paid the debt of $22').toBe(70_00)
  expect(orFail(await api(business, contract.getRefund))).toMatchObject({ cardsCents: 70_00 })
  const { id } = orFail(await ask(business))
  expect(orFail(await approve(admin, id)).amountCents).toBe(70_00)
  expect(await balanceOf(business)).toBe(0)
  await send()
  await aDeposit(business, 10_00)
  expect(await balanceOf(business), 'nothing is owed any more').toBe(10_00)
})

test('a review that is submitted at the same time and a refund never spend the same money', async () => {
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
      expect(approved.error?.message).toBe('Nothing is left to refund: the money has been spent.')
    }
    await send()
  }
})

test('money that was spent meanwhile is not refunded, and an empty refund is refused', async () => {
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
    'Nothing is left to refund: the money has been spent.',
  ])
  expect(await stateOf(business)).toMatchObject({ status: 'pending' })
})
