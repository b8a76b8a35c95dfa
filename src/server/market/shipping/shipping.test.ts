import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import {
  completeCampaign,
  deleteCampaign,
  pauseCampaign,
} from '../../../shared/market/campaigns.ts'
import { getDashboard } from '../../../shared/overview/dashboard.ts'
import { approveReview } from '../../../shared/market/reviews.ts'
import { getWallet, listTransactions } from '../../../shared/money/wallet.ts'
import { listMovements } from '../../../shared/money/statements.ts'
import { addDays } from '../../../shared/base/days.ts'
import { getUser } from '../../../shared/people/users.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import {
  anAskedParcel,
  leave,
  miss,
  numbers,
  parcelsOf,
  receive,
  send,
} from '../../test/parcels.ts'
import {
  address,
  aShippingCampaign,
  countsOf,
  extend,
  giveBack,
  placeNow,
  runClock,
  submit,
  takeShipped,
} from '../../test/places.ts'
import { clock, server } from '../../test/server.ts'
import {
  aBusiness,
  anAdmin,
  api,
  aReviewer,
  balanceOf,
  orFail,
  type Person,
} from '../../test/world.ts'

async function pass(days: number) {
  clock.travel({ days })
  await runClock()
}

const isIn17Days = (deadline: string) =>
  Math.abs(Date.parse(deadline) - addDays(clock.now(), 17).getTime()) < 10_000

const kindsOf = async (person: Person) =>
  orFail(await api(person, listNotifications)).items.map(({ kind }) => kind)

// spec: 14.50
test('a parcel is asked for, sent and received, and the time begins with it', async () => {
  const { place, campaign, business, reviewer, admin } = await anAskedParcel()
  expect(place).toMatchObject({ deadline: null, fulfilment: 'shipping' })
  expect(place.shipment).toEqual({
    status: 'asked',
    carrier: null,
    tracking: null,
    sentAt: null,
    presumed: false,
    left: false,
    dueAt: addDays(new Date(place.takenAt), 7).toISOString(),
  })
  expect((await extend(reviewer, place.id)).status).toBe(409)
  const early = await submit(reviewer, campaign)
  expect(early).toMatchObject({ status: 409, error: { reason: 'no_place' } })
  const parcel = { placeId: place.id, status: 'asked', address }
  expect(orFail(await parcelsOf(business, campaign.id)).items).toMatchObject([parcel])
  await pass(6)
  const onItsWay = orFail(await send(business, place.id))
  expect(onItsWay.shipment).toMatchObject({ status: 'sent', ...numbers, dueAt: null })
  expect(await kindsOf(reviewer)).toContain('parcel-sent')
  await pass(10)
  const received = orFail(await receive(reviewer, place.id))
  expect(received.shipment).toMatchObject({ status: 'received', ...numbers })
  expect(received.deadline).toSatisfy(isIn17Days)
  expect((await receive(reviewer, place.id)).status).toBe(409)
  expect((await send(business, place.id)).status).toBe(409)
  const [inHand] = orFail(await parcelsOf(business, campaign.id)).items
  expect(inHand).toMatchObject({ status: 'received', address: null })
  const review = orFail(await submit(reviewer, campaign))
  expect(review.id).toBe(place.id)
  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
  expect(await balanceOf(reviewer)).toBe(10_00)
})

// spec: 14.51
test('a place is taken with an address that the business can send to, and with consent', async () => {
  const { campaign } = await aShippingCampaign({ fields: { countries: ['US', 'GB', 'NG'] } })
  const reviewer = await aReviewer()
  const fieldsFor = async (more: object) => {
    const answer = await takeShipped(reviewer, campaign, more)
    return [answer.status, Object.keys(answer.error?.fields ?? {})]
  }
  expect(await fieldsFor({ address: undefined })).toEqual([422, ['address']])
  expect(await fieldsFor({ consent: undefined })).toEqual([422, ['consent']])
  const wrongs: [object, string[]][] = [
    [{ name: ' ' }, ['name']],
    [{ lines: [] }, ['lines']],
    [{ lines: ['a', 'b', 'c', 'd', 'e'] }, ['lines']],
    [{ lines: ['a\u202eb'] }, ['lines']],
    [{ city: '' }, ['city']],
    [{ region: undefined }, ['region']],
    [{ postalCode: '6270' }, ['postalCode']],
    [{ country: 'FR', postalCode: '75011' }, ['country']],
    [{ country: 'XX' }, ['country']],
    [{ phone: 'call me' }, ['phone']],
    [{ name: 'x'.repeat(101) }, ['name']],
    [{ country: 'GB', region: undefined, postalCode: '62704' }, ['postalCode']],
  ]
  for (const [change, fields] of wrongs) {
    const wanted = fields.map((field) => `address.${field}`)
    expect(await fieldsFor({ address: { ...address, ...change } })).toEqual([422, wanted])
  }
  expect((await takeShipped(reviewer, campaign, { consent: false })).status).toBe(400)
  const british = { ...address, region: undefined, country: 'GB', postalCode: 'SW1A 1AA' }
  orFail(await takeShipped(reviewer, campaign, { address: british }))
})

