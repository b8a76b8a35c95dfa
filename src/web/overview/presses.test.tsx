import { expect, test } from 'vitest'
import { searchEverything } from '../../shared/overview/search.ts'
import {
  discardMail,
  listUndeliveredMails,
  sendMailAgain,
} from '../../shared/overview/operations.ts'
import {
  editContactMessage,
  listContactMessages,
  sendContact,
} from '../../shared/platform/platform.ts'
import { listNotifications, readNotifications } from '../../shared/platform/notifications.ts'
import { doAction } from '../test/action.ts'
import type { Action } from '../test/action.ts'
import { calling, control, field, late, openScreen, passTime } from '../test/opened.tsx'
import { answer, refusal } from '../test/screen.tsx'

const admin = { viewer: { role: 'admin', id: 'a1' } } as const
const mails = {
  path: '/admin/operations',
  ...admin,
  answers: [
    answer(listUndeliveredMails, {
      items: [
        { id: 'm1', subject: 'Paid', recipient: 'ada@example.com' },
        { id: 'm2', subject: 'Paid', recipient: 'ben@example.com' },
      ],
    }),
  ],
} as const
const message = 'The page of my wallet stays empty since today.'

test.each<Action>([
  {
    action: 'operations: a mail is sent again',
    ...mails,
    press: 'Send again: Paid, to ben@example.com',
    operation: sendMailAgain,
    sends: { params: { mailId: 'm2' } },
    says: ['Sending again'],
    stays: true,
  },
  {
    action: 'operations: a mail is discarded',
    ...mails,
    press: 'Discard: Paid, to ada@example.com',
    operation: discardMail,
    sends: { params: { mailId: 'm1' } },
    says: ['Discarded'],
    stays: true,
  },
  {
    action: 'messages: one is marked as answered',
    path: '/admin/messages',
    ...admin,
    answers: [
      answer(listContactMessages, { items: [{ id: 'q1', subject: 'Empty', answeredAt: null }] }),
    ],
    press: 'Mark as answered: Empty',
    operation: editContactMessage,
    sends: { params: { messageId: 'q1' }, body: { answered: true } },
    says: ['Marked as answered'],
    stays: true,
  },
  {
    action: 'contact: a visitor writes',
    path: '/contact',
    viewer: null,
    typed: { Name: 'Ada', Email: 'ada@example.com', Subject: 'Wallet', Message: message },
    press: 'Send message',
    operation: sendContact,
    sends: { body: { name: 'Ada', email: 'ada@example.com', subject: 'Wallet', message } },
    says: ['ada@example.com'],
  },
])('$action', async (one) => {
  const screen = await doAction(one)
  expect(screen.lacks(...one.says), screen.words()).toEqual([])
})

const label = 'Search pages, campaigns, reviews and more'
const found = (title: string, id: string) =>
  answer(searchEverything, { found: [{ kind: 'campaign', title, path: `/campaigns/${id}` }] })

async function openSearch() {
  passTime()
  const screen = await openScreen({ path: '/help', viewer: { role: 'business' } })
  await screen.press('Search Ctrl K')
  await screen.wait(100)
  return screen
}

test('search: it asks once for a pause in typing, and says nothing before the answer', async () => {
  const screen = await openSearch()
  const slow = late(answer(searchEverything))
  screen.answerWith(slow)
  await screen.fill(label, 'zzz')
  expect(screen.asked.filter(([name]) => name === 'searchEverything')).toEqual([])
  expect(screen.lacks('Searching …')).toEqual([])
  expect(screen.shows('Nothing matches')).toEqual([])
  await screen.wait(200)
  const asked = screen.asked.filter(([name]) => name === 'searchEverything')
  expect(asked).toEqual([calling(searchEverything, { query: { q: 'zzz' } })])
  expect(screen.lacks('Searching …')).toEqual([])
  expect(screen.shows('Nothing matches')).toEqual([])
  await slow.come()
  await screen.settle()
  expect(screen.lacks('Nothing matches “zzz”.')).toEqual([])
  expect(screen.shows('Searching …')).toEqual([])
})

