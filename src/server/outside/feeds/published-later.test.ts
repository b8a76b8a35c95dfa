import { beforeEach, expect, test } from 'vitest'
import * as contract from '../../../shared/market/reviews.ts'
import { appeal, decide, reject } from '../../test/appeals.ts'
import { addressesOf, aDecidedReview, open, pathOf, type World } from '../../test/public-reviews.ts'
import { clock } from '../../test/server.ts'
import { aBusiness, anActiveCampaign, api, aReviewer, aReviewOf, orFail } from '../../test/world.ts'

/** A review belongs where and when it became public, whatever was decided before. */

let world: World
beforeEach(async () => {
  world = await anActiveCampaign({ business: await aBusiness({ balance: 1_000_00 }), target: 30 })
})

const params = (id: string) => ({ params: { reviewId: id } })

/** A review that is approved without being published, and four newer ones. */
async function aReviewHeldBack() {
  const reviewer = await aReviewer()
  const { id } = await aReviewOf(world.campaign, reviewer)
  const body = { publish: false, reason: 'It names a private person.' }
  orFail(await api(world.admin, contract.approveReview, { ...params(id), body }))
  for (const rating of [1, 2, 3, 4]) await aDecidedReview(world, rating)
  clock.travel({ days: 10 })
  return { id, reviewer }
}

async function readFeed() {
  const { business } = await addressesOf(world)
  const slug = pathOf(business).slice(3)
  const { body } = await open(`/api/public/businesses/${slug}/reviews.json`)
  type Feed = { items: { id: string; date_published: string }[] }
  return (typeof body === 'string' ? JSON.parse(body) : body) as Feed
}

/** The newest review of the feed, if it is dated within a minute of this time. */
async function newestAt(time: Date) {
  const [first] = (await readFeed()).items
  const millis = new Date(first!.date_published).getTime() - time.getTime()
  return Math.abs(millis) < 60_000 ? first!.id.split('/').at(-1) : first
}

test('a review that is published ten days after its approval is the newest', async () => {
  const { id } = await aReviewHeldBack()
  expect((await readFeed()).items.map((item) => item.id).join()).not.toContain(id)
  const published = clock.now()
  orFail(await api(world.admin, contract.publishReview, params(id)))
  expect(await newestAt(published)).toBe(id)

  const { business, product } = await addressesOf(world)
  const { body } = await open(pathOf(business))
  const shown = [...body.matchAll(/href="\/r\/([\w-]+)"/g)].map((match) => match[1])
  expect(shown[0]).toBe(id)

  const day = published.toISOString().slice(0, 10)
  const fragment = `/api/public/campaigns/${world.campaign.id}/embed.html`
  for (const page of [pathOf(product), fragment]) {
    const days = (await open(page)).body.match(/"datePublished":"[^"]+"/g)
    expect(days, page).toContain(`"datePublished":"${day}"`)
  }
})

test('so is one that an appeal publishes', async () => {
  const { id, reviewer } = await aReviewHeldBack()
  const appealed = orFail(await appeal(reviewer, id))
  const published = clock.now()
  orFail(await decide(world.admin, appealed.appeal!.id))
  expect(await newestAt(published)).toBe(id)
})

test('so is one whose rejection was overturned', async () => {
  const reviewer = await aReviewer()
  const { id } = await aReviewOf(world.campaign, reviewer)
  orFail(await reject(world.admin, id))
  for (const rating of [1, 2]) await aDecidedReview(world, rating)
  const appealed = orFail(await appeal(reviewer, id))
  clock.travel({ days: 10 })
  const published = clock.now()
  orFail(await decide(world.admin, appealed.appeal!.id))
  expect(await newestAt(published)).toBe(id)
})

test('a review that was public before keeps its place and date', async () => {
  const id = await aDecidedReview(world, 2)
  const before = (await readFeed()).items
  const other = await aDecidedReview(world, 3)
  clock.travel({ days: 1 })
  const body = { reason: 'Our team looked at the wrong review.' }
  orFail(await api(world.admin, contract.unpublishReview, { ...params(id), body }))
  clock.travel({ days: 1 })
  orFail(await api(world.admin, contract.publishReview, params(id)))
  const [first, second] = (await readFeed()).items
  expect(first!.id).toContain(other)
  expect(second).toMatchObject({ id: before[0]!.id, date_published: before[0]!.date_published })
})
