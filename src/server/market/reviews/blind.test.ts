import { expect, test } from 'vitest'
import type { Role } from '../../../shared/base/roles.ts'
import { listAudit } from '../../../shared/platform/audit.ts'
import { editPlatform } from '../../../shared/platform/platform.ts'
import * as blind from '../../../shared/market/blind.ts'
import * as contract from '../../../shared/market/reviews.ts'
import { asOnlyAdmin } from '../../test/members.ts'
import { improvedBody } from '../../test/second-try.ts'
import { clock, secret, server } from '../../test/server.ts'
import { traceKeyOf } from '../../people/accounts/traces.ts'
import {
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  aSubmittedReview,
  orFail,
  request,
  type Person,
} from '../../test/world.ts'
import { examineReviews } from './examine-reviews.ts'

const note = 'The text is about another product than ours.'
const traceKey = traceKeyOf(secret)
const examine = () => examineReviews(server().db, clock.now(), { log: server().app.log, traceKey })

const reveal = (admin: Person, reviewId: string, choice: 'approve' | 'off_topic' | 'low_effort') =>
  api(admin, blind.revealStars, { params: { reviewId }, body: { choice } })
const giveBack = (admin: Person, reviewId: string) =>
  api(admin, blind.giveBackReview, { params: { reviewId } })
const approve = (admin: Person, reviewId: string) =>
  api(admin, contract.approveReview, { params: { reviewId }, body: {} })
const reject = (admin: Person, reviewId: string, reason: 'off_topic' | 'low_effort') =>
  api(admin, contract.rejectReview, { params: { reviewId }, body: { reason, note } })
const starsFor = async (person: Person, reviewId: string) => {
  const { rating, ratingHidden } = orFail(
    await api(person, contract.getReview, { params: { reviewId } }),
  )
  return [rating, ratingHidden ?? false]
}
const lastFacts = async (reviewId: string, action: string) => {
  const { after } = await server()
    .db.selectFrom('auditLog')
    .select('after')
    .where('subject', '=', `review:${reviewId}`)
    .where('action', '=', action)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  return after
}

// spec: 15.80
test('the stars of a pending review are shown to its author alone', async () => {
  const { review, reviewer, business, admin } = await aSubmittedReview()
  expect(await starsFor(reviewer, review.id)).toEqual([4, false])
  expect(await starsFor(business, review.id)).toEqual([null, true])
  expect(await starsFor(admin, review.id)).toEqual([null, true])
  for (const person of [business, admin]) {
    const found = async (query: object) =>
      orFail(await api(person, contract.listReviews, { query })).items.length
    const campaignId = review.campaignId
    expect([await found({ campaignId }), await found({ campaignId, stars: 4 })]).toEqual([1, 0])
    expect(await found({ campaignId, maxStars: 5 })).toBe(0)
  }
  expect(orFail(await approve(admin, review.id)).rating).toBe(4)
  expect(await starsFor(business, review.id)).toEqual([4, false])
  expect(await starsFor(admin, review.id)).toEqual([4, false])
})

// spec: 15.80
test('a business sees the stars of a rejected review once it cannot come again', async () => {
  const { review, business, admin } = await aSubmittedReview()
  const body = { reason: 'off_topic', note, allowResubmission: true } as const
  orFail(await api(admin, contract.rejectReview, { params: { reviewId: review.id }, body }))
  expect(await starsFor(admin, review.id)).toEqual([4, false])
  expect(await starsFor(business, review.id)).toEqual([null, true])
})

// spec: 15.81
test('a review says what was chosen before its stars, to that moderator until it is given back', async () => {
  const { review, admin } = await aSubmittedReview()
  const other = await anAdmin()
  const chosen = async (person: Person) => {
    const one = await api(person, contract.getReview, { params: { reviewId: review.id } })
    const all = await api(person, contract.listReviews, {
      query: { campaignId: review.campaignId },
    })
    expect(orFail(all).items[0]?.revealed).toBe(orFail(one).revealed)
    return orFail(one).revealed
  }
  expect(await chosen(admin)).toBe(undefined)
  orFail(await reveal(admin, review.id, 'off_topic'))
  expect([await chosen(admin), await chosen(other)]).toEqual(['off_topic', undefined])
  orFail(await giveBack(admin, review.id))
  expect(await chosen(admin)).toBe(undefined)
})