test('search: a late answer to an earlier text does not replace the newer one', async () => {
  const screen = await openSearch()
  const first = late(found('Green tea', 'c1'))
  screen.answerWith(first)
  await screen.fill(label, 'gre')
  await screen.wait(200)
  screen.answerWith(found('Great rice', 'c2'))
  await screen.fill(label, 'great')
  await screen.wait(200)
  expect(screen.lacks('Great rice')).toEqual([])
  await first.come()
  await screen.settle()
  expect(screen.lacks('Great rice')).toEqual([])
  expect(screen.shows('Green tea')).toEqual([])
})

test('search: a failed one says so, and is asked again', async () => {
  const screen = await openSearch()
  screen.answerWith(refusal(searchEverything, 'internal', 'Broken.'))
  await screen.fill(label, 'tea')
  await screen.wait(200)
  expect(screen.lacks('could not be searched')).toEqual([])
  screen.answerWith(found('Green tea', 'c1'))
  await screen.press('Try again')
  expect(screen.lacks('Green tea')).toEqual([])
  expect(screen.shows('1 results', 'could not be searched')).toEqual([])
})

test('search: what was found opens by Enter, and the next search begins empty', async () => {
  const screen = await openSearch()
  screen.answerWith(found('Green tea', 'c1'))
  await screen.fill(label, 'green')
  await screen.wait(200)
  await screen.keys('{Enter}')
  await screen.wait(200)
  expect(screen.location()).toBe('/campaigns/c1')
  await screen.press('Search Ctrl K')
  await screen.wait(100)
  expect(field(label).value).toBe('')
  expect(screen.lacks('Recent', 'Green tea')).toEqual([])
})

const at = '2026-11-20T12:00:00.000Z'
const bell = answer(listNotifications, {
  unread: 2,
  items: [
    { id: 'n1', kind: 'review-approved', text: 'First', path: '/reviews/r1', createdAt: at },
    { id: 'n2', kind: 'review-approved', text: 'Second', path: '/reviews/r2', createdAt: at },
  ],
})

test('bell: all are marked as read at once, and unread again when that fails', async () => {
  const screen = await openScreen({ path: '/help', viewer: { role: 'reviewer' }, answers: [bell] })
  const failing = late(refusal(readNotifications, 'conflict', 'Somebody was faster.'))
  screen.answerWith(failing)
  await screen.press('Notifications, 2 unread')
  await screen.press('Mark all as read')
  expect(screen.shows('2 unread')).toEqual([])
  await failing.come()
  await screen.settle()
  expect(screen.lacks('2 unread')).toEqual([])
  expect(screen.sent).toEqual([calling(readNotifications, { body: {} })])
})

test('bell: one that is followed is read, and the others are not', async () => {
  const screen = await openScreen({ path: '/help', viewer: { role: 'reviewer' }, answers: [bell] })
  await screen.press('Notifications, 2 unread')
  const waits = late(answer(readNotifications))
  screen.answerWith(waits)
  const second = [...document.querySelectorAll('a')].find((one) =>
    one.textContent.includes('Second'),
  )
  await screen.user().click(second!)
  await screen.settle()
  expect(screen.sent).toEqual([calling(readNotifications, { body: { ids: ['n2'] } })])
  expect(screen.location()).toBe('/reviews/r2')
  expect(control('Notifications, 1 unread')).toBeDefined()
})

test('toast: a success goes after five seconds, a failure stays until it is dismissed', async () => {
  passTime()
  const screen = await openScreen(mails)
  screen.answerWith(refusal(discardMail, 'conflict', 'Somebody was faster.'))
  await screen.press('Discard: Paid, to ada@example.com')
  await screen.press('Send again: Paid, to ben@example.com')
  expect(screen.lacks('Sending again', 'Somebody was faster.')).toEqual([])
  await screen.wait(4_000)
  expect(screen.lacks('Sending again')).toEqual([])
  await screen.wait(2_000)
  expect(screen.shows('Sending again')).toEqual([])
  await screen.wait(120_000)
  expect(screen.lacks('Somebody was faster.')).toEqual([])
  await screen.press('Dismiss')
  await screen.wait(1_000)
  expect(screen.shows('Somebody was faster.')).toEqual([])
})
