import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { listNotifications, readNotifications } from '../../../shared/platform/notifications.ts'
import { approveReview, publishReview, unpublishReview } from '../../../shared/market/reviews.ts'
import { editSettings } from '../../../shared/people/settings.ts'
import { listFailedItems } from '../../../shared/overview/operations.ts'
import { deliverNotifications } from '../../jobs/deliver-notifications.ts'
import type { Mail } from '../../base/mail/mail.ts'
import { unpublication } from '../../test/appeals.ts'
import { deliveredMails } from '../../test/deliver.ts'
import { clock, server } from '../../test/server.ts'
import {
  aBusiness,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  aSubmittedReview,
  atOnce,
  orFail,
  type Person,
} from '../../test/world.ts'
import { deliver } from './deliver.ts'
import { notify } from './notify.ts'

/** Notifications of one kind and campaign within ten minutes become one. */

beforeEach(async () => {
  await server().owner.query('delete from notifications; delete from failed_items')
})

const listed = async (person: Pick<Person, 'cookie'>) =>
  orFail(await api(person, listNotifications, { query: { limit: 100 } })).items
const texts = async (person: Pick<Person, 'cookie'>) =>
  (await listed(person)).map(({ text }) => text)

async function aCampaign() {
  const business = await aBusiness({ balance: 10_000_00, plan: 'professional' })
  const world = await anActiveCampaign({ business, target: 100 })
  await deliveredMails()
  await server().owner.query('delete from notifications')
  const reviews = (count: number) =>
    atOnce(count, async () => aReviewOf(world.campaign, await aReviewer()))
  return { ...world, reviews }
}

const minute = (minutes: number) => clock.travel({ minutes })

test('reviews of one campaign within ten minutes are one notification, also later ones', async () => {
  const { business, campaign, reviews } = await aCampaign()
  await reviews(3)
  await deliveredMails()
  expect(await texts(business)).toEqual([`3 new reviews of “${campaign.title}”.`])
  minute(5)
  await reviews(2)
  await deliveredMails()
  const [item, ...others] = await listed(business)
  expect(others).toEqual([])
  expect(item).toMatchObject({
    text: `5 new reviews of “${campaign.title}”.`,
    campaign: { id: campaign.id, title: campaign.title },
    read: false,
  })
})

test('they are one notification also where the summaries are switched off', async () => {
  const { business, campaign, reviews } = await aCampaign()
  const off = { notifications: { digest: false } }
  orFail(await api(business, editSettings, { body: off }))
  for (let i = 0; i < 2; i++) {
    await reviews(1)
    await deliveredMails()
  }
  expect(await texts(business)).toEqual([`2 new reviews of “${campaign.title}”.`])
})

test('ten minutes after its first event, or once it is read, a new notification begins', async () => {
  const { business, campaign, reviews } = await aCampaign()
  const one = `“${campaign.title}” has a new review.`
  await reviews(1)
  await deliveredMails()
  minute(9)
  await reviews(1)
  await deliveredMails()
  minute(2)
  await reviews(1)
  await deliveredMails()
  expect(await texts(business)).toEqual([one, `2 new reviews of “${campaign.title}”.`])
  orFail(await api(business, readNotifications, { body: {} }))
  await reviews(1)
  await deliveredMails()
  expect((await listed(business)).map(({ read }) => read)).toEqual([false, true, true])
})

test('other campaigns, kinds and people are not mixed', async () => {
  const [first, second] = [await aCampaign(), await aCampaign()]
  for (const { reviews } of [first, second]) await reviews(2)
  await server()
    .db.transaction()
    .execute(async (tx) => {
      const data = { ...aReview, campaignId: first.campaign.id, title: first.campaign.title }
      await notify(tx, first.business.id, 'review-resubmitted', data, clock.now())
      await notify(tx, second.business.id, 'review-submitted', data, clock.now())
      for (const amountCents of [100, 100]) {
        const deposit = { depositId: data.campaignId, amountCents: amountCents as never }
        await notify(tx, first.business.id, 'deposit-completed', deposit, clock.now())
      }
    })
  await deliveredMails()
  expect((await texts(first.business)).toSorted()).toEqual([
    '$1.00 is in your wallet.',
    '$1.00 is in your wallet.',
    `2 new reviews of “${first.campaign.title}”.`,
    `A review of “${first.campaign.title}” was improved and submitted again.`,
  ])
  expect(await listed(second.business)).toHaveLength(2)
})

