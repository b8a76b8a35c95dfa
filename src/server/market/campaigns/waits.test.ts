import { expect, test } from 'vitest'
import * as contract from '../../../shared/market/campaigns.ts'
import { getWait, stopWaiting, waitForCampaign } from '../../../shared/market/campaign-page.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { rejectReview } from '../../../shared/market/reviews.ts'
import { editSettings } from '../../../shared/people/settings.ts'
import { expireDue } from '../../jobs/expire.ts'
import { whileDeleting } from '../../test/deleting.ts'
import { deliveredMails } from '../../test/deliver.ts'
import { closeAccount, withPassword } from '../../test/members.ts'
import { aTriedCampaign, take } from '../../test/places.ts'
import { clock, server } from '../../test/server.ts'
import {
  aBusiness,
  anActiveCampaign,
  api,
  aReviewer,
  aReviewOf,
  atOnce,
  orFail,
  type Person,
} from '../../test/world.ts'

const at = ({ id }: { id: string }) => ({ params: { campaignId: id } })
const run = () => expireDue(server().db, clock.now(), server().app.log)
const told = async (person: Person) =>
  orFail(await api(person, listNotifications)).items.filter(({ kind }) => kind === 'campaign-open')
const waits = async (person: Person, campaign: { id: string }) =>
  orFail(await api(person, getWait, at(campaign))).waits

const unclear = 'The brief does not say what to write about.'

async function aPausedCampaign() {
  const world = await anActiveCampaign()
  orFail(await api(world.business, contract.pauseCampaign, at(world.campaign)))
  const resume = async () =>
    orFail(await api(world.business, contract.resumeCampaign, at(world.campaign)))
  return { ...world, resume }
}

test('who waits for a paused campaign is told once when it is resumed, and mailed', async () => {
  const { campaign, resume } = await aPausedCampaign()
  const [reader, other] = [await aReviewer(), await aReviewer()]
  expect(await waits(reader, campaign)).toBe(false)
  const asked = await atOnce(5, () => api(reader, waitForCampaign, at(campaign)))
  expect(asked.map(({ status }) => status)).toEqual(Array(5).fill(200))
  expect(await waits(reader, campaign)).toBe(true)
  expect(await waits(other, campaign)).toBe(false)
  await run()
  expect(await told(reader)).toEqual([])

  await resume()
  await atOnce(4, run)
  await run()
  const [news, ...more] = await told(reader)
  expect(more).toEqual([])
  expect(news!.text).toBe(
    `“${campaign.title}” takes reviews again and pays $10.00 for one. No place is kept for you.`,
  )
  expect(await told(other)).toEqual([])
  expect(await waits(reader, campaign)).toBe(false)
  const mails = (await deliveredMails()).filter(({ to }) => to === reader.email)
  expect(mails.map(({ text }) => text).join()).toContain('takes reviews again')
})

test('a place that a rejected review leaves is told of, without a mail for who wants none', async () => {
  const { campaign, admin } = await anActiveCampaign({ target: 5 })
  const reviews = []
  for (let i = 0; i < 5; i++) reviews.push(await aReviewOf(campaign, await aReviewer()))
  const reader = await aReviewer()
  orFail(await api(reader, editSettings, { body: { notifications: { email: false } } }))
  orFail(await api(reader, waitForCampaign, at(campaign)))
  const body = {
    reason: 'off_topic' as const,
    note: 'This is about another product than the brief.',
    allowResubmission: false,
  }
  orFail(await api(admin, rejectReview, { params: { reviewId: reviews[0]!.id }, body }))
  await run()
  expect(await told(reader)).toHaveLength(1)
  expect((await deliveredMails()).filter(({ to }) => to === reader.email)).toEqual([])
})

test('who waits for a campaign that is deleted at the same time reads that it is gone', async () => {
  const { campaign } = await aPausedCampaign()
  const reader = await aReviewer()
  const asked = await whileDeleting(campaign.id, () => api(reader, waitForCampaign, at(campaign)))
  expect(asked.status).toBe(404)
})

test('it is taken back, and forgotten when the campaign never opens again', async () => {
  const { business, campaign, resume } = await aPausedCampaign()
  const [reader, stays] = [await aReviewer(), await aReviewer()]
  for (const person of [reader, stays]) orFail(await api(person, waitForCampaign, at(campaign)))
  for (let i = 0; i < 2; i++) {
    expect(orFail(await api(reader, stopWaiting, at(campaign)))).toEqual({ waits: false })
  }
  await resume()
  orFail(await api(business, contract.completeCampaign, at(campaign)))
  await run()
  for (const person of [reader, stays]) expect(await told(person)).toEqual([])
  expect(await waits(stays, campaign)).toBe(false)
})

