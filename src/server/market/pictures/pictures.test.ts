import sharp from 'sharp'
import { expect, test } from 'vitest'
import * as campaigns from '../../../shared/market/campaigns.ts'
import { getPublicReviews } from '../../../shared/outside/embed.ts'
import { closeAccount, withPassword } from '../../test/members.ts'
import { anAnimation, aPicture, chunk, magic, png, sendPicture } from '../../test/pictures.ts'
import { server } from '../../test/server.ts'
import {
  aBusiness,
  aCampaign,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  atOnce,
  campaignBody,
  orFail,
  request,
  type Person,
} from '../../test/world.ts'

const ref = ({ id }: { id: string }) => ({ params: { campaignId: id } })

async function load(person: Person | null, url: string, headers: Record<string, string> = {}) {
  const answer = await server().app.inject({
    url,
    headers: { ...headers, ...(person && { cookie: person.cookie }) },
  })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

const removed = async () => {
  const { rows } = await server().owner.query<{ n: number }>(
    `select count(*)::int as n from file_removals where storage_key like 'campaign-pictures/%'`,
  )
  return rows[0]!.n
}

// spec: 13.8
test('a picture is kept in two sizes as WebP, without metadata', async () => {
  const { business, campaign } = await aCampaign()
  expect(campaign.picture).toBeNull()
  const photo = await sharp(await aPicture({ width: 900, height: 1_200 }, 'jpeg'))
    .withExif({ IFD0: { Artist: 'Ngozi Okafor', Copyright: 'at home' } })
    .toBuffer()
  const { picture, version } = orFail(await sendPicture(business, campaign, { bytes: photo }))
  expect(version).toBe(campaign.version + 1)
  expect(picture!.alt).toBe('A loaf on a wooden board')
  for (const [url, width, height] of [
    [picture!.card, 800, 600],
    [picture!.hero, 1_600, 900],
  ] as const) {
    const { status, bytes, headers } = await load(business, url)
    expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
    const found = await sharp(bytes).metadata()
    expect(found).toMatchObject({ format: 'webp', width, height })
    expect([found.exif, found.xmp, found.icc]).toEqual([undefined, undefined, undefined])
  }
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>')
test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['an SVG', () => svg, 'This is not a PNG, JPEG or WebP picture.'],
  [
    'an SVG behind the first bytes of a PNG',
    () => Buffer.concat([magic, svg]),
    'This picture is damaged and cannot be read.',
  ],
  ['a page', () => Buffer.from('<!doctype html><p>'), 'This is not a PNG, JPEG or WebP picture.'],
  ['nothing', () => Buffer.alloc(0), 'This is not a PNG, JPEG or WebP picture.'],
  ['0 × 0 pixels', () => png(0, 0), 'This picture is damaged and cannot be read.'],
  [
    'a decompression bomb',
    () => png(60_000, 60_000),
    'This picture has more than 40 megapixels. Send a smaller one.',
  ],
  [
    'half a picture',
    async () => (await aPicture()).subarray(0, 400),
    'This picture is damaged and cannot be read.',
  ],
  [
    'too few pixels',
    () => aPicture({ width: 399, height: 399 }),
    'A picture needs at least 400 × 300 pixels.',
  ],
  ['an animated WebP', anAnimation, 'This picture is animated. Send one that stands still.'],
  [
    'an animated PNG',
    async () => {
      const still = await aPicture()
      const control = chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))
      return Buffer.concat([still.subarray(0, 33), control, still.subarray(33)])
    },
    'This picture is animated. Send one that stands still.',
  ],
])('%s is refused with a sentence and leaves nothing behind', async (_name, make, message) => {
  const { business, campaign } = await aCampaign()
  const before = await removed()
  const answer = await sendPicture(business, campaign, { bytes: await make() })
  expect([answer.status, answer.error?.fields]).toEqual([400, { picture: message }])
  expect(await removed()).toBe(before)
})

test('a picture with a page behind it comes back without the page', async () => {
  const { business, campaign } = await aCampaign()
  const script = Buffer.from('<script>alert(document.domain)</script>')
  const polyglot = Buffer.concat([await aPicture(), script])
  const { picture } = orFail(await sendPicture(business, campaign, { bytes: polyglot }))
  const { bytes, headers } = await load(business, picture!.card)
  expect(bytes.includes('<script')).toBe(false)
  expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
})

test('a picture needs words, one file, at most 5 MB, and an own campaign', async () => {
  const { business, campaign } = await aCampaign()
  const bytes = await aPicture()
  const unsaid = await sendPicture(business, campaign, { bytes, alt: ' ' })
  expect([unsaid.status, unsaid.error?.fields]).toEqual([
    400,
    { alt: 'Describe the picture for people who cannot see it' },
  ])
  const none = await sendPicture(business, campaign, {})
  expect([none.status, none.error?.message]).toEqual([400, 'Choose a picture.'])
  const huge = await sendPicture(business, campaign, { bytes: Buffer.alloc(5 * 1024 * 1024 + 1) })
  expect([huge.status, huge.error?.message]).toEqual([413, 'A picture may be at most 5 MB.'])
  expect((await sendPicture(null, campaign, { bytes })).status).toBe(401)
  expect((await sendPicture(await aReviewer(), campaign, { bytes })).status).toBe(403)
  expect((await sendPicture(await aBusiness(), campaign, { bytes })).status).toBe(404)
  expect((await sendPicture(business, { id: 'none' }, { bytes })).status).toBe(404)
})

