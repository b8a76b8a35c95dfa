import { expect, test } from 'vitest'
import { decideAppeal, fileAppeal, listAppeals } from '../../../shared/market/appeals.ts'
import type { FiledAppeal } from '../../../shared/market/appeals.ts'
import { getReview } from '../../../shared/market/reviews.ts'
import { doAction } from '../../test/action.ts'
import type { Action } from '../../test/action.ts'
import type { Part } from '../../test/sample.ts'
import { answer } from '../../test/screen.tsx'

const at = '2026-11-20T12:00:00.000Z'
const note = 'The photos show the product, so the review stays.'

const filed: Part<FiledAppeal> = {
  id: 'ap1',
  about: 'approval',
  ground: 'breaks_policy',
  person: { id: 'b1', name: 'Bread Ltd' },
  review: { id: 'r1', product: 'Tea' },
  decisionAt: at,
  decisionBy: 'Ben',
  content: 'It names our staff.',
  status: 'open',
  mayDecide: true,
}
const list = {
  path: '/admin/appeals',
  viewer: { role: 'admin', id: 'a1' },
  answers: [answer(listAppeals, { items: [filed] })],
} as const

const published = {
  id: 'r1',
  businessId: 'b1',
  status: 'approved',
  publishedAt: '2100-01-01T12:00:00.000Z',
  unpublishedAt: null,
  businessAppeal: null,
} as const

test.each<Action>([
  {
    action: 'appeals: one is granted',
    ...list,
    operation: decideAppeal,
    begin: ['Grant appeal'],
    typed: { 'Answer to the person': note },
    press: 'Grant appeal',
    sends: { params: { appealId: 'ap1' }, body: { outcome: 'granted', note } },
    says: ['Appeal granted'],
    again: ['Cancel', 'Grant appeal'],
  },
  {
    action: 'appeals: a decision is upheld',
    ...list,
    operation: decideAppeal,
    begin: ['Uphold decision'],
    typed: { 'Answer to the person': note },
    press: 'Uphold decision',
    sends: { params: { appealId: 'ap1' }, body: { outcome: 'upheld', note } },
    says: ['Decision upheld'],
    again: ['Cancel', 'Uphold decision'],
  },
  {
    action: 'review: its business appeals against its approval',
    path: '/reviews/r1',
    viewer: { role: 'business', id: 'b1' },
    answers: [answer(getReview, published)],
    operation: fileAppeal,
    begin: ['It breaks the review policy'],
    typed: { 'Why is the approval wrong?': note },
    press: 'Send appeal',
    sends: { body: { reviewId: 'r1', ground: 'breaks_policy', content: note } },
    reply: answer(fileAppeal, { id: 'ap1' }),
    says: ['Appeal sent. We will notify you of our decision.'],
    again: ['Cancel', 'It is not about my product'],
  },
])('$action', async (one) => {
  const screen = await doAction(one)
  expect(screen.lacks(...one.says), screen.words()).toEqual([])
})
