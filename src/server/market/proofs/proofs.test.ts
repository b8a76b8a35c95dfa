import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { addDays } from '../../../shared/base/days.ts'
import * as campaigns from '../../../shared/market/campaigns.ts'
import * as reviews from '../../../shared/market/reviews.ts'
import { eicar, startFakeClamd } from '../../test/clamd.ts'
import { load } from '../../test/photos.ts'
import { anAnimation, aPicture, magic, png } from '../../test/pictures.ts'
import { aTakenPlace } from '../../test/places.ts'
import { aProof, sendProof } from '../../test/proofs.ts'
import { clock, server, whileConfigured } from '../../test/server.ts'
import { pdf } from '../../test/uploads.ts'
import { forgetProofs } from './proofs.ts'
import {
  aBusiness,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  atOnce,
  balanceOf,
  orFail,
  reviewBody,
  type Person,
} from '../../test/world.ts'

const send = (reviewer: Person, { id }: { id: string }, proofId?: string) =>
  api(reviewer, reviews.submitReview, {
    params: { campaignId: id },
    body: { ...reviewBody, ...(proofId !== undefined && { proofId }) },
  })
const read = async (person: Person, { id }: { id: string }) =>
  orFail(await api(person, reviews.getReview, { params: { reviewId: id } }))
const asking = { fields: { proofRequired: true } }
const filesToRemove = async () => {
  const { rows } = await server().owner.query<{ n: number }>(
    `select count(*)::int as n from file_removals where storage_key like 'review-proofs/%'`,
  )
  return rows[0]!.n
}
const forget = (at: Date) =>
  server()
    .db.transaction()
    .execute((tx) => forgetProofs(tx, at))

// spec: 14.31
test('a picture is drawn anew without metadata, and a PDF is kept as it is', async () => {
  const reviewer = await aReviewer()
  const script = Buffer.from('<script>alert(document.domain)</script>')
  const photo = await sharp(await aPicture({ width: 3_200, height: 1_600 }, 'jpeg'))
    .withExif({ IFD0: { Artist: 'Ruth' } })
    .toBuffer()
  const picture = await aProof(reviewer, Buffer.concat([photo, script]))
  expect(picture).toMatchObject({
    type: 'image/webp',
    url: `/api/proofs/${picture.id}/file`,
  })
  const kept = await load(reviewer, picture.url)
  const found = await sharp(kept.bytes).metadata()
  expect([found.format, found.width, found.exif, found.xmp]).toEqual([
    'webp',
    3_000,
    undefined,
    undefined,
  ])
  expect([kept.bytes.includes('<script'), kept.bytes.length]).toEqual([false, picture.sizeBytes])
  expect(kept.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; sandbox",
  })

  const document = await aProof(reviewer, pdf)
  expect(document).toMatchObject({ type: 'application/pdf', sizeBytes: pdf.length })
  const opened = await load(reviewer, document.url)
  expect([opened.headers['content-type'], opened.bytes.equals(pdf)]).toEqual([
    'application/pdf',
    true,
  ])
})

const wrongFormat = 'This is not a JPEG, PNG, WebP or PDF file.'
const damaged = 'This file is damaged and cannot be read.'

test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), wrongFormat],
  ['a page', () => Buffer.from('<!doctype html><p>%PDF-'), wrongFormat],
  ['nothing', () => Buffer.alloc(0), wrongFormat],
  ['only the first bytes of a PNG', () => magic, damaged],
  ['half a photo', async () => (await aPicture()).subarray(0, 400), damaged],
  [
    '50,000 × 50,000 pixels',
    () => png(50_000, 50_000),
    'This file has more than 40 megapixels. Send a smaller one.',
  ],
  ['an animation', anAnimation, 'This file is animated. Send one that stands still.'],
])('%s is refused with a sentence and leaves nothing behind', async (_name, make, message) => {
  const reviewer = await aReviewer()
  const before = await filesToRemove()
  const answer = await sendProof(reviewer, await make())
  expect([answer.status, answer.error?.fields]).toEqual([400, { file: message }])
  expect(await filesToRemove()).toBe(before)
})

