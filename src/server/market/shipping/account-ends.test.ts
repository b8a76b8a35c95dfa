import { expect, test } from 'vitest'
import { approveReview } from '../../../shared/market/reviews.ts'
import { getOpenMatters } from '../../../shared/people/settings.ts'
import { listOwedParcels } from '../../../shared/market/shipping.ts'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { deleteCampaign, listCampaigns } from '../../../shared/market/campaigns.ts'
import { getDashboard } from '../../../shared/overview/dashboard.ts'
import { suspendUser } from '../../../shared/people/users.ts'
import { aCampaignWithCodes, codesNow } from '../../test/codes.ts'
import { closeAccount, withPassword } from '../../test/members.ts'
import { anAskedParcel, leave, miss, parcelsOf, receive, send } from '../../test/parcels.ts'
import {
  aShippingCampaign,
  giveBack,
  placeNow,
  runClock,
  submit,
  take,
  takeShipped,
} from '../../test/places.ts'
import { clock, server } from '../../test/server.ts'
import { aBusiness, api, aReviewer, balanceOf, orFail, type Person } from '../../test/world.ts'

const suspend = async (admin: Person, { id: userId }: Person) =>
  orFail(
    await api(admin, suspendUser, { params: { userId }, body: { reason: 'We look into it.' } }),
  )

const addressOf = async (placeId: string) =>
  (
    await server()
      .db.selectFrom('shipments')
      .select('address')
      .where('placeId', '=', placeId)
      .executeTakeFirstOrThrow()
  ).address

async function pass(days: number) {
  clock.travel({ days })
  await runClock()
}

// spec: 14.71
test('a business cannot close its account while a reviewer waits for its parcel', async () => {
  const { place, business, reviewer } = await anAskedParcel({
    business: await withPassword(await aBusiness()),
  })
  const refused = await closeAccount(business)
  expect([refused.status, refused.error?.message]).toEqual([
    409,
    expect.stringContaining('1 place still taken by reviewers'),
  ])
  orFail(await send(business, place.id))
  orFail(await receive(reviewer, place.id))
})

// spec: 14.71
test('closing a reviewer’s account returns the place: nobody sends there, the address is gone', async () => {
  for (const state of ['asked', 'sent', 'missing'] as const) {
    const { place, campaign, business } = await aShippingCampaignWith(
      await withPassword(await aReviewer()),
      state,
    )
    expect(await addressOf(place.id)).toBeNull()
    expect(orFail(await parcelsOf(business, campaign.id)).items).toEqual([])
    expect((await send(business, place.id)).status).toBe(409)
    expect(await balanceOf(business)).toBe(1_000_00)
    await pass(40)
    expect(await placeNow(business, place.id)).toMatchObject({ status: 'returned' })
  }
})

async function aShippingCampaignWith(reviewer: Person, state: 'asked' | 'sent' | 'missing') {
  const world = await aShippingCampaign({ price: 10_00 })
  const place = orFail(await takeShipped(reviewer, world.campaign))
  if (state !== 'asked') orFail(await send(world.business, place.id))
  if (state === 'missing') orFail(await miss(reviewer, place.id))
  orFail(await closeAccount(reviewer))
  return { ...world, place }
}

// spec: 14.87
test('a business finds the parcels of its deleted campaigns in a list', async () => {
  const { campaign, business, place } = await anAskedParcel()
  const owed = async (person: Person) => orFail(await api(person, listOwedParcels)).items
  expect(await owed(business)).toEqual([])
  orFail(await api(business, deleteCampaign, { params: { campaignId: campaign.id } }))
  expect(await owed(business)).toMatchObject([{ id: campaign.id, parcels: 1, toSend: 1 }])
  expect(await owed(await aBusiness())).toEqual([])
  orFail(await send(business, place.id))
  expect(await owed(business)).toMatchObject([{ parcels: 1, toSend: 0 }])
})

// spec: 14.95
test('a business sees how many parcels wait: none, one, several; reviewers see none', async () => {
  const { campaign, business, reviewer, place, admin } = await anAskedParcel()
  const params = { campaignId: campaign.id }
  const counted = async (person: Person) =>
    orFail(await api(person, getCampaign, { params })).parcelsToSend
  const listed = async () =>
    orFail(await api(business, listCampaigns)).items.map(({ parcelsToSend }) => parcelsToSend)
  expect(await counted(business)).toBe(1)
  const second = await aReviewer()
  const other = orFail(await takeShipped(second, campaign))
  expect([await counted(business), await counted(admin), await counted(reviewer)]).toEqual([
    2, 2, 0,
  ])
  expect(await needOf(business)).toEqual([2, place.shipment?.dueAt, campaign.id, campaign.title])
  orFail(await send(business, place.id))
  orFail(await giveBack(second, other.id))
  expect([await counted(business), ...(await listed())]).toEqual([0, 0])
  expect(await needOf(business)).toEqual([0, null, null, null])
  orFail(await miss(reviewer, place.id))
  expect(await counted(business)).toBe(1)
})

