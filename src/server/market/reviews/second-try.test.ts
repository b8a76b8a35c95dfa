import { expect, test } from 'vitest'
import { listAudit } from '../../../shared/platform/audit.ts'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import * as contract from '../../../shared/market/reviews.ts'
import { clock, server } from '../../test/server.ts'
import { improvedBody } from '../../test/second-try.ts'
import {
  aReviewOf,
  aReviewer,
  api,
  aSubmittedReview,
  atOnce,
  orFail,
  reviewBody,
  writtenBody,
  type Person,
} from '../../test/world.ts'

const rejection = {
  reason: 'low_effort' as const,
  note: 'Please say more about what you have used it for.',
}
const improved = { ...improvedBody, rating: 2 }

const sendBack = (admin: Person, reviewId: string) =>
  api(admin, contract.rejectReview, {
    params: { reviewId },
    body: { ...rejection, passage: { start: 0, end: 6 }, allowResubmission: true },
  })
const resubmit = (reviewer: Person, reviewId: string) =>
  api(reviewer, contract.resubmitReview, { params: { reviewId }, body: improved })

async function aSecondTry() {
  const world = await aSubmittedReview()
  orFail(await sendBack(world.admin, world.review.id))
  clock.travel({ days: 2 })
  orFail(await resubmit(world.reviewer, world.review.id))
  return world
}

async function listed(person: Person, campaignId: string) {
  const { items } = orFail(await api(person, contract.listReviews, { query: { campaignId } }))
  return items[0]!
}

// spec: 10.34
test('a second try keeps the first text, its rating, reason and note for admins and its reviewer', async () => {
  const { review, reviewer, admin, business, campaign } = await aSecondTry()
  const firstTry = {
    ...writtenBody,
    ...rejection,
    submittedAt: review.createdAt,
    decidedAt: expect.any(String),
  }
  const seen = await listed(admin, campaign.id)
  expect(seen).toMatchObject({
    rating: null,
    content: improved.content,
    status: 'pending',
    resubmitted: true,
    firstTry: { ...firstTry, rating: null },
  })
  expect(Date.parse(seen.submittedAt) - Date.parse(seen.createdAt)).toBeGreaterThan(86_400_000)
  expect(await listed(reviewer, campaign.id)).toMatchObject({ firstTry })
  expect(await listed(business, campaign.id)).not.toHaveProperty('firstTry')

  const params = { campaignId: campaign.id }
  const page = orFail(await api(reviewer, getCampaign, { params }))
  expect(page.ownReview).toMatchObject({ firstTry })

  orFail(await api(admin, contract.approveReview, { params: { reviewId: review.id }, body: {} }))
  const other = orFail(await api(await aReviewer(), getCampaign, { params }))
  expect(other.reviews.items[0]).not.toHaveProperty('firstTry')
  expect(await listed(admin, campaign.id)).toMatchObject({ status: 'approved', firstTry })
})

test('a review that was never sent back has no first try', async () => {
  const { admin, campaign } = await aSubmittedReview()
  expect(await listed(admin, campaign.id)).toMatchObject({ resubmitted: false, firstTry: null })
})

test('a second try is in the audit log, without its text', async () => {
  const world = await aSecondTry()
  const query = { about: world.review.id, action: 'resubmitReview' } as const
  const { items } = orFail(await api(world.admin, listAudit, { query }))
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({ actor: { id: world.reviewer.id } })
  expect(JSON.stringify(items[0])).not.toContain(improved.content.slice(0, 20))
})

test('resubmitting several times at once keeps the first text once', async () => {
  const { review, reviewer, admin } = await aSubmittedReview()
  orFail(await sendBack(admin, review.id))
  const answers = await atOnce(5, () => resubmit(reviewer, review.id))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  const kept = await server()
    .db.selectFrom('reviewVersions')
    .select(['content', 'version'])
    .where('reviewId', '=', review.id)
    .execute()
  expect(kept).toEqual([{ content: reviewBody.content, version: 2 }])
})

test('an unchanged text is refused, and the last try stays open', async () => {
  const { review, reviewer, admin } = await aSubmittedReview()
  orFail(await sendBack(admin, review.id))
  const params = { reviewId: review.id }
  const same = {
    ...reviewBody,
    rating: 1,
    content: ` ${reviewBody.content.replace(' ', '\n\n')} `,
  }
  const refused = await api(reviewer, contract.resubmitReview, { params, body: same })
  expect([refused.status, refused.error?.message]).toEqual([
    400,
    'Change your text first: this is your last try.',
  ])
  orFail(await resubmit(reviewer, review.id))
})

test('the application cannot change or delete an earlier text', async () => {
  const { review } = await aSecondTry()
  const { db } = server()
  const change = db.updateTable('reviewVersions').set({ content: 'Another text' })
  await expect(change.where('reviewId', '=', review.id).execute()).rejects.toThrow('permission')
  await expect(
    db.deleteFrom('reviewVersions').where('reviewId', '=', review.id).execute(),
  ).rejects.toThrow('permission')
})

test('the queue counts the wait of a second try from its submission', async () => {
  const { review, admin, campaign } = await aSecondTry()
  // Submitted after the first try, and before the second.
  clock.travel({ minutes: -60 })
  const between = await aReviewOf(campaign, await aReviewer())
  clock.travel({ minutes: 60 })
  const ids: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = orFail(
      await api(admin, contract.listReviews, {
        query: {
          campaignId: campaign.id,
          status: 'pending',
          sort: 'oldest',
          limit: 1,
          ...(cursor && { cursor }),
        },
      }),
    )
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect(ids).toEqual([between.id, review.id])
})

test('the notification of a review that may be sent again leads to the form', async () => {
  const { review, reviewer, admin, campaign } = await aSubmittedReview()
  orFail(await sendBack(admin, review.id))
  const [notification] = orFail(await api(reviewer, listNotifications)).items
  expect(notification).toMatchObject({
    kind: 'review-rejected',
    path: `/campaigns/${campaign.id}#resubmit`,
  })
})
