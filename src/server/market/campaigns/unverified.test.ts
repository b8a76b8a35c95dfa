import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { approveCampaign } from '../../../shared/market/campaigns.ts'
import { getDashboard } from '../../../shared/overview/dashboard.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { editPlatform } from '../../../shared/platform/platform.ts'
import { rejectReview, submitReview } from '../../../shared/market/reviews.ts'
import { getVerification } from '../../../shared/people/verification.ts'
import { warnBusinesses } from './warnings.ts'
import { clock, server } from '../../test/server.ts'
import {
  aBusiness,
  aCampaign,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  atOnce,
  orFail,
  reviewBody,
  type Person,
} from '../../test/world.ts'

const rich = (verified = false) => aBusiness({ balance: 90_000_00, verified })
const of = ({ id }: { id: string }) => ({ params: { campaignId: id } })
const decide = (admin: Person, campaign: { id: string }) =>
  api(admin, approveCampaign, { ...of(campaign), body: {} })

async function verify(business: Person, status: 'approved' | 'none' = 'approved') {
  await server()
    .db.updateTable('businesses')
    .set({ verificationStatus: status })
    .where('id', '=', business.id)
    .execute()
}

/** An active campaign of an unverified business. */
async function anUnverifiedCampaign(price: number) {
  return anActiveCampaign({ business: await rich(), price, target: 50 })
}

// spec: 10.26
test('a campaign goes live at $500 a review at most until its business is verified', async () => {
  const admin = await anAdmin()
  const business = await rich()
  const { campaign: dear } = await aCampaign({ business, price: 500_01 })
  expect(dear).toMatchObject({ status: 'pending', needsVerification: true })
  const refused = await decide(admin, dear)
  expect(refused).toMatchObject({ status: 409, error: { reason: 'unverified' } })
  expect(refused.error!.message).toContain('at most $500.00 for a review')

  const { campaign: fair } = await aCampaign({ business, price: 500_00 })
  expect(orFail(await decide(admin, fair))).toMatchObject({ status: 'active', openPlaces: 5 })

  await verify(business)
  expect(orFail(await decide(admin, dear))).toMatchObject({
    status: 'active',
    needsVerification: false,
    openPlaces: 5,
  })
})

// spec: 10.26, 14.60
test('what is paid back counts as pay: price and cap are at most $500 together', async () => {
  const [admin, business] = [await anAdmin(), await rich()]
  const withCap = async (reimbursementCapCents: number) => {
    const fields = { fulfilment: 'reimbursement' as const, reimbursementCapCents }
    const made = await aCampaign({ business, price: 400_00, tryingDays: 1, fields })
    return made.campaign
  }
  const dear = await withCap(100_01)
  expect(dear).toMatchObject({ status: 'pending', needsVerification: true })
  expect((await decide(admin, dear)).error).toMatchObject({ reason: 'unverified' })
  const fair = await withCap(100_00)
  expect(orFail(await decide(admin, fair))).toMatchObject({ status: 'active', openPlaces: 5 })
})

test('an unverified business reserves at most $5,000 a month, over all its campaigns', async () => {
  const { campaign, business, admin } = await anUnverifiedCampaign(500_00)
  const { campaign: other } = await aCampaign({ business, price: 300_00 })
  orFail(await decide(admin, other))
  const submit = async (to: { id: string }) =>
    api(await aReviewer(), submitReview, { ...of(to), body: reviewBody })
  // Each takes $575.00 of $5,000.00 with its fee.
  for (let i = 0; i < 8; i++) orFail(await submit(campaign))
  expect(await submit(campaign)).toMatchObject({ status: 409, error: { reason: 'unverified' } })
  const page = async () => orFail(await api(business, getCampaign, of(campaign)))
  expect(await page()).toMatchObject({ openPlaces: 0, closedReason: 'unverified' })

  // $400.00 are left for one review of $345.00.
  const reviewId = orFail(await submit(other)).id
  expect((await submit(other)).status).toBe(409)
  const { limits } = orFail(await api(business, getVerification))
  const usedCents = 8 * 575_00 + 345_00
  expect(limits).toEqual({ pricePerReviewCents: 500_00, monthCents: 5_000_00, usedCents })

  // What is released counts no more.
  const body = { reason: 'off_topic' as const, note: 'This is about another product.' }
  const rejection = { ...body, allowResubmission: false }
  orFail(await api(admin, rejectReview, { params: { reviewId }, body: rejection }))
  orFail(await submit(other))
  expect(orFail(await api(business, getDashboard))).toMatchObject({ unverifiedCampaigns: 2 })

  const nextMonth = new Date(clock.now())
  nextMonth.setUTCMonth(nextMonth.getUTCMonth() + 1, 1)
  clock.offset += nextMonth.getTime() - clock.now().getTime()
  expect(await page()).toMatchObject({ openPlaces: 8, closedReason: null })
})

