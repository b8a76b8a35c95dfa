import { expect, test } from 'vitest'
import type * as z from 'zod'
import {
  announce,
  getAudience,
  listAnnouncements,
  type NewAnnouncement,
} from '../../../shared/platform/announcements.ts'
import { chooseNotifications, listNotifications } from '../../../shared/platform/notifications.ts'
import { editSettings } from '../../../shared/people/settings.ts'
import { sendAnnouncements } from './tell-people.ts'
import { deliveredMails } from '../../test/deliver.ts'
import { closeAccount, withPassword } from '../../test/members.ts'
import { clock, server } from '../../test/server.ts'
import {
  aBusiness,
  anAdmin,
  api,
  aReviewer,
  atOnce,
  orFail,
  request,
  type Person,
} from '../../test/world.ts'

type Words = Partial<z.input<typeof NewAnnouncement>>

const content = 'Payouts of this week arrive two days later than usual. Nothing is lost.'
const service = { kind: 'service' as const, title: 'Payouts are late', content }
const news = { kind: 'news' as const, title: 'Reviews in five languages', content }

const run = () => sendAnnouncements(server().db, clock.now(), server().app.log)

/** Publishes it and tells everybody whom it is for. */
async function told(admin: Person, body: z.input<typeof NewAnnouncement>) {
  const { id } = orFail(await api(admin, announce, { body }))
  await run()
  const { items } = orFail(await api(admin, listAnnouncements))
  return items.find((one) => one.id === id)!
}

const heard = async (person: Person) => {
  const { items } = orFail(await api(person, listNotifications, { query: { limit: '100' } }))
  return items.filter(({ kind }) => kind === 'service' || kind === 'news').length
}

/** What each has in the bell, and how many mails have come to each meanwhile. */
async function reached(...people: Person[]) {
  const mails = await deliveredMails()
  const found = []
  for (const person of people) {
    found.push([await heard(person), mails.filter(({ to }) => to === person.email).length])
  }
  return found
}

const set = (person: Person, change: string) =>
  server().owner.query(`update users set ${change} where id = $1`, [person.id])

async function aReviewerIn(country: string) {
  const reviewer = await aReviewer()
  await set(reviewer, `country = '${country}'`)
  return reviewer
}

async function withoutPreferences(person: Person) {
  const body = { notifications: { marketing: false, email: false, digest: false } }
  orFail(await api(person, editSettings, { body }))
  return person
}

// spec: 10.53
test('what one must know to use Candor is told to everybody at once, whatever they chose', async () => {
  const admin = await anAdmin()
  const business = await withoutPreferences(await aBusiness())
  const reviewer = await withoutPreferences(await aReviewer())
  const suspended = await withoutPreferences(await aReviewer())
  await set(suspended, 'suspended_at = created_at')
  const closed = await withPassword(await aReviewer())
  orFail(await closeAccount(closed))
  for (const where of ['inApp', 'email'] as const) {
    const body = { event: 'service', where, on: false }
    expect((await api(reviewer, chooseNotifications, { body })).error?.message).toContain('always')
  }
  await deliveredMails()
  const audience = orFail(await api(admin, getAudience))
  expect(audience.service).toBe(audience.terms)
  expect(await told(admin, service)).toMatchObject({ told: audience.service, kind: 'service' })
  const mails = await deliveredMails()
  for (const person of [admin, business, reviewer, suspended]) {
    const own = mails.filter(({ to }) => to === person.email)
    expect(own.map(({ subject }) => subject)).toEqual(['Payouts are late'])
    expect(own[0]!.text).toContain('because you need it to use Candor')
    expect(own[0]!.text).not.toContain('Stop these emails')
  }
  await set(suspended, 'suspended_at = null')
  for (const person of [admin, business, reviewer, suspended]) expect(await heard(person)).toBe(1)
  expect(mails.filter(({ to }) => to === closed.email)).toEqual([])
  const { rows } = await server().owner.query(
    `select from notifications where kind = 'service' and user_id = $1`,
    [closed.id],
  )
  expect(rows).toEqual([])
})

