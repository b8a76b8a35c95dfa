import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getSession } from '../../../shared/people/accounts.ts'
import { approveReview, rejectReview } from '../../../shared/market/reviews.ts'
import { server } from '../../test/server.ts'
import { aBusiness, anAdmin, api, aReviewer, aSubmittedReview } from '../../test/world.ts'

/** The messages of the server's errors. The pages are tested in e2e. */

const rejection = {
  reason: 'off_topic' as const,
  note: 'This is about another bakery in another town.',
  allowResubmission: false,
}

// spec: 6.8, 8.20, 8.21
test('only an admin can decide a review, and others are told so', async () => {
  const { review, reviewer, business } = await aSubmittedReview()
  const params = { reviewId: review.id }
  for (const person of [reviewer, business]) {
    for (const answer of [
      await api(person, approveReview, { params, body: {} }),
      await api(person, rejectReview, { params, body: rejection }),
    ]) {
      expect([answer.status, answer.error?.message]).toEqual([
        403,
        'Permission denied. Only admins can update review status.',
      ])
    }
  }
})

// spec: 7.12, 8.17, 8.23
test('a review that does not exist is not found', async () => {
  const params = { reviewId: randomUUID() }
  const { status, error } = await api(await anAdmin(), approveReview, { params, body: {} })
  expect([status, error?.message]).toEqual([404, 'Review not found or access denied.'])
})

// spec: 4.7, 8.7
test('a missing profile is created, and a failure to create it is reported', async () => {
  for (const person of [await aBusiness({ balance: 0 }), await aReviewer()]) {
    const { owner } = server()
    const table = person.role === 'business' ? 'businesses' : 'reviewers'
    await owner.query(`delete from ${table} where id = $1`, [person.id])
    await owner.query(`revoke insert on ${table} from candor_app`)
    const refused = await api(person, getSession)
    await owner.query(`grant insert on ${table} to candor_app`)
    expect([refused.status, refused.error?.message]).toEqual([
      503,
      `Failed to verify ${person.role} profile.`,
    ])

    const made = await api(person, getSession)
    expect([made.status, made.body.user?.id]).toEqual([200, person.id])
  }
})
