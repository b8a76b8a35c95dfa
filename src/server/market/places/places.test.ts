import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { listCampaigns } from '../../../shared/market/campaigns.ts'
import * as contract from '../../../shared/market/places.ts'
import { approveReview, getReview, rejectReview } from '../../../shared/market/reviews.ts'
import { listAudit } from '../../../shared/platform/audit.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { addDays, nextMonth } from '../../../shared/base/days.ts'
import { rejection } from '../../test/appeals.ts'
import { clock, server } from '../../test/server.ts'
import { aStoredWebhookOf } from '../../test/webhooks.ts'
import {
  aBusiness,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  balanceOf,
  orFail,
} from '../../test/world.ts'
import {
  aTakenPlace,
  aTriedCampaign,
  countsOf,
  extend,
  giveBack,
  placeNow,
  runClock,
  submit,
  take,
} from '../../test/places.ts'

const textsOf = async (person: Parameters<typeof balanceOf>[0]) =>
  orFail(await api(person, listNotifications)).items.map(({ text }) => text)

// spec: 14.1
test('a place reserves the price and fee of its review until its deadline', async () => {
  const { place, campaign, business, reviewer } = await aTakenPlace({ price: 10_00 })
  expect(place).toEqual({
    id: place.id,
    campaignId: campaign.id,
    campaign: { title: campaign.title, product: campaign.product },
    status: 'taken',
    takenAt: place.takenAt,
    deadline: addDays(new Date(place.takenAt), 17).toISOString(),
    extended: false,
    tryingDays: 14,
    priceCents: 10_00,
    fulfilment: 'own',
    worthCents: 0,
    reimbursementCapCents: 0,
    proofRequired: false,
    endedAt: null,
  })
  expect(await balanceOf(business)).toBe(1_000_00 - 11_50)
  expect(await countsOf(campaign.id)).toEqual({ taken: 1, held: 0, approved: 0 })
  const page = orFail(await api(reviewer, getCampaign, { params: { campaignId: campaign.id } }))
  expect(page).toMatchObject({ takenCount: 1, openPlaces: 4, tryingDays: 14, ownPlace: place })
  expect(await placeNow(reviewer, place.id)).toEqual(place)
})

// spec: 14.3
test('a review takes over the reservation of its place: no money moves', async () => {
  const { place, campaign, business, reviewer, admin } = await aTakenPlace()
  const moved = () => server().owner.query('select count(*)::int from transfers')
  const before = (await moved()).rows
  const page = orFail(await api(reviewer, getCampaign, { params: { campaignId: campaign.id } }))
  const review = orFail(await submit(reviewer, campaign))
  expect((await moved()).rows).toEqual(before)
  expect(review).toMatchObject({ id: place.id, earningsCents: 10_00, feeCents: 1_50 })
  expect(review.place).toBeUndefined()
  expect(await countsOf(campaign.id)).toEqual({ taken: 0, held: 1, approved: 0 })
  expect(await placeNow(reviewer, place.id)).toMatchObject({ status: 'used' })
  const params = { reviewId: review.id }
  const moderated = orFail(await api(admin, getReview, { params }))
  const { takenAt } = place
  const words = { description: page.description, instructions: '' }
  const paid = { worthCents: 0, reimbursementCapCents: 0, proofRequired: false }
  const kept = { takenAt, tryingDays: 14, extended: false, fulfilment: 'own', ...words, ...paid }
  expect(moderated.place).toEqual(kept)
  orFail(await api(admin, approveReview, { params, body: {} }))
  expect(await balanceOf(reviewer)).toBe(10_00)
  expect(await balanceOf(business)).toBe(1_000_00 - 11_50)
  expect(await countsOf(campaign.id)).toEqual({ taken: 0, held: 0, approved: 1 })
})

test('a review that used a place is rejected and its money returned as any other', async () => {
  const { campaign, business, reviewer, admin } = await aTakenPlace()
  const review = orFail(await submit(reviewer, campaign))
  orFail(await api(admin, rejectReview, { params: { reviewId: review.id }, body: rejection }))
  expect(await balanceOf(business)).toBe(1_000_00)
  expect(await countsOf(campaign.id)).toEqual({ taken: 0, held: 0, approved: 0 })
})

// spec: 14.1
test('with trying a review needs a place, and without trying none is taken', async () => {
  const reviewer = await aReviewer()
  const { campaign: tried } = await aTriedCampaign()
  expect((await submit(reviewer, tried)).error).toMatchObject({
    code: 'conflict',
    reason: 'no_place',
  })
  const { campaign } = await anActiveCampaign()
  expect((await take(reviewer, campaign)).error).toMatchObject({ reason: 'not_needed' })
  expect(campaign).toMatchObject({ tryingDays: 0, takenCount: 0 })
})

