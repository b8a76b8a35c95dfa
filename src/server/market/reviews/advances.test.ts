import { decodeJwt } from 'jose'
import { afterEach, expect, test } from 'vitest'
import type { ReceiptClaims } from '../../../shared/outside/receipt-claims.ts'
import { getReceipt } from '../../../shared/outside/receipts.ts'
import { getUser, suspendUser } from '../../../shared/people/users.ts'
import { editPlatform, getPlatform } from '../../../shared/platform/platform.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import * as contract from '../../../shared/market/reviews.ts'
import { getStatement } from '../../../shared/money/statements.ts'
import { getLedger, getWallet, listTransactions } from '../../../shared/money/wallet.ts'
import { getDashboard } from '../../../shared/overview/dashboard.ts'
import { monthOf } from '../../../shared/base/days.ts'
import { expireDue } from '../../jobs/expire.ts'
import { appeal, approve, decide, note, reject } from '../../test/appeals.ts'
import { improvedBody } from '../../test/second-try.ts'
import { clock, server } from '../../test/server.ts'
import {
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewerWith,
  aReviewOf,
  aSubmittedReview,
  atOnce,
  balanceOf,
  orFail,
  type Person,
} from '../../test/world.ts'
import { advanceReview } from './advances.ts'

afterEach(async () => {
  await setPlatform({ clockHours: 72, advanceLimitCents: 50_00 })
})

const dueNow = () => expireDue(server().db, clock.now(), server().app.log)

/** What the checks of texts found of every review. */
const examined = (weight = 0) =>
  server().owner.query(`update review_evidence set items = '[]', weight = $1`, [weight])

const confirmed = ({ id }: Person, isConfirmed = true) =>
  server()
    .db.updateTable('users')
    .set({ emailVerified: isConfirmed })
    .where('id', '=', id)
    .execute()

/** A pending review of $10 by somebody with an approved one, which has waited for so many hours. */
async function aWaitingReview({ hours = 72, price = 10_00 } = {}) {
  const reviewer = await aReviewerWith(5_00)
  await confirmed(reviewer)
  const world = await aSubmittedReview({ price, reviewer })
  await examined()
  clock.travel({ minutes: hours * 60 })
  return world
}

const reviewNow = async (who: Person, reviewId: string) =>
  orFail(await api(who, contract.getReview, { params: { reviewId } }))

// spec: 15.20
test('a review that nobody decides in 72 hours is paid by the platform, once', async () => {
  const { review, reviewer, business, admin } = await aWaitingReview({ hours: 71.9 })
  const before = await balanceOf(business)
  await dueNow()
  expect(await balanceOf(reviewer)).toBe(5_00)

  clock.travel({ minutes: 10 })
  await atOnce(3, dueNow)

  expect(await balanceOf(reviewer)).toBe(15_00)
  expect(await balanceOf(business)).toBe(before)
  expect((await reviewNow(admin, review.id)).advancedAt).not.toBeNull()
  expect(await reviewNow(reviewer, review.id)).toMatchObject({ status: 'pending' })
  const [told] = orFail(await api(reviewer, listNotifications)).items
  expect(told!.text).toMatch(/^Your review.* still waits for its decision, so Candor paid you \$10/)
})

// spec: 15.20
test('an approval charges the business as ever and repays the platform; nobody is paid twice', async () => {
  const { review, reviewer, business, admin } = await aWaitingReview()
  await dueNow()
  orFail(await approve(admin, review.id))

  expect(await balanceOf(reviewer)).toBe(15_00)
  expect(await balanceOf(business)).toBe(1_000_00 - 11_50)
  const [told] = orFail(await api(reviewer, listNotifications)).items
  expect(told!.text).toMatch(/is approved\. Candor paid you \$[\d.]+ for it while it waited\.$/)
  const earned = orFail(await api(reviewer, listTransactions)).items
  expect(earned.map(({ cause, amountCents }) => [cause, amountCents])).toEqual([
    ['advance', 10_00],
    ['review', 5_00],
  ])
  expect(earned[0]!.description).toMatch(/^Paid by Candor before the decision on the review of /)
  const month = monthOf(clock.now()).toISOString().slice(0, 7)
  const { spending } = orFail(await api(business, getStatement, { params: { month } }))
  expect(spending).toMatchObject({ reviews: 1, reviewersCents: 10_00, feesCents: 1_50 })
  const { jws } = orFail(await api(null, getReceipt, { params: { reviewId: review.id } }))
  expect(decodeJwt<ReceiptClaims>(jws).ledgerEntry).toBe(`advance:${review.id}`)
})

