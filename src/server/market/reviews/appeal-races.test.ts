import { expect, test } from 'vitest'
import * as campaigns from '../../../shared/market/campaigns.ts'
import { resubmissionDays } from '../../../shared/market/review-rules.ts'
import * as contract from '../../../shared/market/reviews.ts'
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
  atOnce,
  balanceOf,
  confirming,
  orFail,
} from '../../test/world.ts'
import {
  appeal,
  reject,
  decide,
  aRejectedReview,
  anUnpublishedReview,
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
  const admins = [admin, await anAdmin()]
  const told = (await textsOf(admin)).filter((text) => text.includes('has appealed'))
  expect(told).toHaveLength(1)
  const decisions = await atOnce(6, (i) =>
    decide(admins[i % 2]!, id, { outcome: i % 3 === 0 ? 'upheld' : 'granted' }),
  )
  expect(statuses(decisions)).toEqual([200, 409, 409, 409, 409, 409])
  const won = decisions.find(({ status }) => status === 200)!.body
  const granted = won.appeal!.outcome === 'granted'
  expect(won.status).toBe(granted ? 'pending' : 'rejected')
  expect(await balanceOf(business)).toBe(granted ? 1_000_00 - 11_50 : 1_000_00)
  expect((await textsOf(reviewer)).filter((text) => /appeal/.test(text))).toHaveLength(1)
})

test.each([
  ['the last place', 1_000_00, 4, 'full', 'all places of its campaign are taken'],
  ['the last money', 11_50, 0, 'funds', 'the wallet of its business does not cover it'],
])(
  'a grant beside a submission for %s: one of them gets it',
  async (_, balance, others, reason, why) => {
    for (let i = 0; i < 5; i++) {
      const business = await aBusiness({ balance })
      const { admin, campaign, appealId } = await anAppealed(aRejectedReview, { business })
      await atOnce(others, async () => aReviewOf(campaign, await aReviewer()))
      const other = await aReviewer()
      const submission = { params: { campaignId: campaign.id }, body: submitted }
      const [granted, sent] = await Promise.all([
        decide(admin, appealId),
        api(other, contract.submitReview, submission),
      ])
      expect([
        [200, 409],
        [409, 201],
      ]).toContainEqual([granted.status, sent.status])
      expect(await heldOf(campaign.id)).toEqual({ held: others + 1, approved: 0 })
      if (granted.status === 200) continue
      const message = `This review cannot be reopened, because ${why}. The appeal stays open.`
      expect(granted.error).toMatchObject({ reason, message })
      // The admin can uphold it.
      orFail(await decide(admin, appealId, { outcome: 'upheld' }))
    }
  },
)

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
const obstacles: [name: string, why: string, reason: string, (world: World) => Promise<unknown>][] =
  [
    [
      'has spent its money',
      'the wallet of its business does not cover it',
      'funds',
      async ({ campaign }) => atOnce(2, async () => aReviewOf(campaign, await aReviewer())),
    ],
    [
      'has paused the campaign',
      'its campaign is paused',
      'paused',
      async ({ business, campaign }) => {
        const params = { campaignId: campaign.id }
        orFail(await api(business, campaigns.pauseCampaign, { params }))
      },
    ],
    [
      'has ended the campaign',
      'its campaign has ended',
      'ended',
      ofCampaign(campaigns.completeCampaign),
    ],
    [
      'has deleted the campaign',
      'its campaign has ended',
      'ended',
      ofCampaign(campaigns.deleteCampaign),
    ],
    [
      'has edited the campaign',
      'its campaign is not active',
      'inactive',
      async ({ business, campaign }) => {
        const params = { campaignId: campaign.id }
        const body = { instructions: 'Please eat a slice of it before you write about it.' }
        orFail(await api(business, campaigns.editCampaign, { params, body }))
      },
    ],
    [
      'is suspended',
      'its business is suspended',
      'frozen',
      async ({ admin, business }) => {
        const call = { params: { userId: business.id }, body: { reason: 'It paid for stars.' } }
        orFail(await api(admin, suspendUser, call))
      },
    ],
    [
      'has closed the account',
      'its business has closed the account',
      'closed',
      async ({ business }) => {
        await emptyWallet(business)
        orFail(await closeAccount(await withPassword(business)))
      },
    ],
  ]

test.each(obstacles)(
  'when the business %s, a grant answers 409 and the appeal stays open',
  async (_, why, reason, happen) => {
    const business = await aBusiness({ balance: 23_00 })
    const world = await anAppealed(aRejectedReview, { business })
    await happen(world)
    const before = await balanceOf(business)
    const refused = await decide(world.admin, world.appealId)
    expect(refused.error).toMatchObject({
      reason,
      message: `This review cannot be reopened, because ${why}. The appeal stays open.`,
    })
    expect(await balanceOf(business)).toBe(before)
    const { reviewer, review, appealId } = world
    expect((await open(reviewer)).map(({ id }) => id)).toEqual([review.id])
    orFail(await decide(world.admin, appealId, { outcome: 'upheld' }))
  },
)

test('a review is reopened at the fee of its submission, which the wallet must cover', async () => {
  const business = await aBusiness({ balance: 21_50 })
  const { admin, campaign, appealId } = await anAppealed(aRejectedReview, { business })
  const set = `update businesses set plan = 'enterprise' where id = $1`
  await server().owner.query(set, [business.id])
  // At $10.70 now, which leaves $10.80; the rejected one was $11.50.
  await aReviewOf(campaign, await aReviewer())
  expect(await balanceOf(business)).toBe(10_80)
  expect((await decide(admin, appealId)).error).toMatchObject({
    reason: 'funds',
    message: expect.stringContaining('does not cover it. The appeal stays open.'),
  })
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
  orFail(await decide(admin, again.appealId))
  orFail(await reject(admin, again.review.id))
  orFail(await appeal(reviewer, again.review.id))
  orFail(await closeAccount(await withPassword(reviewer)))
  const rows = await server()
    .db.selectFrom('appeals')
    .select(['reviewId', 'outcome'])
    .where('reviewId', 'in', [review.id, again.review.id])
    .orderBy('createdAt')
    .execute()
  expect(rows).toEqual([
    { reviewId: review.id, outcome: 'upheld' },
    { reviewId: again.review.id, outcome: 'granted' },
    { reviewId: again.review.id, outcome: 'withdrawn' },
  ])
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
    // Refused while the reopened review is held.
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

test('a reopened review may be sent back once, and its money is returned when that time is over', async () => {
  const { admin, business, reviewer, review, appealId } = await anAppealed(aRejectedReview)
  orFail(await decide(admin, appealId))
  orFail(await reject(admin, review.id, true))
  expect(await balanceOf(business)).toBe(1_000_00 - 11_50)
  const tooEarly = await appeal(reviewer, review.id)
  expect(tooEarly.error?.message).toBe('You can still improve this review and send it again.')
  clock.travel({ days: resubmissionDays })
  await atOnce(2, () => expireDue(server().db, clock.now(), server().app.log))
  expect(await balanceOf(business)).toBe(1_000_00)
  // It is rejected for good now, by the decision of seven days ago.
  orFail(await appeal(reviewer, review.id))
})
