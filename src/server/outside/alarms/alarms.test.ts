import { expect, test } from 'vitest'
import { answerAlarm } from '../../../shared/outside/alarms.ts'
import { getDashboard, type Dashboard } from '../../../shared/overview/dashboard.ts'
import { removeAdmin } from '../../../shared/people/users.ts'
import { rejectionsAlone } from '../../../shared/market/rejection.ts'
import { approve, reject } from '../../test/appeals.ts'
import { clock, server } from '../../test/server.ts'
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
import { asOnlyAdmin } from '../../test/members.ts'
import { readTransparency } from '../transparency/queries.ts'
import { raiseAlarm } from './alarms.ts'
import { raiseAlarms } from './raise-alarms.ts'
import { countsToTest } from './queries.ts'

const note = 'These reviews were about another product of the shop.'

/** Reviews of a business that an admin decided, by stars. */
async function aHistory(
  admin: Person,
  decided: [stars: number, rejected: number, approved: number][],
) {
  const business = await aBusiness({ balance: 10_000_00 })
  for (const [stars, rejected, approved] of decided) {
    // More rejections of one campaign need a second admin.
    for (let i = 0; i < rejected; i += rejectionsAlone) {
      const { campaign } = await anActiveCampaign({ business, target: 60 })
      const times = Math.min(rejectionsAlone, rejected - i)
      await atOnce(times, async () => {
        const { id } = await aReviewOf(campaign, await aReviewer(), stars)
        orFail(await reject(admin, id))
      })
    }
    const { campaign } = await anActiveCampaign({ business, target: 60 })
    await atOnce(approved, async () => {
      const { id } = await aReviewOf(campaign, await aReviewer(), stars)
      orFail(await approve(admin, id))
    })
  }
  return { business }
}

const raise = () => raiseAlarms(server().db, clock.now())
const shownTo = async (admin: Person, subjectId: string) => {
  const { alarms } = orFail(await api(admin, getDashboard)) as Extract<Dashboard, { role: 'admin' }>
  return alarms.filter((alarm) => alarm.subjectId === subjectId)
}
/** An alarm about the decisions of an admin. */
async function anAlarmAbout(moderator: Person) {
  const subjectId = moderator.id
  const counts = { rejectedLow: 18, decidedLow: 21, rejectedHigh: 1, decidedHigh: 21 }
  await server()
    .db.transaction()
    .execute((tx) => raiseAlarm(tx, { subjectId, ...counts, pValue: 0.001 }, clock.now()))
  return (await shownTo(moderator, subjectId))[0]!
}
const publicCounts = async () => (await readTransparency(server().db))!.platform.alarms
async function addedTo(before: Awaited<ReturnType<typeof publicCounts>>) {
  const now = await publicCounts()
  const added = (name: keyof typeof now) => now[name]! - before[name]!
  return { open: added('open'), explained: added('explained'), acted: added('acted') }
}
const answer = (admin: Person, alarmId: string, outcome: 'explained' | 'acted' = 'explained') =>
  api(admin, answerAlarm, { params: { alarmId }, body: { outcome, note } })

// spec: 15.95
test('an alarm is raised once, answered once by another admin, and counted in public', async () => {
  const [moderator, other] = [await anAdmin(), await anAdmin()]
  const { business } = await aHistory(moderator, [
    [1, 18, 3],
    [5, 1, 20],
  ])
  const before = await publicCounts()
  await atOnce(3, raise)
  const [alarm, ...more] = await shownTo(other, moderator.id)
  expect(more).toEqual([])
  expect(alarm).toMatchObject({
    of: 'admin',
    name: 'Ada Admin',
    rejectedLow: 18,
    decidedLow: 21,
    rejectedHigh: 1,
    decidedHigh: 21,
  })
  const [ofBusiness] = await shownTo(other, business.id)
  expect(ofBusiness).toMatchObject({ of: 'business', rejectedLow: 18 })

  expect((await answer(business, alarm!.id)).status).toBe(403)
  expect((await answer(moderator, alarm!.id)).error?.reason).toBe('own_decision')
  const answers = await atOnce(3, () => answer(other, alarm!.id))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect((await answer(moderator, ofBusiness!.id, 'acted')).status).toBe(200)
  expect((await answer(other, 'none')).status).toBe(404)
  expect(await shownTo(other, moderator.id)).toEqual([])

  expect(await addedTo(before)).toEqual({ open: 0, explained: 1, acted: 1 })
  const { platform, months } = (await readTransparency(server().db))!
  expect(months[0]!.alarms).toEqual(platform.alarms)
  // What it was about counts no second time.
  clock.travel({ minutes: 5 })
  await raise()
  expect(await shownTo(other, moderator.id)).toEqual([])
})

// spec: 15.95
test('where there is no other admin, the moderator answers the alarm', async () => {
  const moderator = await anAdmin()
  const { id } = await anAlarmAbout(moderator)
  expect((await asOnlyAdmin(moderator, () => answer(moderator, id))).status).toBe(200)
})

test('an alarm is about a moderator also when they are no longer an admin', async () => {
  const [moderator, other] = [await anAdmin(), await anAdmin()]
  await anAlarmAbout(moderator)
  orFail(await api(other, removeAdmin, { params: { userId: moderator.id } }))
  expect(await shownTo(other, moderator.id)).toMatchObject([{ of: 'admin', name: 'Ada Admin' }])
})

// spec: 15.95
test('an alarm counts with its own answer, also after another alarm about the same', async () => {
  const [moderator, other] = [await anAdmin(), await anAdmin()]
  const before = await publicCounts()
  for (const outcome of ['explained', 'acted'] as const) {
    const { id } = await anAlarmAbout(moderator)
    clock.travel({ minutes: 1 })
    orFail(await answer(other, id, outcome))
    clock.travel({ minutes: 1 })
  }
  expect(await addedTo(before)).toEqual({ open: 0, explained: 1, acted: 1 })
})

// spec: 15.95
test('few decisions, old ones and equal shares raise nothing', async () => {
  const old = await anAdmin()
  await aHistory(old, [
    [1, 20, 0],
    [5, 0, 20],
  ])
  clock.travel({ days: 366 })
  const [few, equal] = [await anAdmin(), await anAdmin()]
  await aHistory(few, [
    [2, 19, 0],
    [4, 0, 25],
  ])
  await aHistory(equal, [
    [1, 4, 17],
    [3, 9, 0],
    [5, 5, 18],
  ])
  await raise()
  const admin = await anAdmin()
  for (const one of [few, equal, old]) expect(await shownTo(admin, one.id)).toEqual([])
  const tested = (await countsToTest(server().db, clock.now())).map(({ subjectId }) => subjectId)
  expect(tested).toContain(equal.id)
  expect(tested).not.toContain(few.id)
  expect(tested).not.toContain(old.id)
})