// spec: 15.81
test('what a moderator chose before the stars is what the moderator decides', async () => {
  const { review, admin } = await aSubmittedReview()
  expect(orFail(await reveal(admin, review.id, 'off_topic'))).toEqual({ rating: 4, evidence: [] })
  // Shown again after a reload, and still out of everything that is read.
  expect(orFail(await reveal(admin, review.id, 'off_topic')).rating).toBe(4)
  expect(await starsFor(admin, review.id)).toEqual([null, true])
  for (const other of [
    await reveal(admin, review.id, 'approve'),
    await approve(admin, review.id),
    await reject(admin, review.id, 'low_effort'),
  ]) {
    expect([other.status, other.error?.reason]).toEqual([409, 'other_choice'])
  }
  orFail(await reject(admin, review.id, 'off_topic'))
  const known = { rating: 4, stars: 'seen after the choice' }
  expect(await lastFacts(review.id, 'rejectReview')).toMatchObject(known)
})

// spec: 15.81
test('another admin, and another text, are not bound by a choice', async () => {
  const { review, reviewer, admin } = await aSubmittedReview()
  orFail(await reveal(admin, review.id, 'low_effort'))
  const content = `${review.content} It still boils after a month.`
  const edited = { params: { reviewId: review.id }, body: { rating: 2, content } }
  orFail(await api(reviewer, contract.editReview, edited))
  expect(orFail(await reveal(admin, review.id, 'approve')).rating).toBe(2)
  orFail(await approve(await anAdmin(), review.id))
  expect(await lastFacts(review.id, 'approveReview')).toMatchObject({ rating: 2, stars: 'hidden' })
})

// spec: 15.81
test.each(['given back', 'of a text before an edit'])(
  'the log says that a moderator had seen the stars, %s',
  async (how) => {
    const { review, reviewer, admin } = await aSubmittedReview()
    await anAdmin()
    orFail(await reveal(admin, review.id, 'low_effort'))
    if (how === 'given back') {
      orFail(await giveBack(admin, review.id))
      clock.travel({ days: 1 })
    } else {
      const content = `${review.content} It still boils after a month.`
      const edited = { params: { reviewId: review.id }, body: { rating: 2, content } }
      orFail(await api(reviewer, contract.editReview, edited))
    }
    if (how === 'given back') orFail(await reveal(admin, review.id, 'approve'))
    orFail(await approve(admin, review.id))
    const known = { stars: 'seen before the choice' }
    expect(await lastFacts(review.id, 'approveReview')).toMatchObject(known)
  },
)

// spec: 15.82
test('a review that is given back is decided by others, or a day later', async () => {
  const { review, admin } = await aSubmittedReview()
  await anAdmin()
  expect((await giveBack(admin, review.id)).error?.reason).toBe('not_revealed')
  orFail(await reveal(admin, review.id, 'low_effort'))
  const { mayDecideAt } = orFail(await giveBack(admin, review.id))
  const hours = (Date.parse(mayDecideAt!) - clock.now().getTime()) / 3_600_000
  expect(hours).toBeCloseTo(24, 1)
  expect((await giveBack(admin, review.id)).error?.reason).toBe('not_revealed')
  for (const refused of [
    await approve(admin, review.id),
    await reject(admin, review.id, 'low_effort'),
    await reveal(admin, review.id, 'approve'),
  ]) {
    expect([refused.status, refused.error?.reason]).toEqual([409, 'given_back'])
  }
  clock.travel({ days: 1 })
  orFail(await approve(admin, review.id))
})

// spec: 15.82
test('the only admin decides what was given back, at once', async () => {
  const { review, admin } = await aSubmittedReview()
  orFail(await reveal(admin, review.id, 'low_effort'))
  await asOnlyAdmin(admin, async () => {
    expect(orFail(await giveBack(admin, review.id))).toEqual({ mayDecideAt: null })
    orFail(await approve(admin, review.id))
  })
})

