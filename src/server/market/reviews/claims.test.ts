import { expect, test } from 'vitest'
import {
  claimReview,
  listReviewClaims,
  releaseReview,
} from '../../../shared/market/review-queue.ts'
import * as contract from '../../../shared/market/reviews.ts'
import { announceClaims } from './claims.ts'
import { clock, server } from '../../test/server.ts'
import {
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  aSubmittedReview,
  atOnce,
  orFail,
  type Person,
} from '../../test/world.ts'

const claim = (admin: Person, reviewId: string, keep: string[] = []) =>
  api(admin, claimReview, { params: { reviewId }, body: { keep } })

/** Who has which of these reviews, as this admin sees it. */
async function holdersOf(admin: Person, ...reviewIds: string[]) {
  const { items } = orFail(await api(admin, listReviewClaims))
  return reviewIds.map((id) => items.find(({ reviewId }) => reviewId === id)?.admin.id ?? null)
}

// spec: 10.32
test('two admins who open a review at once: one has it, and both are told who', async () => {
  const { review } = await aSubmittedReview()
  const admins = await Promise.all([anAdmin(), anAdmin(), anAdmin()])
  const answers = await atOnce(9, (i) => claim(admins[i % 3]!, review.id))
  const holders = new Set(answers.map((answer) => orFail(answer).admin.id))
  expect(holders.size).toBe(1)
  expect(await holdersOf(admins[0], review.id)).toEqual([...holders])
})

test('a claim ends after ten minutes by the clock of the application', async () => {
  const { review } = await aSubmittedReview()
  const [one, other] = [await anAdmin(), await anAdmin()]
  expect(orFail(await claim(one, review.id)).admin).toEqual({ id: one.id, name: 'Ada Admin' })
  clock.travel({ minutes: 9 })
  expect(orFail(await claim(other, review.id)).admin.id).toBe(one.id)
  clock.travel({ minutes: 1 })
  expect(await holdersOf(one, review.id)).toEqual([null])
  expect(orFail(await claim(other, review.id)).admin.id).toBe(other.id)
})

test('opening another review ends the claim of the first, unless its decision still waits', async () => {
  const { review, campaign, admin } = await aSubmittedReview()
  const second = await aReviewOf(campaign, await aReviewer())
  const third = await aReviewOf(campaign, await aReviewer())
  orFail(await claim(admin, review.id))
  orFail(await claim(admin, second.id, [review.id]))
  expect(await holdersOf(admin, review.id, second.id)).toEqual([admin.id, admin.id])
  orFail(await claim(admin, third.id))
  expect(await holdersOf(admin, review.id, second.id, third.id)).toEqual([null, null, admin.id])
})

// spec: 15.99
test('an admin gives the own claim back, and never that of another', async () => {
  const { review, reviewer } = await aSubmittedReview()
  const [one, other] = [await anAdmin(), await anAdmin()]
  const release = (person: Person, reviewId = review.id) =>
    api(person, releaseReview, { params: { reviewId } })
  orFail(await claim(one, review.id))
  expect((await release(reviewer)).status).toBe(403)
  expect((await release(other)).status).toBe(200)
  expect(await holdersOf(other, review.id)).toEqual([one.id])
  await server().db.transaction().execute(announceClaims)
  for (const answer of await atOnce(3, () => release(one))) expect(answer.status).toBe(200)
  expect(await holdersOf(other, review.id)).toEqual([null])
  const changed = await server()
    .db.selectFrom('reviewClaims')
    .select('announced')
    .where('reviewId', '=', review.id)
    .executeTakeFirstOrThrow()
  expect(changed.announced, 'the pages of others are told').toBe(false)
  expect(orFail(await claim(other, review.id)).admin.id).toBe(other.id)
  expect((await release(one)).status).toBe(200)
  expect(await holdersOf(one, review.id)).toEqual([other.id])
  expect((await release(one, 'none')).status).toBe(404)
})

test('the claims of an admin who is suspended or no longer an admin end', async () => {
  for (const change of [{ suspendedAt: clock.now() }, { role: 'business' as const }]) {
    const { review } = await aSubmittedReview()
    const [one, other] = [await anAdmin(), await anAdmin()]
    orFail(await claim(one, review.id))
    await server().db.updateTable('users').set(change).where('id', '=', one.id).execute()
    expect(await holdersOf(other, review.id)).toEqual([null])
    expect(orFail(await claim(other, review.id)).admin.id).toBe(other.id)
  }
})

test('a claim warns and does not stop another admin, and a decided review has none', async () => {
  const { review } = await aSubmittedReview()
  const [one, other] = [await anAdmin(), await anAdmin()]
  orFail(await claim(one, review.id))
  orFail(await api(other, contract.approveReview, { params: { reviewId: review.id }, body: {} }))
  expect(await holdersOf(one, review.id)).toEqual([null])
  expect(await claim(one, review.id)).toMatchObject({
    status: 409,
    error: { message: 'This review has already been decided.' },
  })
})

test('claiming and deciding at once both succeed or the claim is refused', async () => {
  const { review, admin } = await aSubmittedReview()
  const other = await anAdmin()
  const [approved, claimed] = await Promise.all([
    api(admin, contract.approveReview, { params: { reviewId: review.id }, body: {} }),
    claim(other, review.id),
  ])
  expect(approved.status).toBe(200)
  expect([200, 409]).toContain(claimed.status)
  expect(await holdersOf(admin, review.id)).toEqual([null])
})

test('a job announces a claim once, and again when it ends', async () => {
  const { review, campaign, admin } = await aSubmittedReview()
  const second = await aReviewOf(campaign, await aReviewer())
  const { db } = server()
  const unannounced = () =>
    db.selectFrom('reviewClaims').select('reviewId').where('announced', '=', false).execute()
  const announce = () => db.transaction().execute(announceClaims)
  orFail(await claim(admin, review.id))
  await atOnce(3, announce)
  expect(await unannounced()).toEqual([])
  orFail(await claim(admin, review.id))
  expect(await unannounced()).toEqual([])
  orFail(await claim(admin, second.id))
  expect(await unannounced()).toHaveLength(2)
  await announce()
  // It had run out, and others could have taken it.
  clock.travel({ minutes: 11 })
  orFail(await claim(admin, second.id))
  expect(await unannounced()).toHaveLength(1)
  await announce()
})
