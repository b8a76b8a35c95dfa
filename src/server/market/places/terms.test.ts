import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import * as campaigns from '../../../shared/market/campaigns.ts'
import { approveReview, getReview, submitReview } from '../../../shared/market/reviews.ts'
import { suspendUser } from '../../../shared/people/users.ts'
import { getWallet } from '../../../shared/money/wallet.ts'
import type { Cents } from '../../../shared/base/money.ts'
import { webhook } from '../../test/refunds.ts'
import { clock, secret, server } from '../../test/server.ts'
import { traceKeyOf } from '../../people/accounts/traces.ts'
import { examineReviews } from '../reviews/examine-reviews.ts'
import { closeAccount, withPassword } from '../../test/members.ts'
import {
  aBusiness,
  aDeposit,
  api,
  aReviewer,
  balanceOf,
  campaignBody,
  orFail,
  reviewBody,
  type Person,
} from '../../test/world.ts'
import {
  aTakenPlace,
  aTriedCampaign,
  countsOf,
  extend,
  giveBack,
  placeNow,
  runClock,
  submit,
  take,
} from '../../test/places.ts'

/** Nothing that happens to a campaign or its business changes a place that is taken. */

type World = Awaited<ReturnType<typeof aTakenPlace>>

const change = (
  { business, campaign }: World,
  operation: typeof campaigns.pauseCampaign | typeof campaigns.completeCampaign,
) => api<typeof operation>(business, operation, { params: { campaignId: campaign.id } })

const edit = ({ business, campaign }: World, body: object) =>
  api(business, campaigns.editCampaign, { params: { campaignId: campaign.id }, body })

const happenings: [name: string, happen: (world: World) => Promise<unknown>][] = [
  ['paused', async (world) => orFail(await change(world, campaigns.pauseCampaign))],
  ['ended', async (world) => orFail(await change(world, campaigns.completeCampaign))],
  [
    'edited, with other days of trying',
    async (world) =>
      orFail(await edit(world, { description: `${campaignBody.description}!`, tryingDays: 0 })),
  ],
  [
    'rejected',
    async ({ admin, campaign }) =>
      orFail(
        await api(admin, campaigns.rejectCampaign, {
          params: { campaignId: campaign.id },
          body: { note: 'It is not allowed any more.' },
        }),
      ),
  ],
  [
    'deleted',
    async ({ business, campaign }) =>
      orFail(
        await api(business, campaigns.deleteCampaign, { params: { campaignId: campaign.id } }),
      ),
  ],
  [
    'of a suspended business',
    async ({ admin, business }) =>
      orFail(
        await api(admin, suspendUser, {
          params: { userId: business.id },
          body: { reason: 'We are looking into it.' },
        }),
      ),
  ],
]

// spec: 14.4
test.each(happenings)(
  'whoever holds a place in a campaign that is %s reads, extends, submits and is paid',
  async (_, happen) => {
    const world = await aTakenPlace()
    const { reviewer, admin, campaign, place } = world
    await happen(world)
    const params = { campaignId: campaign.id }
    const page = orFail(await api(reviewer, getCampaign, { params }))
    const { description } = campaignBody
    expect(page).toMatchObject({ description, tryingDays: 14, ownPlace: place })
    expect(orFail(await extend(reviewer, place.id)).extended).toBe(true)
    clock.travel({ days: 20 })
    const review = orFail(await submit(reviewer, campaign))
    expect(review).toMatchObject({ id: place.id, earningsCents: 10_00 })
    const decided = { params: { reviewId: review.id }, body: {} }
    orFail(await api(admin, approveReview, decided))
    expect(await balanceOf(reviewer)).toBe(10_00)
    expect(await countsOf(campaign.id)).toEqual({ taken: 0, held: 0, approved: 1 })
  },
)

// spec: 14.4
test('moderators and checks judge a review by the words that its place was taken for', async () => {
  const description = 'Eat it for a week, please, and write about its crust and its crumb.'
  const world = await aTakenPlace({ fields: { description } })
  const { reviewer, admin, campaign } = world
  const other = 'Escribe sobre el pan, la corteza y la miga, y cuenta con quién lo has comido.'
  orFail(await edit(world, { description: other, instructions: other, proofRequired: true }))
  const { id: reviewId } = orFail(await submit(reviewer, campaign))
  await examineReviews(server().db, clock.now(), {
    log: server().app.log,
    traceKey: traceKeyOf(secret),
  })
  const { place, evidence } = orFail(await api(admin, getReview, { params: { reviewId } }))
  expect(place).toMatchObject({ description, instructions: '', proofRequired: false })
  expect(evidence!.filter(({ kind }) => kind === 'language')).toEqual([])
})

test.each(happenings)(
  'a place in a campaign that is %s is returned, with its money',
  async (_, happen) => {
    const world = await aTakenPlace()
    await happen(world)
    orFail(await giveBack(world.reviewer, world.place.id))
    expect(await balanceOf(world.business)).toBe(1_000_00)
    expect(await countsOf(world.campaign.id)).toEqual({ taken: 0, held: 0, approved: 0 })
  },
)