// spec: 15.20
test('a rejection returns the money of the business, and the reviewer keeps the advance', async () => {
  const { review, reviewer, business, admin } = await aWaitingReview()
  await dueNow()
  orFail(await reject(admin, review.id))
  expect(await balanceOf(reviewer)).toBe(15_00)
  expect(await balanceOf(business)).toBe(1_000_00)
})

// spec: 15.20
test('the books show fees as they were charged, and beside them what was paid before a decision', async () => {
  const { admin, review } = await aWaitingReview()
  const booked = async () => {
    const books = orFail(await api(admin, getLedger))
    const { feeIncomeCents, appealsPaidCents, advancesPaidCents } = books
    return [feeIncomeCents + appealsPaidCents + advancesPaidCents, advancesPaidCents]
  }
  const [fees, before] = await booked()
  await dueNow()
  expect(await booked()).toEqual([fees, before! + 10_00])
  orFail(await approve(admin, review.id))
  expect(await booked()).toEqual([fees! + 1_50, before])
})

test('a granted appeal after an advance pays nothing twice, and says of no pay', async () => {
  const { review, reviewer, business, admin, campaign } = await aWaitingReview()
  await dueNow()
  orFail(await reject(admin, review.id))
  const { appeal: filed } = orFail(await appeal(reviewer, review.id))
  orFail(await decide(admin, filed!.id))
  expect(await balanceOf(reviewer)).toBe(15_00)
  expect(await balanceOf(business)).toBe(1_000_00 - 11_50)
  const [told] = orFail(await api(reviewer, listNotifications)).items
  expect(told!.text).toBe(
    `Your appeal was granted: your review of “${campaign.title}” is approved. Our answer: ${note}`,
  )
})

test('a second try of an advanced review is not advanced again', async () => {
  const { review, reviewer, business, admin } = await aWaitingReview()
  await dueNow()
  orFail(await reject(admin, review.id, true))
  const call = { params: { reviewId: review.id }, body: improvedBody }
  orFail(await api(reviewer, contract.resubmitReview, call))
  await examined()
  clock.travel({ days: 4 })
  await dueNow()
  expect(await balanceOf(reviewer)).toBe(15_00)
  orFail(await approve(admin, review.id))
  expect(await balanceOf(reviewer)).toBe(15_00)
  expect(await balanceOf(business)).toBe(1_000_00 - 11_50)
})

// spec: 15.20
test('what was advanced is earned from that day on, and awaited no longer', async () => {
  const { reviewer, admin } = await aWaitingReview()
  const wallet = async () => orFail(await api(reviewer, getWallet))
  expect(await wallet()).toMatchObject({ totalEarningsCents: 5_00, heldEarningsCents: 10_00 })
  await dueNow()
  expect(await wallet()).toMatchObject({ totalEarningsCents: 15_00, heldEarningsCents: 0 })
  expect(orFail(await api(reviewer, getDashboard))).toMatchObject({
    totalEarningsCents: 15_00,
    pendingEarningsCents: 0,
    pendingReviews: 1,
  })
  const params = { userId: reviewer.id }
  const seen = orFail(await api(admin, getUser, { params }))
  expect(seen.reviewer).toMatchObject({ totalEarnedCents: 15_00, approvedCount: 1 })
})

const notAdvanced: [name: string, change: (world: { reviewer: Person; id: string }) => unknown][] =
  [
    ['whose evidence has weight 4', () => examined(4)],
    [
      'whose evidence has not been collected',
      () => server().owner.query('update review_evidence set items = null'),
    ],
    ['of a reviewer without a confirmed address', ({ reviewer }) => confirmed(reviewer, false)],
    [
      'of a suspended reviewer',
      async ({ reviewer }) => {
        const call = { params: { userId: reviewer.id }, body: { reason: 'Copied texts.' } }
        orFail(await api(await anAdmin(), suspendUser, call))
      },
    ],
    [
      'that was edited in the last 24 hours',
      async ({ reviewer, id }) => {
        clock.travel({ minutes: -23 * 60 })
        const body = { rating: 4, content: 'I ate it for a week, and toasted it on the last days.' }
        orFail(await api(reviewer, contract.editReview, { params: { reviewId: id }, body }))
        await examined()
        clock.travel({ minutes: 23 * 60 })
      },
    ],
    ['while the clock is off', () => setPlatform({ clockHours: 0 })],
    ['beyond the limit for one reviewer', () => setPlatform({ advanceLimitCents: 9_99 })],
  ]

