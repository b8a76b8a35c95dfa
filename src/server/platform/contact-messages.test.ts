import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listAudit } from '../../shared/platform/audit.ts'
import {
  editContactMessage,
  listContactMessages,
  sendContact,
} from '../../shared/platform/platform.ts'
import { dueOf } from '../test/due.ts'
import { aContactMessage } from '../test/failures.ts'
import { clock } from '../test/server.ts'
import { anAdmin, api, orFail } from '../test/world.ts'
import type { Person } from '../test/world.ts'

const list = async (admin: Person, state?: 'waiting' | 'answered') => {
  const query = { limit: 100, ...(state && { state }) }
  return orFail(await api(admin, listContactMessages, { query })).items
}

test('a message is answered by the first of two admins, and can wait again', async () => {
  const [first, second] = [await anAdmin(), await anAdmin()]
  // Messages of other tests are in the same lists.
  const subject = randomUUID()
  await aContactMessage('ada@example.com', subject)
  const inState = async (state: 'waiting' | 'answered') =>
    (await list(first, state)).find((message) => message.subject === subject)
  const { id: messageId } = (await inState('waiting'))!
  const mark = (admin: Person, answered: boolean) =>
    api(admin, editContactMessage, { params: { messageId }, body: { answered } })
  const before = await dueOf(first, 'messages')

  const [one, other] = (await Promise.all([mark(first, true), mark(second, true)])).map(orFail)
  const text = expect.any(String) as string
  expect(one).toMatchObject({ answeredAt: text, answeredBy: text })
  expect(other).toEqual(one)
  expect(await inState('waiting')).toBeUndefined()
  expect(await inState('answered')).toEqual(one)
  expect((await dueOf(first, 'messages')).count).toBe(before.count - 1)

  expect(orFail(await mark(second, false))).toMatchObject({ answeredAt: null, answeredBy: null })
  expect(await inState('answered')).toBeUndefined()
  const { items } = orFail(await api(first, listAudit, { query: { about: messageId } }))
  // Written once, although two admins pressed the button.
  expect(items.map(({ action }) => action)).toEqual(['reopenMessage', 'answerMessage'])
})

test('a message that does not exist cannot be answered', async () => {
  const params = { messageId: randomUUID() }
  const body = { answered: true }
  const unknown = await api(await anAdmin(), editContactMessage, { params, body })
  expect(unknown.status).toBe(404)
})

test('messages that wait come oldest first, all of them newest first', async () => {
  const admin = await anAdmin()
  const subjects = [1, 2, 3].map((place) => `${place} ${randomUUID()}`)
  for (const subject of subjects) {
    clock.travel({ minutes: 1 })
    await aContactMessage('ada@example.com', subject)
  }
  const own = ({ subject }: { subject: string }) => subjects.includes(subject)
  const subjectsOf = (messages: { subject: string }[]) =>
    messages.filter(own).map(({ subject }) => subject)
  expect(subjectsOf(await list(admin, 'waiting'))).toEqual(subjects)
  expect(subjectsOf(await list(admin))).toEqual(subjects.toReversed())
})

test('admins read messages page by page, newest first, with the review that one names', async () => {
  const message = { name: 'Ada', email: 'ada@example.com', message: 'It is about another shop.' }
  const other = '7d1f5c76-52fc-4c6f-8d3b-6a7f9b1d2c3e'
  const notAnId = `Report of the review ${'-'.repeat(36)}`
  const old = `Report of the review ${other}`
  const subject = 'A question'
  for (const body of [
    { subject, review: other },
    { subject },
    { subject: old },
    { subject: notAnId },
  ]) {
    clock.travel({ minutes: 10 })
    orFail(await api(null, sendContact, { body: { ...message, ...body } }))
  }
  const admin = await anAdmin()
  const page = async (cursor?: string) =>
    orFail(
      await api(admin, listContactMessages, { query: { limit: 2, ...(cursor && { cursor }) } }),
    )
  const first = await page()
  const second = await page(first.nextCursor!)
  expect([...first.items, ...second.items]).toMatchObject([
    { ...message, subject: notAnId, reviewId: null },
    { ...message, subject: old, reviewId: other },
    { ...message, subject, reviewId: null },
    { ...message, subject, reviewId: other },
  ])
})