test('nobody takes a place twice, at other terms, where there is none, or after a review', async () => {
  const { campaign, reviewer, place } = await aTakenPlace({ target: 5 })
  const again = await take(reviewer, campaign)
  expect(again).toMatchObject({ status: 409, error: { reason: 'taken' } })
  const other = await aReviewer()
  const older = await take(other, { ...campaign, version: campaign.version - 1 })
  expect(older.error).toMatchObject({ reason: 'changed' })
  expect(older.error!.message).not.toContain('draft')
  const missing = { params: { campaignId: campaign.id }, body: {} as { version: number } }
  expect((await api(other, contract.takePlace, missing)).status).toBe(400)
  for (let i = 0; i < 4; i++) orFail(await take(await aReviewer(), campaign))
  expect((await take(other, campaign)).error).toMatchObject({ reason: 'full' })
  orFail(await submit(reviewer, campaign))
  expect((await take(reviewer, campaign)).status).toBe(409)
  expect((await giveBack(reviewer, place.id)).status).toBe(409)
})

test('a place counts for the wallet and the month of its business like a held review', async () => {
  const business = await aBusiness({ balance: 2 * 11_50 })
  const { campaign, reviewer, place } = await aTakenPlace({ business })
  orFail(await take(await aReviewer(), campaign))
  expect((await take(await aReviewer(), campaign)).error).toMatchObject({ reason: 'funds' })
  const month = () =>
    server()
      .db.selectFrom('wallets')
      .select(['monthReviews', 'monthReservedCents'])
      .where('userId', '=', business.id)
      .executeTakeFirstOrThrow()
  expect(await month()).toEqual({ monthReviews: 2, monthReservedCents: 23_00 })
  orFail(await submit(reviewer, campaign))
  expect(await month()).toEqual({ monthReviews: 2, monthReservedCents: 23_00 })
  expect((await giveBack(reviewer, place.id)).status).toBe(409)
})

test('a review counts in the month in which its place was taken', async () => {
  const next = nextMonth(clock.now())
  clock.travel({ minutes: (next.getTime() - clock.now().getTime()) / 60_000 - 60 })
  const business = await aBusiness({ balance: 100_00 })
  const { campaign, reviewer } = await aTakenPlace({ business })
  clock.travel({ minutes: 120 })
  // A place that is taken in the next month begins its counts.
  await aTakenPlace({ business })
  orFail(await submit(reviewer, campaign))
  const { monthReviews } = await server()
    .db.selectFrom('wallets')
    .select('monthReviews')
    .where('userId', '=', business.id)
    .executeTakeFirstOrThrow()
  expect(monthReviews).toBe(1)
})

// spec: 14.2
test('a place is extended once, by up to seven days, before its deadline', async () => {
  const { place, reviewer } = await aTakenPlace()
  for (const days of [0, 8, 1.5]) {
    expect((await extend(reviewer, place.id, { days })).status).toBe(400)
  }
  clock.travel({ days: 16 })
  const longer = orFail(await extend(reviewer, place.id))
  expect(longer).toMatchObject({
    extended: true,
    deadline: addDays(new Date(place.deadline!), 7).toISOString(),
  })
  const again = await extend(reviewer, place.id, { days: 1 })
  expect(again).toMatchObject({
    status: 409,
    error: { message: 'You have extended this place already.' },
  })
  clock.travel({ days: 3 })
  await runClock()
  expect(await placeNow(reviewer, place.id)).toEqual(longer)

  const late = await aTakenPlace()
  clock.travel({ days: 17 })
  expect((await extend(late.reviewer, late.place.id)).status).toBe(409)
})

// spec: 14.2
test('a returned place gives place and money back at once, and can be taken again', async () => {
  const { place, campaign, business, reviewer } = await aTakenPlace()
  const returned = orFail(await giveBack(reviewer, place.id))
  expect(returned).toMatchObject({ status: 'returned', endedAt: expect.any(String) })
  expect(await balanceOf(business)).toBe(1_000_00)
  expect(await countsOf(campaign.id)).toEqual({ taken: 0, held: 0, approved: 0 })
  expect((await submit(reviewer, campaign)).error).toMatchObject({ reason: 'no_place' })
  const again = orFail(await take(reviewer, campaign))
  expect(again.id).not.toBe(place.id)
  expect(await balanceOf(business)).toBe(1_000_00 - 11_50)
})

// spec: 14.2
test('the job releases an expired place, says so kindly, and it can be taken again', async () => {
  const { place, campaign, business, reviewer } = await aTakenPlace()
  clock.travel({ days: 17 })
  expect((await submit(reviewer, campaign)).error).toMatchObject({ reason: 'no_place' })
  expect((await giveBack(reviewer, place.id)).status).toBe(409)
  // Submissions that began in time have a minute.
  await runClock()
  expect(await placeNow(reviewer, place.id)).toMatchObject({ status: 'taken' })
  clock.travel({ minutes: 1 })
  await runClock()
  expect(await placeNow(reviewer, place.id)).toMatchObject({ status: 'expired' })
  expect(await balanceOf(business)).toBe(1_000_00)
  expect(await textsOf(reviewer)).toContain(
    `Your place in “${campaign.title}” is over, because its deadline has passed. What you have ` +
      'written is kept, and you can take a place again while there are any.',
  )
  orFail(await take(reviewer, campaign))
})

