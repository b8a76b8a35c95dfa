import sharp from 'sharp'
import { expect, test } from 'vitest'
import { photoAt } from '../../../shared/market/photo-rules.ts'
import * as photos from '../../../shared/market/photos.ts'
import { submitReview } from '../../../shared/market/reviews.ts'
import { aPhoto, load, photoFilesToRemove, sendPhoto } from '../../test/photos.ts'
import { anAnimation, aPicture, magic, png } from '../../test/pictures.ts'
import { server } from '../../test/server.ts'
import {
  aBusiness,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  atOnce,
  orFail,
  reviewBody,
  type Person,
} from '../../test/world.ts'

const remove = (person: Person, { id }: { id: string }) =>
  api(person, photos.removePhoto, { params: { photoId: id } })

// spec: 10.71
test('a photo is kept in three sizes, the right way up and without metadata', async () => {
  const reviewer = await aReviewer()
  const sideways = await sharp(await aPicture({ width: 3_000, height: 1_500 }, 'jpeg'))
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Artist: 'Ruth' },
      IFD3: { GPSLatitude: '6/1 27/1 0/1', GPSLatitudeRef: 'N' },
    })
    .toBuffer()
  expect((await sharp(sideways).metadata()).exif?.includes('Ruth')).toBe(true)
  const answer = await sendPhoto(reviewer, { bytes: sideways, alt: ' The loaf ' })
  expect([answer.status, answer.body]).toEqual([
    201,
    {
      id: answer.body.id,
      url: `/api/photos/${answer.body.id}/large.webp`,
      width: 1_000,
      height: 2_000,
      alt: 'The loaf',
    },
  ])
  for (const [size, width, height] of [
    ['small', 200, 400],
    ['medium', 500, 1_000],
    ['large', 1_000, 2_000],
  ] as const) {
    const { status, headers, bytes } = await load(reviewer, photoAt(answer.body, size))
    expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
    const found = await sharp(bytes).metadata()
    expect(found).toMatchObject({ format: 'webp', width, height })
    expect([found.exif, found.xmp, found.icc, found.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  }
})

test('small photos are not enlarged, and each format is read', async () => {
  const reviewer = await aReviewer()
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const bytes = await aPicture({ width: 60, height: 40 }, format)
    expect(orFail(await sendPhoto(reviewer, { bytes }))).toMatchObject({
      width: 60,
      height: 40,
      alt: '',
    })
  }
})

/** An HEIF image: what sharp can write is AVIF, whose brand is changed here. */
async function aHeif(brand: string) {
  const bytes = await sharp(await aPicture({ width: 64, height: 48 }))
    .avif()
    .toBuffer()
  bytes.write(brand, 8, 'latin1')
  return bytes
}

test('a HEIC photo is read where libvips can, and otherwise said to be sent as JPEG', async () => {
  const reviewer = await aReviewer()
  expect(orFail(await sendPhoto(reviewer, { bytes: await aHeif('mif1') }))).toMatchObject({
    width: 64,
    height: 48,
  })
  const undecoded = Buffer.concat([(await aHeif('heic')).subarray(0, 200), Buffer.alloc(200)])
  const answer = await sendPhoto(reviewer, { bytes: undecoded })
  const message = 'This HEIC photo cannot be read here. Send it as JPEG.'
  expect([answer.status, answer.error?.fields]).toEqual([400, { file: message }])
})

const wrongFormat = 'This is not a JPEG, PNG, WebP or HEIC photo.'
const damaged = 'This photo is damaged and cannot be read.'

test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), wrongFormat],
  ['a page', () => Buffer.from('<!doctype html><p>'), wrongFormat],
  ['nothing', () => Buffer.alloc(0), wrongFormat],
  ['an AVIF', () => aHeif('avif'), wrongFormat],
  ['only the first bytes of a PNG', () => magic, damaged],
  ['half a photo', async () => (await aPicture()).subarray(0, 400), damaged],
  [
    '50,000 × 50,000 pixels',
    () => png(50_000, 50_000),
    'This photo has more than 40 megapixels. Send a smaller one.',
  ],
  ['an animation', anAnimation, 'This photo is animated. Send one that stands still.'],
])('%s is refused with a sentence and leaves nothing behind', async (_name, make, message) => {
  const reviewer = await aReviewer()
  const before = await photoFilesToRemove()
  const answer = await sendPhoto(reviewer, { bytes: await make() })
  expect([answer.status, answer.error?.fields]).toEqual([400, { file: message }])
  expect(await photoFilesToRemove()).toBe(before)
})

test('a header of 50,000 × 50,000 pixels is refused before anything is decoded', async () => {
  const reviewer = await aReviewer()
  await aPhoto(reviewer)
  const answer = await sendPhoto(reviewer, { bytes: png(50_000, 50_000) })
  // It has no pixels: one who decoded it would call it damaged.
  const message = 'This photo has more than 40 megapixels. Send a smaller one.'
  expect([answer.status, answer.error?.fields]).toEqual([400, { file: message }])
})