test('a wait outlives every stop after which a campaign may open again', async () => {
  const { business, admin, campaign, resume } = await aPausedCampaign()
  const reader = await aReviewer()
  orFail(await api(reader, waitForCampaign, at(campaign)))
  const edit = (description: string) =>
    api(business, contract.editCampaign, { ...at(campaign), body: { description } })
  const { description } = campaign
  const stops = [
    () => edit(`${description} Say where you bought it, too.`),
    () => api(admin, contract.rejectCampaign, { ...at(campaign), body: { note: unclear } }),
    () => edit(`${description} Say in which shop you bought it.`),
    () => api(admin, contract.approveCampaign, { ...at(campaign), body: {} }),
  ]
  for (const stop of stops) {
    orFail(await stop())
    await run()
    expect(await told(reader)).toEqual([])
  }
  await resume()
  await run()
  expect(await told(reader)).toHaveLength(1)
})

test('only a closed campaign that one may review can be waited for', async () => {
  const { campaign, business } = await anActiveCampaign()
  const reader = await aReviewer()
  const asked = (person: Person, id = campaign.id) => api(person, waitForCampaign, at({ id }))
  expect((await asked(reader)).error?.message).toBe('This campaign takes reviews now.')
  await aReviewOf(campaign, reader)
  orFail(await api(business, contract.pauseCampaign, at(campaign)))
  expect((await asked(reader)).error?.message).toBe('You have already reviewed this campaign.')
  for (const id of ['nothing', crypto.randomUUID()]) {
    expect((await asked(await aReviewer(), id)).status).toBe(404)
  }
  expect((await asked(await aBusiness())).status).toBe(403)
  await server().owner.query(`update campaigns set countries = '{DE}' where id = $1`, [campaign.id])
  expect((await asked(await aReviewer())).error?.message).toMatch(/other countries/)
})

test('who has taken a place meanwhile is not told', async () => {
  const { campaign, business } = await aTriedCampaign()
  orFail(await api(business, contract.pauseCampaign, at(campaign)))
  const [holder, reader] = [await aReviewer(), await aReviewer()]
  for (const person of [holder, reader]) orFail(await api(person, waitForCampaign, at(campaign)))
  orFail(await api(business, contract.resumeCampaign, at(campaign)))
  orFail(await take(holder, campaign))
  await run()
  expect([(await told(holder)).length, (await told(reader)).length]).toEqual([0, 1])
})

test('who has reviewed it meanwhile, or whose country it is no longer for, is not told', async () => {
  const { campaign, resume } = await aPausedCampaign()
  const [author, abroad, reader] = [await aReviewer(), await aReviewer(), await aReviewer()]
  const people = [author, abroad, reader]
  for (const person of people) orFail(await api(person, waitForCampaign, at(campaign)))
  const { owner } = server()
  await owner.query(`update campaigns set countries = '{NG}' where id = $1`, [campaign.id])
  await owner.query(`update users set country = 'DE' where id = $1`, [abroad.id])
  await resume()
  await aReviewOf(campaign, author)
  await run()
  expect(await Promise.all(people.map(async (one) => (await told(one)).length))).toEqual([0, 0, 1])
  expect(await Promise.all(people.map((one) => waits(one, campaign)))).toEqual(Array(3).fill(false))
})

test('a campaign that has reached the monthly limit is closed until the next month', async () => {
  const business = await aBusiness({ balance: 5_000_00, plan: 'professional' })
  const { campaign } = await anActiveCampaign({ business, target: 100 })
  for (let i = 0; i < 5; i++) {
    await atOnce(10, async () => aReviewOf(campaign, await aReviewer()))
  }
  // Starter has 50 reviews a month.
  await server().owner.query(`update businesses set plan = 'starter' where id = $1`, [business.id])
  const reader = await aReviewer()
  expect(orFail(await api(reader, waitForCampaign, at(campaign)))).toEqual({ waits: true })
  await run()
  expect(await told(reader)).toEqual([])
  clock.travel({ days: 32 })
  await run()
  expect(await told(reader)).toHaveLength(1)
})

test('a closed account waits no more, and a suspended person hears later', async () => {
  const { campaign, resume } = await aPausedCampaign()
  const gone = await withPassword(await aReviewer())
  const suspended = await aReviewer()
  for (const person of [gone, suspended]) orFail(await api(person, waitForCampaign, at(campaign)))
  orFail(await closeAccount(gone))
  const { owner } = server()
  const suspend = (since: Date | null) =>
    owner.query('update users set suspended_at = $1 where id = $2', [since, suspended.id])
  await suspend(clock.now())
  const { rows } = await owner.query('select reviewer_id from campaign_waits')
  expect(rows).not.toContainEqual({ reviewer_id: gone.id })
  await resume()
  await run()
  await suspend(null)
  expect(await told(suspended)).toEqual([])
  await run()
  expect(await told(suspended)).toHaveLength(1)
})