// spec: 15.80
test('where blind moderation is off, moderators see the stars, and businesses do not', async () => {
  const { review, business, admin } = await aSubmittedReview()
  orFail(await api(admin, editPlatform, { body: { blindModeration: false } }))
  try {
    expect(await starsFor(admin, review.id)).toEqual([4, false])
    expect(await starsFor(business, review.id)).toEqual([null, true])
    orFail(await approve(admin, review.id))
    expect(await lastFacts(review.id, 'approveReview')).toMatchObject({ stars: 'shown' })
  } finally {
    orFail(await api(admin, editPlatform, { body: { blindModeration: true } }))
  }
})

async function aSecondTry() {
  const { review, reviewer, admin } = await aSubmittedReview()
  const params = { reviewId: review.id }
  const body = { reason: 'off_topic', note, allowResubmission: true } as const
  orFail(await api(admin, contract.rejectReview, { params, body }))
  return orFail(await api(reviewer, contract.resubmitReview, { params, body: improvedBody }))
}

/** Every answer to a GET of this role about these ids, and its file. */
async function answersFor(person: Person, role: Role, ids: Record<string, string>) {
  const answers: Record<string, unknown> = {}
  for (const { method, path, allow, query } of server().mounted) {
    if (method !== 'GET' || allow === 'anyone' || !allow.includes(role)) continue
    // The time of its own audit.
    if (path === '/api/ledger') continue
    const url = path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? ids['reviewId']!)
    const isFile = query && server().routes.includes(`GET ${path}.csv`)
    for (const one of isFile ? [url, `${url}.csv`] : [url]) {
      const { status, body } = await request<unknown>(person, 'GET', one)
      answers[one] = status === 200 ? body : status
    }
  }
  return answers
}

// spec: 15.83
test('no answer to a moderator or a business depends on the stars of what waits', async () => {
  const { review, reviewer, business, admin, campaign } = await aSubmittedReview()
  const again = await aSecondTry()
  await aReviewOf(campaign, await aReviewer(), 1)
  const params = { reviewId: review.id }
  const content = 'I hate this awful kettle, it is terrible, and it broke badly on the first day.'
  orFail(await api(reviewer, contract.editReview, { params, body: { rating: 5, content } }))
  await examine()
  const ids = { reviewId: review.id, campaignId: campaign.id, reviewerId: reviewer.id }
  const all = { ...ids, businessId: business.id, userId: reviewer.id }
  const read = async () => ({
    admin: await answersFor(admin, 'admin', all),
    second: await answersFor(admin, 'admin', { ...all, reviewId: again.id }),
    business: await answersFor(business, 'business', all),
  })
  const before = await read()
  expect(
    Object.values(before.admin).filter((one) => typeof one !== 'number').length,
  ).toBeGreaterThan(20)
  const { owner } = server()
  await owner.query("update reviews set rating = 6 - rating where status = 'pending'")
  await owner.query('update review_versions set rating = 6 - rating')
  await owner.query('update review_evidence set items = null, weight = 0')
  await examine()
  expect(await read()).toEqual(before)
})

// spec: 15.83
test('the log does not say how the first try was rated while the second one waits', async () => {
  const { review, reviewer, admin } = await aSubmittedReview()
  const params = { reviewId: review.id }
  const body = { reason: 'off_topic', note, allowResubmission: true } as const
  const logged = async () => {
    const query = { about: review.id, action: 'rejectReview', limit: 100 }
    return orFail(await api(admin, listAudit, { query })).items.map(({ after }) => after)
  }
  orFail(await api(admin, contract.rejectReview, { params, body }))
  expect(await logged()).toMatchObject([{ rating: 4, stars: 'hidden' }])
  orFail(await api(reviewer, contract.resubmitReview, { params, body: improvedBody }))
  expect(await logged()).toEqual([expect.not.objectContaining({ rating: 4 })])
  const file = await request<string>(admin, 'GET', `/api/audit.csv?about=${review.id}`)
  expect(file.body).toContain('rejectReview')
  expect(file.body).not.toMatch(/rating/)
  orFail(await approve(admin, review.id))
  expect(await logged()).toMatchObject([{ rating: 4 }])
})
