import { expect, test } from 'vitest'
import { photoAt } from '../../../shared/market/photo-rules.ts'
import * as contract from '../../../shared/market/reviews.ts'
import { forgetPhotos } from './photos.ts'
import { closeAccount, emptyWallet, withPassword } from '../../test/members.ts'
import { aPhoto, load, photoFilesToRemove } from '../../test/photos.ts'
import { improvedBody } from '../../test/second-try.ts'
import { clock, server } from '../../test/server.ts'
import {
  anActiveCampaign,
  api,
  aReviewer,
  balanceOf,
  orFail,
  request,
  reviewBody,
  writtenBody,
  type Person,
} from '../../test/world.ts'

/** A pending review with two photos. */
async function aReviewWithPhotos(author?: Person) {
  const world = await anActiveCampaign()
  const reviewer = author ?? (await aReviewer())
  const photos = [await aPhoto(reviewer, 'The crust'), await aPhoto(reviewer, 'The crumb')] as const
  const [one, two] = photos
  const review = orFail(
    await api(reviewer, contract.submitReview, {
      params: { campaignId: world.campaign.id },
      body: { ...reviewBody, photoIds: [two.id, one.id] },
    }),
  )
  return { ...world, reviewer, one, two, review, params: { reviewId: review.id } }
}

const idsOf = ({ photos }: { photos: { id: string }[] }) => photos.map(({ id }) => id)
const read = async (person: Person, params: { reviewId: string }) =>
  orFail(await api(person, contract.getReview, { params }))
const forget = () =>
  server()
    .db.transaction()
    .execute((tx) => forgetPhotos(tx, clock.now()))

// spec: 10.72
test('until it is published, its author and admins alone see the photos of a review', async () => {
  const world = await aReviewWithPhotos()
  const { admin, business, reviewer, one, two, review, params } = world
  expect(idsOf(review)).toEqual([two.id, one.id])
  const other = await aReviewer()
  const statuses = () =>
    Promise.all(
      [reviewer, admin, business, other, null].map(
        async (person) => (await load(person, photoAt(one, 'small'))).status,
      ),
    )
  expect(idsOf(await read(admin, params))).toEqual([two.id, one.id])
  expect((await read(business, params)).photos).toEqual([])
  expect(await statuses()).toEqual([200, 200, 404, 404, 404])

  orFail(await api(admin, contract.approveReview, { params, body: {} }))
  for (const person of [reviewer, admin, business, other]) {
    expect(idsOf(await read(person, params))).toEqual([two.id, one.id])
  }
  expect(await statuses()).toEqual([200, 200, 200, 200, 200])
  const { headers } = await load(null, one.url)
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=86400, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const again = await load(null, one.url, { 'if-none-match': headers.etag as string })
  expect([again.status, again.bytes.length]).toEqual([304, 0])

  const reason = 'The text names somebody who did not agree to it.'
  orFail(await api(admin, contract.unpublishReview, { params, body: { reason } }))
  expect(await statuses()).toEqual([200, 200, 404, 404, 404])
  expect((await read(business, params)).photos).toEqual([])
})

// spec: 10.72
test('a photo that an approval leaves out is shown to nobody else, who reads why', async () => {
  const { admin, reviewer, business, one, two, params } = await aReviewWithPhotos()
  const reason = 'It shows the face of a child.'
  const approve = (withoutPhotos: { photoId: string; reason: string }[]) =>
    api(admin, contract.approveReview, { params, body: { withoutPhotos } })
  for (const wrong of [
    [{ photoId: crypto.randomUUID(), reason }],
    [{ photoId: 'photo', reason }],
    [one, one].map(({ id }) => ({ photoId: id, reason })),
  ]) {
    const answer = await approve(wrong)
    expect([answer.status, Object.keys(answer.error!.fields!)]).toEqual([400, ['withoutPhotos']])
  }
  expect((await approve([{ photoId: one.id, reason: ' ' }])).status).toBe(400)
  expect((await read(admin, params)).status).toBe('pending')

  const approved = orFail(await approve([{ photoId: one.id, reason }]))
  const mine = await read(reviewer, params)
  for (const { photos } of [approved, mine]) {
    expect(photos).toEqual([two, { ...one, leftOutReason: reason }])
  }
  expect((await read(business, params)).photos).toEqual([two])
  expect((await load(null, two.url)).status).toBe(200)
  for (const person of [null, business]) expect((await load(person, one.url)).status).toBe(404)
  expect((await load(reviewer, one.url)).status).toBe(200)
  // The photos change nothing about the pay.
  expect(await balanceOf(reviewer)).toBe(10_00)
  const { rows } = await server().owner.query<{ after: object }>(
    `select after from audit_log where action = 'approveReview' and subject = $1`,
    [`review:${params.reviewId}`],
  )
  expect(rows[0]!.after).toMatchObject({ photosLeftOut: reason })
})

test('an edit changes photos, their order and texts, and with the same ones nothing', async () => {
  const { admin, reviewer, one, two, review, params } = await aReviewWithPhotos()
  const edit = async (body: object, version = review.version) =>
    api(reviewer, contract.editReview, { params, body: { ...writtenBody, version, ...body } })
  expect(orFail(await edit({})).version).toBe(1)
  expect(orFail(await edit({ photoIds: [two.id, one.id] })).version).toBe(1)
  const turned = orFail(await edit({ photoIds: [one.id, two.id] }))
  expect([turned.version, idsOf(turned)]).toEqual([2, [one.id, two.id]])
  // A moderator who has read the first version does not approve the second one.
  const outdated = await api(admin, contract.approveReview, { params, body: { version: 1 } })
  expect(outdated.status).toBe(409)
  const said = orFail(await edit({ photoAlts: { [one.id]: 'Its crust, close' } }, 2))
  expect([said.version, said.photos[0]!.alt]).toEqual([3, 'Its crust, close'])

  const before = await photoFilesToRemove()
  const three = await aPhoto(reviewer)
  const other = orFail(await edit({ photoIds: [three.id] }, 3))
  expect(idsOf(other)).toEqual([three.id])
  expect(await photoFilesToRemove()).toBe(before + 6)
  expect((await load(reviewer, one.url)).status).toBe(404)
  expect(orFail(await edit({ photoIds: [] }, 4)).photos).toEqual([])
})

