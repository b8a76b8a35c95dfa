import { expect, test } from 'vitest'
import * as appeals from '../../shared/appeals.ts'
import { listAudit } from '../../shared/audit.ts'
import * as campaigns from '../../shared/campaigns.ts'
import type { WireReplyOf } from '../../shared/endpoint.ts'
import { getPublicReviews } from '../../shared/embed.ts'
import { listNotifications } from '../../shared/notifications.ts'
import { getReviewQueue } from '../../shared/review-queue.ts'
import * as contract from '../../shared/reviews.ts'
import { suspendUser } from '../../shared/users.ts'
import { expireDue } from '../jobs/expire.ts'
import { deliveredMails } from '../test/deliver.ts'
import { closeAccount, withPassword } from '../test/members.ts'
import { clock, server } from '../test/server.ts'
import {
  aBusiness,
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  aSubmittedReview,
  atOnce,
  balanceOf,
  orFail,
  type Person,
} from '../test/world.ts'

const content = 'I did write about the bread: the second sentence is about its crust.'
const note = 'We have read it again, and you are right.'
const rejection = {
  reason: 'off_topic' as const,
  note: 'This is about the delivery, not the bread.',
}
const unpublication = { reason: 'The reviewer has told us that they know the owner.' }

const appeal = (who: Person, reviewId: string, body = { content }) =>
  api(who, appeals.appealReview, { params: { reviewId }, body })
const reject = (admin: Person, reviewId: string, allowResubmission = false) =>
  api(admin, contract.rejectReview, {
    params: { reviewId },
    body: { ...rejection, allowResubmission },
  })
const approve = (admin: Person, reviewId: string) =>
  api(admin, contract.approveReview, { params: { reviewId }, body: {} })
const unpublish = (admin: Person, reviewId: string) =>
  api(admin, contract.unpublishReview, { params: { reviewId }, body: unpublication })

type Decision = Partial<{ outcome: 'upheld' | 'granted'; note: string; version: number }>
const decide = (admin: Person, appealId: string, decision: Decision = {}) =>
  api(admin, appeals.decideAppeal, {
    params: { appealId },
    body: { outcome: 'granted', note, ...decision },
  })

type Options = Parameters<typeof aSubmittedReview>[0]

async function aRejectedReview(options?: Options) {
  const world = await aSubmittedReview(options)
  return { ...world, review: orFail(await reject(world.admin, world.review.id)) }
}

async function anUnpublishedReview(options?: Options) {
  const world = await aSubmittedReview(options)
  orFail(await approve(world.admin, world.review.id))
  return { ...world, review: orFail(await unpublish(world.admin, world.review.id)) }
}

/** With an open appeal. */
async function anAppealed(
  make: (options?: Options) => ReturnType<typeof aRejectedReview>,
  options?: Options,
) {
  const world = await make(options)
  const review = orFail(await appeal(world.reviewer, world.review.id))
  return { ...world, review, appealId: review.appeal!.id }
}

const textsOf = async (person: Person) =>
  orFail(await api(person, listNotifications)).items.map(({ text }) => text)
const open = async (person: Person, query: object = {}) =>
  orFail(await api(person, contract.listReviews, { query: { status: 'appealed', ...query } })).items
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()
const listed = async (person: Person, { id }: { id: string }) =>
  orFail(await api(person, contract.listReviews, { query: { campaignId: id } })).items[0]!

test('a granted appeal makes a rejected review pending again, reserves its money, and pays', async () => {
  const { admin, business, reviewer, campaign, review, appealId } =
    await anAppealed(aRejectedReview)
  expect(await balanceOf(business)).toBe(1_000_00)
  expect(review.appeal).toMatchObject({
    about: 'rejection',
    decisionAt: review.decidedAt,
    decisionReason: 'off_topic',
    decisionNote: rejection.note,
    content,
    outcome: null,
    note: null,
  })

  const reopened = orFail(await decide(admin, appealId))
  expect(reopened).toMatchObject({
    status: 'pending',
    rejection: null,
    decidedAt: null,
    version: review.version + 1,
    resubmitted: false,
    appeal: { outcome: 'granted', note, decisionNote: rejection.note },
  })
  expect(await balanceOf(business)).toBe(1_000_00 - 11_50)
  const { held } = (await heldOf(campaign.id))!
  expect(held).toBe(1)

  orFail(await approve(admin, review.id))
  expect([await balanceOf(business), await balanceOf(reviewer)]).toEqual([1_000_00 - 11_50, 10_00])
})