test('a page behind a photo is not in what is kept', async () => {
  const reviewer = await aReviewer()
  const script = Buffer.from('<script>alert(document.domain)</script>')
  const bytes = Buffer.concat([await aPicture({}, 'jpeg'), script])
  const photo = orFail(await sendPhoto(reviewer, { bytes }))
  const kept = await load(reviewer, photo.url)
  expect(kept.bytes.includes('<script')).toBe(false)
  expect(kept.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
})

test('a photo needs a file of at most 10 MB, a reviewer and a short text of one line', async () => {
  const reviewer = await aReviewer()
  const bytes = await aPicture({}, 'jpeg')
  const none = await sendPhoto(reviewer, {})
  expect([none.status, none.error?.fields]).toEqual([400, { file: 'Choose a photo.' }])
  const huge = await sendPhoto(reviewer, { bytes: Buffer.alloc(10 * 1024 * 1024 + 1) })
  expect([huge.status, huge.error?.fields]).toEqual([
    413,
    { file: 'A photo may be at most 10 MB.' },
  ])
  const long = await sendPhoto(reviewer, { bytes, alt: 'x'.repeat(201) })
  expect([long.status, long.error?.fields]).toEqual([400, { alt: 'Use at most 200 characters' }])
  expect((await sendPhoto(null, { bytes })).status).toBe(401)
  expect((await sendPhoto(await aBusiness(), { bytes })).status).toBe(403)
  expect((await sendPhoto(await anAdmin(), { bytes })).status).toBe(403)
})

test('only its reviewer sees or removes a photo that no review has', async () => {
  const reviewer = await aReviewer()
  const photo = await aPhoto(reviewer)
  const others = [await aReviewer(), await aBusiness(), await anAdmin(), null]
  for (const person of others) expect((await load(person, photo.url)).status).toBe(404)
  const own = await load(reviewer, photo.url)
  expect([own.status, own.headers['cache-control']]).toEqual([200, 'private, no-cache'])
  for (const wrong of [`${photo.url}x`, photo.url.replace('large', 'huge'), '/api/photos/1/a']) {
    expect((await load(reviewer, wrong)).status).toBe(404)
  }

  expect((await remove(others[0]!, photo)).status).toBe(404)
  const before = await photoFilesToRemove()
  orFail(await remove(reviewer, photo))
  expect(await photoFilesToRemove()).toBe(before + 3)
  expect((await load(reviewer, photo.url)).status).toBe(404)
  expect((await remove(reviewer, photo)).status).toBe(404)
})

test('a reviewer has at most 20 photos that no review has, also of those sent at once', async () => {
  const reviewer = await aReviewer()
  const { db } = server()
  const one = await aPhoto(reviewer)
  const row = await db
    .selectFrom('photos')
    .selectAll()
    .where('id', '=', one.id)
    .executeTakeFirstOrThrow()
  const more = Array.from({ length: 17 }, () => ({ ...row, id: crypto.randomUUID() }))
  await db.insertInto('photos').values(more).execute()
  const bytes = await aPicture({ width: 50, height: 50 })
  const answers = await atOnce(4, () => sendPhoto(reviewer, { bytes }))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
  const refused = await sendPhoto(reviewer, { bytes })
  expect([refused.error?.reason, refused.error?.message]).toEqual([
    'too_many',
    'You have 20 photos that no review has. Remove some, or wait a day.',
  ])
})

test('a review takes at most five photos, each once, and only own ones', async () => {
  const { campaign } = await anActiveCampaign()
  const reviewer = await aReviewer()
  const photo = await aPhoto(reviewer)
  const foreign = await aPhoto(await aReviewer())
  const send = (photoIds: string[], more: object = {}) =>
    api(reviewer, submitReview, {
      params: { campaignId: campaign.id },
      body: { ...reviewBody, photoIds, ...more },
    })
  const six = await send(Array.from({ length: 6 }, () => crypto.randomUUID()))
  expect([six.status, six.error?.fields]).toEqual([400, { photoIds: 'Send at most 5 photos' }])
  const twice = await send([photo.id, photo.id])
  expect([twice.status, twice.error?.fields]).toEqual([400, { photoIds: 'Send each photo once' }])
  for (const wrong of [foreign.id, crypto.randomUUID(), 'photo']) {
    const answer = await send([photo.id, wrong])
    expect([wrong, answer.status, Object.keys(answer.error!.fields!)]).toEqual([
      wrong,
      400,
      ['photoIds'],
    ])
  }
  const unknown = await send([photo.id], { photoAlts: { [foreign.id]: 'Mine now' } })
  expect([unknown.status, Object.keys(unknown.error!.fields!)]).toEqual([400, ['photoAlts']])

  const review = orFail(await send([photo.id], { photoAlts: { [photo.id]: 'The crust' } }))
  expect(review.photos).toEqual([{ ...photo, alt: 'The crust' }])
  const used = await remove(reviewer, photo)
  expect([used.status, used.error?.message]).toEqual([
    409,
    'A review has this photo. Edit the review to take it out.',
  ])
})

test('of two reviews sent at once with the same photo one gets it, and the other nothing', async () => {
  const reviewer = await aReviewer()
  const photo = await aPhoto(reviewer)
  const offers = [await anActiveCampaign(), await anActiveCampaign()]
  const answers = await atOnce(2, (i) =>
    api(reviewer, submitReview, {
      params: { campaignId: offers[i]!.campaign.id },
      body: { ...reviewBody, photoIds: [photo.id] },
    }),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
})