test.each([
  [service, { audience: 'businesses' }, [1, 0, 0, 0]],
  [service, { audience: 'reviewers' }, [0, 1, 1, 0]],
  [service, { audience: 'reviewers', countries: ['SE', 'GH', 'SE'] }, [0, 1, 0, 0]],
  [news, { audience: 'businesses' }, [1, 0, 0, 0]],
  [news, { audience: 'reviewers', countries: ['NZ'] }, [0, 0, 1, 0]],
] as const)('%j for %j reaches these alone', async (words, whom, expected) => {
  const people = [
    await aBusiness(),
    await aReviewerIn('GH'),
    await aReviewerIn('NZ'),
    await anAdmin(),
  ] as const
  const admin = people[3]
  await deliveredMails()
  const { audience, ...some } = { countries: [] as readonly string[], ...whom }
  const countries = [...new Set(some.countries)].toSorted()
  const query = { audience, ...(countries.length > 0 && { countries: countries.join() }) }
  const audienceNow = orFail(await api(admin, getAudience, { query }))
  const made = await told(admin, { ...words, ...whom, countries: [...some.countries] })
  expect(made).toMatchObject({ audience, countries, told: audienceNow[words.kind] })
  expect(await reached(...people)).toEqual(expected.map((times) => [times, times]))
  const log = orFail(
    await request<{ items: object[] }>(admin, 'GET', '/api/audit', { query: { actor: admin.id } }),
  )
  expect(log.items).toMatchObject([{ after: { audience, countries: countries.join(', ') } }])
})

test('news for an audience is for those of it who want it, and not for suspended ones', async () => {
  const admin = await anAdmin()
  const [wants, not, suspended] = [
    await aReviewerIn('PL'),
    await withoutPreferences(await aReviewerIn('PL')),
    await aReviewerIn('PL'),
  ]
  await set(suspended, 'suspended_at = created_at')
  await deliveredMails()
  const made = await told(admin, { ...news, audience: 'reviewers', countries: ['PL'] })
  expect(made.told).toBe(1)
  await set(suspended, 'suspended_at = null')
  expect(await reached(wants, not, suspended)).toEqual([
    [1, 1],
    [0, 0],
    [0, 0],
  ])
})

test('who joins or moves to a country afterwards is not told, and keeps what was told', async () => {
  const admin = await anAdmin()
  const [there, away] = [await aReviewerIn('JP'), await aReviewerIn('KE')]
  const words = { ...service, audience: 'reviewers' as const, countries: ['JP'] }
  expect(await told(admin, words)).toMatchObject({ told: 1 })
  await set(there, `country = 'KE'`)
  await set(away, `country = 'JP'`)
  clock.travel({ minutes: 1 })
  const late = await aReviewerIn('JP')
  await run()
  expect([await heard(there), await heard(away), await heard(late)]).toEqual([1, 0, 0])
})

test('an announcement that is sent twice at once is told once', async () => {
  const [admin, reader] = [await anAdmin(), await aReviewerIn('SE')]
  const body = { ...service, audience: 'reviewers' as const, countries: ['SE'] }
  const answers = await atOnce(4, () => api(admin, announce, { body, key: 'one' }))
  const ids = answers.map((answer) => orFail(answer).id)
  expect(new Set(ids).size).toBe(1)
  await atOnce(3, run)
  expect(await heard(reader)).toBe(1)
})

test('an audience without members has nobody told', async () => {
  const admin = await anAdmin()
  const query = { audience: 'reviewers' as const, countries: 'AE' }
  expect(orFail(await api(admin, getAudience, { query }))).toMatchObject({ news: 0, service: 0 })
  const made = await told(admin, { ...service, audience: 'reviewers', countries: ['AE'] })
  expect(made).toMatchObject({ told: 0, doneAt: expect.any(String) })
})

test('terms go to everybody, and only reviewers have countries', async () => {
  const admin = await anAdmin()
  const fieldsOf = async (change: Words) =>
    Object.keys(
      (await api(admin, announce, { body: { ...service, ...change } })).error?.fields ?? {},
    )
  const terms = { kind: 'terms', effectiveOn: '2099-01-01' } as const
  expect(await fieldsOf({ ...terms, audience: 'businesses' })).toEqual(['audience'])
  expect(await fieldsOf({ countries: ['GH'] })).toEqual(['countries'])
  expect(await fieldsOf({ audience: 'businesses', countries: ['GH'] })).toEqual(['countries'])
  expect(await fieldsOf({ audience: 'reviewers', countries: ['XX'] })).toEqual(['countries.0'])
  expect(await fieldsOf({ effectiveOn: '2099-01-01' })).toEqual(['effectiveOn'])
  for (const query of [{ countries: 'GH' }, { audience: 'reviewers' as const, countries: 'XX' }]) {
    expect((await api(admin, getAudience, { query })).status).toBe(400)
  }
})
