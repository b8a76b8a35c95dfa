import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  approveCampaign,
  createCampaign,
  submitCampaign,
} from '../../../shared/market/campaigns.ts'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { wholeUrl } from '../../../shared/market/pictures.ts'
import { aPicture, sendPicture } from '../../test/pictures.ts'
import { server } from '../../test/server.ts'
import {
  aBusiness,
  aCampaign,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  orFail,
  type Person,
} from '../../test/world.ts'

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
    { position: 'Choose start, center, end or whole' },
  ])
})

/** Which of the three colours fills a picture. */
async function colorOf(person: Person, url: string) {
  const { channels } = await sharp(await bytesAt(person, url)).stats()
  return channels.map(({ mean }) => Math.round(mean / 255)).indexOf(1)
}

test('the kept part is stored, and another one is cut later without the file', async () => {
  const { business, campaign } = await aCampaign()
  expect(campaign.picturePosition).toBeNull()
  const params = { campaignId: campaign.id }
  const bytes = await bands(900, 3_600)
  orFail(await sendPicture(business, campaign, { bytes, position: 'end' }))
  const sent = orFail(await api(business, getCampaign, { params }))
  expect(sent.picturePosition).toBe('end')
  const whole = await bytesAt(business, wholeUrl(sent.picture!))
  expect(await sharp(whole).metadata()).toMatchObject({ width: 750, height: 3_000 })
  // Another text alone leaves the part as it is.
  const reworded = orFail(await sendPicture(business, campaign, { alt: 'Three bands' }))
  expect([reworded.picturePosition, reworded.picture!.card]).toEqual(['end', sent.picture!.card])
  for (const [position, color] of [
    ['start', 0],
    ['center', 1],
    ['end', 2],
  ] as const) {
    const cut = orFail(await sendPicture(business, campaign, { position }))
    expect(cut.picturePosition).toBe(position)
    for (const url of [cut.picture!.card, cut.picture!.hero]) {
      expect(await colorOf(business, url), position).toBe(color)
    }
    expect(whole.equals(await bytesAt(business, wholeUrl(cut.picture!)))).toBe(true)
  }
  const copy = orFail(await api(business, createCampaign, { body: { title: 'A', draft: true } }))
  const copyOf = orFail(await api(business, getCampaign, { params })).picture!.card
  expect(orFail(await sendPicture(business, copy, { copyOf })).picturePosition).toBe('end')
})

/** Whether a place of a picture, from 0 to 1 in both directions, has this one of three colours. */
async function colorAt(person: Person, url: string, x: number, y: number) {
  const bytes = await bytesAt(person, url)
  const { width, height } = await sharp(bytes).metadata()
  const place = { left: Math.round(x * width), top: Math.round(y * height), width: 4, height: 4 }
  const { channels } = await sharp(await sharp(bytes).extract(place).toBuffer()).stats()
  return channels.map(({ mean }) => Math.round(mean / 255)).indexOf(1)
}

test('a whole picture is within both sizes, and within what lists cut of the 4:3 one', async () => {
  const { business, campaign } = await aCampaign()
  const bytes = await bands(900, 900)
  const sent = orFail(await sendPicture(business, campaign, { bytes, position: 'whole' }))
  expect(sent.picturePosition).toBe('whole')
  const { card, hero } = sent.picture!
  // The highest and the lowest part: of 16:9 all the height is seen, of 4:3 at least two thirds.
  const seen = { [hero]: [0.03, 0.5, 0.96], [card]: [0.2, 0.5, 0.8] }
  for (const [url, heights] of Object.entries(seen)) {
    const colors = []
    for (const y of heights) colors.push(await colorAt(business, url, 0.5, y))
    expect(colors, url).toEqual([0, 1, 2])
  }
  expect(await sharp(await bytesAt(business, hero)).metadata()).toMatchObject({
    width: 1600,
    height: 900,
  })
  // Cut to a part and back without the file.
  orFail(await sendPicture(business, campaign, { position: 'end' }))
  const again = orFail(await sendPicture(business, campaign, { position: 'whole' }))
  expect(await colorAt(business, again.picture!.hero, 0.5, 0.03)).toBe(0)
})

test('what was cut away from a picture is seen by its business alone', async () => {
  const { business, campaign } = await anActiveCampaign()
  const bytes = await aPicture()
  const { picture } = orFail(await sendPicture(business, campaign, { bytes }))
  const admin = await anAdmin()
  const params = { campaignId: campaign.id }
  orFail(await api(admin, approveCampaign, { params, body: undefined }))
  const statusFor = async (person: Person | null, url: string) => {
    const headers = person ? { cookie: person.cookie } : {}
    const answer = await server().app.inject({ url, headers })
    return [answer.statusCode, answer.headers['cache-control']]
  }
  const shared = [200, 'public, max-age=86400, immutable']
  for (const person of [null, admin, await aReviewer(), await aBusiness()]) {
    expect(await statusFor(person, picture!.card)).toEqual(shared)
    expect((await statusFor(person, wholeUrl(picture!)))[0]).toBe(404)
  }
  expect(await statusFor(business, wholeUrl(picture!))).toEqual([200, 'private, no-cache'])
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
