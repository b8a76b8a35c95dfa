import { expect, test } from 'vitest'
import {
  announce,
  getAudience,
  listAnnouncements,
  NewAnnouncement,
} from '../../../shared/platform/announcements.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { editSettings } from '../../../shared/people/settings.ts'
import { comingTexts, publicPages } from '../../../shared/outside/public-pages.ts'
import { announceTexts, sendAnnouncements } from './tell-people.ts'
import { dayText } from '../../../shared/base/moment-text.ts'
import { deliveredMails } from '../../test/deliver.ts'
import { closeAccount, withPassword } from '../../test/members.ts'
import { anUndeliveredMail } from '../../test/failures.ts'
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

const content = 'We explain refunds in plainer words. Nothing else changes for you.'
const day = (days: number) =>
  new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const terms = { kind: 'terms' as const, title: 'New terms of service', content }
const news = { kind: 'news' as const, title: 'Reviews in five languages', content }

const run = () => sendAnnouncements(server().db, clock.now(), server().app.log)
const heard = async (person: Person) => {
  const { items } = orFail(await api(person, listNotifications, { query: { limit: '100' } }))
  return items.flatMap(({ kind, text }) => (/^(terms-changed|news)$/.test(kind) ? [text] : []))
}

async function marketing(person: Person, on: boolean) {
  const body = { notifications: { marketing: on } }
  orFail(await api(person, editSettings, { body }))
  return person
}

// spec: 10.53
test('new terms are told to everybody 30 days before, by a mail that nothing switches off', async () => {
  const [admin, business, reviewer] = [await anAdmin(), await aBusiness(), await aReviewer()]
  for (const person of [business, reviewer]) {
    await marketing(person, false)
    orFail(await api(person, editSettings, { body: { notifications: { email: false } } }))
  }
  const early = await api(admin, announce, { body: { ...terms, effectiveOn: day(29) } })
  expect([early.status, early.error?.fields]).toEqual([400, { effectiveOn: expect.any(String) }])
  const made = orFail(await api(admin, announce, { body: { ...terms, effectiveOn: day(30) } }))
  expect(made).toMatchObject({ told: 0, doneAt: null, effectiveOn: day(30) })
  expect(await heard(reviewer)).toEqual([])
  await run()
  const text = `New terms of service. The new terms begin on ${dayText(day(30))}. ${content}`
  for (const person of [admin, business, reviewer]) expect(await heard(person)).toEqual([text])
  const mails = (await deliveredMails()).filter(({ to }) => to === reviewer.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['New terms of service'])
  expect(mails[0]!.text).not.toContain('Stop these emails')
})

test('news is for those who want marketing, who can stop it with one click', async () => {
  const [admin, wants, not] = [await anAdmin(), await aReviewer(), await aReviewer()]
  await marketing(wants, true)
  await marketing(not, false)
  const gone = await withPassword(await aReviewer())
  orFail(await closeAccount(gone))
  const suspended = await marketing(await aReviewer(), true)
  const suspend = (since: Date | null) =>
    server().owner.query('update users set suspended_at = $2 where id = $1', [suspended.id, since])
  await suspend(clock.now())
  const audience = orFail(await api(admin, getAudience))
  expect(audience.news).toBeLessThan(audience.terms)
  const { id } = orFail(await api(admin, announce, { body: news }))
  await run()
  const { items } = orFail(await api(admin, listAnnouncements))
  const listed = items.find((one) => one.id === id)
  expect(listed).toMatchObject({ by: 'Ada Admin', told: audience.news, undelivered: 0 })
  expect(await heard(wants)).toContain(`Reviews in five languages. ${content}`)
  await suspend(null)
  for (const person of [not, suspended]) expect(await heard(person)).toEqual([])
  const mails = await deliveredMails()
  const mail = mails.find(
    ({ to, subject }) => to === wants.email && /five languages/.test(subject),
  )!
  expect(mail.text).toContain('because news from Candor is on')
  expect(mails.filter(({ to }) => to === not.email)).toEqual([])
})

test.each([
  'A title of which the subject has the beginning only, because it is so very long',
  'Candor 2 is here! It reads in five languages',
  // Each of these is one character to its readers, and several to the database.
  `Families: ${'👩‍👩‍👧‍👦'.repeat(9)}`,
  `Party: ${'👍🏽'.repeat(28)}`,
  'What is new about the way in which Donaudampfschifffahrtsgesellschaften review',
])('a mail that no server took is counted at its announcement: %s', async (title) => {
  const admin = await anAdmin()
  const reader = await marketing(await aReviewer(), true)
  const { id } = orFail(await api(admin, announce, { body: { ...news, title } }))
  await run()
  const { subject } = (await deliveredMails()).find(({ to }) => to === reader.email)!
  await anUndeliveredMail(reader.email, subject)
  await anUndeliveredMail(reader.email, `${subject} of somebody else`)
  const { items } = orFail(await api(admin, listAnnouncements))
  expect(items.find((one) => one.id === id)).toMatchObject({ undelivered: 1 })
})

