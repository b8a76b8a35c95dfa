import { expect, test } from 'vitest'
import { getCampaignMoney } from '../../../shared/outside/campaign-money.ts'
import { rejectReview } from '../../../shared/market/reviews.ts'
import { leavePlace } from '../../../shared/market/shipping.ts'
import type { Cents } from '../../../shared/base/money.ts'
import { moneyOfCampaigns } from '../../ledger/campaign-money.ts'
import { checkInvariants } from '../../ledger/invariants.ts'
import { feeIncome, transfer, wallet, type Leg } from '../../ledger/ledger.ts'
import { aShippingCampaign, takeShipped } from '../../test/places.ts'
import { aDecidedReview, addressesOf, open, pathOf } from '../../test/public-reviews.ts'
import { clock, server } from '../../test/server.ts'
import {
  aBusiness,
  anActiveCampaign,
  api,
  aReviewer,
  aReviewOf,
  orFail,
  request,
} from '../../test/world.ts'

const moneyOf = async (campaignId: string) =>
  orFail(await api(null, getCampaignMoney, { params: { campaignId } }))

const aWorld = async () =>
  anActiveCampaign({ business: await aBusiness({ balance: 1_000_00 }), price: 10_00, target: 30 })

/** Moves money as a feature does that pays from the platform's own income. */
const pay = (key: string, legs: Leg[]) =>
  server()
    .db.transaction()
    .execute((tx) => transfer(tx, key, clock.now(), legs))

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
test('a place that was left with the price is paid, and its fee returned', async () => {
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
  const { campaign } = world
  const approved = await aDecidedReview(world, 4)
  const rejected = await aDecidedReview(world, 2, 'rejected')
  const { rows } = await server().owner.query(
    'select id, reviewer_id from reviews where id = any ($1)',
    [[approved, rejected]],
  )
  const to = (id: string) => wallet(rows.find((row) => row.id === id)!.reviewer_id as string)
  const before = await moneyOf(campaign.id)
  await aDecidedReview(await aWorld(), 5)
  // Fee income covers one of them; the sums do not ask.
  const leg = { from: feeIncome, amount: 1_00 as Cents }
  await pay(`advance:${rejected}`, [{ ...leg, to: to(rejected) }])
  await pay(`appeal:${rejected}`, [{ ...leg, to: to(rejected) }])
  const money = await moneyOf(campaign.id)
  expect(money).toMatchObject({ advancedCents: 1_00, platformPaidCents: 1_00 })
  expect(money.counts).toMatchObject({ advanced: 1, platformPaid: 1, paid: 1, returned: 1 })
  const { advancedCents: _a, platformPaidCents: _p, ...own } = sums(money)
  expect(sums(before)).toMatchObject(own)
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
  expect(text).toMatch(/Set aside by the business , 2 reviews \$23\.00/)
  expect(text).toMatch(/Paid to reviewers , 1 review \$10\.00/)
  expect(text).toMatch(/Candor’s fee \$1\.50/)
  expect(text).toMatch(/Returned to the business , 1 review \$11\.50/)
  expect(text).not.toContain('Still set aside')
  const { asOf } = await moneyOf(world.campaign.id)
  expect(text).toContain(`transfer ${asOf}`)
  expect(body).toContain(`/api/public/campaigns/${world.campaign.id}/money`)
})
