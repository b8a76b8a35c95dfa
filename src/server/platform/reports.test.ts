import { expect, test } from 'vitest'
import { listNotifications } from '../../shared/platform/notifications.ts'
import {
  editContactMessage,
  listContactMessages,
  sendContact,
} from '../../shared/platform/platform.ts'
import {
  approveReview,
  getReview,
  listCampaignReviews,
  listReviews,
  unpublishReview,
} from '../../shared/market/reviews.ts'
import { clock } from '../test/server.ts'
import {
  aBusiness,
  anAdmin,
  api,
  aReviewer,
  aSubmittedReview,
  atOnce,
  orFail,
} from '../test/world.ts'
import type { Person } from '../test/world.ts'

const message = {
  name: 'Ada',
  email: 'ada@example.com',
  subject: 'Report',
  message: 'It is about the grinder of another shop.',
}
const report = (person: Person | null, review: string) =>
  api(person, sendContact, { body: { ...message, review } })
const read = async (person: Person, reviewId: string) =>
  orFail(await api(person, getReview, { params: { reviewId } })).reportedAt

test('a business reports a review once, however often it is sent, and sees when', async () => {
  const { business, reviewer, review } = await aSubmittedReview()
  const admin = await anAdmin()
  expect(await read(business, review.id)).toBeNull()
  const sent = await atOnce(5, () => report(business, review.id))
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  const { items } = orFail(await api(admin, listNotifications))
  expect(items.filter(({ kind }) => kind === 'contact')).toHaveLength(1)

  const at = await read(business, review.id)
  expect(at).toEqual(expect.any(String))
  expect(orFail(await api(business, listReviews)).items[0]!.reportedAt).toBe(at)
  const answered = async () =>
    orFail(await api(business, getReview, { params: { reviewId: review.id } })).reportAnsweredAt
  expect(await answered()).toBeNull()
  const messages = orFail(await api(admin, listContactMessages, { query: { limit: 100 } })).items
  const { id: messageId } = messages.find(({ reviewId }) => reviewId === review.id)!
  const mark = { params: { messageId }, body: { answered: true } }
  const { answeredAt } = orFail(await api(admin, editContactMessage, mark))
  expect(await answered()).toBe(answeredAt)
  // Nobody else learns of it.
  expect(await read(reviewer, review.id)).toBeUndefined()
  expect(await read(admin, review.id)).toBeUndefined()
})

test('a reviewer reads and reports the published review of somebody else, and sees when', async () => {
  const { reviewer: author, review } = await aSubmittedReview()
  const [reader, admin] = [await aReviewer(), await anAdmin()]
  const params = { reviewId: review.id }
  const of = (person: Person) => api(person, getReview, { params })
  expect((await of(reader)).status).toBe(404)
  orFail(await api(admin, approveReview, { params, body: {} }))

  const found = orFail(await of(reader))
  expect(found).toMatchObject({ content: review.content, reportedAt: null })
  expect(found.reviewer.email).toBeUndefined()
  orFail(await report(reader, review.id))
  expect(await report(reader, review.id)).toMatchObject({ status: 409 })
  const { reportedAt } = orFail(await of(reader))
  expect(reportedAt).toEqual(expect.any(String))
  const ofCampaign = { params: { campaignId: review.campaignId } }
  const { items } = orFail(await api(reader, listCampaignReviews, ofCampaign))
  expect(items[0]!.reportedAt).toBe(reportedAt)
  // Its author learns nothing of it, and others report it, too.
  expect(await read(author, review.id)).toBeUndefined()
  expect(await report(await aReviewer(), review.id)).toMatchObject({ status: 200 })

  const reason = 'It gives away where somebody else lives.'
  orFail(await api(admin, unpublishReview, { params, body: { reason } }))
  expect((await of(reader)).status).toBe(404)
})

test('others write about a review as often as they like, which is no report of its business', async () => {
  const { business, reviewer, review } = await aSubmittedReview()
  for (const person of [await aBusiness(), reviewer, reviewer, null]) {
    expect(await report(person, review.id)).toMatchObject({ status: 200 })
  }
  expect(await read(business, review.id)).toBeNull()
})

test('admins read messages and reports page by page, newest first, with the review', async () => {
  // Ten messages an hour come from one address.
  clock.travel({ minutes: 61 })
  const { business, review } = await aSubmittedReview()
  const other = '7d1f5c76-52fc-4c6f-8d3b-6a7f9b1d2c3e'
  const notAnId = `Report of the review ${'-'.repeat(36)}`
  const old = `Report of the review ${other}`
  orFail(await report(business, review.id))
  for (const body of [{ review: other }, {}, { subject: old }, { subject: notAnId }]) {
    clock.travel({ minutes: 1 })
    orFail(await api(null, sendContact, { body: { ...message, ...body } }))
  }
  const admin = await anAdmin()
  const page = async (cursor?: string) =>
    orFail(
      await api(admin, listContactMessages, { query: { limit: 2, ...(cursor && { cursor }) } }),
    )
  const first = await page()
  const second = await page(first.nextCursor!)
  const third = await page(second.nextCursor!)
  const { name, email, message: text } = message
  expect([...first.items, ...second.items, third.items[0]]).toMatchObject([
    { name, email, subject: notAnId, message: text, reviewId: null },
    { subject: old, message: text, reviewId: other },
    { subject: message.subject, message: text, reviewId: null },
    { message: text, reviewId: other },
    { message: text, reviewId: review.id },
  ])
})
