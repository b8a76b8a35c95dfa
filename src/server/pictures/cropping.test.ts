import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createCampaign, submitCampaign } from '../../shared/campaigns.ts'
import { aPicture, sendPicture } from '../test/pictures.ts'
import { server } from '../test/server.ts'
import { aBusiness, aCampaign, api, orFail, type Person } from '../test/world.ts'

async function bytesAt({ cookie }: Person, url: string) {
  const answer = await server().app.inject({ url, headers: { cookie } })
  return answer.rawPayload
}

/** A picture of three bands, red, green and blue, one below or beside the other. */
const bands = (width: number, height: number) => {
  const beside = width > height
  const third = { width: beside ? width / 3 : width, height: beside ? height : height / 3 }
  const colors = ['#f00', '#0f0', '#00f']
  const { width: x, height: y } = third
  return sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite(
      colors.map((background, i) => ({
        input: { create: { ...third, channels: 3, background } },
        left: beside ? i * x : 0,
        top: beside ? 0 : i * y,
      })),
    )
    .png()
    .toBuffer()
}

test.each([
  ['below each other', 900, 3_600],
  ['beside each other', 4_800, 600],
])('of bands %s the chosen one is kept, in both sizes', async (_name, width, height) => {
  const { business, campaign } = await aCampaign()
  const bytes = await bands(width, height)
  for (const [position, channel] of [
    ['start', 0],
    ['center', 1],
    [undefined, 1],
    ['end', 2],
  ] as const) {
    const { picture } = orFail(await sendPicture(business, campaign, { bytes, position }))
    for (const url of [picture!.card, picture!.hero]) {
      const { channels } = await sharp(await bytesAt(business, url)).stats()
      const means = channels.map(({ mean }) => Math.round(mean / 255))
      expect(means, `${position} ${url}`).toEqual([0, 1, 2].map((one) => +(one === channel)))
    }
  }
  const wrong = await sendPicture(business, campaign, { bytes, position: 'attention' })
  expect([wrong.status, wrong.error?.fields]).toEqual([
    400,
    { position: 'Choose start, center or end' },
  ])
})

test('submitting a draft names every gap at once, that of its picture too', async () => {
  const business = await aBusiness()
  const body = { title: 'A pictured loaf', draft: true as const }
  const draft = orFail(await api(business, createCampaign, { body }))
  orFail(await sendPicture(business, draft, { bytes: await aPicture(), alt: '' }))
  const params = { campaignId: draft.id }
  const { status, error } = await api(business, submitCampaign, { params })
  const gaps = ['product', 'description', 'pricePerReviewCents', 'targetReviews', 'alt']
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, gaps])
})