const heldOf = async (id: string) =>
  server()
    .db.selectFrom('campaigns')
    .select(['heldCount as held', 'approvedCount as approved'])
    .where('id', '=', id)
    .executeTakeFirst()

test('each rejection can be appealed once, and the money follows every time', async () => {
  const { admin, business, reviewer, review, appealId } = await anAppealed(aRejectedReview)
  let id = appealId
  for (let i = 0; i < 3; i++) {
    expect((await appeal(reviewer, review.id)).status).toBe(409)
    orFail(await decide(admin, id))
    expect(await balanceOf(business)).toBe(1_000_00 - 11_50)
    clock.travel({ minutes: 1 })
    orFail(await reject(admin, review.id))
    expect(await balanceOf(business)).toBe(1_000_00)
    id = orFail(await appeal(reviewer, review.id)).appeal!.id
  }
  orFail(await decide(admin, id, { outcome: 'upheld' }))
  const again = await appeal(reviewer, review.id)
  expect([again.status, again.error?.message]).toEqual([
    409,
    'You have already appealed against this decision.',
  ])
})

test('a reopened review may be sent back once, and its money is returned when that time is over', async () => {
  const { admin, business, reviewer, review, appealId } = await anAppealed(aRejectedReview)
  orFail(await decide(admin, appealId))
  orFail(await reject(admin, review.id, true))
  expect(await balanceOf(business)).toBe(1_000_00 - 11_50)
  const tooEarly = await appeal(reviewer, review.id)
  expect(tooEarly.error?.message).toBe('You can still improve this review and send it again.')
  clock.travel({ days: contract.resubmissionDays })
  await atOnce(2, () => expireDue(server().db, clock.now(), server().app.log))
  expect(await balanceOf(business)).toBe(1_000_00)
  // It is rejected for good now, by the decision of seven days ago.
  orFail(await appeal(reviewer, review.id))
})

test('a granted appeal publishes an unpublished review again, and no money moves', async () => {
  const { admin, business, reviewer, campaign, review, appealId } =
    await anAppealed(anUnpublishedReview)
  const params = { campaignId: campaign.id }
  const publicIds = async () =>
    orFail(await api(null, getPublicReviews, { params })).items.map(({ id }) => id)
  expect(await publicIds()).toEqual([])
  const money = async () => [await balanceOf(business), await balanceOf(reviewer)]
  const before = await money()
  // The appeal decides about it, not the button beside it.
  const publish = await api(admin, contract.publishReview, { params: { reviewId: review.id } })
  expect([publish.status, publish.error?.message]).toEqual([
    409,
    'The reviewer has appealed. Please decide the appeal instead.',
  ])

  const granted = orFail(await decide(admin, appealId))
  expect(granted).toMatchObject({ status: 'approved', unpublishedAt: null })
  expect(await publicIds()).toEqual([review.id])
  expect(await money()).toEqual(before)
  expect((await textsOf(reviewer))[0]).toBe(
    `Your appeal was granted: your review of “${campaign.title}” is public again. ${note}`,
  )
  expect((await textsOf(business))[0]).toBe(
    `A reviewer’s appeal was granted: a review of “${campaign.title}” is public again.`,
  )
  // Unpublished anew, it is another decision.
  clock.travel({ minutes: 1 })
  orFail(await unpublish(admin, review.id))
  orFail(await appeal(reviewer, review.id))
})

