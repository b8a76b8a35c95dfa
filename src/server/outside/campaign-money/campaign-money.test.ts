import { expect, test } from 'vitest'
import { getCampaignMoney } from '../../../shared/outside/campaign-money.ts'
import { approveReview, rejectReview } from '../../../shared/market/reviews.ts'
import { leavePlace } from '../../../shared/market/shipping.ts'
import type { Cents } from '../../../shared/base/money.ts'
import { moneyOfCampaigns, readCampaignMoney } from '../../ledger/campaign-money.ts'
import { checkInvariants } from '../../ledger/invariants.ts'
import { feeIncome, transfer, wallet } from '../../ledger/ledger.ts'
import { advanceReview } from '../../market/reviews/advances.ts'
import { aShippingCampaign, take as takePlace, takeShipped } from '../../test/places.ts'
import {
  aReimbursingCampaign,
  approve,
  reject,
  submitWithReceipt,
} from '../../test/reimbursement.ts'
import { aDecidedReview, addressesOf, open, pathOf } from '../../test/public-reviews.ts'
import { clock, server } from '../../test/server.ts'
import {
  aBusiness,
  anActiveCampaign,
  api,
  aReviewer,
  aReviewerWith,
  aReviewOf,
  orFail,
  request,
} from '../../test/world.ts'

const moneyOf = async (campaignId: string) =>
  orFail(await api(null, getCampaignMoney, { params: { campaignId } }))

const aWorld = async () =>
  anActiveCampaign({ business: await aBusiness({ balance: 1_000_00 }), price: 10_00, target: 30 })

const sums = ({ counts: _counts, asOf: _asOf, ...cents }: Awaited<ReturnType<typeof moneyOf>>) =>
  cents

const nothing = {
  reservedCents: 0,
  feeCents: 0,
  reimbursedCents: 0,
  returnedCents: 0,
  advancedCents: 0,
  platformPaidCents: 0,
}

// spec: 15.40
test('what a campaign took is what is reserved, paid, charged and returned', async () => {
  const world = await aWorld()
  const { campaign, admin } = world
  await aDecidedReview(world, 5)
  await aDecidedReview(world, 1)
  await aDecidedReview(world, 2, 'rejected')
  const open = await aReviewOf(campaign, await aReviewer(), 3)
  const again = await aReviewOf(campaign, await aReviewer(), 3)
  const body = {
    reason: 'off_topic' as const,
    note: 'This is about another bakery in another town.',
    allowResubmission: true,
  }
  orFail(await api(admin, rejectReview, { params: { reviewId: again.id }, body }))

  const money = await moneyOf(campaign.id)
  expect(sums(money)).toEqual({
    ...nothing,
    takenCents: 5 * 11_50,
    reservedCents: 2 * 11_50,
    paidCents: 2 * 10_00,
    feeCents: 2 * 1_50,
    returnedCents: 11_50,
  })
  const { counts, asOf } = money
  expect(counts).toEqual({
    taken: 5,
    reserved: 2,
    paid: 2,
    returned: 1,
    reimbursed: 0,
    advanced: 0,
    platformPaid: 0,
  })
  const { rows } = await server().owner.query('select max(id)::int as id from transfers')
  expect(asOf).toBe(rows[0].id)
  await aDecidedReview(await aWorld(), 4)
  expect(await moneyOf(campaign.id), 'another campaign changes nothing').toEqual(money)

  orFail(
    await api(admin, rejectReview, {
      params: { reviewId: open.id },
      body: { ...body, allowResubmission: false },
    }),
  )
  const later = await moneyOf(campaign.id)
  expect(later).toMatchObject({ reservedCents: 11_50, returnedCents: 2 * 11_50 })
  expect(later.asOf).toBeGreaterThan(asOf)
})

// spec: 15.44
test('a place that was left for want of its parcel is paid, and its fee returned', async () => {
  const world = await aShippingCampaign({
    business: await aBusiness({ balance: 1_000_00 }),
    price: 10_00,
    target: 30,
  })
  const reviewer = await aReviewer()
  const place = orFail(await takeShipped(reviewer, world.campaign))
  clock.travel({ days: 7, minutes: 1 })
  orFail(await api(reviewer, leavePlace, { params: { placeId: place.id } }))
  await server().owner.query(`update campaigns set star_counts = '{0,0,0,0,1}' where id = $1`, [
    world.campaign.id,
  ])
  const money = await moneyOf(world.campaign.id)
  await server().owner.query(`update campaigns set star_counts = '{0,0,0,0,0}' where id = $1`, [
    world.campaign.id,
  ])
  expect(sums(money)).toEqual({
    ...nothing,
    takenCents: 11_50,
    paidCents: 10_00,
    returnedCents: 1_50,
  })
  expect(money.counts).toMatchObject({ taken: 1, paid: 1, returned: 0 })
})

