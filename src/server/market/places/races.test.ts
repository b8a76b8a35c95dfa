import { expect, test } from 'vitest'
import * as campaigns from '../../../shared/market/campaigns.ts'
import { submitReview } from '../reviews/reviews.ts'
import { expirePlace } from './places.ts'
import { checkInvariants } from '../../ledger/invariants.ts'
import { closeAccount, withPassword } from '../../test/members.ts'
import { clock, config, server } from '../../test/server.ts'
import {
  aBusiness,
  api,
  aReviewer,
  atOnce,
  balanceOf,
  orFail,
  reviewBody,
  type Answered,
  type Person,
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

/** What happens at once is settled by row locks and constraints. */

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()

async function expectBooks() {
  const broken = (await checkInvariants(server().db)).filter(({ violations }) => violations > 0)
  expect(broken).toEqual([])
}

// spec: 14.5
test('of fifty reviewers for ten places, ten get one', async () => {
  const business = await aBusiness({ balance: 1_000_00 })
  const { campaign } = await aTriedCampaign({ business, target: 10 })
  const reviewers = await atOnce(50, () => aReviewer())
  const answers = await atOnce(50, (i) => take(reviewers[i]!, campaign))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused.map(({ error }) => error?.reason)).toEqual(Array(40).fill('full'))
  expect(await balanceOf(business)).toBe(1_000_00 - 10 * 11_50)
  expect(await countsOf(campaign.id)).toEqual({ taken: 10, held: 0, approved: 0 })
})

test('the wallet of two campaigns pays for as many places as it can', async () => {
  const business = await aBusiness({ balance: 3 * 11_50 })
  const one = await aTriedCampaign({ business })
  const two = await aTriedCampaign({ business })
  const reviewers = await atOnce(8, () => aReviewer())
  const answers = await atOnce(8, (i) => take(reviewers[i]!, (i % 2 ? one : two).campaign))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(await balanceOf(business)).toBe(0)
})

test('a reviewer who takes a place ten times at once has one', async () => {
  const { campaign, business } = await aTriedCampaign()
  const reviewer = await aReviewer()
  const answers = await atOnce(10, () => take(reviewer, campaign))
  expect(statuses(answers)).toEqual([201, ...Array<number>(9).fill(409)])
  expect(await balanceOf(business)).toBe(1_000_00 - 11_50)
})

test('a place that is submitted ten times, returned and extended at once ends once', async () => {
  for (let i = 0; i < 5; i++) {
    const { campaign, reviewer, place, business } = await aTakenPlace()
    const [submitted, returned] = await Promise.all([
      atOnce(5, () => submit(reviewer, campaign)),
      atOnce(3, () => giveBack(reviewer, place.id)),
      atOnce(2, () => extend(reviewer, place.id)),
    ])
    const won = submitted.filter(({ status }) => status === 201).length
    const gone = returned.filter(({ status }) => status === 200).length
    expect(won + gone).toBe(1)
    expect(await placeNow(reviewer, place.id)).toMatchObject({ status: won ? 'used' : 'returned' })
    expect(await balanceOf(business)).toBe(won ? 1_000_00 - 11_50 : 1_000_00)
    await expectBooks()
  }
})

/** Locks a place's campaign, so that what is done meanwhile waits, until it is let go. */
async function whileLocked(campaignId: string, work: () => Promise<void>) {
  const { db } = server()
  let letGo = () => {}
  const released = new Promise<void>((resolve) => (letGo = resolve))
  const held = db.transaction().execute(async (tx) => {
    const ofId = tx.selectFrom('campaigns').select('id').where('id', '=', campaignId)
    await ofId.forNoKeyUpdate().executeTakeFirstOrThrow()
    await work()
    await released
  })
  return { letGo, held }
}

test('a submission that began before the deadline counts, though the deadline passes', async () => {
  const { campaign, reviewer, place } = await aTakenPlace()
  clock.travel({ days: 17 })
  clock.offset -= 2_000
  const { letGo, held } = await whileLocked(campaign.id, async () => {})
  const submission = submit(reviewer, campaign)
  await new Promise((resolve) => setTimeout(resolve, 500))
  // It waits for the lock; meanwhile the time is over, and the job comes.
  clock.offset += 30_000
  const job = runClock()
  await new Promise((resolve) => setTimeout(resolve, 200))
  letGo()
  await held
  expect((await submission).status).toBe(201)
  await job
  expect(await placeNow(reviewer, place.id)).toMatchObject({ status: 'used' })
})

test('a submission that began before the deadline counts, though the job comes first', async () => {
  const { campaign, reviewer, place } = await aTakenPlace()
  const began = new Date(new Date(place.deadline!).getTime() - 1_000)
  clock.travel({ days: 17 })
  await runClock()
  const { limits } = config
  const input = { campaignId: campaign.id, ...reviewBody, limits: limits.places }
  const viewer = { id: reviewer.id, role: reviewer.role }
  const review = await server()
    .db.transaction()
    .execute((tx) => submitReview(tx, viewer, input, began))
  expect(review.id).toBe(place.id)
})