test('an upheld decision stays, and both sides hear of it, also by mail', async () => {
  const second = await anAdmin()
  const { admin, business, reviewer, campaign, review, appealId } =
    await anAppealed(aRejectedReview)
  const filed = `The reviewer of a rejected review of “${campaign.title}” has appealed.`
  for (const one of [admin, second]) expect((await textsOf(one))[0]).toBe(filed)
  const link = orFail(await api(admin, listNotifications)).items[0]!.path
  expect(link).toBe(`/admin/reviews?status=appealed&review=${review.id}`)
  expect((await textsOf(business)).join()).not.toContain('appeal')

  const upheld = orFail(await decide(second, appealId, { outcome: 'upheld' }))
  expect(upheld).toMatchObject({
    status: 'rejected',
    version: review.version,
    appeal: { outcome: 'upheld', note },
  })
  expect(await balanceOf(business)).toBe(1_000_00)
  const toReviewer =
    `We have checked your appeal about your review of “${campaign.title}”, and our decision ` +
    `stays. ${note}`
  const toBusiness =
    `A reviewer appealed against our decision about a review of “${campaign.title}”. ` +
    'The decision stays.'
  expect((await textsOf(reviewer))[0]).toBe(toReviewer)
  expect((await textsOf(business))[0]).toBe(toBusiness)
  const mails = (await deliveredMails()).map(({ to, text }) => [to, text.replace(/\s+/g, ' ')])
  for (const [{ email }, text] of [
    [second, filed],
    [reviewer, toReviewer],
    [business, toBusiness],
  ] as const) {
    const own = mails.filter(([to]) => to === email).map(([, written]) => written)
    expect(own.some((written) => written!.includes(text))).toBe(true)
  }
})

test('its reviewer and admins read the appeal, businesses and other reviewers do not', async () => {
  const { admin, business, reviewer, campaign, review } = await anAppealed(anUnpublishedReview)
  const other = await aReviewer()
  await aReviewOf(campaign, other)
  for (const person of [admin, reviewer]) {
    expect((await open(person, { campaignId: campaign.id })).map(({ id }) => id)).toEqual([
      review.id,
    ])
  }
  expect(await open(business)).toEqual([])
  expect(await open(other)).toEqual([])
  expect(await listed(business, campaign)).not.toHaveProperty('appeal')
  const params = { campaignId: campaign.id }
  for (const person of [business, other]) {
    const answer = await api(person, contract.listCampaignReviews, { params })
    expect(JSON.stringify(answer.body)).not.toContain(content)
  }
})

test('the open appeals are listed oldest first, page by page', async () => {
  const admin = await anAdmin()
  await server().owner.query('delete from appeals')
  const worlds = [await aRejectedReview(), await anUnpublishedReview(), await aRejectedReview()]
  const filed = worlds.toReversed()
  for (const { reviewer, review } of filed) {
    clock.travel({ minutes: 1 })
    orFail(await appeal(reviewer, review.id))
  }
  const ids: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: object = {
      status: 'appealed',
      sort: 'oldest',
      limit: 1,
      ...(cursor && { cursor }),
    } as const
    const page: WireReplyOf<typeof contract.listReviews> = orFail(
      await api(admin, contract.listReviews, { query }),
    )
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect(ids).toEqual(filed.map(({ review }) => review.id))
  const newest = await open(admin, { sort: 'newest' })
  expect(newest.map(({ id }) => id)).toEqual(filed.map(({ review }) => review.id))
  orFail(await decide(admin, newest[0]!.appeal!.id, { outcome: 'upheld' }))
  expect(await open(admin)).toHaveLength(2)
})

test('an appeal is for fourteen days, of the own review, with visible characters', async () => {
  const { admin, business, reviewer, review } = await aRejectedReview()
  for (const bad of ['Too short.', ' '.repeat(40), '\u200B'.repeat(40), 'a'.repeat(2_001)]) {
    expect((await appeal(reviewer, review.id, { content: bad })).status).toBe(400)
  }
  expect((await appeal(await aReviewer(), review.id)).status).toBe(404)
  expect((await appeal(reviewer, 'unknown')).status).toBe(404)
  for (const person of [business, admin]) {
    expect((await appeal(person, review.id)).status).toBe(403)
  }
  clock.travel({ days: appeals.appealDays })
  const late = await appeal(reviewer, review.id)
  expect([late.status, late.error?.message]).toEqual([
    409,
    'The 14 days to appeal against this decision are over.',
  ])
  clock.travel({ minutes: -1 })
  orFail(await appeal(reviewer, review.id))
})