test('who may open the campaign sees its picture, and everybody while it is public', async () => {
  const { business, campaign } = await aCampaign()
  const { picture } = orFail(await sendPicture(business, campaign, { bytes: await aPicture() }))
  const [admin, reviewer] = [await anAdmin(), await aReviewer()]
  const statuses = async () =>
    Promise.all(
      [business, admin, reviewer, await aBusiness(), null].map(
        async (person) => (await load(person, picture!.card)).status,
      ),
    )
  expect(await statuses()).toEqual([200, 200, 404, 404, 404])
  expect((await load(business, picture!.card)).headers['cache-control']).toBe('private, no-cache')

  orFail(await api(admin, campaigns.approveCampaign, { ...ref(campaign), body: {} }))
  expect(await statuses()).toEqual([200, 200, 200, 200, 200])
  const { headers } = await load(null, picture!.card)
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=86400, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const again = await load(null, picture!.card, { 'if-none-match': headers.etag as string })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
  for (const wrong of [`${picture!.card}x`, picture!.card.replace('card', 'big')]) {
    expect((await load(business, wrong)).status).toBe(404)
  }
  const embed = orFail(await api(null, getPublicReviews, ref(campaign)))
  expect(embed.campaign.picture).toEqual(picture)
})

test('a draft keeps a picture without words, which its submission needs', async () => {
  const business = await aBusiness()
  const body = {
    ...campaignBody,
    pricePerReviewCents: 5_00,
    targetReviews: 5,
    draft: true,
  } as const
  const draft = orFail(await api(business, campaigns.createCampaign, { body }))
  const bytes = await aPicture()
  expect(orFail(await sendPicture(business, draft, { bytes, alt: ' ' })).picture?.alt).toBe('')
  const refused = await api(business, campaigns.submitCampaign, ref(draft))
  const message = 'Describe the picture for people who cannot see it'
  expect([refused.status, refused.error?.fields]).toEqual([400, { alt: message }])
  orFail(await sendPicture(business, draft, { alt: 'A loaf' }))
  expect(orFail(await api(business, campaigns.submitCampaign, ref(draft))).status).toBe('pending')
  // Once submitted it cannot lose its words.
  expect((await sendPicture(business, draft, { alt: '' })).status).toBe(400)
})

test('another picture, other words or none send an active campaign back to approval', async () => {
  for (const change of ['picture', 'words', 'none'] as const) {
    const { business, campaign, admin } = await anActiveCampaign()
    orFail(await sendPicture(business, campaign, { bytes: await aPicture() }))
    orFail(await api(admin, campaigns.approveCampaign, { ...ref(campaign), body: {} }))
    const bytes = await aPicture({ background: '#803020' })
    const changed =
      change === 'none'
        ? await api(business, campaigns.removePicture, ref(campaign))
        : await sendPicture(
            business,
            campaign,
            change === 'words' ? { alt: 'Two loaves' } : { bytes },
          )
    expect([change, orFail(changed).status]).toEqual([change, 'pending'])
  }
})

test('the same words again change nothing', async () => {
  const { business, campaign, admin } = await anActiveCampaign()
  orFail(await sendPicture(business, campaign, { bytes: await aPicture() }))
  orFail(await api(admin, campaigns.approveCampaign, { ...ref(campaign), body: {} }))
  expect(orFail(await sendPicture(business, campaign, {})).status).toBe('active')
})

test('with reviews a picture can still change, after the end it cannot', async () => {
  const { business, campaign } = await anActiveCampaign()
  await aReviewOf(campaign, await aReviewer())
  const bytes = await aPicture()
  expect((await sendPicture(business, campaign, { bytes })).status).toBe(200)
  const ended = await anActiveCampaign()
  orFail(await api(ended.business, campaigns.completeCampaign, ref(ended.campaign)))
  const refused = await sendPicture(ended.business, ended.campaign, { bytes })
  expect([refused.status, refused.error?.message]).toEqual([
    409,
    'A completed campaign can no longer be edited.',
  ])
})

test('of pictures sent at once the last one stays, and the files of the others go', async () => {
  const { business, campaign } = await aCampaign()
  const before = await removed()
  const colours = ['#111111', '#444444', '#777777', '#aaaaaa']
  const answers = await atOnce(4, async (i) =>
    sendPicture(business, campaign, { bytes: await aPicture({ background: colours[i]! }) }),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await removed()).toBe(before + 9)
  const { picture } = orFail(
    await request<campaigns.Campaign>(business, 'GET', `/api/campaigns/${campaign.id}`),
  )
  expect((await load(business, picture!.hero)).status).toBe(200)
})

test('deleting a campaign or the account removes the files', async () => {
  const { business, campaign } = await aCampaign()
  const { picture } = orFail(await sendPicture(business, campaign, { bytes: await aPicture() }))
  let before = await removed()
  orFail(await api(business, campaigns.deleteCampaign, ref(campaign)))
  expect(await removed()).toBe(before + 3)
  expect((await load(business, picture!.card)).status).toBe(404)

  const closing = await withPassword(await aBusiness({ balance: 0 }))
  const other = await anActiveCampaign({ business: closing })
  orFail(await sendPicture(closing, other.campaign, { bytes: await aPicture() }))
  before = await removed()
  orFail(await closeAccount(closing))
  expect(await removed()).toBe(before + 3)
})

test('a campaign without a picture has none to remove, and nobody else removes it', async () => {
  const { business, campaign } = await aCampaign()
  expect((await api(business, campaigns.removePicture, ref(campaign))).status).toBe(409)
  orFail(await sendPicture(business, campaign, { bytes: await aPicture() }))
  expect((await api(await aBusiness(), campaigns.removePicture, ref(campaign))).status).toBe(404)
  expect(orFail(await api(business, campaigns.removePicture, ref(campaign))).picture).toBeNull()
})
