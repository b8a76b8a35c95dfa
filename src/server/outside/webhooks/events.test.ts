import { beforeEach, expect, test } from 'vitest'
import {
  approveCampaign,
  completeCampaign,
  pauseCampaign,
  rejectCampaign,
} from '../../../shared/market/campaigns.ts'
import {
  approveReview,
  publishReview,
  rejectReview,
  unpublishReview,
} from '../../../shared/market/reviews.ts'
import { listAppeals } from '../../../shared/market/appeals.ts'
import { suspendUser } from '../../../shared/people/users.ts'
import { approveVerification } from '../../../shared/people/verification.ts'
import { webhookEvents } from '../../../shared/outside/webhooks.ts'
import { fileAppeal } from '../../market/appeals/filing.ts'
import { warnBusinesses } from '../../market/campaigns/warnings.ts'
import {
  aRejectedReview,
  anAppealed,
  anUnpublishedReview,
  content as because,
  decide,
  decideAs,
} from '../../test/appeals.ts'
import { clock, server } from '../../test/server.ts'
import { uploadDocuments } from '../../test/uploads.ts'
import { aReceiver, aWebhookOf, runWebhooks, type Receiver } from '../../test/webhooks.ts'
import {
  aBusiness,
  aCampaign,
  aDeposit,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  orFail,
  type Person,
} from '../../test/world.ts'

/** What webhooks hear of, and that it is written with its cause. */

beforeEach(async () => {
  await server().owner.query('delete from webhooks; delete from webhook_events')
})

const everything = [...webhookEvents]
const aHearer = async (owner: Person) => {
  const receiver = await aReceiver()
  await aWebhookOf(owner, receiver, everything)
  return receiver
}
const typesTo = async (receiver: Receiver) => {
  await runWebhooks()
  return receiver.received.splice(0).map(({ type }) => type)
}
const waiting = async () =>
  (await server().owner.query('select type from webhook_events order by id')).rows as unknown[]

// spec: 12.34
test('reviews: submitted, rejected, approved and published, unpublished, published again', async () => {
  const { business, campaign, admin } = await anActiveCampaign({ target: 9 })
  const receiver = await aHearer(business)
  const submit = async () => (await aReviewOf(campaign, await aReviewer())).id
  const [first, second] = [await submit(), await submit()]
  const no = { reason: 'low_effort', note: 'Please write more about it.' } as const
  const rejected = { ...no, allowResubmission: false }
  orFail(await api(admin, rejectReview, { params: { reviewId: first }, body: rejected }))
  const params = { reviewId: second }
  orFail(await api(admin, approveReview, { params, body: {} }))
  orFail(
    await api(admin, unpublishReview, { params, body: { reason: 'It names a private person.' } }),
  )
  orFail(await api(admin, publishReview, { params }))
  await runWebhooks()
  const of = (id: string) =>
    receiver.received.filter(({ data }) => data.id === id).map(({ type }) => type)
  expect(of(first)).toEqual(['review.submitted', 'review.rejected'])
  expect(of(second)).toEqual([
    'review.submitted',
    'review.approved',
    'review.published',
    'review.unpublished',
    'review.published',
  ])
  expect(receiver.received.map(({ sequence }) => sequence).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 7 }, (_, i) => i + 1),
  )
})

// spec: 12.34
test('appeals: decided with what it was about, and what a grant does', async () => {
  for (const [make, outcome, after] of [
    [aRejectedReview, 'upheld', []],
    [aRejectedReview, 'granted', ['review.approved', 'review.published']],
    [anUnpublishedReview, 'granted', ['review.published']],
  ] as const) {
    const { business, admin, review, appealId } = await anAppealed(make)
    const receiver = await aHearer(business)
    orFail(await decide(admin, appealId, { outcome }))
    await runWebhooks()
    const heard = receiver.received.toSorted((a, b) => a.sequence - b.sequence)
    expect(heard.map(({ type }) => type)).toEqual(['appeal.decided', ...after])
    const about = make === aRejectedReview ? 'rejection' : 'unpublication'
    expect(heard[0]!.data).toMatchObject({ id: review.id, about, outcome })
    // What the reviewer wrote to our team is not for the business.
    expect(JSON.stringify(heard)).not.toContain(because)
  }
})

