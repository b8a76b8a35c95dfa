import { expect, test } from 'vitest'
import { addDays } from '../../../shared/base/days.ts'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import * as campaigns from '../../../shared/market/campaigns.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import * as contract from '../../../shared/market/reviews.ts'
import { expireDue } from '../../jobs/expire.ts'
import { clock, server } from '../../test/server.ts'
import { improvedBody } from '../../test/second-try.ts'
import {
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  aSubmittedReview,
  atOnce,
  balanceOf,
  orFail,
  type Person,
} from '../../test/world.ts'

const fee = (price: number) => Math.floor((price * 1500 + 5000) / 10_000)
const rejection = {
  reason: 'off_topic' as const,
  note: 'This is about the delivery, not about the bread.',
}

const approve = (admin: Person, reviewId: string) =>
  api(admin, contract.approveReview, { params: { reviewId }, body: {} })
const reject = (admin: Person, reviewId: string, allowResubmission = false) =>
  api(admin, contract.rejectReview, {
    params: { reviewId },
    body: { ...rejection, allowResubmission },
  })

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()

async function campaignNow(id: string) {
  return orFail(await api(await anAdmin(), getCampaign, { params: { campaignId: id } }))
}

// spec: 4.13, 7.13
test('approving a review pays the reviewer once, however often it is clicked', async () => {
  const { review, reviewer, business } = await aSubmittedReview({ price: 10_00 })
  const admin = await anAdmin()

  const clicks = await atOnce(10, () => approve(admin, review.id))

  expect(statuses(clicks)).toEqual([200, ...Array<number>(9).fill(409)])
  const late = clicks.find(({ status }) => status === 409)
  expect(late?.error?.message).toBe('This review has already been decided.')
  expect(await balanceOf(reviewer)).toBe(10_00)
  expect(await balanceOf(business)).toBe(1_000_00 - 11_50)
})

// spec: 4.13, 9.3
test('rejecting for good returns the money, and the reviewer reads the reason and the note', async () => {
  const { review, reviewer, business, admin, campaign } = await aSubmittedReview()
  const other = await aReviewer()
  orFail(await reject(admin, review.id))
  expect(await balanceOf(business)).toBe(1_000_00)
  const own = orFail(await api(reviewer, contract.listReviews))
  expect(own.items[0]).toMatchObject({
    status: 'rejected',
    rejection: { ...rejection, resubmitUntil: null },
  })
  const seen = orFail(await api(other, getCampaign, { params: { campaignId: campaign.id } }))
  expect(seen.reviews.items).toEqual([])
})

test.each([
  ['without a reason', { note: rejection.note }, 'reason'],
  ['with a reason that is not on the list', { ...rejection, reason: 'negative' }, 'reason'],
  ['with a short note', { ...rejection, note: 'too short' }, 'note'],
  ['with a note of spaces', { ...rejection, note: ' '.repeat(40) }, 'note'],
])('rejecting %s is refused', async (_name, body, field) => {
  const { review, admin } = await aSubmittedReview()
  const params = { reviewId: review.id }
  const answer = await api(admin, contract.rejectReview, { params, body: body as typeof rejection })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.error?.fields ?? {})).toEqual([field])
})

// spec: 8.24
test('approving and rejecting a review at once: one wins and the ledger follows it', async () => {
  for (const allowResubmission of [true, false]) {
    const { review, reviewer, business, admin } = await aSubmittedReview()
    const answers = await Promise.all([
      approve(admin, review.id),
      reject(admin, review.id, allowResubmission),
    ])
    expect(statuses(answers)).toEqual([200, 409])
    const paid = answers[0].status === 200
    expect(await balanceOf(reviewer)).toBe(paid ? 10_00 : 0)
    const held = paid || allowResubmission
    expect(await balanceOf(business)).toBe(held ? 1_000_00 - 11_50 : 1_000_00)
  }
})

test('approving a review while its campaign is deleted or ended pays it in every order', async () => {
  for (const stop of [campaigns.deleteCampaign, campaigns.completeCampaign]) {
    const { review, reviewer, business, campaign, admin } = await aSubmittedReview()
    const params = { campaignId: campaign.id }
    const [approved, stopped] = await Promise.all([
      approve(admin, review.id),
      api(business, stop, { params }),
    ])
    expect([approved.status, stopped.status]).toEqual([200, 200])
    expect(await balanceOf(reviewer)).toBe(10_00)
  }
})

test('the last two approvals of a campaign at once complete it', async () => {
  const { campaign, admin } = await anActiveCampaign({ target: 5 })
  const ids: string[] = []
  for (let i = 0; i < 5; i++) ids.push((await aReviewOf(campaign, await aReviewer())).id)
  for (const id of ids.slice(0, 3)) orFail(await approve(admin, id))
  const answers = await atOnce(2, (i) => approve(admin, ids[3 + i]!))
  expect(statuses(answers)).toEqual([200, 200])
  expect(await campaignNow(campaign.id)).toMatchObject({
    status: 'completed',
    completedReviews: 5,
    pendingReviews: 0,
    openPlaces: 0,
    spentCents: 50_00,
    feesSpentCents: 5 * fee(10_00),
  })
})