// spec: 10.26
test('reviewers who submit at once do not pass the limit, in two campaigns either', async () => {
  const { campaign, business, admin } = await anUnverifiedCampaign(400_00)
  const { campaign: other } = await aCampaign({ business, price: 400_00, target: 50 })
  orFail(await decide(admin, other))
  const reviewers = await Promise.all(Array.from({ length: 24 }, () => aReviewer()))
  const answers = await atOnce(24, (i) =>
    api(reviewers[i]!, submitReview, { ...of(i % 2 ? campaign : other), body: reviewBody }),
  )
  // Ten of $460.00 fit into $5,000.00.
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(new Set(refused.map(({ status, error }) => `${status} ${error!.reason}`))).toEqual(
    new Set(['409 unverified']),
  )
})

test('a verified business has neither limit', async () => {
  const { campaign } = await anActiveCampaign({ business: await rich(true), price: 5_000_00 })
  await aReviewOf(campaign, await aReviewer())
  await aReviewOf(campaign, await aReviewer())
  const page = orFail(await api(await anAdmin(), getCampaign, of(campaign)))
  expect(page).toMatchObject({ openPlaces: 3, closedReason: null })
})

test('a business that is no longer verified is told once why its campaign stopped', async () => {
  const business = await rich(true)
  const { campaign } = await anActiveCampaign({ business, price: 900_00 })
  await verify(business, 'none')
  const refused = await api(await aReviewer(), submitReview, { ...of(campaign), body: reviewBody })
  expect(refused).toMatchObject({ status: 409, error: { reason: 'unverified' } })
  for (let i = 0; i < 2; i++) {
    await server()
      .db.transaction()
      .execute((tx) => warnBusinesses(tx, clock.now()))
  }
  const { items } = orFail(await api(business, listNotifications))
  const told = items.filter(({ kind }) => kind === 'campaign-needs-verification')
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({ path: '/dashboard/verify' })
})

test('admins set both limits, and the audit log has them', async () => {
  const admin = await anAdmin()
  const set = (unverifiedLimits: { priceCents?: number; monthCents?: number }) =>
    api(admin, editPlatform, { body: { unverifiedLimits } })
  try {
    orFail(await set({ priceCents: 20_00, monthCents: 100_00 }))
    expect((await set({ priceCents: 0 })).status).toBe(400)
    const { campaign, business } = await aCampaign({ business: await rich(), price: 20_01 })
    expect((await decide(admin, campaign)).status).toBe(409)
    const { campaign: cheap } = await aCampaign({ business, price: 20_00, target: 50 })
    expect(orFail(await decide(admin, cheap))).toMatchObject({ openPlaces: 4 })
    const entry = await server()
      .db.selectFrom('auditLog')
      .select('after')
      .where('action', '=', 'editPlatform')
      .where('actorId', '=', admin.id)
      .executeTakeFirstOrThrow()
    expect(entry.after).toMatchObject({ unverifiedPriceCents: 20_00, unverifiedMonthCents: 100_00 })
  } finally {
    orFail(await set({ priceCents: 500_00, monthCents: 5_000_00 }))
  }
})
