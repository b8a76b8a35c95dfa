import { expect, test } from 'vitest'
import { getAnalytics } from '../../../shared/overview/analytics.ts'
import { listAudit } from '../../../shared/platform/audit.ts'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { getDashboard } from '../../../shared/overview/dashboard.ts'
import { getPublicReviews } from '../../../shared/outside/embed.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { getReviewHistory } from '../../../shared/market/review-queue.ts'
import { resubmissionDays } from '../../../shared/market/review-rules.ts'
import * as contract from '../../../shared/market/reviews.ts'
import { expireDue } from '../../jobs/expire.ts'
import { clock, server } from '../../test/server.ts'
import {
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  aSubmittedReview,
  atOnce,
  balanceOf,
  orFail,
  request,
  type Person,
} from '../../test/world.ts'

const reason = 'The reviewer has told us that they know the owner.'

const unpublish = (admin: Person, reviewId: string, body: object = { reason }) =>
  api(admin, contract.unpublishReview, { params: { reviewId }, body: body as { reason: string } })
const publish = (admin: Person, reviewId: string) =>
  api(admin, contract.publishReview, { params: { reviewId } })
const approve = async (admin: Person, reviewId: string) =>
  orFail(await api(admin, contract.approveReview, { params: { reviewId }, body: {} }))

async function anApprovedReview(rating = 2) {
  const world = await aSubmittedReview({ rating })
  const { admin, review } = world
  return { ...world, review: await approve(admin, review.id) }
}

/** A campaign with one more approved review, of five stars. */
async function withAnother({ admin, campaign }: Awaited<ReturnType<typeof anApprovedReview>>) {
  const other = await aReviewer()
  const { id } = await aReviewOf(campaign, other, 5)
  await approve(admin, id)
  return { other, otherId: id }
}

async function listedTo(person: Person, campaignId: string, query: object = {}) {
  const call = { query: { campaignId, ...query } }
  return orFail(await api(person, contract.listReviews, call)).items
}
const textsOf = async (person: Person) =>
  orFail(await api(person, listNotifications)).items.map(({ text }) => text)
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()

// spec: 10.37
test('an unpublished review leaves the embed, its ratings and the campaign page of others', async () => {
  const world = await anApprovedReview()
  const { admin, campaign, review, reviewer } = world
  const { other, otherId } = await withAnother(world)
  const params = { campaignId: campaign.id }
  const publicNow = async () => orFail(await api(null, getPublicReviews, { params }))
  const idsTo = async (person: Person) => [
    orFail(await api(person, getCampaign, { params })).reviews.items.map(({ id }) => id),
    orFail(await api(person, contract.listCampaignReviews, { params })).items.map(({ id }) => id),
  ]
  expect(await publicNow()).toMatchObject({ ratingCount: 2, ratingAverage: 3.5 })

  orFail(await unpublish(admin, review.id))
  // The embed is cached, and hears of the change in the next moment.
  const without = { ratingCount: 1, ratingAverage: 5, ratingCounts: { '2': 0 } }
  await expect.poll(publicNow).toMatchObject(without)
  expect((await publicNow()).items.map(({ id }) => id)).toEqual([otherId])
  for (const person of [other, await aReviewer()]) {
    expect(await idsTo(person)).toEqual([[otherId], [otherId]])
  }
  // Its reviewer, the business and admins still read it.
  for (const person of [reviewer, world.business, admin]) {
    expect(await idsTo(person)).toEqual([
      [otherId, review.id],
      [otherId, review.id],
    ])
  }
  orFail(await publish(admin, review.id))
  await expect.poll(publicNow).toMatchObject({ ratingCount: 2, ratingAverage: 3.5 })
  expect(await idsTo(other)).toEqual([
    [otherId, review.id],
    [otherId, review.id],
  ])
})

