import { expect, test } from 'vitest'
import { getReview } from '../../../shared/market/reviews.ts'
import { traceKeyOf } from '../../people/accounts/traces.ts'
import { anAskedParcel, receive, send } from '../../test/parcels.ts'
import { aTakenPlace, extend, runClock, submit } from '../../test/places.ts'
import { clock, secret, server } from '../../test/server.ts'
import { anActiveCampaign, api, aReviewer, orFail, type Person } from '../../test/world.ts'
import { examineReviews } from './examine-reviews.ts'

const kinds = ['early', 'new-account']

async function timesOf({ id }: { id: string }, admin: Person) {
  const log = server().app.log
  await examineReviews(server().db, clock.now(), { log, traceKey: traceKeyOf(secret) })
  const { evidence } = orFail(await api(admin, getReview, { params: { reviewId: id } }))
  return evidence!.filter(({ kind }) => kinds.includes(kind))
}

// spec: 14.12
test('a review that came before its trial was over is evidence, and a later one is not', async () => {
  const early = await aTakenPlace()
  clock.travel({ days: 13 })
  const review = orFail(await submit(early.reviewer, early.campaign))
  expect(await timesOf(review, early.admin)).toEqual([
    { kind: 'early', hours: 13 * 24, tryingDays: 14, quotes: [] },
  ])
  const patient = await aTakenPlace()
  clock.travel({ days: 14 })
  const tried = orFail(await submit(patient.reviewer, patient.campaign))
  expect(await timesOf(tried, patient.admin)).toEqual([])
})

/** A parcel that was sent the day after, with fourteen days of trying from its arrival on. */
async function aSentParcel() {
  const world = await anAskedParcel()
  clock.travel({ days: 1 })
  orFail(await send(world.business, world.place.id))
  return world
}

// spec: 14.12
test('the trial of a parcel begins when it has arrived', async () => {
  const { admin, reviewer, campaign, place } = await aSentParcel()
  clock.travel({ days: 11 })
  orFail(await receive(reviewer, place.id))
  orFail(await extend(reviewer, place.id))
  clock.travel({ days: 3 })
  const review = orFail(await submit(reviewer, campaign))
  expect(await timesOf(review, admin)).toEqual([
    { kind: 'early', hours: 3 * 24, tryingDays: 14, quotes: [] },
  ])
})

// spec: 14.12
test('a parcel that the clock alone took as received may have come as soon as it was sent', async () => {
  const { admin, reviewer, campaign } = await aSentParcel()
  clock.travel({ days: 14, minutes: 1 })
  await runClock()
  const review = orFail(await submit(reviewer, campaign))
  expect(await timesOf(review, admin)).toEqual([])
})

// spec: 14.12
test('an account of a few hours is evidence', async () => {
  const { campaign, admin } = await anActiveCampaign()
  const [fresh, older] = [await aReviewer(), await aReviewer()]
  await server()
    .db.updateTable('users')
    .set({ createdAt: new Date(clock.now().getTime() - 3 * 3_600_000) })
    .where('id', '=', fresh.id)
    .execute()
  const review = orFail(await submit(fresh, campaign))
  expect(await timesOf(review, admin)).toEqual([{ kind: 'new-account', hours: 3, quotes: [] }])
  expect(await timesOf(orFail(await submit(older, campaign)), admin)).toEqual([])
})