// spec: 14.95
test('the dashboard counts the parcels of several campaigns, also of a deleted one', async () => {
  const { campaign, business, place } = await anAskedParcel()
  await anAskedParcel({ business })
  expect(await needOf(business)).toEqual([2, place.shipment?.dueAt, null, null])
  orFail(await api(business, deleteCampaign, { params: { campaignId: campaign.id } }))
  expect(await needOf(business)).toEqual([2, place.shipment?.dueAt, null, null])
  await anAskedParcel()
  expect((await needOf(business))[0]).toBe(2)
})

async function needOf(business: Person) {
  const { role, ...own } = orFail(await api(business, getDashboard))
  if (role !== 'business' || !('parcelsToSend' in own)) throw new Error('no business')
  return [own.parcelsToSend, own.parcelsDueAt, own.parcelsCampaign, own.parcelsTitle]
}

// spec: 14.88
test('a reviewer reads what a late parcel would pay before closing the account', async () => {
  const { reviewer } = await anAskedParcel()
  const late = async () => orFail(await api(reviewer, getOpenMatters)).lateParcelsCents
  expect(await late()).toBe(0)
  clock.travel({ days: 7, minutes: 1 })
  expect(await late()).toBe(10_00)
})

// spec: 14.71
test('a reviewer who closes the account gives the code back, which nobody reads again', async () => {
  for (const reusable of [false, true]) {
    const { campaign, business } = await aCampaignWithCodes(['ONE', 'TWO'], { reusable })
    const reviewer = await withPassword(await aReviewer())
    orFail(await take(reviewer, campaign))
    orFail(await closeAccount(reviewer))
    const free = reusable ? 2 : 1
    expect(await codesNow(business, campaign)).toEqual({ free, handedOut: 0, burnt: 2 - free })
  }
})

// spec: 14.71
test('a suspended business sends nothing, so its reviewers leave and are paid', async () => {
  const { place, business, reviewer, admin } = await anAskedParcel()
  await suspend(admin, business)
  expect((await send(business, place.id)).status).toBe(401)
  await pass(7)
  orFail(await leave(reviewer, place.id))
  expect(await balanceOf(reviewer)).toBe(10_00)
})

// spec: 14.71
test('a parcel that a business sent before its suspension is received, reviewed and paid', async () => {
  const { place, campaign, business, reviewer, admin } = await anAskedParcel()
  orFail(await send(business, place.id))
  await suspend(admin, business)
  orFail(await receive(reviewer, place.id))
  const { id: reviewId } = orFail(await submit(reviewer, campaign))
  orFail(await api(admin, approveReview, { params: { reviewId }, body: {} }))
  expect(await balanceOf(reviewer)).toBe(10_00)
})

// spec: 14.71
test('a suspended reviewer keeps the place and its parcel, whose time goes on', async () => {
  const { place, business, reviewer, admin } = await anAskedParcel()
  await suspend(admin, reviewer)
  orFail(await send(business, place.id))
  expect((await receive(reviewer, place.id)).status).toBe(401)
  await pass(14)
  expect((await placeNow(business, place.id)).shipment).toMatchObject({ status: 'received' })
  expect(await placeNow(business, place.id)).toMatchObject({ status: 'taken' })
})

// spec: 14.71
test('suspending a business keeps the codes of its places', async () => {
  const { campaign, business, admin } = await aCampaignWithCodes(['ONE', 'TWO'])
  const reviewer = await aReviewer()
  const place = orFail(await take(reviewer, campaign))
  await suspend(admin, business)
  expect(await placeNow(reviewer, place.id)).toMatchObject({ status: 'taken', code: 'ONE' })
  expect((await take(await aReviewer(), campaign)).status).toBe(409)
})

// spec: 14.71
test('closing an account and sending its parcel at once: the place ends, and nobody waits', async () => {
  const reviewer = await withPassword(await aReviewer())
  const { campaign, business } = await aShippingCampaign({ price: 10_00 })
  const place = orFail(await takeShipped(reviewer, campaign))
  const [closed, sent] = await Promise.all([closeAccount(reviewer), send(business, place.id)])
  expect([closed.status, [200, 409].includes(sent.status)]).toEqual([200, true])
  expect(await placeNow(business, place.id)).toMatchObject({ status: 'returned' })
})
