import { expect, test } from 'vitest'
import { pauseCampaign } from '../../../shared/market/campaigns.ts'
import * as contract from '../../../shared/money/refunds.ts'
import { approve, ordersOf, send } from '../../test/refunds.ts'
import { clock } from '../../test/server.ts'
import {
  aBusiness,
  aDeposit,
  anActiveCampaign,
  anAdmin,
  api,
  aSubmittedReview,
  balanceOf,
  orFail,
} from '../../test/world.ts'

test('a refund of an amount takes that amount, also when more could be refunded', async () => {
  const business = await aBusiness({ balance: 40_00 })
  const admin = await anAdmin()
  const askFor = (amountCents: number) =>
    api(business, contract.requestRefund, { body: { amountCents } })
  for (const amountCents of [0, -1, 1.5]) expect((await askFor(amountCents)).status).toBe(400)
  const tooMuch = await askFor(40_01)
  expect([tooMuch.status, tooMuch.error?.message]).toEqual([
    409,
    'At most $40.00 can be refunded now.',
  ])
  const { id, amountCents } = orFail(await askFor(15_00))
  expect(amountCents).toBe(15_00)
  clock.travel({ minutes: 1 })
  await aDeposit(business, 100_00)
  // Who decides it reads which payments are refunded.
  const params = { businessId: business.id }
  const offered = orFail(await api(admin, contract.getRefundOffer, { params })).payments
  expect(offered.map(({ leftCents }) => leftCents)).toEqual([40_00, 100_00])
  expect(orFail(await approve(admin, id))).toMatchObject({ amountCents: 15_00 })
  expect(await balanceOf(business)).toBe(125_00)
  // The payment that the dialog named, not the one that came after the request.
  const [order] = await ordersOf(id)
  const { payments } = orFail(await api(business, contract.getRefund))
  expect(payments.map(({ leftCents }) => leftCents)).toEqual([100_00, 25_00])
  expect(order?.amountCents).toBe(15_00)
  await send()
})

test('the offer names the payments, and the campaigns that a refund of an amount stops', async () => {
  const business = await aBusiness({ balance: 0 })
  await aDeposit(business, 100_00)
  clock.travel({ minutes: 1 })
  await aDeposit(business, 50_00)
  const dear = await anActiveCampaign({ business, price: 80_00 })
  const cheap = await anActiveCampaign({ business, price: 20_00 })
  await anActiveCampaign({ business, price: 500_00 })
  const paused = await anActiveCampaign({ business, price: 90_00 })
  orFail(await api(business, pauseCampaign, { params: { campaignId: paused.campaign.id } }))

  const offer = orFail(await api(business, contract.getRefund))
  expect(offer).toMatchObject({ cardsCents: 150_00, availableCents: 150_00, paidCents: 150_00 })
  const plan = (amount: number) => {
    const { payments, stopping } = contract.refundPlan(offer, amount)
    return [payments.map(({ amountCents }) => amountCents), stopping.map(({ id }) => id)]
  }
  expect(plan(50_00)).toEqual([[50_00], []])
  expect(plan(60_00)).toEqual([[50_00, 10_00], [dear.campaign.id]])
  expect(plan(150_00)).toEqual([
    [50_00, 100_00],
    [dear.campaign.id, cheap.campaign.id],
  ])
})

test('who decides a refund reads what its business reads, and what is reserved', async () => {
  const { business, admin } = await aSubmittedReview()
  const { latest: _, ...own } = orFail(await api(business, contract.getRefund))
  const params = { businessId: business.id }
  const offer = orFail(await api(admin, contract.getRefundOffer, { params }))
  expect(offer).toEqual(own)
  expect(offer).toMatchObject({ availableCents: await balanceOf(business), reservedCents: 11_50 })
  expect(offer.paidCents - offer.cardsCents).toBe(11_50)
  const unknown = { params: { businessId: 'nobody' } }
  expect((await api(admin, contract.getRefundOffer, unknown)).status).toBe(404)
})
