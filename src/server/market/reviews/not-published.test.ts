import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import * as contract from '../../../shared/market/reviews.ts'
import { getStatementOfReasons } from '../../../shared/platform/statements.ts'
import { textsOf, unpublish } from '../../test/appeals.ts'
import { clock } from '../../test/server.ts'
import { deliveredMails } from '../../test/deliver.ts'
import {
  api,
  aReviewer,
  aSubmittedReview,
  balanceOf,
  orFail,
  request,
  type Person,
} from '../../test/world.ts'

const reason = 'It names a nurse who has no part in this.'

const approve = (admin: Person, reviewId: string, body: { publish?: boolean; reason?: string }) =>
  api(admin, contract.approveReview, { params: { reviewId }, body })

// spec: 15.22
test('a review approved without publishing is paid, shown nowhere, and says why', async () => {
  const { review, reviewer, business, admin, campaign } = await aSubmittedReview({ price: 10_00 })
  const approved = orFail(await approve(admin, review.id, { publish: false, reason }))
  expect(approved).toMatchObject({ status: 'approved', unpublishReason: reason })
  expect(approved.unpublishedAt).toBe(approved.decidedAt)

  expect(await balanceOf(reviewer)).toBe(10_00)
  expect(await balanceOf(business)).toBe(1_000_00 - 11_50)
  const call = { params: { campaignId: campaign.id } }
  const seen = orFail(await api(await aReviewer(), getCampaign, call))
  expect(seen.reviews.items).toEqual([])
  expect(seen.completedReviews).toBe(1)
  // Both at the same time.
  expect((await textsOf(reviewer)).toSorted()).toEqual([
    expect.stringMatching(/^Your review is approved: \$10\.00/),
    expect.stringMatching(/^Your review of .* is not published\. What you earned stays yours\./),
  ])
  expect((await textsOf(business))[0]).toMatch(/is approved, and not published\. Reason: It names/)
})

// spec: 15.22
test('its author gets a statement of reasons, and an admin may publish it later', async () => {
  const { review, reviewer, business, admin } = await aSubmittedReview({ price: 10_00 })
  orFail(await approve(admin, review.id, { publish: false, reason }))
  const params = { reviewId: review.id }
  const own = orFail(await api(reviewer, contract.getReview, { params }))
  expect(own.statements).toMatchObject([{ kind: 'review_not_published' }])
  const statementId = own.statements![0]!.id
  const stated = orFail(await api(reviewer, getStatementOfReasons, { params: { statementId } }))
  expect(stated).toMatchObject({ facts: reason, decision: { kind: 'review_not_published' } })

  const published = orFail(await api(admin, contract.publishReview, { params }))
  expect(published.unpublishedAt).toBeNull()
  expect(await balanceOf(reviewer)).toBe(10_00)
  for (const [person, text] of [
    [reviewer, 'Your review of “Tell us about our bread” is public now.'],
    [business, 'A review of “Tell us about our bread” is public now.'],
  ] as const) {
    expect((await textsOf(person))[0]).toBe(text)
  }
  const mails = (await deliveredMails()).filter(({ to }) => to === reviewer.email)
  expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Public now/))
})

// spec: 15.22
test('a review that was never public has no receipt, and no page says that it was', async () => {
  const { review, admin } = await aSubmittedReview()
  orFail(await approve(admin, review.id, { publish: false, reason }))
  const params = { reviewId: review.id }
  const paths = [`/api/public/reviews/${review.id}/receipt`, `/r/${review.id}`]
  const seen = async () =>
    Promise.all(paths.map(async (path) => (await request(null, 'GET', path)).status))
  expect(await seen()).toEqual([404, 404])
  orFail(await api(admin, contract.publishReview, { params }))
  expect(await seen()).toEqual([200, 200])
  clock.travel({ minutes: 1 })
  orFail(await unpublish(admin, review.id))
  expect(await seen()).toEqual([200, 410])
})

test.each([
  ['no reason', { publish: false }],
  ['a short reason', { publish: false, reason: 'A name.' }],
  ['spaces', { publish: false, reason: ' '.repeat(40) }],
])('with %s it is refused, and nothing is decided', async (_name, body) => {
  const { review, reviewer, admin } = await aSubmittedReview({ price: 10_00 })
  const answer = await approve(admin, review.id, body)
  expect([answer.status, Object.keys(answer.error!.fields!)]).toEqual([400, ['reason']])
  expect(await balanceOf(reviewer)).toBe(0)
})

test('a reason without publish: false publishes the review', async () => {
  const { review, admin } = await aSubmittedReview()
  const approved = orFail(await approve(admin, review.id, { reason }))
  expect(approved).toMatchObject({ status: 'approved', unpublishedAt: null })
})