// spec: 10.53
test('each person is told once, by several processes and after a crash in between', async () => {
  const [admin, reader] = [await anAdmin(), await aReviewer()]
  const { id } = orFail(await api(admin, announce, { body: { ...terms, effectiveOn: day(40) } }))
  const { owner } = server()
  await owner.query(`
    create function refuse_telling() returns trigger language plpgsql as
      'begin raise exception ''The server was killed.''; end';
    create trigger refuse_telling before update on announcements for each row
      execute function refuse_telling()`)
  await run()
  expect(await heard(reader)).toEqual([])
  await owner.query('drop function refuse_telling() cascade')
  await atOnce(4, run)
  await run()
  expect(await heard(reader)).toHaveLength(1)
  const { items } = orFail(await api(admin, listAnnouncements))
  const listed = items.find((one) => one.id === id)!
  expect(listed).toMatchObject({ doneAt: expect.any(String) })
  const { rows } = await owner.query<{ people: string }>(
    'select count(*) as people from users where deleted_at is null',
  )
  expect(listed.told).toBe(Number(rows[0]!.people))
})

// spec: 15.103
test('a version of a legal text that is not in force yet is announced once', async () => {
  const [admin, reviewer] = [await anAdmin(), await aReviewer()]
  const pages = { '/privacy': { ...publicPages['/privacy']!, versions: [day(34), '2026-11-01'] } }
  const coming = comingTexts(day(0), pages)
  const path = `/privacy?version=${day(34)}`
  expect(coming).toEqual([{ name: 'Privacy Policy', path, effectiveOn: day(34) }])
  await atOnce(3, () => announceTexts(server().db, coming, clock.now()))
  await announceTexts(server().db, coming, clock.now())
  await run()
  const { items } = orFail(await api(reviewer, listNotifications, { query: { limit: '100' } }))
  const told = items.filter(({ kind }) => kind === 'terms-changed')
  expect(told.map((one) => [one.text, one.path])).toEqual([
    [
      `New Privacy Policy. The new text applies from ${dayText(day(34))}. ` +
        'You can read it now. Its end says what is new.',
      path,
    ],
  ])
  const mails = (await deliveredMails()).filter(({ to }) => to === reviewer.email)
  expect(mails.map(({ text }) => text.includes(path))).toEqual([true])
  const listed = orFail(await api(admin, listAnnouncements)).items[0]
  expect(listed).toMatchObject({ by: 'Candor', title: 'New Privacy Policy' })
  expect(comingTexts(day(34), pages)).toEqual([])
  expect(
    comingTexts('2026-10-01', { '/terms': { title: '', description: '', versions: [day(1)] } }),
  ).toEqual([])
})

// spec: 15.103
test('what an admin has announced is not announced again', async () => {
  const [admin, reviewer] = [await anAdmin(), await aReviewer()]
  orFail(await api(admin, announce, { body: { ...terms, effectiveOn: day(36) } }))
  const coming = [{ name: 'Terms of Service', path: '/terms?version=x', effectiveOn: day(36) }]
  await announceTexts(server().db, coming, clock.now())
  await run()
  expect(await heard(reviewer)).toHaveLength(1)
})

test('only admins with a recent proof announce, and the audit log has the words', async () => {
  const admin = await anAdmin()
  for (const person of [await aBusiness(), await aReviewer()]) {
    expect((await api(person, announce, { body: news })).status).toBe(403)
    expect((await api(person, listAnnouncements)).status).toBe(403)
    expect((await api(person, getAudience)).status).toBe(403)
  }
  const sessions = server().db.updateTable('sessions').set({ provedAt: null })
  await sessions.where('userId', '=', admin.id).execute()
  expect((await api(admin, announce, { body: news })).error?.code).toBe('step_up_required')
  const other = await anAdmin()
  orFail(await api(other, announce, { body: news }))
  const query = { actor: other.id }
  const log = orFail(await request<{ items: object[] }>(other, 'GET', '/api/audit', { query }))
  expect(log.items).toMatchObject([{ action: 'announce', subjectName: news.title }])
  expect(log.items).toMatchObject([{ after: { title: news.title } }])
})

test('terms need a day, and news has none', () => {
  const fields = (body: object) =>
    NewAnnouncement.safeParse(body).error?.issues.map(({ path }) => path.join('.'))
  expect(fields(terms)).toEqual(['effectiveOn'])
  expect(fields({ ...news, effectiveOn: '2027-01-01' })).toEqual(['effectiveOn'])
  expect(fields({ ...news, title: 'Hi', content: 'short' })).toEqual(['title', 'content'])
  expect(fields(news)).toBeUndefined()
})

// The last test of the file, because its people would get the mails of others.
test('each of many people is told once, in however many batches', async () => {
  const admin = await anAdmin()
  const { owner } = server()
  await owner.query(
    `insert into users (id, name, email, role, country, phone_number, created_at,
       updated_at)
     select gen_random_uuid(), 'One of many', 'many-' || i || '@example.com', 'reviewer',
       'NG', '+234 900 ' || i, $1, $1
     from generate_series(1, 1200) i`,
    [clock.now()],
  )
  clock.travel({ minutes: 1 })
  const { id } = orFail(await api(admin, announce, { body: { ...terms, effectiveOn: day(50) } }))
  await run()
  const { rows } = await owner.query<{ times: number; people: number }>(
    `select times, count(*)::int as people from (
       select count(n.id)::int as times
       from users u left join notifications n on n.user_id = u.id
       where u.email like 'many-%' group by u.id) as told group by times`,
  )
  expect(rows).toEqual([{ times: 1, people: 1200 }])
  const everybody = await owner.query('select from users where deleted_at is null')
  const { items } = orFail(await api(admin, listAnnouncements))
  expect(items.find((one) => one.id === id)!.told).toBe(everybody.rowCount)
})
