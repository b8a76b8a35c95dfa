import { expect, test } from 'vitest'
import { addDays } from '../../../shared/base/days.ts'
import { oneAtATimeUntil } from '../../../shared/market/place-rules.ts'
import { approveReview } from '../../../shared/market/reviews.ts'
import { clock, whileConfigured } from '../../test/server.ts'
import {
  aBusiness,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  atOnce,
  orFail,
} from '../../test/world.ts'
import { aTriedCampaign, giveBack, runClock, submit, take } from '../../test/places.ts'

const usual = {
  PLACES_PER_REVIEWER: '5',
  PLACES_PER_NEW_REVIEWER: '2',
  PLACES_PER_DAY: '5',
}
const withoutDay = { ...usual, PLACES_PER_DAY: '1000' }

/** Campaigns with days of trying, of one business. */
async function triedCampaigns(count: number) {
  const business = await aBusiness({ balance: 10_000_00 })
  return Promise.all(
    Array.from({ length: count }, async () => (await aTriedCampaign({ business })).campaign),
  )
}

// spec: 14.6
test('two places at once until the first review is approved, then five, counted at once', async () => {
  await whileConfigured(withoutDay, async () => {
    const campaigns = await triedCampaigns(8)
    const reviewer = await aReviewer()
    const first = await atOnce(4, (i) => take(reviewer, campaigns[i]!))
    expect(first.filter(({ status }) => status === 201)).toHaveLength(2)
    const refused = first.filter(({ status }) => status === 409)
    expect(refused.map(({ error }) => error)).toEqual(
      Array(2).fill(
        expect.objectContaining({
          code: 'conflict',
          reason: 'too_many',
          message:
            'Until your first review is approved you can have 2 places and undecided reviews ' +
            'at a time. We decide within 24 hours of a submission.',
        }),
      ),
    )
    const admin = await anAdmin()
    const held = first.findIndex(({ status }) => status === 201)
    const review = orFail(await submit(reviewer, campaigns[held]!))
    orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
    const more = await atOnce(8, (i) => take(reviewer, campaigns[i]!))
    // It holds one of them, and has reviewed another.
    expect(more.filter(({ status }) => status === 201)).toHaveLength(4)
    expect(more.filter(({ error }) => error?.reason === 'too_many')).toHaveLength(2)
  })
})

// spec: 14.6
test('five places or submissions without a place in a day', async () => {
  await whileConfigured({ ...usual, PLACES_PER_NEW_REVIEWER: '5' }, async () => {
    const campaigns = await triedCampaigns(4)
    const reviewer = await aReviewer()
    for (let i = 0; i < 2; i++) {
      orFail(await submit(reviewer, (await anActiveCampaign()).campaign))
    }
    for (const campaign of campaigns.slice(0, 3)) {
      const { id } = orFail(await take(reviewer, campaign))
      orFail(await giveBack(reviewer, id))
    }
    const refused = await take(reviewer, campaigns[3]!)
    expect(refused.error).toMatchObject({
      reason: 'too_many',
      message: 'You can take 5 places a day. Please come back tomorrow (UTC).',
    })
    clock.travel({ days: 1 })
    orFail(await take(reviewer, campaigns[3]!))
  })
})

// spec: 14.6
test('after three places that expired within 90 days one is taken at a time, for 90 days', async () => {
  const campaigns = await triedCampaigns(3)
  const reviewer = await aReviewer()
  for (const campaign of campaigns) orFail(await take(reviewer, campaign))
  clock.travel({ days: 18 })
  await runClock()
  orFail(await take(reviewer, campaigns[0]!))
  const refused = await take(reviewer, campaigns[1]!)
  expect(refused.error).toMatchObject({ code: 'conflict', reason: 'too_many' })
  expect(refused.error!.message).toMatch(/^3 of your places expired within 90 days, so you can/)
  orFail(await submit(reviewer, campaigns[0]!))
  const { id } = orFail(await take(reviewer, campaigns[1]!))
  orFail(await giveBack(reviewer, id))
  clock.travel({ days: 90 })
  orFail(await take(reviewer, campaigns[1]!))
  orFail(await take(reviewer, campaigns[2]!))
})

test('the ninety days begin with the third of three that expired within ninety', () => {
  const at = (day: number) => addDays(new Date('2026-01-01T00:00:00Z'), day)
  const until = (days: number[], now: number) => oneAtATimeUntil(days.map(at), at(now))
  expect(until([], 0)).toBeNull()
  expect(until([0, 1], 2)).toBeNull()
  expect(until([0, 1, 89], 90)).toEqual(at(179))
  expect(until([89, 0, 1], 178)).toEqual(at(179))
  expect(until([0, 1, 89], 179)).toBeNull()
  expect(until([0, 1, 90], 91)).toBeNull()
  expect(until([0, 1, 2, 100], 101)).toBeNull()
  expect(until([0, 1, 2, 80], 95)).toEqual(at(170))
})
