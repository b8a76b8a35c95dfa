import { expect, test } from 'vitest'
import * as campaigns from '../../../shared/market/campaigns.ts'
import { resubmissionDays } from '../../../shared/market/review-rules.ts'
import * as contract from '../../../shared/market/reviews.ts'
import { decodeJwt } from 'jose'
import type { ReceiptClaims } from '../../../shared/outside/receipt-claims.ts'
import { getReceipt } from '../../../shared/outside/receipts.ts'
import { listMovements } from '../../../shared/money/statements.ts'
import { getTransaction, listTransactions } from '../../../shared/money/wallet.ts'
import { suspendUser } from '../../../shared/people/users.ts'
import { expireDue } from '../../jobs/expire.ts'
import { closeAccount, emptyWallet, withPassword } from '../../test/members.ts'
import { clock, server } from '../../test/server.ts'
import {
  aBusiness,
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  aSubmittedReview,
  atOnce,
  balanceOf,
  confirming,
  orFail,
} from '../../test/world.ts'
import {
  appeal,
  reject,
  decide,
  decideAs,
  aRejectedReview,
  anUnpublishedReview,
  unpublish,
  anAppealed,
  textsOf,
  open,
  statuses,
  listed,
  heldOf,
} from '../../test/appeals.ts'

// spec: 10.38
test('of two appeals and of several decisions at once one counts', async () => {
  const { admin, business, reviewer, review } = await aRejectedReview()
  const filed = await atOnce(4, () => appeal(reviewer, review.id))
  expect(statuses(filed)).toEqual([201, 409, 409, 409])
  const { id } = filed.find(({ status }) => status === 201)!.body.appeal!
  const admins = [await anAdmin(), await anAdmin()]
  const told = (await textsOf(admin)).filter((text) => text.includes('has appealed'))
  expect(told).toHaveLength(1)
  const decisions = await atOnce(6, (i) =>
    decideAs(admins[i % 2]!, id, { outcome: i % 3 === 0 ? 'upheld' : 'granted' }),
  )
  expect(statuses(decisions)).toEqual([200, 409, 409, 409, 409, 409])
  const won = decisions.find(({ status }) => status === 200)!.body
  const granted = won.status === 'granted'
  expect(await balanceOf(business)).toBe(granted ? 1_000_00 - 11_50 : 1_000_00)
  expect(await balanceOf(reviewer)).toBe(granted ? 10_00 : 0)
  expect((await textsOf(reviewer)).filter((text) => /appeal/.test(text))).toHaveLength(1)
})

// spec: 15.5
test.each([
  ['the last place', 1_000_00, 4],
  ['the last money', 11_50, 0],
])('a grant beside a submission for %s pays, from the business or the platform', async (...row) => {
  const [, balance, others] = row
  for (let i = 0; i < 5; i++) {
    const business = await aBusiness({ balance })
    const world = await anAppealed(aRejectedReview, { business })
    const { admin, campaign, reviewer, review, appealId } = world
    await atOnce(others, async () => aReviewOf(campaign, await aReviewer()))
    const other = await aReviewer()
    const submission = { params: { campaignId: campaign.id }, body: submitted }
    const [granted, sent] = await Promise.all([
      decide(admin, appealId),
      api(other, contract.submitReview, submission),
    ])
    expect(granted.status).toBe(200)
    expect(await balanceOf(reviewer)).toBe(10_00)
    const byPlatform = (await paidByPlatform(review.id)) === 10_00
    expect(sent.status).toBe(byPlatform ? 201 : 409)
    expect(await heldOf(campaign.id)).toEqual(
      byPlatform ? { held: others + 1, approved: 0 } : { held: others, approved: 1 },
    )
  }
})

