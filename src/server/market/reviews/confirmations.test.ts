import { decodeJwt } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { allTicked, confirmations } from '../../../shared/market/confirmations.ts'
import { getReceipt } from '../../../shared/outside/receipts.ts'
import * as contract from '../../../shared/market/reviews.ts'
import { listAudit } from '../../../shared/platform/audit.ts'
import { editContactMessage, listContactMessages } from '../../../shared/platform/platform.ts'
import { open } from '../../test/public-reviews.ts'
import { clock, server } from '../../test/server.ts'
import {
  aBusiness,
  anActiveCampaign,
  api,
  aReviewer,
  aReviewOf,
  atOnce,
  balanceOf,
  orFail,
  request,
  reviewBody,
  type Person,
} from '../../test/world.ts'

let world: Awaited<ReturnType<typeof anActiveCampaign>>
let reviewer: Person
beforeEach(async () => {
  world = await anActiveCampaign({ business: await aBusiness(), target: 9 })
  reviewer = await aReviewer()
})

const params = ({ id }: { id: string }) => ({ params: { reviewId: id } })
const withdraw = (person: Person, review: { id: string }) =>
  api(person, contract.withdrawConfirmations, params(review))
const approve = async (review: { id: string }) =>
  orFail(await api(world.admin, contract.approveReview, { ...params(review), body: {} }))
const sendBack = async (review: { id: string }) => {
  const body = {
    reason: 'low_effort' as const,
    note: 'Please say what you did with it.',
    allowResubmission: true,
  }
  orFail(await api(world.admin, contract.rejectReview, { ...params(review), body }))
}

/** The messages about a review that wait for an answer. */
const messagesAbout = async (review: { id: string }) =>
  orFail(
    await api(world.admin, listContactMessages, { query: { state: 'waiting', limit: '100' } }),
  ).items.filter(({ reviewId }) => reviewId === review.id)
const markAnswered = async ({ id: messageId }: { id: string }) =>
  orFail(
    await api(world.admin, editContactMessage, {
      params: { messageId },
      body: { answered: true },
    }),
  )

const { used, noTies, notTold } = allTicked
const incomplete: [unknown, string[]][] = [
  [undefined, ['used', 'noTies', 'notTold']],
  [null, ['used', 'noTies', 'notTold']],
  [{}, ['used', 'noTies', 'notTold']],
  [{ noTies, notTold }, ['used']],
  [{ used, noTies: false, notTold }, ['noTies']],
  [{ used, noTies, notTold: false }, ['notTold']],
]

// spec: 10.61
test.each(incomplete)(
  'a review or another try confirmed with %j is refused by name, and nothing is reserved',
  async (given, missing) => {
    const path = `/api/campaigns/${world.campaign.id}/reviews`
    const before = await balanceOf(world.business)
    const refused = await request(reviewer, 'POST', path, {
      body: { ...reviewBody, confirmations: given },
    })
    const names = missing.map((name) => `confirmations.${name}`)
    expect([refused.status, refused.error?.code]).toEqual([422, 'refused'])
    expect(Object.keys(refused.error!.fields!)).toEqual(names)
    expect(await balanceOf(world.business)).toBe(before)

    const review = await aReviewOf(world.campaign, reviewer)
    await sendBack(review)
    const again = await request(reviewer, 'POST', `/api/reviews/${review.id}/resubmission`, {
      body: { rating: 3, content: `${reviewBody.content} Then it was dry.`, confirmations: given },
    })
    expect([again.status, Object.keys(again.error!.fields!)]).toEqual([422, names])
  },
)

test('what is no tick at all is invalid', async () => {
  const path = `/api/campaigns/${world.campaign.id}/reviews`
  for (const given of ['yes', [true], { ...allTicked, used: 'true' }, { ...allTicked, more: true }])
    expect(
      (await request(reviewer, 'POST', path, { body: { ...reviewBody, confirmations: given } }))
        .status,
    ).toBe(400)
})

// spec: 10.61
test('a review keeps the wording and the time of what was confirmed last', async () => {
  const review = await aReviewOf(world.campaign, reviewer)
  const at = review.createdAt
  expect(review.confirmations).toEqual({ version: confirmations.version, at })
  const read = async (person: Person) =>
    orFail(await api(person, contract.getReview, params(review)))
  for (const person of [reviewer, world.admin, world.business]) {
    expect((await read(person)).confirmations).toEqual({ version: confirmations.version, at })
  }
  expect(await read(reviewer)).toHaveProperty('confirmationsWithdrawnAt', null)
  expect(await read(world.business)).not.toHaveProperty('confirmationsWithdrawnAt')

  // An edit of a review that waits is no review of its own.
  clock.travel({ minutes: 60 })
  const edited = { rating: 3, content: `${reviewBody.content} It was dry after a week.` }
  const kept = orFail(await api(reviewer, contract.editReview, { ...params(review), body: edited }))
  expect(kept.confirmations!.at).toBe(at)
  await sendBack(review)
  const body = { ...reviewBody, content: `${edited.content} I would buy it again.` }
  const again = orFail(await api(reviewer, contract.resubmitReview, { ...params(review), body }))
  expect(again.confirmations!.at).toBe(again.submittedAt)
})