test.each(happenings)(
  'a place in a campaign that is %s is released after its deadline',
  async (_, happen) => {
    const world = await aTakenPlace()
    await happen(world)
    clock.travel({ days: 17, minutes: 2 })
    await runClock()
    expect(await balanceOf(world.business)).toBe(1_000_00)
    expect(await placeNow(world.admin, world.place.id)).toMatchObject({ status: 'expired' })
  },
)

test('while places are taken, product and price are fixed and the target only rises', async () => {
  const world = await aTakenPlace({ target: 6 })
  for (const body of [{ pricePerReviewCents: 5_00 }, { product: 'Rye loaf' }]) {
    const refused = await edit(world, body)
    expect(refused.status).toBe(409)
    expect(refused.error!.message).toContain('While places are taken')
  }
  expect((await edit(world, { targetReviews: 5 })).error!.fields).toHaveProperty('targetReviews')
  orFail(await edit(world, { targetReviews: 7 }))
  orFail(await giveBack(world.reviewer, world.place.id))
  orFail(await edit(world, { pricePerReviewCents: 5_00 }))
})

test('a changed brief needs approval, and its new places are taken for the new words', async () => {
  const world = await aTakenPlace()
  const { admin, campaign, reviewer } = world
  const params = { campaignId: campaign.id }
  const description = `${campaignBody.description} Toast it, too.`
  orFail(await edit(world, { description }))
  const other = await aReviewer()
  expect((await take(other, campaign)).status).toBe(404)
  const approved = orFail(await api(admin, campaigns.approveCampaign, { params, body: {} }))
  orFail(await take(other, approved))
  const read = async (viewer: Person) =>
    orFail(await api(viewer, getCampaign, { params })).description
  expect([await read(reviewer), await read(other)]).toEqual([campaignBody.description, description])
})

test('a review with a place needs no present version: its terms are those of the place', async () => {
  const world = await aTakenPlace()
  const { reviewer, campaign, place } = world
  orFail(await edit(world, { description: `${campaignBody.description} Toast it, too.` }))
  const body = { ...reviewBody, version: campaign.version }
  const review = await api(reviewer, submitReview, { params: { campaignId: campaign.id }, body })
  expect(orFail(review).id).toBe(place.id)
})

test('a campaign with a place that has ended is withdrawn, not deleted', async () => {
  const { reviewer, place, business, campaign, admin } = await aTakenPlace()
  orFail(await giveBack(reviewer, place.id))
  const params = { campaignId: campaign.id }
  orFail(await api(business, campaigns.deleteCampaign, { params }))
  expect((await api(reviewer, getCampaign, { params })).status).toBe(404)
  expect(orFail(await api(admin, getCampaign, { params })).withdrawn).toBe(true)
})

test('an account that is closed returns its places; a business waits for those of others', async () => {
  const reviewer = await withPassword(await aReviewer())
  const business = await withPassword(await aBusiness({ balance: 100_00 }))
  const { campaign, place, admin } = await aTakenPlace({ reviewer, business })
  const refused = await closeAccount(business)
  expect(refused.error!.message).toContain('1 place still taken by reviewers')
  expect(await countsOf(campaign.id)).toMatchObject({ taken: 1 })
  orFail(await closeAccount(reviewer))
  expect(await placeNow(admin, place.id)).toMatchObject({ status: 'returned' })
  expect(await balanceOf(business)).toBe(100_00)
})

test('a business that owes is paid back by a returned place first', async () => {
  const business = await aBusiness({ balance: 0 })
  const depositId = await aDeposit(business, 20_00)
  const { reviewer, place } = await aTakenPlace({ business })
  const dispute = { reversalId: 'dp_place', reference: 'dp_place', amountCents: 20_00 as Cents }
  await webhook({ type: 'reversed', depositId, ...dispute })
  orFail(await giveBack(reviewer, place.id))
  // $8.50 were left, so $11.50 were owed.
  expect(orFail(await api(business, getWallet))).toMatchObject({
    availableCents: 0,
    receivableCents: 0,
    reservedCents: 0,
  })
})

test('the monthly limit of a plan counts taken places, and changes none', async () => {
  const business = await aBusiness({ balance: 10_000_00 })
  const { campaign } = await aTriedCampaign({ business, price: 50, target: 60 })
  const reviewers: Person[] = []
  for (let i = 0; i < 50; i++) {
    const reviewer = await aReviewer()
    reviewers.push(reviewer)
    orFail(await take(reviewer, campaign))
  }
  expect((await take(await aReviewer(), campaign)).error).toMatchObject({ reason: 'limit' })
  orFail(await submit(reviewers[0]!, campaign))
  expect((await take(await aReviewer(), campaign)).error).toMatchObject({ reason: 'limit' })
})