// spec: 10.37
test('no money and no count moves, and average ratings leave the review out', async () => {
  const world = await anApprovedReview()
  const { admin, business, reviewer, campaign, review } = world
  await withAnother(world)
  const figures = async () => {
    const { averageRating: platformRating, ...platform } = orFail(await api(admin, getAnalytics))
    const own = orFail(await api(business, getDashboard))
    if (own.role !== 'business') throw new Error('not the dashboard of a business')
    const { averageRating, publishedReviews, campaigns: _, ...rest } = own
    const { completedReviews, pendingReviews, openPlaces } = orFail(
      await api(admin, getCampaign, { params: { campaignId: campaign.id } }),
    )
    const balances = [await balanceOf(business), await balanceOf(reviewer)]
    const money = { platform, rest, completedReviews, pendingReviews, openPlaces, balances }
    return { money, averageRating, publishedReviews, platformRating }
  }
  const before = await figures()
  orFail(await unpublish(admin, review.id))
  const after = await figures()
  expect(after.money).toEqual(before.money)
  expect([before.averageRating, after.averageRating]).toEqual([3.5, 5])
  expect([before.publishedReviews, after.publishedReviews]).toEqual([2, 1])
  expect(after.platformRating).toBeGreaterThan(before.platformRating!)
})

test('its reviewer, the business and admins read the reason, in lists, files and notifications', async () => {
  const { admin, business, reviewer, campaign, review } = await anApprovedReview()
  orFail(await unpublish(admin, review.id, { reason: `  ${reason} ` }))
  for (const person of [admin, business, reviewer]) {
    const [shown] = await listedTo(person, campaign.id, { status: 'unpublished' })
    expect(shown).toMatchObject({
      id: review.id,
      status: 'approved',
      unpublishedAt: expect.any(String),
      unpublishReason: reason,
    })
    // By whom, only admins know.
    const by = person === admin ? 'Ada Admin' : undefined
    expect([shown?.unpublishedBy, shown?.decidedBy]).toEqual([by, by])
    // It is still an approved one.
    expect(await listedTo(person, campaign.id, { status: 'approved' })).toHaveLength(1)
    const file = await request<string>(person, 'GET', '/api/reviews.csv', {
      query: { campaignId: campaign.id },
    })
    expect(file.body).toContain(reason)
  }
  const page = orFail(await api(reviewer, getCampaign, { params: { campaignId: campaign.id } }))
  expect(page.ownReview).toMatchObject({ unpublishReason: reason })
  expect((await textsOf(reviewer))[0]).toBe(
    'Your review of “Tell us about our bread” is no longer public. What you earned stays yours. ' +
      `Reason: ${reason}`,
  )
  expect((await textsOf(business))[0]).toBe(
    `A review of “Tell us about our bread” is no longer public. Reason: ${reason}`,
  )

  orFail(await publish(admin, review.id))
  expect(await listedTo(admin, campaign.id, { status: 'unpublished' })).toEqual([])
  expect((await listedTo(business, campaign.id))[0]).toMatchObject({
    unpublishedAt: null,
    unpublishReason: null,
  })
  expect((await textsOf(reviewer))[0]).toBe(
    'Your review of “Tell us about our bread” is public again.',
  )
  expect((await textsOf(business))[0]).toBe(
    'A review of “Tell us about our bread” is public again.',
  )
})

test('both are in the audit log, and the history of the reviewer counts the review', async () => {
  const { review, reviewer } = await anApprovedReview()
  const admin = await anAdmin()
  orFail(await unpublish(admin, review.id))
  const params = { reviewerId: reviewer.id }
  const { counts, latest } = orFail(await api(admin, getReviewHistory, { params }))
  expect(counts).toEqual({ pending: 0, approved: 1, rejected: 0, unpublished: 1 })
  expect(latest[0]).toMatchObject({ id: review.id, unpublishedAt: expect.any(String) })
  orFail(await publish(admin, review.id))
  const subject = `review:${review.id}`
  const { items } = orFail(await api(admin, listAudit, { query: { actor: admin.id } }))
  expect(items).toMatchObject([
    { action: 'publishReview', subject, before: { reason }, after: null },
    { action: 'unpublishReview', subject, before: null, after: { reason } },
  ])
})