test('a place that is over, but not released yet, does not stop its reviewer', async () => {
  const { place, campaign, business, reviewer } = await aTakenPlace()
  clock.travel({ days: 17 })
  const again = orFail(await take(reviewer, campaign))
  expect(await placeNow(reviewer, place.id)).toMatchObject({ status: 'expired' })
  expect(again.status).toBe('taken')
  expect(await balanceOf(business)).toBe(1_000_00 - 11_50)
  expect(await countsOf(campaign.id)).toEqual({ taken: 1, held: 0, approved: 0 })
})

// spec: 14.7
test('its reviewer is reminded 48 hours before the deadline, and on its day', async () => {
  const { place, campaign, reviewer } = await aTakenPlace()
  const reminders = async () => {
    await runClock()
    return (await textsOf(reviewer)).filter((text) => text.includes('is kept until'))
  }
  clock.travel({ days: 14 })
  expect(await reminders()).toEqual([])
  clock.travel({ days: 1, minutes: 1 })
  expect(await reminders()).toHaveLength(1)
  expect(await reminders()).toHaveLength(1)
  const midnight = new Date(`${place.deadline!.slice(0, 10)}T00:00:30Z`)
  clock.travel({ minutes: (midnight.getTime() - clock.now().getTime()) / 60_000 })
  expect(await reminders()).toHaveLength(2)
  expect(await reminders()).toHaveLength(2)
  orFail(await extend(reviewer, place.id))
  clock.travel({ days: 5, minutes: 24 * 60 })
  expect((await reminders()).length).toBeGreaterThan(2)
  orFail(await submit(reviewer, campaign))
})

test('a campaign in which one holds a place is not among the available ones', async () => {
  const { campaign, reviewer } = await aTakenPlace()
  const listed = async (view: 'available' | 'paused') =>
    orFail(await api(reviewer, listCampaigns, { query: { view } })).items.map(({ id }) => id)
  expect(await listed('available')).not.toContain(campaign.id)
  expect(await listed('paused')).not.toContain(campaign.id)
  const other = orFail(
    await api(await aReviewer(), listCampaigns, { query: { view: 'available' } }),
  )
  expect(other.items.map(({ id }) => id)).toContain(campaign.id)
})

test('the last place that is taken closes the campaign for programs', async () => {
  const business = await aBusiness()
  await aStoredWebhookOf(business, 'places')
  const { campaign, reviewer } = await aTakenPlace({ business })
  const events = async () =>
    (
      await server()
        .db.selectFrom('webhookEvents')
        .select(['type', 'facts'])
        .where('subjectId', '=', campaign.id)
        .where('type', '=', 'campaign.closed')
        .execute()
    ).map(({ facts }) => facts)
  for (let i = 0; i < 3; i++) orFail(await take(await aReviewer(), campaign))
  expect(await events()).toEqual([])
  orFail(await take(await aReviewer(), campaign))
  expect(await events()).toEqual([{ closedReason: 'full' }])
  orFail(await submit(reviewer, campaign))
  expect(await events()).toHaveLength(1)
})

test('the log tells of a place under its campaign, its business and its reviewer', async () => {
  const { place, campaign, business, reviewer, admin } = await aTakenPlace()
  orFail(await extend(reviewer, place.id, { days: 2 }))
  orFail(await giveBack(reviewer, place.id))
  for (const about of [campaign.id, business.id, reviewer.id, place.id]) {
    const entries = orFail(await api(admin, listAudit, { query: { about } })).items
    const actions = entries.map(({ action }) => action).filter((action) => action.endsWith('Place'))
    expect(actions).toEqual(['returnPlace', 'extendPlace', 'takePlace'])
  }
})

test('places are for their reviewer, the business and admins alone', async () => {
  const { place, business, reviewer } = await aTakenPlace()
  const listed = async (viewer: Parameters<typeof balanceOf>[0], status: 'taken' | 'used') =>
    orFail(await api(viewer, contract.listPlaces, { query: { status } })).items
  expect(await listed(reviewer, 'taken')).toEqual([place])
  expect(await listed(business, 'taken')).toEqual([place])
  expect(await listed(reviewer, 'used')).toEqual([])
  const [stranger, other] = [await aReviewer(), await aBusiness()]
  const admin = await anAdmin()
  expect(await placeNow(admin, place.id)).toEqual(place)
  expect((await api(admin, contract.listPlaces)).status).toBe(403)
  for (const viewer of [stranger, other]) {
    expect(await listed(viewer, 'taken')).toEqual([])
    const params = { placeId: place.id }
    expect((await api(viewer, contract.getPlace, { params })).status).toBe(404)
  }
  expect((await extend(stranger, place.id)).status).toBe(404)
  expect((await giveBack(stranger, place.id)).status).toBe(404)
  expect((await giveBack(business, place.id)).status).toBe(403)
  expect((await giveBack(reviewer, 'nothing')).status).toBe(404)
})
