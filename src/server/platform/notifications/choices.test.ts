import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { getDataExport } from '../../../shared/overview/exports.ts'
import {
  chooseNotifications,
  getNotificationChoices,
  listNotifications,
  NotificationKind,
  readNotifications,
} from '../../../shared/platform/notifications.ts'
import { approveReview } from '../../../shared/market/reviews.ts'
import { suspendUser } from '../../../shared/people/users.ts'
import { requestWithdrawal } from '../../../shared/money/wallet.ts'
import { deliveredMails } from '../../test/deliver.ts'
import { textsFor } from '../../test/exports.ts'
import { inProject } from '../../project.ts'
import { server } from '../../test/server.ts'
import {
  anAdmin,
  api,
  aReviewer,
  aReviewerWith,
  aSubmittedReview,
  atOnce,
  orFail,
  type Person,
} from '../../test/world.ts'
import { events, isFixed } from './events.ts'
import { kinds } from './kinds.ts'

type Where = 'inApp' | 'email'

const choose = (person: Person, event: string, where: Where, on = false) =>
  api(person, chooseNotifications, { body: { event, where, on } })
const list = async (person: Person, show: 'all' | 'unread' | 'read' = 'all') =>
  orFail(await api(person, listNotifications, { query: { show } }))
const textsTo = async (person: Person) =>
  (await deliveredMails()).filter(({ to }) => to === person.email).map(({ text }) => text)

test('each kind belongs to one event of each role that hears it', () => {
  const others = ['news', 'campaign-new']
  const listed = events.flatMap((event) => event.kinds)
  expect(listed.toSorted()).toEqual(
    NotificationKind.options.filter((kind) => !others.includes(kind)).toSorted(),
  )
  for (const { kinds: own, roles, name } of events) {
    for (const kind of own) {
      const { hears } = kinds[kind]
      if (hears === 'admins') expect(roles, name).toEqual(['admin'])
      else if (hears !== 'person') expect(roles, name).toEqual([hears])
    }
  }
  // One preference holds for all mails of an event.
  for (const event of events) {
    const times = new Set(event.kinds.map((kind) => kinds[kind].mail === 'digest'))
    expect(times.size, event.name).toBe(1)
  }
  // No event mixes mails that always go out with others.
  const always = (event: (typeof events)[number]) =>
    event.kinds.filter((kind) => kinds[kind].mail === 'at once, always')
  for (const event of events) {
    expect(always(event).length, event.name).toBe(isFixed(event) ? event.kinds.length : 0)
  }
})

test('a muted event is not in the bell, still mailed, and in the file of one’s data', async () => {
  const { review, reviewer, admin } = await aSubmittedReview()
  orFail(await choose(reviewer, 'decisions-on-yours', 'inApp'))
  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
  expect(await textsTo(reviewer)).toEqual([expect.stringContaining('Your review is approved')])
  expect(await list(reviewer)).toMatchObject({ unread: 0, items: [] })
  // Reading another one answers the same count.
  const body = { ids: [reviewer.id] }
  expect(orFail(await api(reviewer, readNotifications, { body }))).toEqual({ unread: 0 })
  const { 'notifications.json': notifications } = await textsFor(reviewer)
  expect(notifications).toContain('approved')
  // It comes back with its choice.
  orFail(await choose(reviewer, 'decisions-on-yours', 'inApp', true))
  expect(await list(reviewer)).toMatchObject({ unread: 1 })
  expect(orFail(await api(reviewer, getDataExport)).export).toBeNull()
})

test('an event that is not mailed is in the bell alone', async () => {
  const { review, reviewer, admin } = await aSubmittedReview()
  orFail(await choose(reviewer, 'decisions-on-yours', 'email'))
  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
  expect(await textsTo(reviewer)).toEqual([])
  expect(await list(reviewer)).toMatchObject({ unread: 1 })
})

test('security and money cannot be muted, nor what a role does not hear', async () => {
  const reviewer = await aReviewerWith(50_00)
  for (const event of ['account', 'withdrawals', 'terms']) {
    expect((await choose(reviewer, event, 'email')).status, event).toBe(409)
  }
  for (const event of ['appeals', 'new-reviews', 'made-up', `'; drop table users; --`]) {
    expect((await choose(reviewer, event, 'email')).status, event).toBe(400)
  }
  await deliveredMails()
  // Not even by a row of the table.
  await server().owner.query(
    `update users set muted_mails = array['withdrawal-received'] where id = $1`,
    [reviewer.id],
  )
  orFail(await api(reviewer, requestWithdrawal, { body: { amountCents: 30_00 } }))
  expect(await textsTo(reviewer)).toHaveLength(1)
})

test('choices at once do not undo each other, and repeat safely', async () => {
  const reviewer = await aReviewer()
  const [one, other] = ['decisions-on-yours', 'published'] as const
  await atOnce(4, () => choose(reviewer, one, 'inApp'))
  await Promise.all([choose(reviewer, other, 'inApp'), choose(reviewer, one, 'email')])
  const own = orFail(await api(reviewer, getNotificationChoices)).events
  const of = (name: string) => own.find(({ event }) => event === name)
  expect(of(one)).toMatchObject({ inApp: false, email: false, fixed: false })
  expect(of(other)).toMatchObject({ inApp: false, email: true })
  expect(of('account')).toMatchObject({ inApp: true, email: true, fixed: true })
  const { rows } = await server().owner.query<{ muted: string[] }>(
    'select muted_in_app as muted from users where id = $1',
    [reviewer.id],
  )
  expect(rows[0]!.muted).toHaveLength(4)
  expect(orFail(await api(await aReviewer(), getNotificationChoices)).events[0]!.inApp).toBe(true)
})

test('an update shows decisions with reasons to those who had switched them off', async () => {
  const { owner } = server()
  const reviewer = await aReviewer()
  const rest = ['review-published-again', 'review-replied']
  await owner.query('update users set muted_in_app = $1 where id = $2', [
    [...rest, 'review-rejected', 'appeal-decided'],
    reviewer.id,
  ])
  await owner.query(await readFile(inProject('migrations/0040_reasons-in-the-bell.sql'), 'utf8'))
  const muted = 'select muted_in_app as muted from users where id = $1'
  expect((await owner.query(muted, [reviewer.id])).rows[0].muted.toSorted()).toEqual(rest)
  const own = orFail(await api(reviewer, getNotificationChoices)).events
  expect(own.filter(({ fixed, inApp }) => fixed && !inApp)).toEqual([])
})

test('the list shows what is unread, or what is read', async () => {
  const { review, reviewer, admin } = await aSubmittedReview()
  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
  const { items } = await list(reviewer, 'unread')
  expect(items).toHaveLength(1)
  expect((await list(reviewer, 'read')).items).toEqual([])
  orFail(await api(reviewer, readNotifications, { body: { ids: [items[0]!.id] } }))
  expect((await list(reviewer, 'unread')).items).toEqual([])
  expect(await list(reviewer, 'read')).toMatchObject({ unread: 0, items: [{ read: true }] })
  expect((await list(await anAdmin(), 'read')).items).toEqual([])
})

test('a suspended person gets the mails about security and money alone', async () => {
  const { admin, review, reviewer } = await aSubmittedReview()
  const call = { params: { userId: reviewer.id }, body: { reason: 'It was copied.' } }
  orFail(await api(admin, suspendUser, call))
  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
  const texts = await textsTo(reviewer)
  expect(texts).toEqual([expect.stringContaining('It was copied.')])
})