async function aSecondTry() {
  const world = await aReviewWithPhotos()
  const { admin, reviewer, params, one } = world
  const note = 'Please say more about what you have used it for.'
  const body = { reason: 'low_effort' as const, note, allowResubmission: true }
  orFail(await api(admin, contract.rejectReview, { params, body }))
  const three = await aPhoto(reviewer, 'The box')
  const again = { ...improvedBody, photoIds: [three.id, one.id] }
  const review = orFail(await api(reviewer, contract.resubmitReview, { params, body: again }))
  return { ...world, three, review }
}

test('the photos of a first try stay for moderators, also after an edit of the second', async () => {
  const { admin, reviewer, business, params, one, two, three, review } = await aSecondTry()
  expect(idsOf(review)).toEqual([three.id, one.id])
  const edited = await api(reviewer, contract.editReview, {
    params,
    body: { ...writtenBody, photoIds: [three.id], version: review.version },
  })
  expect(idsOf(orFail(edited))).toEqual([three.id])
  for (const person of [admin, reviewer]) {
    const { firstTry } = await read(person, params)
    expect(idsOf(firstTry!)).toEqual([two.id, one.id])
    expect((await load(person, two.url)).status).toBe(200)
  }
  orFail(await api(admin, contract.approveReview, { params, body: {} }))
  expect(await read(business, params)).toMatchObject({ photos: [three] })
  expect((await load(business, two.url)).status).toBe(404)
  clock.travel({ days: 201 })
  expect(await forget()).toBeGreaterThanOrEqual(2)
  expect((await read(admin, params)).firstTry!.photos).toEqual([])
})

test('a second try without a word about photos keeps those of the first', async () => {
  const { admin, reviewer, params, one, two } = await aReviewWithPhotos()
  const note = 'Please say more about what you have used it for.'
  const body = { reason: 'low_effort' as const, note, allowResubmission: true }
  orFail(await api(admin, contract.rejectReview, { params, body }))
  const again = orFail(
    await api(reviewer, contract.resubmitReview, {
      params,
      body: { ...improvedBody },
    }),
  )
  expect(idsOf(again)).toEqual([two.id, one.id])
  expect(idsOf(again.firstTry!)).toEqual([two.id, one.id])
})

// spec: 10.73
test('unused photos go after a day, and hidden ones after the time of appeals', async () => {
  const pending = await aReviewWithPhotos()
  const { admin, params, one } = await aReviewWithPhotos()
  const rejected = await aReviewWithPhotos()
  const unused = await aPhoto(await aReviewer())
  const reason = 'It shows the face of a child.'
  const withoutPhotos = [{ photoId: one.id, reason }]
  orFail(await api(admin, contract.approveReview, { params, body: { withoutPhotos } }))
  const body = { reason: 'abusive' as const, note: 'It insults the people of the shop.' }
  orFail(await api(admin, contract.rejectReview, { params: rejected.params, body }))
  const kept = async () => {
    const { rows } = await server().owner.query<{ id: string }>(
      'select id from photos where id = any($1) order by id',
      [[unused.id, one.id, rejected.one.id, pending.one.id]],
    )
    return new Set(rows.map(({ id }) => id))
  }
  clock.travel({ minutes: 23 * 60 })
  await forget()
  expect((await kept()).size).toBe(4)
  clock.travel({ minutes: 2 * 60 })
  const before = await photoFilesToRemove()
  const count = await forget()
  expect(await photoFilesToRemove()).toBe(before + 3 * count)
  expect(await kept()).toEqual(new Set([one.id, rejected.one.id, pending.one.id]))
  // Six months to appeal, and seven days for the answer.
  clock.travel({ days: 191 })
  await forget()
  expect((await kept()).size).toBe(3)
  clock.travel({ days: 10 })
  await forget()
  expect(await kept()).toEqual(new Set([pending.one.id]))
})

test('closing the account deletes the photos, also those of published reviews', async () => {
  const author = await withPassword(await aReviewer())
  const { admin, business, params, one } = await aReviewWithPhotos(author)
  orFail(await api(admin, contract.approveReview, { params, body: {} }))
  await aPhoto(author)
  await emptyWallet(author)
  const before = await photoFilesToRemove()
  orFail(await closeAccount(author))
  expect(await photoFilesToRemove()).toBe(before + 9)
  expect((await load(null, one.url)).status).toBe(404)
  expect((await read(business, params)).photos).toEqual([])
})

test('the reviews of a campaign and of a list have their photos', async () => {
  const { admin, campaign, one, two, params } = await aReviewWithPhotos()
  orFail(await api(admin, contract.approveReview, { params, body: {} }))
  const listed = orFail(
    await request<{ items: contract.Review[] }>(
      await aReviewer(),
      'GET',
      `/api/campaigns/${campaign.id}/reviews`,
    ),
  )
  expect(idsOf(listed.items[0]!)).toEqual([two.id, one.id])
})