const setPlatform = async (body: { clockHours?: number; advanceLimitCents?: number }) =>
  orFail(await api(await anAdmin(), editPlatform, { body }))

// spec: 15.21
test.each(notAdvanced)('a review %s is not advanced', async (_name, change) => {
  const { review, reviewer } = await aWaitingReview()
  await change({ reviewer, id: review.id })
  await dueNow()
  expect((await reviewRow(review.id)).advanced_at).toBeNull()
})

// spec: 15.21
test('the first review of a reviewer is not advanced before it is decided', async () => {
  const reviewer = await aReviewer()
  await confirmed(reviewer)
  await aSubmittedReview({ price: 10_00, reviewer })
  await examined()
  clock.travel({ days: 4 })
  await dueNow()
  expect(await balanceOf(reviewer)).toBe(0)
})

async function reviewRow(id: string) {
  const { rows } = await server().owner.query<{ advanced_at: Date | null }>(
    'select advanced_at from reviews where id = $1',
    [id],
  )
  return rows[0]!
}

// spec: 15.21
test('two reviews of one reviewer at once keep within the limit', async () => {
  const { review, reviewer } = await aWaitingReview({ price: 30_00 })
  const other = await aReviewOf((await anActiveCampaign({ price: 30_00 })).campaign, reviewer)
  await examined()
  clock.travel({ days: 4 })
  const both = [review.id, other.id]
  await Promise.all(
    both.map((reviewId) =>
      server()
        .db.transaction()
        .execute((tx) => advanceReview(tx, { reviewId }, clock.now())),
    ),
  )
  expect(await balanceOf(reviewer)).toBe(35_00)
  // The limit counts what still waits.
  const first = (await reviewRow(review.id)).advanced_at ? review.id : other.id
  orFail(await approve(await anAdmin(), first))
  await dueNow()
  expect(await balanceOf(reviewer)).toBe(65_00)
})

// spec: 15.21
test('a decision and an advance at once pay the reviewer once', async () => {
  for (const decision of [approve, reject]) {
    const { review, reviewer, admin } = await aWaitingReview()
    const [, answer] = await Promise.all([dueNow(), decision(admin, review.id)])
    expect(answer.status).toBe(200)
    const isAdvanced = (await reviewRow(review.id)).advanced_at !== null
    const isPaid = decision === approve || isAdvanced
    expect(await balanceOf(reviewer)).toBe(isPaid ? 15_00 : 5_00)
  }
})

// spec: 15.21
test('the stars of a review change nothing of its advance', async () => {
  const reviewers = await Promise.all([1, 2, 3, 4, 5].map(() => aReviewerWith(5_00)))
  const { campaign } = await anActiveCampaign({ price: 10_00 })
  for (const [i, reviewer] of reviewers.entries()) {
    await confirmed(reviewer)
    await aReviewOf(campaign, reviewer, i + 1)
  }
  await examined()
  clock.travel({ days: 3, minutes: 1 })
  await dueNow()
  for (const reviewer of reviewers) expect(await balanceOf(reviewer)).toBe(15_00)
})

test('the clock is set by admins, within limits, and audited', async () => {
  const admin = await anAdmin()
  const platform = orFail(await api(admin, getPlatform))
  expect(platform).toMatchObject({ clockHours: 72, advanceLimitCents: 50_00 })
  const wrong = await api(admin, editPlatform, { body: { clockHours: 2_161 } })
  expect([wrong.status, wrong.error?.fields]).toEqual([
    400,
    { clockHours: 'Enter at most 2160 hours' },
  ])
  expect(await setPlatform({ clockHours: 48 })).toMatchObject({ clockHours: 48 })
  const { rows } = await server().owner.query(
    `select before ->> 'clockHours' as was, after ->> 'clockHours' as now from audit_log
      where action = 'editPlatform' and before ->> 'clockHours' <> after ->> 'clockHours'
        and after ->> 'clockHours' = '48'`,
  )
  expect(rows).toEqual([{ was: '72', now: '48' }])
})
