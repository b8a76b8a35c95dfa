import { beforeEach, expect, test } from 'vitest'
import {
  approveCampaign,
  editCampaign,
  pauseCampaign,
  resumeCampaign,
} from '../../../shared/market/campaigns.ts'
import { listNotifications, type NotificationKind } from '../../../shared/platform/notifications.ts'
import { approveReview, rejectReview } from '../../../shared/market/reviews.ts'
import { editSettings } from '../../../shared/people/settings.ts'
import { reinstateUser, suspendUser } from '../../../shared/people/users.ts'
import { cancelWithdrawal, requestWithdrawal } from '../../../shared/money/wallet.ts'
import { warnBusinesses } from '../../market/campaigns/warnings.ts'
import { expireDue } from '../../jobs/expire.ts'
import { deliveredMails } from '../../test/deliver.ts'
import { clock, server } from '../../test/server.ts'
import {
  aBusiness,
  aCampaign,
  aDeposit,
  aDestinationOf,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewerWith,
  aReviewOf,
  aSubmittedReview,
  atOnce,
  orFail,
  type Person,
} from '../../test/world.ts'
import { kinds } from './kinds.ts'

/** The table of kinds, and the notifications that no other file tests. */

const kindsOf = async (person: Pick<Person, 'cookie'>) =>
  orFail(await api(person, listNotifications, { query: { limit: 100 } })).items.map(
    ({ kind }) => kind,
  )
const of = (kind: NotificationKind, list: string[]) => list.filter((one) => one === kind).length
const mailTexts = async (to: Person) =>
  (await deliveredMails()).filter((mail) => mail.to === to.email).map(({ text }) => text)

beforeEach(async () => {
  await server().owner.query('delete from notifications')
})

/** After all that this file did: the role that hears each kind. */
async function heard() {
  const { rows } = await server().owner.query<{ kind: keyof typeof kinds; role: string }>(
    'select distinct n.kind, u.role::text from notifications n join users u on u.id = n.user_id',
  )
  return rows
}

// spec: 10.51
test('each notification is heard by the role that the table names', async () => {
  const { review, reviewer, admin } = await aSubmittedReview()
  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
  const withMoney = await aReviewerWith(50_00)
  orFail(await api(withMoney, requestWithdrawal, { body: { amountCents: 30_00 } }))
  await aDestinationOf(withMoney)
  const params = { userId: reviewer.id }
  orFail(await api(admin, suspendUser, { params, body: { reason: 'Several accounts.' } }))
  const roles = { admins: ['admin'], business: ['business'], reviewer: ['reviewer'] }
  for (const { kind, role } of await heard()) {
    const { hears } = kinds[kind]
    const allowed = hears === 'person' ? ['business', 'reviewer', 'admin'] : roles[hears]
    expect(allowed, kind).toContain(role)
  }
  expect((await heard()).length).toBeGreaterThan(8)
})

test('the business hears of every decision about its reviews', async () => {
  const { review, business, campaign, admin } = await aSubmittedReview()
  const approve = (id: string) => api(admin, approveReview, { params: { reviewId: id }, body: {} })
  const clicks = await atOnce(4, () => approve(review.id))
  expect(clicks.filter(({ status }) => status === 200)).toHaveLength(1)
  const second = await aReviewOf(campaign, await aReviewer())
  const note = 'This is about something else entirely.'
  const body = { reason: 'off_topic', note, allowResubmission: true } as const
  orFail(await api(admin, rejectReview, { params: { reviewId: second.id }, body }))
  clock.travel({ days: 8 })
  await expireDue(server().db, clock.now(), server().app.log)
  expect((await kindsOf(business)).filter((kind) => kind.startsWith('campaign-review'))).toEqual([
    'campaign-review-released',
    'campaign-review-rejected',
    'campaign-review-approved',
  ])
})

test('a decision makes the pages of the business refresh', async () => {
  const { review, business, admin } = await aSubmittedReview()
  await deliveredMails()
  const { owner } = server()
  const heardBy: string[] = []
  owner.on('notification', ({ payload }) => payload && heardBy.push(payload))
  await owner.query('listen candor_live_events')
  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
  await deliveredMails()
  await owner.query('unlisten candor_live_events')
  expect(heardBy).toContain(business.id)
})

test('the business hears that an edited campaign is back in moderation', async () => {
  const { business, campaign } = await anActiveCampaign()
  const params = { campaignId: campaign.id }
  const body = { description: 'Buy a loaf and say honestly how the crust was for you and yours.' }
  orFail(await api(business, editCampaign, { params, body }))
  expect(of('campaign-in-moderation', await kindsOf(business))).toBe(1)
  orFail(await api(business, editCampaign, { params, body: { targetReviews: 9 } }))
  expect(of('campaign-in-moderation', await kindsOf(business))).toBe(1)
})

const warn = () =>
  server()
    .db.transaction()
    .execute((tx) => warnBusinesses(tx, clock.now()))