/** The delivery of several processes at once, and the mails that they queue. */
async function deliverAtOnce(processes: number, failing?: (mails: Mail[]) => boolean) {
  const { db, app } = server()
  const mails: Mail[] = []
  const queueMails = async (_tx: unknown, queued: Mail[]) => {
    if (failing?.(queued)) throw new Error('The queue is broken.')
    mails.push(...queued)
  }
  const secrets = { undoSecret: 'of this test', unsubscribeSecret: 'of this test', reportKey: 'x' }
  const delivery = { ...secrets, queueMails, publicUrl: 'http://x', at: clock.now() }
  await atOnce(processes, () => deliverNotifications(db, delivery, app.log))
  return mails
}

const aReview = { reviewId: randomUUID(), isLastPlace: false }

/** Writes as many notifications of one group as two batches hold, and more. */
async function many(business: Person, campaign: { id: string; title: string }, count: number) {
  const data = { isLastPlace: false, campaignId: campaign.id, title: campaign.title }
  await server()
    .db.transaction()
    .execute(async (tx) => {
      for (let i = 0; i < count; i++) {
        const one = { ...data, reviewId: randomUUID() }
        await notify(tx, business.id, 'review-submitted', one, clock.now())
      }
    })
}

test('several processes make one group of what they deliver at once', async () => {
  const { business, campaign } = await aCampaign()
  await many(business, campaign, 350)
  await deliverAtOnce(4)
  expect(await texts(business)).toEqual([`350 new reviews of “${campaign.title}”.`])
})

// spec: 10.51
test('a process that delivers beside an open delivery joins its group', async () => {
  const { business, campaign } = await aCampaign()
  await many(business, campaign, 2)
  const { db, owner } = server()
  const rows = await db.selectFrom('notifications').select('id').execute()
  const [first, second] = rows.map(({ id }) => id) as [string, string]
  const delivery = {
    queueMails: async () => {},
    publicUrl: 'http://x',
    undoSecret: 'of this test',
    unsubscribeSecret: 'of this test',
    at: clock.now(),
  }
  let commit = () => {}
  const mayCommit = new Promise<void>((resolve) => {
    commit = resolve
  })
  let isDelivered = false
  const one = db.transaction().execute(async (tx) => {
    await deliver(tx, [first], delivery)
    isDelivered = true
    await mayCommit
  })
  await expect.poll(() => isDelivered).toBe(true)
  let isOver = false
  const other = db.transaction().execute(async (tx) => {
    await deliver(tx, [second], delivery)
    isOver = true
  })
  const waits = `select from pg_locks where locktype = 'advisory' and not granted`
  const isWaiting = async () => isOver || (await owner.query(waits)).rowCount! > 0
  await expect.poll(isWaiting).toBe(true)
  commit()
  await Promise.all([one, other])
  expect(await texts(business)).toEqual([`2 new reviews of “${campaign.title}”.`])
})

test('an event that is read while it is grouped is lost by nobody', async () => {
  const { business, campaign } = await aCampaign()
  for (let i = 0; i < 5; i++) {
    await many(business, campaign, 3)
    await deliverAtOnce(1)
    await many(business, campaign, 3)
    await Promise.all([deliverAtOnce(2), api(business, readNotifications, { body: {} })])
    await deliverAtOnce(1)
  }
  const { rows } = await server().owner.query(
    `select sum(events)::int as events from notifications where kind = 'review-submitted'`,
  )
  expect(rows[0].events).toBe(30)
})

test('a later event of a group is mailed only when it says something new', async () => {
  const { business, campaign } = await aCampaign()
  const reject = async (note: string) => {
    const data = { campaignId: campaign.id, title: campaign.title, note }
    await server()
      .db.transaction()
      .execute((tx) => notify(tx, business.id, 'campaign-rejected', data, clock.now()))
    return (await deliveredMails()).map(({ text }) => text.includes(note))
  }
  expect(await reject('The brief is too short.')).toEqual([true])
  expect(await reject('The brief is too short.')).toEqual([])
  expect(await reject('The link leads nowhere.')).toEqual([true])
  expect(await texts(business)).toEqual([
    `Your campaign “${campaign.title}” was not approved: The link leads nowhere.`,
  ])
})

test('several events of one review are not several reviews', async () => {
  const { business, campaign } = await aCampaign()
  const refuse = async (reviewId: string, note: string) => {
    const data = { campaignId: campaign.id, title: campaign.title, reviewId, note }
    await server()
      .db.transaction()
      .execute((tx) => notify(tx, business.id, 'reply-refused', data, clock.now()))
    return (await deliveredMails()).map(({ text }) => text.includes(note))
  }
  const [one, other] = [randomUUID(), randomUUID()]
  expect(await refuse(one, 'It names a guest.')).toEqual([true])
  expect(await refuse(one, 'It has a link.')).toEqual([true])
  expect(await texts(business)).toEqual([expect.stringContaining('It has a link.')])
  await refuse(other, 'It names a guest.')
  expect(await texts(business)).toEqual([
    `2 replies to reviews of “${campaign.title}” are not published. Each has its reason.`,
  ])
})

