import { expect, test } from 'vitest'
import { decideReply, removeReply, replyToReview } from '../../shared/market/replies.ts'
import { getPublicReviews } from '../../shared/outside/embed.ts'
import { unpublish } from '../test/appeals.ts'
import { aDecidedReview, addressesOf, open, pathOf } from '../test/public-reviews.ts'
import { aPublishedReview, report, reportText } from '../test/reports.ts'
import { aReceiver, aWebhookOf, runWebhooks } from '../test/webhooks.ts'
import { aBusiness, anActiveCampaign, api, orFail } from '../test/world.ts'

const content = 'Thank you </script><b>& "all"</b>.\nWe bake it longer now: ]]> done.'

async function aRepliedReview() {
  const world = await anActiveCampaign({ business: await aBusiness({ balance: 1_000_00 }) })
  const reviewId = await aDecidedReview(world, 4)
  const params = { reviewId }
  orFail(await api(world.business, replyToReview, { params, body: { content } }))
  const publish = () => api(world.admin, decideReply, { params, body: { outcome: 'published' } })
  return { ...world, reviewId, params, publish }
}

const embedOf = (id: string, layout: string) =>
  open(`/api/public/campaigns/${id}/embed.html?layout=${layout}`)

// spec: 15.65
test('a published reply is in the embed, on public pages, in feeds and in structured data', async () => {
  const world = await aRepliedReview()
  const { campaign, reviewId } = world
  const { product, business } = await addressesOf(world)
  const slug = pathOf(business).slice(3)
  const places = [
    pathOf(product),
    pathOf(business),
    `/r/${reviewId}`,
    `/api/public/businesses/${slug}/reviews.rss`,
    `/api/public/businesses/${slug}/reviews.json`,
  ]
  const said = 'We bake it longer now'
  for (const path of places) {
    const { status, body } = await open(path)
    expect([path, status]).toEqual([path, 200])
    expect(JSON.stringify(body)).not.toContain(said)
  }
  orFail(await world.publish())

  const read = () => api(null, getPublicReviews, { params: { campaignId: campaign.id } })
  const shown = async () => orFail(await read()).items[0]!.reply
  await expect
    .poll(shown)
    .toEqual({ content, status: 'published', createdAt: expect.any(String) as string })
  for (const path of places) {
    const { body } = await open(path)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    expect(text, path).toContain(said)
    expect(text, path).toContain(`Reply from`)
    if (!path.endsWith('.json')) expect(text, path).not.toContain('</script><b>')
  }
  const page = (await open(pathOf(product))).body
  expect(page).toContain('"comment":{"@type":"Comment","author":{"@type":"Organization"')
  for (const layout of ['list', 'grid', 'carousel', 'badge', 'summary']) {
    const { body } = await embedOf(campaign.id, layout)
    const has = body.replace(/<script type="application[^]*$/, '').includes('class="reply"')
    expect([layout, has]).toEqual([layout, !['badge', 'summary'].includes(layout)])
  }

  orFail(await unpublish(world.admin, reviewId))
  await expect.poll(async () => orFail(await read()).items).toEqual([])
  expect((await open(`/r/${reviewId}`)).body).not.toContain(said)
})

test('a reply that is removed leaves the embed at once, also while a changed one waits', async () => {
  const { campaign, business, params, publish } = await aRepliedReview()
  const shown = async () => {
    const embed = api(null, getPublicReviews, { params: { campaignId: campaign.id } })
    return orFail(await embed).items[0]!.reply?.content
  }
  orFail(await publish())
  await expect.poll(shown).toBe(content)
  const body = { content: 'We bake it for an hour now.' }
  orFail(await api(business, replyToReview, { params, body }))
  await expect.poll(shown).toBe(content)
  orFail(await api(business, removeReply, { params }))
  await expect.poll(shown).toBeUndefined()
})

// spec: 15.77
test('webhooks hear of a report of a published review, without what it says', async () => {
  const world = await aPublishedReview()
  const receiver = await aReceiver()
  await aWebhookOf(world.business, receiver, ['review.reported'])
  const email = 'reporter@example.com'
  orFail(await report(world.reviewId, { email }))
  orFail(await report(world.reviewId, { email }))
  await runWebhooks()
  expect(receiver.received).toMatchObject([
    { type: 'review.reported', data: { id: world.reviewId, status: 'approved' } },
  ])
  expect(JSON.stringify(receiver.received)).not.toContain(reportText)
  expect(JSON.stringify(receiver.received)).not.toContain(email)
})

// spec: 15.66
test('webhooks hear of a reply when it becomes public, with its text', async () => {
  const world = await aRepliedReview()
  const receiver = await aReceiver()
  await aWebhookOf(world.business, receiver, ['review.replied'])
  await runWebhooks()
  expect(receiver.received).toEqual([])
  orFail(await world.publish())
  await runWebhooks()
  expect(receiver.received).toMatchObject([
    {
      type: 'review.replied',
      data: { id: world.reviewId, reply: { content, status: 'published' } },
    },
  ])
})