test('a campaign out of funds is one warning, however many jobs run, until it has funds', async () => {
  // A review costs $11.50.
  const business = await aBusiness({ balance: 23_00 })
  const { campaign } = await anActiveCampaign({ business, target: 30 })
  await atOnce(4, warn)
  expect(await kindsOf(business)).toContain('balance-low')
  await aReviewOf(campaign, await aReviewer())
  await aReviewOf(campaign, await aReviewer())
  await atOnce(4, warn)
  await atOnce(4, warn)
  expect(of('campaign-out-of-funds', await kindsOf(business))).toBe(1)
  expect(of('balance-low', await kindsOf(business))).toBe(1)

  await aDeposit(business, 11_50)
  await warn()
  await aReviewOf(campaign, await aReviewer())
  await warn()
  expect(of('campaign-out-of-funds', await kindsOf(business))).toBe(2)
  expect(of('balance-low', await kindsOf(business))).toBe(1)
})

test('no warning comes while the balance covers what is left of the target', async () => {
  // Five reviews at $11.50.
  const business = await aBusiness({ balance: 57_50 })
  await anActiveCampaign({ business, target: 5 })
  await aCampaign({ business, target: 50 })
  await warn()
  expect((await kindsOf(business)).filter((kind) => kind !== 'campaign-approved')).toEqual([
    'deposit-completed',
  ])
})

test('the business hears once that the monthly limit is reached', async () => {
  const business = await aBusiness({ balance: 5_000_00, plan: 'professional' })
  const { campaign } = await anActiveCampaign({ business, target: 100 })
  await atOnce(50, async () => aReviewOf(campaign, await aReviewer()))
  await warn()
  const reached = async () => of('campaign-limit-reached', await kindsOf(business))
  expect(await reached()).toBe(0)
  // Starter has 50 reviews a month.
  await server().owner.query(`update businesses set plan = 'starter' where id = $1`, [business.id])
  await atOnce(3, warn)
  expect(await reached()).toBe(1)
  clock.travel({ days: 32 })
  await warn()
  expect(await reached()).toBe(1)
})

test('a new campaign is announced once to the reviewers who follow new campaigns', async () => {
  const [follower, other] = [await aReviewer(), await aReviewer()]
  await follow(follower)
  const { business, campaign, admin } = await anActiveCampaign()
  expect(await kindsOf(follower)).toEqual(['campaign-new'])
  expect(await kindsOf(other)).toEqual([])

  const params = { campaignId: campaign.id }
  const body = { description: 'Buy a loaf and say honestly how the crust was for you and yours.' }
  orFail(await api(business, editCampaign, { params, body }))
  orFail(await api(admin, approveCampaign, { params, body: {} }))
  expect(await kindsOf(follower)).toEqual(['campaign-new'])
})

test('a paused campaign is announced when it is resumed, but not to its reviewers', async () => {
  const [follower, author] = [await aReviewer(), await aReviewer()]
  const { business, campaign, admin } = await anActiveCampaign()
  await aReviewOf(campaign, author)
  for (const one of [follower, author]) await follow(one)
  const params = { campaignId: campaign.id }
  orFail(await api(business, pauseCampaign, { params }))
  const body = { description: 'Buy a loaf and say honestly how the crust was for you and yours.' }
  orFail(await api(business, editCampaign, { params, body }))
  orFail(await api(admin, approveCampaign, { params, body: {} }))
  expect(await kindsOf(follower)).toEqual([])
  orFail(await api(business, resumeCampaign, { params }))
  expect(await kindsOf(follower)).toEqual(['campaign-new'])
  expect(await kindsOf(author)).toEqual([])
})

async function follow(reviewer: Person) {
  orFail(await api(reviewer, editSettings, { body: { notifications: { newCampaigns: true } } }))
}

test('a reviewer hears of a requested, a held and a cancelled withdrawal, always by mail', async () => {
  const reviewer = await aReviewerWith(100_00)
  orFail(await api(reviewer, editSettings, { body: { notifications: { email: false } } }))
  await deliveredMails()
  const request = async () =>
    orFail(await api(reviewer, requestWithdrawal, { body: { amountCents: 30_00 } }))
  const { id } = await request()
  const params = { withdrawalId: id }
  await atOnce(3, () => api(reviewer, cancelWithdrawal, { params }))
  await aDestinationOf(reviewer)
  await aDestinationOf(reviewer, { bankName: 'Second Bank' })
  await request()
  const texts = await mailTexts(reviewer)
  const [received, cancelled, , , held, ...rest] = texts
  expect(rest).toEqual([])
  expect(received).toContain('You requested a withdrawal of $30.00.')
  expect(cancelled).toContain('Your withdrawal of $30.00 is cancelled.')
  expect(held).toMatch(/not paid before [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M UTC/)
})

test('a suspension and a reinstatement are mailed whatever the preferences say', async () => {
  const [reviewer, admin] = [await aReviewer(), await anAdmin()]
  orFail(await api(reviewer, editSettings, { body: { notifications: { email: false } } }))
  const params = { userId: reviewer.id }
  orFail(await api(admin, suspendUser, { params, body: { reason: 'Several accounts.' } }))
  const [suspended] = await mailTexts(reviewer)
  expect(suspended).toContain('Your account is suspended')
  // As at the next sign-in.
  expect(suspended).toContain('Reason: Several accounts.')
  orFail(await api(admin, reinstateUser, { params }))
  expect((await mailTexts(reviewer))[0]).toContain('Your account is open again.')
})
