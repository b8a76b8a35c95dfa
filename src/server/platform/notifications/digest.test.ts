import { beforeEach, expect, test } from 'vitest'
import {
  chooseNotifications,
  listNotifications,
  readNotifications,
} from '../../../shared/platform/notifications.ts'
import { unsubscribe } from '../../../shared/base/unsubscribing.ts'
import { completeCampaign } from '../../../shared/market/campaigns.ts'
import { listFailedItems } from '../../../shared/overview/operations.ts'
import { approveReview } from '../../../shared/market/reviews.ts'
import { editSettings } from '../../../shared/people/settings.ts'
import { sendDigests } from '../../jobs/send-digests.ts'
import type { Mail } from '../../base/mail/mail.ts'
import { derivedKey } from '../../base/secret.ts'
import { deliveredMails } from '../../test/deliver.ts'
import { clock, config, secret, server } from '../../test/server.ts'
import {
  aBusiness,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  atOnce,
  orFail,
  type Person,
} from '../../test/world.ts'
import { dueBefore, sendDigest } from './digest.ts'

/** Digests: one mail an hour to a business, one a day to a reviewer. */

beforeEach(async () => {
  await server().owner.query('delete from notifications; delete from failed_items')
})

function deliveryTo(mails: Mail[], broken?: (mail: Mail) => boolean) {
  const queueMails = async (_tx: unknown, queued: Mail[]) => {
    if (queued.some((mail) => broken?.(mail))) throw new Error('The queue is broken.')
    mails.push(...queued)
  }
  return {
    queueMails,
    publicUrl: config.server.publicUrl,
    undoSecret: 'of this test',
    unsubscribeSecret: derivedKey(secret, 'unsubscribe links'),
    at: clock.now(),
  }
}

/** The digests that so many processes send at once. */
async function digests(processes = 1, broken?: (mail: Mail) => boolean) {
  const mails: Mail[] = []
  const delivery = deliveryTo(mails, broken)
  const { db, app } = server()
  await atOnce(processes, () => sendDigests(db, delivery, app.log))
  return mails
}

async function aCampaign(name?: string) {
  const business = await aBusiness({ balance: 5_000_00, ...(name !== undefined && { name }) })
  const world = await anActiveCampaign({ business, target: 40 })
  await deliveredMails()
  return world
}

const review = async ({ campaign }: { campaign: { id: string } }) =>
  aReviewOf(campaign, await aReviewer())

// spec: 10.51
test('what waits an hour is one mail, by campaign, sent once by several processes', async () => {
  const first = await aCampaign()
  const second = await anActiveCampaign({ business: first.business, target: 40 })
  const written = await review(first)
  await review(first)
  const { id: third } = await review(second)
  const params = { reviewId: written.id }
  orFail(await api(first.admin, approveReview, { params, body: {} }))
  const atOnceMails = await deliveredMails()
  expect(atOnceMails.filter(({ text }) => text.includes('new review'))).toEqual([])
  clock.travel({ minutes: 58 })
  expect(await digests(3)).toEqual([])
  clock.travel({ minutes: 3 })
  const [mail, ...others] = await digests(4)
  expect(others).toEqual([])
  expect(mail!.to).toBe(first.business.email)
  expect(mail!.subject).toBe('3 updates on your campaigns')
  const { title } = first.campaign
  expect(mail!.text).toContain(`- 2 new reviews of “${title}”.`)
  expect(mail!.text).toContain(`- A review of “${title}” is approved and public.`)
  expect(mail!.text).toContain(`- “${title}” has a new review.`)
  // One review has its own page, several are on that of their campaign.
  expect(mail!.text).toContain(`/campaigns/${first.campaign.id}`)
  expect(mail!.text).toContain(`/reviews/${third}`)
  expect(await digests(4)).toEqual([])
})

test('a person gets at most one digest an hour, and nothing that came meanwhile is lost', async () => {
  const world = await aCampaign()
  const sent: Mail[] = []
  // A review every 12 minutes for five hours.
  for (let i = 0; i < 25; i++) {
    await review(world)
    await deliveredMails()
    sent.push(...(await digests(2)))
    clock.travel({ minutes: 12 })
  }
  clock.travel({ minutes: 61 })
  sent.push(...(await digests(2)))
  expect(sent.length).toBeGreaterThanOrEqual(4)
  expect(sent.length).toBeLessThanOrEqual(6)
  const counts = sent.flatMap(({ text }) => text.match(/new review/g) ?? [])
  expect(counts).toHaveLength(25)
})

test('a process that comes late sends no digest of what has come since', async () => {
  const world = await aCampaign()
  await review(world)
  await deliveredMails()
  const mails: Mail[] = []
  const late = { userId: world.business.id, digest: 'digest' } as const
  const send = () =>
    server()
      .db.transaction()
      .execute((tx) => sendDigest(tx, late, deliveryTo(mails)))
  await send()
  expect(mails).toEqual([])
  clock.travel({ minutes: 61 })
  await send()
  expect(mails).toHaveLength(1)
})

test('what arrives while a digest is sent waits for the next one', async () => {
  const world = await aCampaign()
  await review(world)
  await deliveredMails()
  clock.travel({ minutes: 61 })
  await review(world)
  const [first, , second] = await Promise.all([digests(1), deliveredMails(), digests(1)])
  expect([...first, ...second]).toHaveLength(1)
  expect(await digests(2)).toEqual([])
})

