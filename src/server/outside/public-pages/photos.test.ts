import { expect, test } from 'vitest'
import { photoAt } from '../../../shared/market/photo-rules.ts'
import * as reviews from '../../../shared/market/reviews.ts'
import { getPublicReviews } from '../../../shared/outside/embed.ts'
import { aPhoto } from '../../test/photos.ts'
import { addressesOf, open, pathOf } from '../../test/public-reviews.ts'
import { anActiveCampaign, api, aReviewer, orFail, reviewBody } from '../../test/world.ts'

/** A published review with two photos, without a third that was left out. */
async function aPublishedReview() {
  const world = await anActiveCampaign()
  const reviewer = await aReviewer()
  const photos = [
    await aPhoto(reviewer, 'The crust <b>close</b>'),
    await aPhoto(reviewer, ''),
    await aPhoto(reviewer, 'A neighbour'),
  ] as const
  const [one, two, hidden] = photos
  const { id } = orFail(
    await api(reviewer, reviews.submitReview, {
      params: { campaignId: world.campaign.id },
      body: { ...reviewBody, photoIds: photos.map((photo) => photo.id) },
    }),
  )
  const params = { reviewId: id }
  const withoutPhotos = [{ photoId: hidden.id, reason: 'It shows the face of a neighbour.' }]
  orFail(await api(world.admin, reviews.approveReview, { params, body: { withoutPhotos } }))
  return { ...world, params, one, two, hidden }
}

// spec: 10.72
test('public pages and answers have the published photos of a review, and no other', async () => {
  const { one, two, hidden, params, ...world } = await aPublishedReview()
  const { product, business } = await addressesOf(world)
  const review = `/r/${params.reviewId}`
  for (const path of [pathOf(product), pathOf(business), review]) {
    const { body } = await open(path)
    expect(body).toContain(`src="${photoAt(one, 'small')}"`)
    expect(body).toContain(`alt="The crust &lt;b&gt;close&lt;/b&gt;"`)
    expect(body).toContain('alt="Photo 2 of the reviewer"')
    expect(body).toContain(`href="${two.url}"`)
    expect(body).not.toContain(hidden.id)
    expect(body).not.toContain('face of a neighbour')
  }
  expect((await open(pathOf(product))).body).toContain(
    `"image":["http://localhost:3000${one.url}","http://localhost:3000${two.url}"]`,
  )
  const feed = (name: string) => open(`/api/public/businesses/${pathOf(business).slice(3)}/${name}`)
  const json = (await feed('reviews.json')).body as unknown as { items: object[] }
  expect(json.items[0]).toMatchObject({
    attachments: [
      { url: `http://localhost:3000${one.url}`, mime_type: 'image/webp', title: one.alt },
      { url: `http://localhost:3000${two.url}`, mime_type: 'image/webp' },
    ],
  })
  const rss = (await feed('reviews.rss')).body
  expect(rss).toContain(`http://localhost:3000${photoAt(two, 'small')}`)
  for (const body of [rss, JSON.stringify(json)]) expect(body).not.toContain(hidden.id)
  const ref = { params: { campaignId: world.campaign.id } }
  const { items } = orFail(await api(null, getPublicReviews, ref))
  expect(items[0]!.photos).toEqual([one, two])
})