// spec: 12.34
test('appeals of people: an admin hears of those of businesses, and of no reviewer', async () => {
  const [admin, other] = [await anAdmin(), await anAdmin()]
  const [reviewer, business] = [await aReviewer(), await aBusiness({ balance: 0 })]
  const { db } = server()
  for (const [role, { id }] of [
    ['reviewer', reviewer],
    ['business', business],
  ] as const) {
    const body = { reason: 'Several accounts of one person.' }
    orFail(await api(admin, suspendUser, { params: { userId: id }, body }))
    const { id: statementId } = await db
      .selectFrom('statements')
      .select('id')
      .where('personId', '=', id)
      .executeTakeFirstOrThrow()
    // In the session that suspended people have.
    await db
      .transaction()
      .execute((tx) => fileAppeal(tx, { id, role }, { statementId, content: because }, clock.now()))
  }
  const receiver = await aHearer(admin)
  const { items } = orFail(await api(other, listAppeals, { query: { limit: 100 } }))
  for (const { id: appealId, person } of items) {
    if (person.id === reviewer.id || person.id === business.id) {
      orFail(await decideAs(other, appealId))
    }
  }
  await runWebhooks()
  expect(receiver.received.map(({ type, data }) => [type, data])).toEqual([
    ['appeal.decided', { businessId: business.id, about: 'suspension', outcome: 'granted' }],
  ])
})

// spec: 12.34
test('campaigns: approved, rejected, completed, and closed with the reason', async () => {
  const business = await aBusiness({ balance: 500_00 })
  const [receiver, admin] = [await aHearer(business), await anAdmin()]
  const [good, bad] = [await aCampaign({ business, target: 9 }), await aCampaign({ business })]
  const [params, ofBad] = [good, bad].map(({ campaign }) => ({ campaignId: campaign.id }))
  orFail(await api(admin, approveCampaign, { params: params!, body: {} }))
  const body = { note: 'The description is too short.' }
  orFail(await api(admin, rejectCampaign, { params: ofBad!, body }))
  orFail(await api(business, pauseCampaign, { params: params! }))
  await runWebhooks()
  expect(receiver.received.map(({ type, data }) => [type, data.id])).toEqual(
    expect.arrayContaining([
      ['campaign.approved', good.campaign.id],
      ['campaign.rejected', bad.campaign.id],
    ]),
  )
  const closed = receiver.received.find(({ type }) => type === 'campaign.closed')!
  expect(closed.data).toMatchObject({ id: good.campaign.id, closedReason: 'paused', paused: true })
  expect(closed.data).not.toHaveProperty('reviews')
  receiver.received.splice(0)
  orFail(await api(business, completeCampaign, { params: params! }))
  expect(await typesTo(receiver)).toEqual(['campaign.completed'])
})

// spec: 12.34
test('the last place closes a campaign, and its approval completes it', async () => {
  const { business, campaign, admin } = await anActiveCampaign({ target: 5 })
  for (let i = 0; i < 4; i++) {
    const { id } = await aReviewOf(campaign, await aReviewer())
    orFail(await api(admin, approveReview, { params: { reviewId: id }, body: {} }))
  }
  const receiver = await aHearer(business)
  const { id: reviewId } = await aReviewOf(campaign, await aReviewer())
  await runWebhooks()
  const closed = receiver.received.find(({ type }) => type === 'campaign.closed')!
  expect(closed.data).toMatchObject({ id: campaign.id, closedReason: 'full' })
  receiver.received.splice(0)
  orFail(await api(admin, approveReview, { params: { reviewId }, body: {} }))
  expect((await typesTo(receiver)).toSorted()).toEqual([
    'campaign.completed',
    'review.approved',
    'review.published',
  ])
})