/** What the platform paid for a review after its appeal; null for nothing. */
async function paidByPlatform(reviewId: string) {
  const paid = await server()
    .db.selectFrom('transfers')
    .select('amountCents')
    .where('key', '=', `appeal:${reviewId}`)
    .execute()
  return paid.length === 0 ? null : paid.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

const submitted = {
  rating: 3,
  content: 'A good loaf for the price, although the crust was softer than I had hoped for.',
  ...confirming,
}

type World = Awaited<ReturnType<typeof anAppealed>>
const ofCampaign =
  (operation: typeof campaigns.completeCampaign | typeof campaigns.deleteCampaign) =>
  async ({ business, campaign }: World) => {
    const params = { campaignId: campaign.id }
    orFail(await api<typeof operation>(business, operation, { params }))
  }
const obstacles: [name: string, happen: (world: World) => Promise<unknown>][] = [
  [
    'has spent its money',
    async ({ campaign }) => atOnce(2, async () => aReviewOf(campaign, await aReviewer())),
  ],
  [
    'has paused the campaign',
    async ({ business, campaign }) => {
      const params = { campaignId: campaign.id }
      orFail(await api(business, campaigns.pauseCampaign, { params }))
    },
  ],
  ['has ended the campaign', ofCampaign(campaigns.completeCampaign)],
  ['has deleted the campaign', ofCampaign(campaigns.deleteCampaign)],
  [
    'has edited the campaign',
    async ({ business, campaign }) => {
      const params = { campaignId: campaign.id }
      const body = { instructions: 'Please eat a slice of it before you write about it.' }
      orFail(await api(business, campaigns.editCampaign, { params, body }))
    },
  ],
  [
    'is suspended',
    async ({ admin, business }) => {
      const call = { params: { userId: business.id }, body: { reason: 'It paid for stars.' } }
      orFail(await api(admin, suspendUser, call))
    },
  ],
  [
    'has closed the account',
    async ({ business }) => {
      await emptyWallet(business)
      orFail(await closeAccount(await withPassword(business)))
    },
  ],
]

// spec: 15.5
test.each(obstacles)('when the business %s, a grant pays from the fees', async (_, happen) => {
  const business = await aBusiness({ balance: 23_00 })
  const world = await anAppealed(aRejectedReview, { business })
  const { admin, campaign, reviewer, review, appealId } = world
  await happen(world)
  const before = await balanceOf(business)
  const counts = await heldOf(campaign.id)
  const granted = orFail(await decide(admin, appealId))
  expect(granted).toMatchObject({ status: 'approved', unpublishedAt: null })
  expect(await paidByPlatform(review.id)).toBe(10_00)
  expect([await balanceOf(business), await balanceOf(reviewer)]).toEqual([before, 10_00])
  expect(await heldOf(campaign.id)).toEqual(counts)
  const [earned] = orFail(await api(reviewer, listTransactions)).items
  expect(earned).toMatchObject({
    cause: 'appeal',
    amountCents: 10_00,
    description: `Paid by Candor after your appeal: review of ${campaign.product}`,
  })
  orFail(await api(reviewer, getTransaction, { params: { transactionId: earned!.id } }))
  const { items } = orFail(await api(reviewer, listMovements))
  expect(items).toMatchObject([{ amountCents: 10_00, transactionId: review.id }])
  const { jws } = orFail(await api(null, getReceipt, { params: { reviewId: review.id } }))
  expect(decodeJwt<ReceiptClaims>(jws).ledgerEntry).toBe(`appeal:${review.id}`)
  // It cannot be unpublished to nobody's cost, and stays paid.
  orFail(await unpublish(admin, review.id))
  expect(await balanceOf(reviewer)).toBe(10_00)
})

test('a review is paid at the fee of its submission, which the wallet must cover', async () => {
  const business = await aBusiness({ balance: 21_50 })
  const { admin, campaign, review, appealId } = await anAppealed(aRejectedReview, { business })
  const set = `update businesses set plan = 'enterprise' where id = $1`
  await server().owner.query(set, [business.id])
  // At $10.70 now, which leaves $10.80; the rejected one was $11.50.
  await aReviewOf(campaign, await aReviewer())
  expect(await balanceOf(business)).toBe(10_80)
  orFail(await decide(admin, appealId))
  expect(await paidByPlatform(review.id)).toBe(10_00)
  expect(await balanceOf(business)).toBe(10_80)
})

test('money that is still held is settled, when the job has not released it', async () => {
  const { admin, business, reviewer, review } = await aSubmittedReview()
  orFail(await reject(admin, review.id, true))
  clock.travel({ days: resubmissionDays })
  const { appeal: filed } = orFail(await appeal(reviewer, review.id))
  await Promise.all([
    decide(admin, filed!.id),
    expireDue(server().db, clock.now(), server().app.log),
  ])
  expect([await balanceOf(business), await balanceOf(reviewer)]).toEqual([1_000_00 - 11_50, 10_00])
  expect(await paidByPlatform(review.id)).toBeNull()
})

test('an appeal beside the end of its time is filed once or too late', async () => {
  for (let i = 0; i < 4; i++) {
    const { admin, reviewer, review } = await aSubmittedReview()
    orFail(await reject(admin, review.id, true))
    clock.travel({ days: resubmissionDays })
    const [filed] = await Promise.all([
      appeal(reviewer, review.id),
      expireDue(server().db, clock.now(), server().app.log),
    ])
    expect(filed.status).toBe(201)
  }
})

test.each([
  ['ends', campaigns.completeCampaign],
  ['deletes', campaigns.deleteCampaign],
  ['pauses', campaigns.pauseCampaign],
] as const)('a grant while the business %s the campaign pays once', async (_, operation) => {
  for (let i = 0; i < 4; i++) {
    const { admin, business, campaign, reviewer, review, appealId } =
      await anAppealed(aRejectedReview)
    const params = { campaignId: campaign.id }
    const [granted] = await Promise.all([
      decide(admin, appealId),
      api<typeof operation>(business, operation, { params }),
    ])
    expect(granted.status).toBe(200)
    expect(await balanceOf(reviewer)).toBe(10_00)
    const byPlatform = await paidByPlatform(review.id)
    expect(await balanceOf(business)).toBe(byPlatform ? 1_000_00 : 1_000_00 - 11_50)
  }
})

test('suspended while appealing: the appeal is filed or refused, and a grant still pays', async () => {
  const { admin, reviewer, review } = await aRejectedReview()
  const call = { params: { userId: reviewer.id }, body: { reason: 'Several accounts.' } }
  const [filed] = await Promise.all([
    appeal(reviewer, review.id).catch(() => ({ status: 401, body: { appeal: null } })),
    api(admin, suspendUser, call),
  ])
  expect([201, 401]).toContain(filed.status)
  const [open] = await server()
    .db.selectFrom('appeals')
    .select('id')
    .where('reviewId', '=', review.id)
    .execute()
  if (!open) return
  orFail(await decide(admin, open.id))
  const wallet = await server()
    .db.selectFrom('wallets')
    .select('balanceCents')
    .where('userId', '=', reviewer.id)
    .executeTakeFirstOrThrow()
  expect(wallet.balanceCents).toBe(10_00)
})

test('an appeal of a closed account leaves the open list and cannot be decided', async () => {
  const { admin, reviewer, campaign, review, appealId } = await anAppealed(anUnpublishedReview)
  // What the review paid leaves with them.
  await emptyWallet(reviewer)
  orFail(await closeAccount(await withPassword(reviewer)))
  expect((await open(admin)).map(({ id }) => id)).not.toContain(review.id)
  expect((await listed(admin, campaign)).appeal).toMatchObject({ outcome: 'withdrawn' })
  for (const outcome of ['upheld', 'granted'] as const) {
    const refused = await decide(admin, appealId, { outcome })
    expect([refused.status, refused.error?.message]).toEqual([409, 'This account is closed.'])
  }
  // An admin can still publish it by themselves.
  orFail(await api(admin, contract.publishReview, { params: { reviewId: review.id } }))
})

test('closing an account withdraws its open appeal, and no decision on another changes', async () => {
  const { admin, reviewer, review, appealId } = await anAppealed(aRejectedReview)
  orFail(await decide(admin, appealId, { outcome: 'upheld' }))
  const again = await anAppealed(aRejectedReview, { reviewer })
  orFail(await closeAccount(await withPassword(reviewer)))
  const rows = await server()
    .db.selectFrom('appeals')
    .select(['reviewId', 'outcome'])
    .where('reviewId', 'in', [review.id, again.review.id])
    .orderBy('createdAt')
    .execute()
  expect(rows).toEqual([
    { reviewId: review.id, outcome: 'upheld' },
    { reviewId: again.review.id, outcome: 'withdrawn' },
  ])
  expect((await decide(admin, again.appealId)).status).toBe(409)
})

test('closing the account beside an appeal or its decision leaves no open appeal and no held review', async () => {
  const seen = new Set<string>()
  for (let i = 0; i < 12; i++) {
    const { admin, reviewer, review, ...world } = await (i % 2
      ? anAppealed(aRejectedReview)
      : aRejectedReview())
    await withPassword(reviewer)
    const work = () =>
      'appealId' in world ? decide(admin, world.appealId as string) : appeal(reviewer, review.id)
    const [done, closed] = await Promise.all([work(), closeAccount(reviewer)])
    expect([200, 201, 401, 409]).toContain(done.status)
    // Refused while the pay is in the wallet.
    expect([200, 409]).toContain(closed.status)
    seen.add(`${done.status} ${closed.status}`)
    if (closed.status === 409) expect(done.status).toBe(200)
    const rows = await server()
      .db.selectFrom('appeals as a')
      .innerJoin('reviews as r', 'r.id', 'a.reviewId')
      .innerJoin('users as u', 'u.id', 'r.reviewerId')
      .select('a.id')
      .where('u.deletedAt', 'is not', null)
      .where('a.outcome', 'is', null)
      .execute()
    expect(rows).toEqual([])
  }
  expect(seen.size).toBeGreaterThan(1)
})
