import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import * as campaigns from '../../../shared/market/campaigns.ts'
import { disclosure } from '../../../shared/market/disclosure.ts'
import { getPublicReviews } from '../../../shared/outside/embed.ts'
import { approveReview, rejectReview } from '../../../shared/market/reviews.ts'
import { clock } from '../../test/server.ts'
import {
  aBusiness,
  aCampaign,
  anActiveCampaign,
  api,
  aReviewer,
  aReviewOf,
  orFail,
} from '../../test/world.ts'

type World = Awaited<ReturnType<typeof anActiveCampaign>>

const rejection = {
  reason: 'off_topic' as const,
  note: 'This is about another bakery in another town.',
  allowResubmission: false,
}

/** A review with these stars, approved, rejected or left pending. */
async function aReview(
  { campaign, admin }: World,
  rating: number,
  fate: 'approved' | 'rejected' | 'pending',
) {
  clock.travel({ minutes: 1 })
  const review = await aReviewOf(campaign, await aReviewer(), rating)
  const params = { reviewId: review.id }
  if (fate === 'approved') orFail(await api(admin, approveReview, { params, body: {} }))
  if (fate === 'rejected') orFail(await api(admin, rejectReview, { params, body: rejection }))
  return review.id
}

const read = (campaignId: string, query: { limit?: number; cursor?: string } = {}) =>
  api(null, getPublicReviews, { params: { campaignId }, query })

test('only approved reviews are shown and counted', async () => {
  const world = await anActiveCampaign({ target: 10 })
  const other = await anActiveCampaign()
  await aReview(other, 1, 'approved')
  const five = await aReview(world, 5, 'approved')
  await aReview(world, 1, 'rejected')
  await aReview(world, 2, 'pending')
  const two = await aReview(world, 2, 'approved')

  const { body } = await read(world.campaign.id)
  expect(body.items.map(({ id, rating }) => [id, rating])).toEqual([
    [two, 2],
    [five, 5],
  ])
  expect(body).toMatchObject({
    ratingAverage: 3.5,
    ratingCount: 2,
    ratingCounts: { '1': 0, '2': 1, '3': 0, '4': 0, '5': 1 },
    disclosure,
  })
  expect(body.items.every(({ incentivized }) => incentivized)).toBe(true)
  expect(JSON.stringify(body)).not.toContain('@')
})

test('pages show every approved review once, newest first', async () => {
  const world = await anActiveCampaign({ target: 10 })
  const ids: string[] = []
  for (const rating of [1, 2, 3, 4, 5]) ids.unshift(await aReview(world, rating, 'approved'))
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const { body }: Awaited<ReturnType<typeof read>> = await read(world.campaign.id, {
      limit: 2,
      ...(cursor && { cursor }),
    })
    seen.push(...body.items.map(({ id }) => id))
    expect(body.ratingCount).toBe(5)
    cursor = body.nextCursor
  } while (cursor)
  expect(seen).toEqual(ids)
})

test('the review of a person without a name is by an anonymous reviewer', async () => {
  const world = await anActiveCampaign()
  const reviewer = await aReviewer('')
  const { id: reviewId } = await aReviewOf(world.campaign, reviewer)
  orFail(await api(world.admin, approveReview, { params: { reviewId }, body: {} }))
  const { body } = await read(world.campaign.id)
  expect(body.items[0]?.reviewerName).toBe('Anonymous Reviewer')
})

test('another site may read the answer, and browsers keep the reviews for a minute', async () => {
  const { campaign } = await anActiveCampaign()
  const kept: unknown[] = []
  for (const id of [campaign.id, 'nothing']) {
    const { status, headers } = await read(id)
    expect(status).toBe(id === campaign.id ? 200 : 404)
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    kept.push(headers['cache-control'])
  }
  expect(kept).toEqual(['public, max-age=60, stale-while-revalidate=60', 'no-store'])
})

test('a campaign is public while active and completed, and at no other time', async () => {
  const business = await aBusiness()
  const { campaign: pending } = await aCampaign({ business })
  expect((await read(pending.id)).status).toBe(404)

  const { campaign, admin } = await anActiveCampaign({ business })
  const params = { campaignId: campaign.id }
  expect((await read(campaign.id)).status).toBe(200)
  orFail(await api(business, campaigns.pauseCampaign, { params }))
  expect((await read(campaign.id)).status).toBe(200)
  orFail(await api(business, campaigns.completeCampaign, { params }))
  expect((await read(campaign.id)).status).toBe(200)
  orFail(await api(business, campaigns.deleteCampaign, { params }))
  await expect.poll(async () => (await read(campaign.id)).status).toBe(404)

  const body = { note: 'Please say which shops.' }
  orFail(await api(admin, campaigns.rejectCampaign, { params: { campaignId: pending.id }, body }))
  expect((await read(pending.id)).status).toBe(404)

  // With a review it is withdrawn, and stays in the database.
  const world = await anActiveCampaign({ business })
  await aReview(world, 4, 'approved')
  expect((await read(world.campaign.id)).status).toBe(200)
  const withdrawn = { params: { campaignId: world.campaign.id } }
  const seen = async () => orFail(await api(admin, getCampaign, withdrawn)).withdrawn
  expect(await seen()).toBe(false)
  orFail(await api(business, campaigns.deleteCampaign, withdrawn))
  expect(await seen()).toBe(true)
  await expect.poll(async () => (await read(world.campaign.id)).status).toBe(404)
})