// spec: 14.52
test('who is sent nothing for seven days may leave and is paid, once', async () => {
  const { place, campaign, business, reviewer } = await anAskedParcel()
  await pass(6.99)
  expect((await leave(reviewer, place.id)).status).toBe(409)
  expect(await kindsOf(business)).toEqual(expect.arrayContaining(['parcel-asked', 'parcel-due']))
  await pass(0.01)
  expect((await kindsOf(business)).filter((kind) => kind === 'parcel-due')).toHaveLength(2)
  expect(await kindsOf(reviewer)).toContain('parcel-late')
  const answers = await Promise.all([leave(reviewer, place.id), leave(reviewer, place.id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await balanceOf(reviewer)).toBe(10_00)
  expect(await balanceOf(business)).toBe(1_000_00 - 10_00)
  expect(await countsOf(campaign.id)).toEqual({ taken: 0, held: 0, approved: 0 })
  expect(await placeNow(reviewer, place.id)).toMatchObject({
    status: 'returned',
    shipment: { status: 'asked', left: true },
  })
  const earned = orFail(await api(reviewer, listTransactions)).items
  const price = `Price of a place whose parcel did not come: ${campaign.product}`
  expect(earned).toMatchObject([{ amountCents: 10_00, description: price, type: 'earning' }])
  const spent = orFail(await api(business, listTransactions)).items
  expect(spent[0]).toMatchObject({ amountCents: -10_00, description: price, status: 'completed' })
  const moved = orFail(await api(reviewer, listMovements)).items
  expect(moved).toMatchObject([{ amountCents: 10_00, description: price }])
  expect(orFail(await api(business, getDashboard))).toMatchObject({ spentCents: 10_00 })
  expect((await send(business, place.id)).status).toBe(409)
  expect(await kindsOf(business)).toContain('parcel-left')
})

test('the price of a place that was left counts for the month of its business', async () => {
  const { place, business, reviewer } = await anAskedParcel()
  await pass(7)
  orFail(await leave(reviewer, place.id))
  const { monthReviews, monthReservedCents } = await server()
    .db.selectFrom('wallets')
    .selectAll()
    .where('userId', '=', business.id)
    .executeTakeFirstOrThrow()
  expect({ monthReviews, monthReservedCents }).toEqual({
    monthReviews: 0,
    monthReservedCents: 10_00,
  })
})

// spec: 14.70
test('the price of a place that was left counts as spent, earned and paid on that day', async () => {
  const admin = await anAdmin()
  const paid = async () => {
    const figures = orFail(await api(admin, getDashboard))
    return figures.role === 'admin' ? figures.paidToReviewersCents : 0
  }
  const { place, campaign, business, reviewer } = await anAskedParcel()
  const paidBefore = await paid()
  await pass(7)
  orFail(await leave(reviewer, place.id))
  expect(await paid()).toBe(paidBefore + 10_00)
  const params = { campaignId: campaign.id }
  expect(orFail(await api(business, getCampaign, { params }))).toMatchObject({
    spentCents: 10_00,
    lateParcelsCents: 10_00,
    feesSpentCents: 0,
    completedReviews: 0,
  })
  const spent = { spentCents: 10_00, spentThisMonthCents: 10_00 }
  expect(orFail(await api(business, getDashboard))).toMatchObject(spent)
  const earned = { totalEarningsCents: 10_00, earnedThisMonthCents: 10_00, submittedReviews: 0 }
  const dashboard = orFail(await api(reviewer, getDashboard))
  expect(dashboard).toMatchObject(earned)
  expect(dashboard.trend.at(-1)).toMatchObject({ value: 10_00 })
  expect(orFail(await api(reviewer, getWallet))).toMatchObject({ totalEarningsCents: 10_00 })
  const person = orFail(await api(admin, getUser, { params: { userId: reviewer.id } }))
  expect(person.reviewer).toMatchObject({ totalEarnedCents: 10_00, approvedCount: 0 })
})

// spec: 14.52
test('a place whose parcel never came is released 30 days after the time to send it', async () => {
  const { place, business, reviewer } = await anAskedParcel()
  await pass(36.99)
  expect(await placeNow(reviewer, place.id)).toMatchObject({ status: 'taken' })
  await pass(0.02)
  expect(await placeNow(reviewer, place.id)).toMatchObject({ status: 'expired', deadline: null })
  expect(await balanceOf(business)).toBe(1_000_00)
  const told = orFail(await api(reviewer, listNotifications)).items
  expect(told.find(({ kind }) => kind === 'place-expired')!.text).toContain(
    'because no parcel came and you did not leave within 30 days; you can take a place again',
  )
  expect((await leave(reviewer, place.id)).status).toBe(409)
})

// spec: 14.52
test('sending and leaving at once: one of them happens', async () => {
  const { place, business, reviewer } = await anAskedParcel()
  clock.travel({ days: 8 })
  const [left, shipped] = await Promise.all([leave(reviewer, place.id), send(business, place.id)])
  expect([left.status, shipped.status].toSorted()).toEqual([200, 409])
  expect(await balanceOf(reviewer)).toBe(left.status === 200 ? 10_00 : 0)
})

// spec: 14.53
test('a parcel that did not arrive is sent anew within seven days, or its price is paid', async () => {
  const { place, business, reviewer } = await anAskedParcel()
  expect((await miss(reviewer, place.id)).status, 'not sent yet').toBe(409)
  orFail(await send(business, place.id))
  expect((await leave(reviewer, place.id)).status, 'on its way').toBe(409)
  const missing = orFail(await miss(reviewer, place.id))
  expect(missing.shipment).toMatchObject({ status: 'missing', ...numbers })
  expect((await miss(reviewer, place.id)).status).toBe(409)
  expect(await kindsOf(business)).toContain('parcel-missing')
  expect(await kindsOf(reviewer)).not.toContain('parcel-late')
  await pass(20)
  expect(await kindsOf(reviewer)).toContain('parcel-late')
  expect(await placeNow(reviewer, place.id)).toMatchObject({ status: 'taken', deadline: null })
  orFail(await send(business, place.id, { ...numbers, tracking: 'AGAIN' }))
  expect((await leave(reviewer, place.id)).status).toBe(409)
  orFail(await miss(reviewer, place.id))
  await pass(7)
  orFail(await leave(reviewer, place.id))
  expect(await balanceOf(reviewer)).toBe(10_00)
})

// spec: 14.53
test('a missing parcel may arrive after all; received and missing at once are one of both', async () => {
  const { place, business, reviewer } = await anAskedParcel()
  orFail(await send(business, place.id))
  orFail(await miss(reviewer, place.id))
  expect(orFail(await receive(reviewer, place.id)).shipment).toMatchObject({ status: 'received' })
  expect((await leave(reviewer, place.id)).status).toBe(409)
  const other = await anAskedParcel()
  orFail(await send(other.business, other.place.id))
  await Promise.all([receive(other.reviewer, other.place.id), miss(other.reviewer, other.place.id)])
  const { deadline, shipment } = await placeNow(other.reviewer, other.place.id)
  expect([shipment!.status, deadline !== null]).toEqual(
    shipment!.status === 'received' ? ['received', true] : ['missing', false],
  )
})

// spec: 14.50
test('a parcel of which its reviewer says nothing is received after two weeks', async () => {
  const { place, business, reviewer } = await anAskedParcel()
  orFail(await send(business, place.id))
  await pass(13.99)
  expect(await placeNow(reviewer, place.id)).toMatchObject({ deadline: null })
  await pass(0.01)
  const received = await placeNow(reviewer, place.id)
  expect(received.shipment).toMatchObject({ status: 'received' })
  expect(received.deadline).toSatisfy(isIn17Days)
  expect(await kindsOf(reviewer)).toContain('parcel-received')
  await pass(18)
  expect(await placeNow(reviewer, place.id)).toMatchObject({ status: 'expired' })
  expect(await balanceOf(business)).toBe(1_000_00)
})

// spec: 14.96
test('a parcel that came by the clock alone can be missing: the time stops and begins anew', async () => {
  const { place, campaign, business, reviewer } = await anAskedParcel()
  orFail(await send(business, place.id))
  await pass(14)
  orFail(await extend(reviewer, place.id))
  await pass(10)
  expect((await receive(reviewer, place.id)).status, 'it counts as received').toBe(409)
  const missing = orFail(await miss(reviewer, place.id))
  expect(missing).toMatchObject({ deadline: null, extended: false })
  expect(missing.shipment).toMatchObject({ status: 'missing', presumed: false })
  expect(await kindsOf(business)).toContain('parcel-missing')
  expect(orFail(await parcelsOf(business, campaign.id)).items[0]!.address).not.toBeNull()
  expect((await submit(reviewer, campaign)).status, 'nothing to review').toBe(409)
  await pass(20)
  expect(await placeNow(reviewer, place.id)).toMatchObject({ status: 'taken', deadline: null })
  orFail(await send(business, place.id))
  const received = orFail(await receive(reviewer, place.id))
  expect(received.deadline).toSatisfy(isIn17Days)
  expect(received.shipment).toMatchObject({ status: 'received', presumed: false })
  expect((await miss(reviewer, place.id)).status, 'its reviewer said that it came').toBe(409)
})

// spec: 14.96
test('after the deadline and after the review nothing is missing any more', async () => {
  const late = await anAskedParcel()
  orFail(await send(late.business, late.place.id))
  await pass(14)
  clock.travel({ days: 17 })
  expect((await miss(late.reviewer, late.place.id)).status).toBe(409)
  const { place, campaign, business, reviewer } = await anAskedParcel()
  orFail(await send(business, place.id))
  await pass(14)
  orFail(await submit(reviewer, campaign))
  expect((await miss(reviewer, place.id)).status).toBe(409)
})

// spec: 14.94
test('a parcel that is sent anew is received two weeks after that', async () => {
  const { place, business, reviewer } = await anAskedParcel()
  orFail(await send(business, place.id))
  await pass(10)
  orFail(await miss(reviewer, place.id))
  await pass(5)
  orFail(await send(business, place.id))
  await pass(13.99)
  const shipment = async () => (await placeNow(reviewer, place.id)).shipment
  expect(await shipment()).toMatchObject({ status: 'sent' })
  await pass(0.01)
  expect(await shipment()).toMatchObject({ status: 'received' })
})

// spec: 14.50
test('pausing, ending and deleting a campaign leave its parcels as they are', async () => {
  const { place, campaign, business, reviewer } = await anAskedParcel()
  const params = { campaignId: campaign.id }
  orFail(await api(business, pauseCampaign, { params }))
  orFail(await api(business, completeCampaign, { params }))
  orFail(await api(business, deleteCampaign, { params }))
  expect(orFail(await parcelsOf(business, campaign.id)).items).toHaveLength(1)
  orFail(await send(business, place.id))
  orFail(await receive(reviewer, place.id))
  orFail(await submit(reviewer, campaign))
})

// spec: 14.50
test('a place that waits for its parcel can be returned: nobody sends it then', async () => {
  const { place, campaign, business, reviewer } = await anAskedParcel()
  orFail(await giveBack(reviewer, place.id))
  expect(await balanceOf(business)).toBe(1_000_00)
  expect((await send(business, place.id)).error?.message).toContain('do not send')
  expect(orFail(await parcelsOf(business, campaign.id)).items).toEqual([])
  for (const verb of [receive, miss, leave]) {
    expect((await verb(reviewer, place.id)).status).toBe(409)
  }
})

test('parcels are for the business of the campaign, and places for their reviewer', async () => {
  const { place, campaign, business, reviewer, admin } = await anAskedParcel()
  const [other, stranger] = [await aBusiness(), await aReviewer()]
  expect((await parcelsOf(other, campaign.id)).status).toBe(404)
  expect((await parcelsOf(business, 'nothing')).status).toBe(404)
  expect((await parcelsOf(reviewer, campaign.id)).status).toBe(403)
  expect((await parcelsOf(admin, campaign.id)).status).toBe(403)
  expect((await send(other, place.id)).status).toBe(404)
  expect((await send(await anAdmin(), place.id)).status).toBe(403)
  expect((await send(business, place.id, { carrier: '', tracking: '' })).status).toBe(400)
  for (const verb of [receive, miss, leave]) {
    expect((await verb(stranger, place.id)).status).toBe(404)
    expect((await verb(business, place.id)).status).toBe(403)
    expect((await verb(reviewer, 'nothing')).status).toBe(404)
  }
})
