import { expect, test } from 'vitest'
import { fileAppeal } from '../../../shared/market/appeals.ts'
import { approveReview } from '../../../shared/market/reviews.ts'
import { suspendUser } from '../../../shared/people/users.ts'
import {
  appeal,
  approve,
  content,
  decide,
  listed,
  note,
  textsOf,
  unpublish,
} from '../../test/appeals.ts'
import { clock, server } from '../../test/server.ts'
import { publishReview } from '../reviews/publication.ts'
import { fileAppeal as file } from './filing.ts'
import { closeAccount, emptyWallet, withPassword } from '../../test/members.ts'
import {
  aBusiness,
  api,
  aReviewer,
  aSubmittedReview,
  atOnce,
  balanceOf,
  orFail,
} from '../../test/world.ts'

// spec: 15.7
test('a business appeals once against the approval of its review; the pay stays', async () => {
  const { admin, business, reviewer, campaign, review } = await aSubmittedReview()
  const body = { reviewId: review.id, ground: 'not_my_product' as const, content }
  const early = await api(business, fileAppeal, { body })
  expect(early.error?.message).toBe('Only a published review can be appealed.')
  orFail(await approve(admin, review.id))
  for (const other of [await aBusiness(), reviewer, await aReviewer()]) {
    expect((await api(other, fileAppeal, { body })).status).toBe(404)
  }
  const answers = await atOnce(3, () => api(business, fileAppeal, { body }))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  const { id } = answers.find(({ status }) => status === 201)!.body

  orFail(await decide(admin, id))
  expect((await listed(business, campaign)).businessAppeal).toMatchObject({
    ground: 'not_my_product',
    outcome: 'granted',
    note,
  })
  const shown = await listed(reviewer, campaign)
  expect(shown.unpublishReason).toContain(`It is not about my product`.toLowerCase())
  expect(JSON.stringify(shown)).not.toContain(content)
  expect(shown.statements).toMatchObject([{ kind: 'review_unpublished' }])
  expect(await balanceOf(reviewer)).toBe(10_00)
  // The reviewer can appeal in turn.
  orFail(await appeal(reviewer, review.id))
})

// spec: 15.7
test('its author and its business both appeal against a review that was not published', async () => {
  const { admin, business, reviewer, review } = await aSubmittedReview()
  const params = { reviewId: review.id }
  const hidden = { publish: false, reason: 'It names a nurse who has no part in this.' }
  orFail(await api(admin, approveReview, { params, body: hidden }))
  const { appeal: own } = orFail(await appeal(reviewer, review.id))
  orFail(await decide(admin, own!.id))
  const body = { reviewId: review.id, ground: 'breaks_policy' as const, content }
  const answers = await atOnce(3, () => api(business, fileAppeal, { body }))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect((await appeal(reviewer, review.id)).status).toBe(409)
})

// spec: 15.7
test('an appeal of a business is granted also where the review was taken down meanwhile', async () => {
  const { admin, business, reviewer, review } = await aSubmittedReview()
  orFail(await approve(admin, review.id))
  const body = { reviewId: review.id, ground: 'breaks_policy' as const, content }
  const { id } = orFail(await api(business, fileAppeal, { body }))
  orFail(await unpublish(admin, review.id))
  const told = await textsOf(reviewer)
  expect((await decide(admin, id)).status).toBe(200)
  // There is nothing new to say to its author.
  expect(await textsOf(reviewer)).toEqual(told)
})

// spec: 15.7
test.each(['suspended', 'closed'])(
  'an appeal of a business is decided, its author %s',
  async (how) => {
    const { admin, business, reviewer, campaign, review } = await aSubmittedReview()
    orFail(await approve(admin, review.id))
    const body = { reviewId: review.id, ground: 'not_my_product' as const, content }
    const { id } = orFail(await api(business, fileAppeal, { body }))
    if (how === 'closed') {
      await withPassword(reviewer)
      await emptyWallet(reviewer)
      orFail(await closeAccount(reviewer))
    } else {
      const suspension = { params: { userId: reviewer.id }, body: { reason: note } }
      orFail(await api(admin, suspendUser, suspension))
    }
    orFail(await decide(admin, id))
    const businessAppeal = { outcome: 'granted' }
    expect(await listed(business, campaign)).toMatchObject({ businessAppeal })
  },
)

// spec: 15.7
test('the six months of a business begin when the review is published', async () => {
  const { admin, business, review } = await aSubmittedReview()
  const params = { reviewId: review.id }
  const hidden = { publish: false, reason: 'It names a nurse who has no part in this.' }
  orFail(await api(admin, approveReview, { params, body: hidden }))
  clock.travel({ days: 200 })
  const body = { reviewId: review.id, ground: 'breaks_policy' as const, content }
  // Their sessions are over by then.
  const filed = await server()
    .db.transaction()
    .execute(async (tx) => {
      await publishReview(tx, { ...admin, role: 'admin' }, params, clock.now())
      return file(tx, { ...business, role: 'business' }, body, clock.now())
    })
  expect(filed.status).toBe('open')
})