// spec: 10.62
test('the receipt says what was confirmed, as long as it is, and earlier ones stay valid', async () => {
  const claims = async (review: { id: string }) =>
    decodeJwt<{ confirmations?: object; textSha256: string }>(
      orFail(await api(null, getReceipt, params(review))).jws,
    )
  const review = await aReviewOf(world.campaign, reviewer)
  const at = review.createdAt
  await approve(review)
  const said = { version: confirmations.version, at, used: true, noTies: true, notTold: true }
  expect((await claims(review)).confirmations).toEqual(said)

  const older = await aReviewOf(world.campaign, await aReviewer())
  await approve(older)
  await server().owner.query(
    'update reviews set confirmations_at = null, confirmations_version = null where id = $1',
    [older.id],
  )
  expect(await claims(older)).not.toHaveProperty('confirmations')
  expect(orFail(await api(world.admin, contract.getReview, params(older))).confirmations).toBe(null)

  const page = async () => (await open(`/r/${review.id}`)).body.replaceAll(/\s+/g, ' ')
  expect(await page()).toContain('its reviewer confirmed to have used the product')
  expect((await open(`/r/${older.id}`)).body).not.toContain('reviewer confirmed')

  orFail(await withdraw(reviewer, review))
  expect(await page()).not.toContain('reviewer confirmed')
  const { confirmations: gone, textSha256 } = await claims(review)
  expect([gone, textSha256]).toEqual([undefined, expect.stringMatching(/^[\da-f]{64}$/)])
})

// spec: 10.63
test('what is withdrawn puts the review before the admins, once, and moves no money', async () => {
  const review = await aReviewOf(world.campaign, reviewer)
  await approve(review)
  const paid = await balanceOf(reviewer)
  const tries = await atOnce(5, () => withdraw(reviewer, review))
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  const { body: withdrawn } = tries.find(({ status }) => status === 200)!
  const at = withdrawn.confirmationsWithdrawnAt
  expect(withdrawn).toMatchObject({ confirmations: null, version: review.version + 2 })
  expect(withdrawn).toMatchObject({ status: 'approved', unpublishedAt: null })
  expect(await balanceOf(reviewer)).toBe(paid)

  const [message, ...others] = await messagesAbout(review)
  expect(others).toEqual([])
  expect(message).toMatchObject({
    subject: `Confirmation withdrawn: ${world.campaign.title}`,
    email: reviewer.email,
  })
  const query = { about: review.id, action: 'withdrawConfirmations' }
  const { items } = orFail(await api(world.admin, listAudit, { query }))
  expect(items).toMatchObject([{ before: { wording: confirmations.version } }])
  const seen = orFail(await api(world.admin, contract.getReview, params(review)))
  expect([seen.confirmationsWithdrawnAt, at]).toEqual([at, expect.any(String)])
  const reason = 'The reviewer has withdrawn what was confirmed with the review.'
  orFail(await api(world.admin, contract.unpublishReview, { ...params(review), body: { reason } }))
  await markAnswered(message!)
  expect(await messagesAbout(review)).toEqual([])
})

test('a moderator who read the review before it was withdrawn reads it again', async () => {
  const review = await aReviewOf(world.campaign, reviewer)
  orFail(await withdraw(reviewer, review))
  await markAnswered((await messagesAbout(review))[0]!)
  const body = { version: review.version }
  const late = await api(world.admin, contract.approveReview, { ...params(review), body })
  expect(late.status).toBe(409)

  // Another try is confirmed anew, and what is withdrawn again is told again.
  await sendBack(review)
  expect((await withdraw(reviewer, review)).status).toBe(409)
  const again = { ...reviewBody, content: `${reviewBody.content} I ate it with my neighbours.` }
  const sent = orFail(
    await api(reviewer, contract.resubmitReview, { ...params(review), body: again }),
  )
  expect(sent.confirmations).not.toBe(null)
  expect(sent.confirmationsWithdrawnAt).toBe(null)
  orFail(await withdraw(reviewer, review))
  expect(await messagesAbout(review)).toHaveLength(1)
})

test('only its author withdraws, and only what was confirmed', async () => {
  const review = await aReviewOf(world.campaign, reviewer)
  const nobody = { id: '00000000-0000-4000-8000-000000000000' }
  expect((await withdraw(await aReviewer(), review)).status).toBe(404)
  expect((await withdraw(reviewer, nobody)).status).toBe(404)
  expect((await withdraw(world.business, review)).status).toBe(403)
  await server().owner.query(
    'update reviews set confirmations_at = null, confirmations_version = null where id = $1',
    [review.id],
  )
  expect((await withdraw(reviewer, review)).status).toBe(409)
})