// spec: 15.45
test('what Candor pays stands beside the money of the business', async () => {
  const world = await aWorld()
  const { campaign, admin } = world
  await aDecidedReview(world, 4)
  const reviewer = await aReviewerWith(5_00)
  const { owner, db } = server()
  await owner.query('update users set email_verified = true where id = $1', [reviewer.id])
  const { id: reviewId } = await aReviewOf(campaign, reviewer, 3)
  await owner.query(`update review_evidence set items = '[]', weight = 0`)
  const before = await moneyOf(campaign.id)
  clock.travel({ days: 3, minutes: 1 })
  await db.transaction().execute((tx) => advanceReview(tx, { reviewId }, clock.now()))
  const waiting = await moneyOf(campaign.id)
  expect(sums(waiting)).toEqual({ ...sums(before), advancedCents: 10_00 })
  expect(waiting.counts).toEqual({ ...before.counts, advanced: 1 })
  expect(waiting.asOf).toBeGreaterThan(before.asOf)

  // Its approval repays the advance, which is no fee.
  orFail(await api(admin, approveReview, { params: { reviewId }, body: {} }))
  expect(sums(await moneyOf(campaign.id))).toEqual({
    ...nothing,
    takenCents: 2 * 11_50,
    paidCents: 2 * 10_00,
    feeCents: 2 * 1_50,
    advancedCents: 10_00,
  })

  const undone = new Error('undone')
  const granted = db.transaction().execute(async (tx) => {
    const to = wallet(reviewer.id)
    const legs = [{ from: feeIncome, to, amount: 1_00 as Cents }]
    await transfer(tx, `appeal:${reviewId}`, clock.now(), legs)
    const money = await readCampaignMoney(tx, campaign.id)
    expect(money).toMatchObject({ platformPaidCents: 1_00, platformPaid: 1, takenCents: 23_00 })
    throw undone
  })
  await expect(granted).rejects.toBe(undone)
})

// spec: 15.43
test('only a campaign with a public page shows its money', async () => {
  const world = await aWorld()
  await aReviewOf(world.campaign, await aReviewer(), 3)
  for (const id of [world.campaign.id, crypto.randomUUID(), 'none', "'--", '%00']) {
    const { status } = await request(null, 'GET', `/api/public/campaigns/${id}/money`)
    expect([id, status]).toEqual([id, 404])
  }
  await aDecidedReview(world, 3)
  await moneyOf(world.campaign.id)
})

// spec: 15.41
test('the daily audit finds money of a campaign that went elsewhere', async () => {
  const world = await aWorld()
  const reviewId = await aDecidedReview(world, 4)
  const broken = async () =>
    (await checkInvariants(server().db)).find(({ name }) => name.startsWith('what a review or'))!
  expect((await broken()).violations).toBe(0)
  const { owner } = server()
  await owner.query('begin')
  await owner.query('alter table transfers disable trigger user')
  await owner.query(
    `update transfers set to_kind = 'charge_income' where key = $1 and to_kind = 'fee_income'`,
    [`settle:${reviewId}`],
  )
  const { rowCount } = await owner.query(moneyOfCampaigns.query)
  await owner.query('rollback')
  expect(rowCount).toBe(1)
})

// spec: 15.42
test('the page of a product says where the money went', async () => {
  const world = await aWorld()
  await aDecidedReview(world, 5)
  await aDecidedReview(world, 2, 'rejected')
  const { product } = await addressesOf(world)
  const { body } = await open(pathOf(product))
  const text = body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  expect(text).toContain('Where the money went')
  expect(text).toMatch(/Set aside by the business , 2 places \$23\.00/)
  expect(text).toMatch(/Paid to reviewers , 1 place \$10\.00/)
  expect(text).toMatch(/Candor’s fee \$1\.50/)
  expect(text).toMatch(/Returned to the business , 1 place \$11\.50/)
  expect(text).not.toContain('Still set aside')
  const { asOf } = await moneyOf(world.campaign.id)
  expect(text).toContain(`transfer ${asOf}`)
  expect(body).toContain(`/api/public/campaigns/${world.campaign.id}/money`)
})

// spec: 15.40
test('what was paid back for purchases stands beside the rest, and all balances', async () => {
  const business = await aBusiness({ balance: 1_000_00 })
  const { campaign, admin } = await aReimbursingCampaign({ business, cap: 30_00 })
  const params = { campaignId: campaign.id }
  const sent = async () => {
    const reviewer = await aReviewer()
    orFail(await takePlace(reviewer, campaign))
    return orFail(await submitWithReceipt(reviewer, campaign)).id
  }
  orFail(await approve(admin, await sent(), 24_50))
  orFail(await reject(admin, await sent(), 20_00))
  orFail(await reject(admin, await sent(), 24_50, true))
  orFail(await reject(admin, await sent(), 0, true))
  orFail(await takePlace(await aReviewer(), campaign))

  const whole = 11_50 + 30_00
  const money = sums(orFail(await api(null, getCampaignMoney, { params })))
  expect(money).toEqual({
    ...nothing,
    takenCents: 5 * whole,
    reservedCents: 11_50 + 2 * whole,
    paidCents: 10_00,
    feeCents: 1_50,
    reimbursedCents: 24_50 + 20_00 + 24_50,
    returnedCents: 5_50 + (11_50 + 10_00) + 5_50,
  })
  const { reservedCents, paidCents, feeCents, reimbursedCents, returnedCents } = money
  expect(reservedCents + paidCents + feeCents + reimbursedCents + returnedCents).toBe(5 * whole)
  await checkInvariants(server().db)
})