test('a pending and a public review cannot be appealed, nor by a suspended person', async () => {
  const { admin, reviewer, review } = await aSubmittedReview()
  const message = 'Only a rejected or unpublished review can be appealed.'
  expect((await appeal(reviewer, review.id)).error?.message).toBe(message)
  orFail(await approve(admin, review.id))
  expect((await appeal(reviewer, review.id)).error?.message).toBe(message)
  orFail(await unpublish(admin, review.id))
  const body = { reason: 'Several accounts of one person.' }
  orFail(await api(admin, suspendUser, { params: { userId: reviewer.id }, body }))
  expect((await appeal(reviewer, review.id)).status).toBe(401)
})

test('deciding needs a note, the version that was read, and an open appeal', async () => {
  const { admin, business, reviewer, review, appealId } = await anAppealed(aRejectedReview)
  expect((await decide(admin, appealId, { note: 'Too short.' })).status).toBe(400)
  expect((await decide(admin, 'unknown')).status).toBe(404)
  for (const person of [business, reviewer]) {
    expect((await decide(person, appealId)).status).toBe(403)
  }
  const outdated = await decide(admin, appealId, { version: review.version + 1 })
  expect(outdated.error?.message).toMatch(/has changed since you opened it/)
  orFail(await decide(admin, appealId, { version: review.version }))
  const again = await decide(admin, appealId)
  expect([again.status, again.error?.message]).toEqual([
    409,
    'This appeal has already been decided.',
  ])
})

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

async function emptyWallet({ id }: Person) {
  const { owner } = server()
  await owner.query(
    `insert into transfers (key, leg, from_kind, from_owner, to_kind, amount_cents, created_at)
     select 'test-emptied:' || user_id, 0, 'wallet', user_id, 'bank', balance_cents, $2
     from wallets where user_id = $1`,
    [id, clock.now()],
  )
  await owner.query('update wallets set balance_cents = 0 where user_id = $1', [id])
}

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

test('a reopened review waits from the grant on, and its evidence is collected again', async () => {
  const { admin, campaign, review, appealId } = await anAppealed(aRejectedReview)
  clock.travel({ days: 3 })
  const before = orFail(await api(admin, getReviewQueue)).late
  const at = clock.now()
  const reopened = orFail(await decide(admin, appealId))
  expect(reopened.submittedAt).toBe(review.submittedAt)
  expect(new Date(reopened.waitingSince).getTime()).toBeGreaterThanOrEqual(at.getTime())
  expect(orFail(await api(admin, getReviewQueue)).late).toBe(before)
  const evidence = await server()
    .db.selectFrom('reviewEvidence')
    .select('items')
    .where('reviewId', '=', review.id)
    .executeTakeFirst()
  expect(evidence?.items).toBeNull()
  const query = { status: 'pending', sort: 'oldest', campaignId: campaign.id } as const
  expect(orFail(await api(admin, contract.listReviews, { query })).items).toHaveLength(1)
})

test('every step is in the audit log', async () => {
  const { admin, reviewer, review, appealId } = await anAppealed(aRejectedReview)
  orFail(await decide(admin, appealId, { outcome: 'upheld' }))
  const other = await anAppealed(aRejectedReview)
  orFail(await decide(admin, other.appealId))
  const entriesOf = async (q: string) =>
    orFail(await api(admin, listAudit, { query: { q } })).items.map(
      ({ action, actor, after }) => [action, actor?.id, after] as const,
    )
  expect((await entriesOf(review.id)).slice(0, 2)).toEqual([
    ['upholdDecision', admin.id, { about: 'rejection', note }],
    ['appealReview', reviewer.id, { about: 'rejection' }],
  ])
  expect((await entriesOf(other.review.id))[0]).toEqual([
    'grantAppeal',
    admin.id,
    { about: 'rejection', note },
  ])
})