test('of several admins at once one unpublishes the review, and one publishes it again', async () => {
  const { admin, review, reviewer } = await anApprovedReview()
  const admins = [admin, await anAdmin()]
  const several = (work: (who: Person, id: string) => Promise<{ status: number }>) =>
    atOnce(6, (i) => work(admins[i % 2]!, review.id))
  expect(statuses(await several(unpublish))).toEqual([200, 409, 409, 409, 409, 409])
  expect(statuses(await several(publish))).toEqual([200, 409, 409, 409, 409, 409])
  // One notification for each, after that of the approval.
  expect(await textsOf(reviewer)).toHaveLength(3)
})

test('an approval and an unpublication at once leave the review approved, in either order', async () => {
  const { admin, review, reviewer, campaign } = await aSubmittedReview()
  const params = { reviewId: review.id }
  const [approved, unpublished] = await Promise.all([
    api(admin, contract.approveReview, { params, body: {} }),
    unpublish(await anAdmin(), review.id),
  ])
  expect(approved.status).toBe(200)
  expect([200, 409]).toContain(unpublished.status)
  const [shown] = await listedTo(admin, campaign.id)
  expect(shown).toMatchObject({ status: 'approved' })
  expect(shown!.unpublishedAt === null).toBe(unpublished.status === 409)
  expect(await balanceOf(reviewer)).toBe(10_00)
})

test('a reason needs 20 characters, another version is refused, and only admins may', async () => {
  const { admin, business, reviewer, review } = await anApprovedReview()
  for (const short of ['Too short.', ' '.repeat(30)]) {
    expect((await unpublish(admin, review.id, { reason: short })).status).toBe(400)
  }
  const outdated = await unpublish(admin, review.id, { reason, version: review.version - 1 })
  expect(outdated).toMatchObject({ status: 409 })
  for (const person of [business, reviewer]) {
    expect((await unpublish(person, review.id)).status).toBe(403)
    expect((await publish(person, review.id)).status).toBe(403)
  }
  expect((await unpublish(admin, 'unknown')).status).toBe(404)
  orFail(await unpublish(admin, review.id, { reason, version: review.version }))
})

test('the business hears once of each decision about a review of its campaign', async () => {
  const { admin, business, reviewer, review } = await aSubmittedReview()
  const note = 'Please say a little more about the bread.'
  const rejection = { reason: 'low_effort' as const, note }
  const params = { reviewId: review.id }
  const latest = async () => (await textsOf(business))[0]
  const sendBack = { ...rejection, allowResubmission: true }
  orFail(await api(admin, contract.rejectReview, { params, body: sendBack }))
  expect(await latest()).toBe(
    'A review of “Tell us about our bread” was sent back. ' +
      'Its reviewer can improve it within 7 days.',
  )
  clock.travel({ days: resubmissionDays })
  await atOnce(2, () => expireDue(server().db, clock.now(), server().app.log))
  const released =
    'A rejected review of “Tell us about our bread” was not sent again, so its place is open and ' +
    'its money is no longer reserved.'
  expect((await textsOf(business)).filter((text) => text === released)).toHaveLength(1)
  expect(await textsOf(reviewer)).not.toContain(released)

  const rejected = await aSubmittedReview({ business })
  const ofRejected = { params: { reviewId: rejected.review.id }, body: rejection }
  orFail(await api(admin, contract.rejectReview, ofRejected))
  expect(await latest()).toBe(
    'A review of “Tell us about our bread” was rejected, and its money is no longer reserved.',
  )
  const approved = await aSubmittedReview({ business })
  await approve(admin, approved.review.id)
  expect(await latest()).toBe('A review of “Tell us about our bread” is approved and public.')
})