test('a crash while the mail is queued loses and repeats nothing, and holds up nobody', async () => {
  const [one, two] = [await aCampaign('Broken Bakery'), await aCampaign()]
  for (const world of [one, two]) await review(world)
  await deliveredMails()
  clock.travel({ minutes: 61 })
  const broken = (mail: Mail) => mail.to === one.business.email
  expect((await digests(1, broken)).map(({ to }) => to)).toEqual([two.business.email])
  const failed = async () => orFail(await api(await anAdmin(), listFailedItems)).items
  expect(await failed()).toMatchObject([{ job: 'send-digest', itemId: one.business.id }])
  clock.travel({ minutes: 1 })
  expect((await digests(3)).map(({ to }) => to)).toEqual([one.business.email])
  expect(await failed()).toEqual([])
})

test('what is read before is not mailed, and nothing after the digest is switched off', async () => {
  const [reader, leaver] = [await aCampaign(), await aCampaign()]
  for (const world of [reader, leaver]) await review(world)
  await deliveredMails()
  orFail(await api(reader.business, readNotifications, { body: {} }))
  const off = { notifications: { digest: false } }
  orFail(await api(leaver.business, editSettings, { body: off }))
  clock.travel({ minutes: 61 })
  expect(await digests(2)).toEqual([])

  await review(leaver)
  await deliveredMails()
  orFail(await api(leaver.business, editSettings, { body: { notifications: { digest: true } } }))
  clock.travel({ minutes: 61 })
  expect(await digests(2)).toEqual([])
})

test('what is muted while it waits is not in the digest, and the rest is', async () => {
  const [muting, other] = [await aCampaign(), await aCampaign()]
  for (const world of [muting, other]) {
    const { id: reviewId } = await review(world)
    orFail(await api(world.admin, approveReview, { params: { reviewId }, body: {} }))
  }
  await deliveredMails()
  const body = { event: 'new-reviews', where: 'email', on: false } as const
  orFail(await api(muting.business, chooseNotifications, { body }))
  clock.travel({ minutes: 61 })
  const mails = await digests()
  const textTo = ({ business }: typeof muting) =>
    mails.find(({ to }) => to === business.email)!.text
  for (const world of [muting, other]) expect(textTo(world)).toContain('is approved and public')
  expect(textTo(other)).toContain('new review')
  expect(textTo(muting)).not.toContain('new review')
})

test('after a digest a new group begins, so that nothing is mailed twice', async () => {
  const world = await aCampaign()
  await review(world)
  await deliveredMails()
  clock.travel({ minutes: 55 })
  await review(world)
  await deliveredMails()
  clock.travel({ minutes: 6 })
  expect((await digests()).map(({ subject }) => subject)).toEqual(['2 updates on your campaigns'])
  await review(world)
  await deliveredMails()
  clock.travel({ minutes: 61 })
  expect((await digests()).map(({ subject }) => subject)).toEqual([
    `New review of “${world.campaign.title}”`,
  ])
})

test('the link of a digest switches off digests only', async () => {
  const world = await aCampaign()
  await review(world)
  await deliveredMails()
  clock.travel({ minutes: 61 })
  const [mail] = await digests()
  const token = new URL(mail!.unsubscribeUrl!).searchParams.get('token')!
  const { preference } = orFail(await api(null, unsubscribe, { query: { token } }))
  expect(preference).toBe('digest')
})

test('the daily digest goes out at six UTC, also when nobody ran then', () => {
  const of = (at: string) => dueBefore('daily digest', new Date(at)).toISOString()
  expect(of('2026-11-22T05:59:59Z')).toBe('2026-11-21T06:00:00.000Z')
  expect(of('2026-11-22T06:00:00Z')).toBe('2026-11-22T06:00:00.000Z')
  expect(of('2026-11-22T23:10:00Z')).toBe('2026-11-22T06:00:00.000Z')
})

async function aFollower(): Promise<Person> {
  const reviewer = await aReviewer()
  orFail(await api(reviewer, editSettings, { body: { notifications: { newCampaigns: true } } }))
  return reviewer
}

test('followers of new campaigns get one mail a day of those that are still open to them', async () => {
  const [follower, other, author] = [await aFollower(), await aReviewer(), await aFollower()]
  const [leaver, suspended] = [await aFollower(), await aFollower()]
  const [one, two, paused] = [await aCampaign(), await aCampaign(), await aCampaign()]
  const ended = await aCampaign()
  const params = { campaignId: ended.campaign.id }
  orFail(await api(ended.business, completeCampaign, { params }))
  await server().owner.query('update campaigns set paused = true where id = $1', [
    paused.campaign.id,
  ])
  await aReviewOf(one.campaign, author)
  expect(await deliveredMails()).toEqual([])
  orFail(await api(leaver, editSettings, { body: { notifications: { newCampaigns: false } } }))
  await server().owner.query('update users set suspended_at = now() where id = $1', [suspended.id])
  clock.travel({ days: 1 })
  const mails = await digests(3)
  const of = ({ email }: Person) => mails.filter(({ to }) => to === email)
  for (const person of [other, leaver, suspended]) expect(of(person)).toEqual([])
  expect(of(follower)).toHaveLength(1)
  expect(of(author)).toHaveLength(1)
  const [mail] = of(follower)
  expect(mail!.subject).toBe('2 new campaigns')
  expect(mail!.text).toContain(`/campaigns/${one.campaign.id}`)
  for (const { campaign } of [paused, ended]) expect(mail!.text).not.toContain(campaign.id)
  expect(of(author)[0]!.text).toContain(`/campaigns/${two.campaign.id}`)
  expect(of(author)[0]!.text).not.toContain(one.campaign.id)
  expect(mail!.unsubscribeUrl).toContain('newCampaigns.')
  clock.travel({ days: 1 })
  expect((await digests(3)).filter(({ to }) => to === follower.email)).toEqual([])
  const bell = orFail(await api(follower, listNotifications)).items
  expect(bell.map(({ kind }) => kind)).toEqual(Array(4).fill('campaign-new'))
})
