import { expect, test } from 'vitest'
import {
  getReportResult,
  listReports,
  type Report,
  type ReportResult,
} from '../../../shared/market/reports.ts'
import { getReview } from '../../../shared/market/reviews.ts'
import type { Part } from '../../test/sample.ts'
import { answer, refusal, wrongIn } from '../../test/screen.tsx'
import type { State } from '../../test/screen.tsx'

const at = '2026-11-20T12:00:00.000Z'
const admin = {
  path: '/admin/messages?state=reports',
  viewer: { role: 'admin', id: 'a' },
} as const
const review = { id: 'r', content: 'Good tea.', reviewer: 'Ada', campaign: 'Green tea' } as const
const list = (report: Part<Report>) => [
  answer(listReports, { items: [{ number: 'R-AAAAAAAAAA', reason: 'other', review, ...report }] }),
]
const undecided = { outcome: null, decidedAt: null, appeal: null } as const
const kept = { outcome: 'kept', note: 'It stays.', decidedAt: at, decidedBy: 'Ben' } as const
const buttons = ['Keep the review', 'Unpublish the review']
const own = 'You took this decision yourself'

const result = (more: Part<ReportResult>) => ({
  path: '/report-result?token=t',
  viewer: null,
  answers: [answer(getReportResult, { number: 'R-AAAAAAAAAA', reason: 'other', ...more })],
})
const id = '3f0e6a52-70a5-4e0c-9a3e-0d7a3c5f6b11'

test.each<State>([
  {
    state: 'report of a visitor without an address',
    ...admin,
    answers: list({
      ...undecided,
      reporter: null,
      email: null,
      mayDecide: true,
      review: { ...review, published: true },
    }),
    shows: ['Something else', 'A visitor', 'No address for an answer', 'Waiting', ...buttons],
    hides: ['Not public', own, 'Review kept'],
  },
  {
    state: 'report of a business about a review that is not public any more',
    ...admin,
    answers: list({
      ...undecided,
      email: 'shop@example.com',
      reporter: { id: 'b', name: 'Shop' },
      mayDecide: true,
      review: { ...review, published: false },
    }),
    shows: ['Shop', 'shop@example.com', 'Not public', 'Unpublish the review'],
    hides: ['Keep the review', 'A visitor'],
  },
  {
    state: 'report that was decided',
    ...admin,
    path: '/admin/messages?state=reports-decided',
    answers: list({ ...kept, appeal: null, mayDecide: false }),
    shows: ['Review kept by Ben, Nov 20, 2026', 'It stays.'],
    hides: [...buttons, own, 'Appeal:'],
  },
  {
    state: 'appeal of a reporter against an own decision',
    ...admin,
    answers: list({
      ...kept,
      appeal: { content: 'It is not.', createdAt: at, outcome: null, decidedAt: null },
      isOwnDecision: true,
      mayDecide: false,
    }),
    shows: ['Appeal waiting', 'Appeal: It is not.', `${own}, so another administrator decides`],
    hides: buttons,
  },
  {
    state: 'appeal of a reporter, for the only admin',
    ...admin,
    answers: list({
      ...kept,
      appeal: { content: 'It is not.', createdAt: at, outcome: null, decidedAt: null },
      isOwnDecision: true,
      mayDecide: true,
      review: { ...review, published: true },
    }),
    shows: ['because no other administrator can', ...buttons],
  },
  {
    state: 'no report waits',
    ...admin,
    answers: [answer(listReports)],
    shows: ['No report waits'],
  },
  {
    state: 'reports that could not be read',
    ...admin,
    shows: ['The reports could not be loaded'],
    hides: ['No report waits'],
  },
  {
    state: 'form without a review',
    path: '/report',
    viewer: null,
    shows: ['Open the review and choose “Report this review” there'],
    hides: ['Send report', 'You report'],
  },
  {
    state: 'form of somebody who has reported the review',
    path: `/report?review=${id}`,
    viewer: { role: 'reviewer', id: 'w' },
    answers: [answer(getReview, { id, content: 'Good tea.', reportedAt: at })],
    shows: ['Reported already', 'You reported this review on Nov 20.', 'Good tea.'],
    hides: ['Send report'],
  },
  {
    state: 'decision that its reporter may appeal against',
    ...result({ ...kept, appeal: null, mayAppeal: true, appealUntil: at }),
    shows: ['The review stays public', 'It stays.', 'until Nov 20, 2026', 'Send appeal'],
  },
  {
    state: 'appeal that waits, for its reporter',
    ...result({
      ...kept,
      appeal: { content: 'It is not.', createdAt: at, outcome: null, decidedAt: null },
      mayAppeal: false,
    }),
    shows: ['It is not.', 'We read it, and mail you what we decide.'],
    hides: ['Send appeal'],
  },
  {
    state: 'appeal that was granted, for its reporter',
    ...result({
      ...kept,
      appeal: {
        content: 'It is not.',
        createdAt: at,
        outcome: 'unpublished',
        note: 'You are right.',
        decidedAt: at,
      },
      mayAppeal: false,
    }),
    shows: ['The review is no longer public', 'You are right.', 'Our answer, Nov 20'],
    hides: ['Send appeal', 'We read it'],
  },
  {
    state: 'link to a decision that does not work',
    path: '/report-result?token=t',
    viewer: null,
    answers: [refusal(getReportResult, 'not_found', 'This link does not work, or is too old.')],
    shows: ['This link does not work, or is too old.'],
    hides: ['Send appeal', 'Try again'],
  },
  {
    state: 'page of a decision without a link',
    path: '/report-result',
    viewer: null,
    shows: ['Open this page by the link in the mail with the decision.'],
  },
])('$state', async (state) => {
  expect(await wrongIn(state)).toEqual([])
})