test('a submission that began after the deadline does not count', async () => {
  const { campaign, reviewer, place, business } = await aTakenPlace()
  clock.travel({ days: 17 })
  expect((await submit(reviewer, campaign)).error).toMatchObject({ reason: 'no_place' })
  clock.travel({ minutes: 1 })
  const [submitted] = await Promise.all([submit(reviewer, campaign), atOnce(3, runClock)])
  expect(submitted.error).toMatchObject({ reason: 'no_place' })
  expect(await placeNow(reviewer, place.id)).toMatchObject({ status: 'expired' })
  expect(await balanceOf(business)).toBe(1_000_00)
})

test('an extension beside the job that releases: one of them comes first', async () => {
  for (let i = 0; i < 6; i++) {
    const { reviewer, place, business } = await aTakenPlace()
    const deadline = new Date(place.deadline!).getTime()
    // The job's clock is a minute ahead, as of another process.
    clock.offset += deadline - 1_000 - clock.now().getTime()
    const later = new Date(deadline + 61_000)
    const expire = () =>
      server()
        .db.transaction()
        .execute((tx) => expirePlace(tx, { placeId: place.id }, later))
    const first = i % 2 ? expire() : null
    const [extended] = await Promise.all([extend(reviewer, place.id), first ?? expire()])
    const now = await placeNow(reviewer, place.id)
    expect([extended.status, now.status]).toEqual(
      extended.status === 200 ? [200, 'taken'] : [409, 'expired'],
    )
    expect(await balanceOf(business)).toBe(extended.status === 200 ? 1_000_00 - 11_50 : 1_000_00)
    await expectBooks()
  }
})

const answersOf = [200, 201, 401, 404, 409]

async function race(work: () => Promise<Answered<unknown>>, person: Person) {
  const [done, closed] = await Promise.all([work(), closeAccount(person)])
  expect(answersOf).toContain(done.status)
  expect([200, 409]).toContain(closed.status)
  await expectBooks()
  return closed
}

test('closing an account beside taking, submitting and releasing leaves no place', async () => {
  const closed: string[] = []
  const closing = async (reviewer: Person, work: () => Promise<Answered<unknown>>) => {
    if ((await race(work, reviewer)).status === 200) closed.push(reviewer.id)
  }
  for (let i = 0; i < 4; i++) {
    const taker = await withPassword(await aReviewer())
    const { campaign } = await aTriedCampaign()
    await closing(taker, () => take(taker, campaign))

    const author = await withPassword(await aReviewer())
    const world = await aTakenPlace({ reviewer: author })
    await closing(author, () => submit(author, world.campaign))

    const late = await withPassword(await aReviewer())
    await aTakenPlace({ reviewer: late })
    clock.travel({ days: 18 })
    await closing(late, async () => {
      await runClock()
      return { status: 200 } as Answered<unknown>
    })
  }
  const ofClosed = server()
    .db.selectFrom('places')
    .select('status')
    .where('reviewerId', 'in', closed)
  expect(closed.length).toBeGreaterThan(4)
  expect((await ofClosed.execute()).filter(({ status }) => status === 'taken')).toEqual([])
})

test('closing a business beside a place that is taken leaves neither half', async () => {
  for (let i = 0; i < 4; i++) {
    const business = await withPassword(await aBusiness({ balance: 11_50 }))
    const { campaign } = await aTriedCampaign({ business })
    const reviewer = await aReviewer()
    const closed = await race(() => take(reviewer, campaign), business)
    expect(closed.status).toBe(409)
  }
})

test('reviewers who close at once with places of two businesses do not deadlock', async () => {
  const businesses = await atOnce(2, () => aBusiness({ balance: 1_000_00 }))
  // Other campaigns of the same businesses, so that only the wallets are common.
  const pairs = await atOnce(4, () =>
    Promise.all(businesses.map((business) => aTriedCampaign({ business, target: 10 }))),
  )
  for (let i = 0; i < 4; i++) {
    const reviewers = await atOnce(4, async () => withPassword(await aReviewer()))
    for (const [n, reviewer] of reviewers.entries()) {
      for (const { campaign } of pairs[n]!) orFail(await take(reviewer, campaign))
    }
    const other = await aReviewer()
    const [closed, taken] = await Promise.all([
      atOnce(4, (n) => closeAccount(reviewers[n]!)),
      take(other, pairs[i]![0]!.campaign),
    ])
    expect(statuses(closed)).toEqual([200, 200, 200, 200])
    expect(taken.status).toBe(201)
  }
  const balances = await Promise.all(businesses.map(balanceOf))
  expect(balances).toEqual([1_000_00 - 4 * 11_50, 1_000_00])
})

test('an edit of the price beside a place: nobody is paid another price than they read', async () => {
  for (let i = 0; i < 5; i++) {
    const { campaign, business } = await aTriedCampaign()
    const reviewer = await aReviewer()
    const params = { campaignId: campaign.id }
    const [taken, edited] = await Promise.all([
      take(reviewer, campaign),
      api(business, campaigns.editCampaign, { params, body: { pricePerReviewCents: 5_00 } }),
    ])
    expect([
      [201, 409],
      [404, 200],
    ]).toContainEqual([taken.status, edited.status])
    if (taken.status === 201) expect(taken.body.priceCents).toBe(10_00)
    await expectBooks()
  }
})