test('each statement of reasons has a notification and a mail of its own', async () => {
  const { admin, reviewer, review } = await aSubmittedReview()
  const params = { reviewId: review.id }
  orFail(await api(admin, approveReview, { params, body: {} }))
  await deliveredMails()
  const unpublish = async () => {
    orFail(await api(admin, unpublishReview, { params, body: unpublication }))
    return (await deliveredMails()).filter(({ to }) => to === reviewer.email)
  }
  expect(await unpublish()).toHaveLength(1)
  orFail(await api(admin, publishReview, { params }))
  await deliveredMails()
  expect(await unpublish()).toHaveLength(1)
  const [last] = await listed(reviewer)
  expect(last!.kind).toBe('review-unpublished')
})

const bad = [
  { name: 'of an unknown kind', kind: 'from-the-future', data: '{}' },
  { name: 'without its data', kind: 'review-submitted', data: '{}' },
  { name: 'with data of another shape', kind: 'deposit-completed', data: '[1]' },
  { name: 'with null', kind: 'campaign-rejected', data: 'null' },
  { name: 'with a wrong id', kind: 'email-changed', data: '{"undoId": "x", "campaignId": 7}' },
]

test.each(bad)('a notification $name holds up no other and is shown to admins', async (one) => {
  const [business, admin] = [await aBusiness(), await anAdmin()]
  await server().owner.query('delete from notifications')
  const { owner } = server()
  const { rows } = await owner.query(
    `insert into notifications (id, user_id, kind, data, created_at)
     values (gen_random_uuid(), $1, $2, $3::jsonb, $4) returning id`,
    [business.id, one.kind, one.data, new Date(clock.now().getTime() - 60_000)],
  )
  await server()
    .db.transaction()
    .execute((tx) => notify(tx, business.id, 'verification-approved', {}, clock.now()))
  expect((await deliverAtOnce(3)).map(({ subject }) => subject)).toEqual([
    'Your business is verified',
  ])
  // The page shows both.
  expect(await texts(business)).toEqual(['Your business is verified.', expect.any(String)])
  const failed = async () => orFail(await api(admin, listFailedItems)).items
  expect(await failed()).toMatchObject([{ job: 'deliver-notification', itemId: rows[0].id }])

  const update = `update notifications set kind = 'plan-changed', data = '{"plan": "Starter"}'`
  await owner.query(`${update} where id = $1`, [rows[0].id])
  expect(await deliverAtOnce(1)).toEqual([])
  minute(1)
  expect((await deliverAtOnce(1)).map(({ subject }) => subject)).toEqual([
    'Your plan is now Starter',
  ])
  expect(await failed()).toEqual([])
})

test('more broken notifications than a batch holds do not starve the others', async () => {
  const [business, admin] = [await aBusiness(), await anAdmin()]
  const { owner } = server()
  await owner.query('delete from notifications')
  await owner.query(
    `insert into notifications (id, user_id, kind, data, created_at)
     select gen_random_uuid(), $1, 'nothing', '{}', $2 from generate_series(1, 130)`,
    [business.id, new Date(clock.now().getTime() - 60_000)],
  )
  await server()
    .db.transaction()
    .execute((tx) => notify(tx, business.id, 'verification-approved', {}, clock.now()))
  expect(await deliverAtOnce(1)).toHaveLength(1)
  minute(1)
  await server()
    .db.transaction()
    .execute((tx) => notify(tx, business.id, 'verification-approved', {}, clock.now()))
  expect(await deliverAtOnce(2)).toHaveLength(1)
  expect(
    orFail(await api(admin, listFailedItems, { query: { limit: 100 } })).nextCursor,
  ).not.toBeNull()
})

test('a crash while mails are queued loses and repeats nothing', async () => {
  const { business, campaign } = await aCampaign()
  await many(business, campaign, 2)
  await server()
    .db.transaction()
    .execute((tx) => notify(tx, business.id, 'verification-approved', {}, clock.now()))
  expect(await deliverAtOnce(1, () => true)).toEqual([])
  minute(1)
  expect(await deliverAtOnce(3)).toHaveLength(1)
  expect(await deliverAtOnce(3)).toEqual([])
  expect(await texts(business)).toContain(`2 new reviews of “${campaign.title}”.`)
})