test('where a scanner is configured, malware is refused and nothing is stored without it', async () => {
  const clamd = await startFakeClamd()
  let isRunning = true
  onTestFinished(() => (isRunning ? clamd.stop() : undefined))
  await whileConfigured({ CLAMD_URL: clamd.url }, async () => {
    const reviewer = await aReviewer()
    const infected = await sendProof(reviewer, Buffer.concat([pdf, Buffer.from(`\n${eicar}`)]))
    expect([infected.status, infected.error?.fields?.['file']]).toEqual([
      400,
      expect.stringMatching(/^This file contains malware \(Eicar/),
    ])
    expect((await sendProof(reviewer, pdf)).status).toBe(201)
    clamd.stop()
    isRunning = false
    expect((await sendProof(reviewer, pdf)).status).toBe(503)
  })
})

test('a proof needs a file of at most 10 MB and a reviewer, who has ten at most', async () => {
  const reviewer = await aReviewer()
  const none = await sendProof(reviewer)
  expect([none.status, none.error?.fields]).toEqual([400, { file: 'Choose a file.' }])
  const huge = await sendProof(reviewer, Buffer.alloc(10 * 1024 * 1024 + 1))
  expect([huge.status, huge.error?.fields]).toEqual([413, { file: 'A file may be at most 10 MB.' }])
  expect((await sendProof(null, pdf)).status).toBe(401)
  for (const person of [await aBusiness(), await anAdmin()]) {
    expect((await sendProof(person, pdf)).status).toBe(403)
  }
  for (let count = 0; count < 8; count++) await aProof(reviewer)
  const answers = await atOnce(4, () => sendProof(reviewer, pdf))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
  const full = await sendProof(reviewer, pdf)
  expect([full.error?.reason, full.error?.message]).toEqual([
    'too_many',
    'You have 10 proofs that no review has. Send one, or wait a day.',
  ])
})

// spec: 14.32
test('only its reviewer reads a proof, and admins once a review has it', async () => {
  const { campaign, business, admin } = await anActiveCampaign()
  const reviewer = await aReviewer()
  const proof = await aProof(reviewer)
  const others = [await aReviewer(), business, null]
  const closed = async () => {
    const answers = await Promise.all(others.map((person) => load(person, proof.url)))
    expect(answers.map(({ status }) => status)).toEqual([404, 403, 401])
  }
  await closed()
  expect((await load(admin, proof.url)).status).toBe(404)
  expect((await load(reviewer, '/api/proofs/1/file')).status).toBe(404)

  const review = orFail(await send(reviewer, campaign, proof.id))
  expect(review.proof).toEqual(proof)
  await closed()
  expect((await load(admin, proof.url)).status).toBe(200)
  orFail(await api(admin, reviews.approveReview, { params: { reviewId: review.id }, body: {} }))
  await closed()
  expect((await read(admin, review)).proof).toEqual(proof)
  expect((await read(reviewer, review)).proof).toEqual(proof)
  for (const person of [business, others[0]!]) {
    expect(JSON.stringify(await read(person, review))).not.toContain(proof.id)
  }
})

test('a campaign that asks for a proof refuses a review without one, and reserves nothing', async () => {
  const { campaign, business } = await anActiveCampaign(asking)
  expect(campaign.proofRequired).toBe(true)
  const reviewer = await aReviewer()
  const before = await balanceOf(business)
  const without = await send(reviewer, campaign)
  expect([without.status, without.error?.fields]).toEqual([
    422,
    { proofId: 'Add a proof of use: this campaign asks for one' },
  ])
  const foreign = await aProof(await aReviewer())
  for (const wrong of [foreign.id, crypto.randomUUID(), 'receipt']) {
    const answer = await send(reviewer, campaign, wrong)
    expect([wrong, answer.status, Object.keys(answer.error!.fields!)]).toEqual([
      wrong,
      400,
      ['proofId'],
    ])
  }
  expect(await balanceOf(business)).toBe(before)
  orFail(await send(reviewer, campaign, (await aProof(reviewer)).id))
})

test('a place keeps whether its review needs a proof', async () => {
  const { campaign, business, place, reviewer } = await aTakenPlace()
  const late = await aTakenPlace(asking)
  const change = (person: Person, { id }: { id: string }, proofRequired: boolean) =>
    api(person, campaigns.editCampaign, { params: { campaignId: id }, body: { proofRequired } })
  orFail(await change(business, campaign, true))
  orFail(await change(late.business, late.campaign, false))
  expect([place.proofRequired, late.place.proofRequired]).toEqual([false, true])
  expect((await send(reviewer, campaign)).status).toBe(201)
  expect((await send(late.reviewer, late.campaign)).status).toBe(422)
})

test('of two reviews sent at once with the same proof one gets it, and the other nothing', async () => {
  const reviewer = await aReviewer()
  const proof = await aProof(reviewer)
  const offers = [await anActiveCampaign(), await anActiveCampaign()]
  const answers = await atOnce(2, (i) => send(reviewer, offers[i]!.campaign, proof.id))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('an edit and a second try keep the proof, or take another one in its stead', async () => {
  const { campaign, admin } = await anActiveCampaign(asking)
  const reviewer = await aReviewer()
  const first = await aProof(reviewer)
  const review = orFail(await send(reviewer, campaign, first.id))
  const params = { reviewId: review.id }
  const { content } = review
  const rating = review.rating!
  const edit = async (more: object) =>
    orFail(await api(reviewer, reviews.editReview, { params, body: { rating, content, ...more } }))
  const same = await edit({ proofId: first.id })
  expect([same.version, same.proof]).toEqual([review.version, first])
  expect((await edit({ rating: 3 })).proof).toEqual(first)

  const before = await filesToRemove()
  const second = await aProof(reviewer)
  const changed = await edit({ rating: 3, proofId: second.id })
  expect([changed.version, changed.proof]).toEqual([review.version + 2, second])
  expect(await filesToRemove()).toBe(before + 1)
  expect((await load(reviewer, first.url)).status).toBe(404)

  const note = 'The receipt is of another product.'
  const body = { reason: 'low_effort' as const, note, allowResubmission: true }
  orFail(await api(admin, reviews.rejectReview, { params, body }))
  const again = { ...reviewBody, content: `${reviewBody.content} It kept for a week.` }
  const third = await aProof(reviewer)
  const resubmit = { params, body: { ...again, proofId: third.id } }
  expect(orFail(await api(reviewer, reviews.resubmitReview, resubmit)).proof).toEqual(third)
})

// spec: 14.33
test('an unused proof goes after a day, that of a review 90 days after the decision', async () => {
  await forget(addDays(clock.now(), 91))
  const { campaign, admin } = await anActiveCampaign()
  const [decided, waiting] = [await aReviewer(), await aReviewer()]
  const used = await aProof(decided)
  const review = orFail(await send(decided, campaign, used.id))
  const held = orFail(await send(waiting, campaign, (await aProof(waiting)).id))
  orFail(await api(admin, reviews.approveReview, { params: { reviewId: review.id }, body: {} }))
  const unused = await aProof(decided)
  const before = await filesToRemove()
  const uploaded = new Date(unused.uploadedAt)
  expect(await forget(addDays(uploaded, 1))).toBe(0)
  expect(await forget(new Date(addDays(uploaded, 1).getTime() + 1))).toBe(1)
  expect((await load(decided, unused.url)).status).toBe(404)
  const at = new Date((await read(admin, review)).decidedAt!)
  expect(await forget(addDays(at, 90))).toBe(0)
  expect(await forget(new Date(addDays(at, 90).getTime() + 1))).toBe(1)
  expect(await filesToRemove()).toBe(before + 2)
  expect((await read(admin, review)).proof).toBeNull()
  expect((await read(admin, held)).proof).not.toBeNull()
})
