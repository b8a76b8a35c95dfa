import { expect, test } from 'vitest'
import {
  appealReport,
  decideReport,
  getReportResult,
  listReports,
  reportReview,
  type Report,
} from '../../../shared/market/reports.ts'
import { getReview } from '../../../shared/market/reviews.ts'
import { doAction } from '../../test/action.ts'
import type { Action } from '../../test/action.ts'
import type { Part } from '../../test/sample.ts'
import { calling, field, openScreen } from '../../test/opened.tsx'
import { answer, refusal } from '../../test/screen.tsx'

const note = 'It is about the product, and by our rules.'
const review = '3f0e6a52-70a5-4e0c-9a3e-0d7a3c5f6b11'

const waiting: Part<Report> = {
  id: 'p1',
  number: 'R-AAAAAAAAAA',
  reason: 'off_topic',
  outcome: null,
  decidedAt: null,
  appeal: null,
  mayDecide: true,
  review: { id: 'r1', published: true },
}
const list = {
  path: '/admin/messages?state=reports',
  viewer: { role: 'admin', id: 'a1' },
  answers: [answer(listReports, { items: [waiting] })],
} as const

const content = 'It names another shop in its first line.'
const typed = { 'What is wrong with it?': 'off_topic', 'What you know about it': content }
const received = answer(reportReview, { number: 'R-BBBBBBBBBB', isRepeat: false })

// spec: 15.78, 15.79
test.each<Action>([
  {
    action: 'reports: an admin keeps the review',
    ...list,
    operation: decideReport,
    begin: ['Keep the review: report R-AAAAAAAAAA'],
    typed: { 'Why?': note },
    press: 'Keep the review',
    sends: { params: { reportId: 'p1' }, body: { outcome: 'kept', note } },
    says: ['Review kept'],
    again: ['Cancel', 'Keep the review: report R-AAAAAAAAAA'],
  },
  {
    action: 'reports: an admin unpublishes the review',
    ...list,
    operation: decideReport,
    begin: ['Unpublish the review: report R-AAAAAAAAAA'],
    typed: { 'Why?': note },
    press: 'Unpublish the review',
    sends: { params: { reportId: 'p1' }, body: { outcome: 'unpublished', note } },
    says: ['Review unpublished'],
    again: ['Cancel', 'Unpublish the review: report R-AAAAAAAAAA'],
  },
  {
    action: 'report: a visitor sends it without an address',
    path: `/report?review=${review}`,
    viewer: null,
    operation: reportReview,
    typed,
    press: 'Send report',
    sends: { params: { reviewId: review }, body: { reason: 'off_topic', content } },
    reply: received,
    says: ['Report received', 'R-BBBBBBBBBB', 'You gave no email address'],
  },
  {
    action: 'report: a business sends it with its address',
    path: `/report?review=${review}`,
    viewer: { role: 'business', id: 'b1', email: 'shop@example.com' },
    answers: [answer(getReview, { id: review, reportedAt: null })],
    operation: reportReview,
    typed,
    press: 'Send report',
    sends: {
      params: { reviewId: review },
      body: { reason: 'off_topic', content, email: 'shop@example.com' },
    },
    reply: received,
    says: ['We mail our decision to shop@example.com within three days.', 'Back to the review'],
  },
  {
    action: 'report: its reporter appeals',
    path: '/report-result?token=t',
    viewer: null,
    answers: [
      answer(getReportResult, {
        number: 'R-AAAAAAAAAA',
        reason: 'off_topic',
        outcome: 'kept',
        appeal: null,
        mayAppeal: true,
        appealUntil: '2100-01-01T12:00:00.000Z',
      }),
    ],
    operation: appealReport,
    typed: { 'Why is the decision wrong?': content },
    press: 'Send appeal',
    sends: { body: { token: 't', content } },
    reply: answer(appealReport, { number: 'R-AAAAAAAAAA' }),
    says: ['Appeal sent'],
  },
])('$action', async (one) => {
  const screen = await doAction(one)
  expect(screen.lacks(...one.says), screen.words()).toEqual([])
})

const business = {
  path: `/report?review=${review}`,
  viewer: { role: 'business', id: 'b1', email: 'shop@example.com' },
} as const

test('report: what is missing or too short is named, and an emptied address is not sent', async () => {
  const screen = await openScreen(business)
  expect(field('Email optional').value).toBe('shop@example.com')
  await screen.fill('What you know about it', 'Too short')
  await screen.press('Send report')
  expect(screen.alerts()).toHaveLength(2)
  expect(screen.sent).toEqual([])
  await screen.choose('What is wrong with it?', 'off_topic')
  await screen.fill('What you know about it', content)
  await screen.fill('Email optional', '')
  screen.answerWith(received)
  await screen.press('Send report')
  const body = { reason: 'off_topic', content } as const
  expect(screen.sent).toEqual([calling(reportReview, { params: { reviewId: review }, body })])
  expect(screen.lacks('You gave no email address')).toEqual([])
  expect(screen.shows('shop@example.com.')).toEqual([])
})

test('report: a refused address says so at its field alone, and the rest stays', async () => {
  const screen = await openScreen(business)
  await screen.choose('What is wrong with it?', 'off_topic')
  await screen.fill('What you know about it', content)
  const message = 'This address takes no mail.'
  const error = {
    code: 'invalid',
    message: 'Some fields are not right.',
    fields: { email: message },
  }
  screen.answerWith({ ...refusal(reportReview, 'invalid', ''), body: { error } })
  await screen.press('Send report')
  expect(screen.alerts()).toContain(message)
  expect(document.activeElement).toBe(field('Email optional'))
  expect(field('What you know about it').value).toBe(content)
})

test('report: a repeat says that nothing was added, and promises no mail', async () => {
  const screen = await openScreen(business)
  await screen.choose('What is wrong with it?', 'off_topic')
  await screen.fill('What you know about it', content)
  screen.answerWith(answer(reportReview, { number: 'R-BBBBBBBBBB', isRepeat: true }))
  await screen.press('Send report')
  const says = ['Reported already', 'R-BBBBBBBBBB', 'what you wrote now was not added']
  expect(screen.lacks(...says)).toEqual([])
  expect(screen.shows('Report received', 'We mail our decision')).toEqual([])
})

test.each([
  [null, 0],
  ['ada@example.com', 1],
])('reports: the note is read by a reporter with the address %s: %i', async (email, readers) => {
  const items = [{ ...waiting, email }]
  const screen = await openScreen({ ...list, answers: [answer(listReports, { items })] })
  await screen.press('Keep the review: report R-AAAAAAAAAA')
  expect(screen.shows('The reporter reads it.')).toHaveLength(readers)
})

test('report: the form of the next review is empty', async () => {
  const screen = await openScreen({ ...business, viewer: null })
  await screen.fill('What you know about it', content)
  await screen.router.navigate({ to: '/report', search: { review: review.replace('3f', '4f') } })
  await screen.settle()
  expect(field('What you know about it').value).toBe('')
})