test('a rejected review may be sent again once, within seven days', async () => {
  const { review, reviewer, admin, business, campaign } = await aSubmittedReview()
  const rejected = orFail(await reject(admin, review.id, true))
  expect(rejected.rejection?.resubmitUntil).not.toBeNull()
  expect(await balanceOf(business)).toBe(1_000_00 - 11_50)
  expect(await campaignNow(campaign.id)).toMatchObject({
    pendingReviews: 0,
    awaitingResubmission: 1,
    openPlaces: 4,
  })

  const resubmission = { params: { reviewId: review.id }, body: { ...improvedBody, rating: 2 } }
  const stranger = await aReviewer()
  expect((await api(stranger, contract.resubmitReview, resubmission)).status).toBe(404)
  const again = orFail(await api(reviewer, contract.resubmitReview, resubmission))
  expect(again).toMatchObject({ status: 'pending', rating: 2, rejection: null })
  const [notification] = orFail(await api(business, listNotifications)).items
  expect(notification).toMatchObject({
    kind: 'review-resubmitted',
    text: `A review of “${campaign.title}” was improved and submitted again.`,
  })
  expect((await api(reviewer, contract.resubmitReview, resubmission)).status).toBe(409)

  expect((await reject(admin, review.id, true)).error?.message).toBe(
    'This review has already been resubmitted once.',
  )
  orFail(await reject(admin, review.id))
  expect(await balanceOf(business)).toBe(1_000_00)
})

test('the seven days to resubmit begin with the rejection, not with the submission', async () => {
  const { review, reviewer, admin } = await aSubmittedReview()
  clock.travel({ days: 5 })
  const { decidedAt, rejection } = orFail(await reject(admin, review.id, true))
  expect(rejection!.resubmitUntil).toBe(addDays(new Date(decidedAt!), 7).toISOString())
  clock.travel({ days: 7, minutes: -1 })
  await expireDue(server().db, clock.now(), server().app.log)
  const resubmission = { params: { reviewId: review.id }, body: improvedBody }
  orFail(await api(reviewer, contract.resubmitReview, resubmission))
})

test('after seven days the place and the money are released once', async () => {
  const { review, reviewer, admin, business, campaign } = await aSubmittedReview()
  orFail(await reject(admin, review.id, true))
  clock.travel({ days: 6 })
  await expireDue(server().db, clock.now(), server().app.log)
  expect(await balanceOf(business)).toBe(1_000_00 - 11_50)

  clock.travel({ days: 1, minutes: 1 })
  const resubmission = { params: { reviewId: review.id }, body: improvedBody }
  expect((await api(reviewer, contract.resubmitReview, resubmission)).status).toBe(409)
  await atOnce(4, () => expireDue(server().db, clock.now(), server().app.log))
  expect(await balanceOf(business)).toBe(1_000_00)
  expect(await campaignNow(campaign.id)).toMatchObject({
    pendingReviews: 0,
    awaitingResubmission: 0,
    openPlaces: 5,
  })
  const told = orFail(await api(reviewer, listNotifications)).items.map(({ kind }) => kind)
  expect(told.filter((kind) => kind === 'review-released')).toHaveLength(1)
})

test('resubmitting and expiring at once: the money is held or returned, never both', async () => {
  const { review, reviewer, admin, business } = await aSubmittedReview()
  orFail(await reject(admin, review.id, true))
  const resubmission = { params: { reviewId: review.id }, body: improvedBody }
  const late = addDays(clock.now(), 8)
  const [again] = await Promise.all([
    api(reviewer, contract.resubmitReview, resubmission),
    expireDue(server().db, late, server().app.log),
  ])
  expect(await balanceOf(business)).toBe(again.status === 200 ? 1_000_00 - 11_50 : 1_000_00)
})

test('the held reviews of a rejected or ended campaign are still decided and paid', async () => {
  const { review, reviewer, admin, campaign } = await aSubmittedReview()
  const params = { campaignId: campaign.id }
  orFail(await api(admin, campaigns.rejectCampaign, { params, body: { note: 'Not fair.' } }))
  orFail(await approve(admin, review.id))
  expect(await balanceOf(reviewer)).toBe(10_00)
})

test('a decision about a version that has changed since is refused', async () => {
  const { review, reviewer, admin } = await aSubmittedReview()
  orFail(await reject(admin, review.id, true))
  const params = { reviewId: review.id }
  orFail(await api(reviewer, contract.resubmitReview, { params, body: improvedBody }))
  const stale = await api(admin, contract.approveReview, {
    params,
    body: { version: review.version },
  })
  expect(stale.status).toBe(409)
  expect(stale.error?.message).toContain('changed since you opened it')
})