// spec: 12.34
test('money and papers: a deposit, a low wallet, no funds, and a decision on documents', async () => {
  const business = await aBusiness({ balance: 0 })
  const admin = await anAdmin()
  const receiver = await aHearer(business)
  const depositId = await aDeposit(business, 40_00)
  await runWebhooks()
  expect(receiver.received.splice(0)).toMatchObject([
    { type: 'deposit.completed', data: { id: depositId, type: 'deposit', amountCents: 40_00 } },
  ])
  await anActiveCampaign({ business, price: 10_00, target: 20 })
  const due = () =>
    server()
      .db.transaction()
      .execute((tx) => warnBusinesses(tx, clock.now()))
  await due()
  await runWebhooks()
  const low = receiver.received.find(({ type }) => type === 'wallet.low')!
  expect(low.data).toMatchObject({ businessId: business.id, availableCents: 40_00 })
  expect(low.data).not.toHaveProperty('closedReason')
  receiver.received.splice(0)
  const { campaign } = await anActiveCampaign({ business, price: 50_00, target: 5 })
  await due()
  await runWebhooks()
  const closed = receiver.received.find(({ type }) => type === 'campaign.closed')!
  expect(closed.data).toMatchObject({ id: campaign.id, closedReason: 'funds' })
  receiver.received.splice(0)
  orFail(await uploadDocuments(business, ['deed.pdf']))
  orFail(await api(admin, approveVerification, { params: { businessId: business.id }, body: {} }))
  await runWebhooks()
  expect(receiver.received).toMatchObject([
    { type: 'verification.decided', data: { businessId: business.id, status: 'approved' } },
  ])
})

// spec: 12.35
test('each hears of its own, an admin of every business, and nobody without a webhook', async () => {
  const [one, other] = [await anActiveCampaign(), await anActiveCampaign()]
  await aReviewOf(one.campaign, await aReviewer())
  expect(await waiting()).toEqual([])
  const receiver = await aHearer(other.business)
  await aReviewOf(one.campaign, await aReviewer())
  expect(await waiting()).toEqual([])
  const admin = await aHearer(await anAdmin())
  const { id } = await aReviewOf(one.campaign, await aReviewer())
  await runWebhooks()
  expect(admin.received).toMatchObject([{ type: 'review.submitted', data: { id } }])
  expect(JSON.stringify(admin.received)).not.toContain('@')
  expect(receiver.received).toEqual([])
})

// spec: 12.35
test('an event is written with its cause or not at all', async () => {
  const { business, campaign, admin } = await anActiveCampaign()
  await aHearer(business)
  const { id: reviewId } = await aReviewOf(campaign, await aReviewer())
  expect(await waiting()).toEqual([{ type: 'review.submitted' }])
  const approve = () => api(admin, approveReview, { params: { reviewId }, body: {} })
  await server().owner.query(`create function broken() returns trigger language plpgsql as
    $$ begin raise 'It broke.'; end $$;
    create constraint trigger broken after insert on webhook_events
    deferrable initially deferred for each row execute function broken()`)
  expect((await approve()).status).toBe(500)
  await server().owner.query('drop trigger broken on webhook_events; drop function broken()')
  expect(await waiting()).toEqual([{ type: 'review.submitted' }])
  expect((await approve()).status).toBe(200)
  expect(await waiting()).toHaveLength(3)
})

test('an event about something that is gone has its id alone', async () => {
  const { business } = await anActiveCampaign()
  const receiver = await aHearer(business)
  await server().owner.query(
    `insert into webhook_events (owner_id, type, subject_id, created_at)
     values ($1, 'review.submitted', '00000000-0000-4000-8000-000000000000', $2)`,
    [business.id, clock.now()],
  )
  await runWebhooks()
  expect(receiver.received[0]!.data).toEqual({ id: '00000000-0000-4000-8000-000000000000' })
})
