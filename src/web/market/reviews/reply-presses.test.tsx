import { expect, test } from 'vitest'
import { decideReply, removeReply, replyToReview } from '../../../shared/market/replies.ts'
import { getReview } from '../../../shared/market/reviews.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { doAction } from '../../test/action.ts'
import type { Action } from '../../test/action.ts'
import { calling, openScreen } from '../../test/opened.tsx'
import type { Part } from '../../test/sample.ts'
import { answer } from '../../test/screen.tsx'

const path = '/reviews/r1'
const admin = { path, viewer: { role: 'admin', id: 'a1' } } as const
const business = { path, viewer: { role: 'business', id: 'b1' } } as const
const at = '2026-11-20T12:00:00.000Z'
const params = { reviewId: 'r1' }

const said = 'Thank you. We bake the bread longer now.'
const before = 'Thank you. We read this with care.'
const pending = {
  content: said,
  status: 'pending',
  createdAt: at,
  shown: null,
  version: 3,
} as const
const published = { ...pending, status: 'published', shown: said } as const
const edited = { ...pending, shown: before } as const
const refused = { ...edited, status: 'refused', note: 'The reply advertises a discount.' } as const

const page = (reply: Review['reply'], review: Part<Review> = {}) =>
  answer(getReview, {
    id: 'r1',
    campaignId: 'c1',
    reviewerId: 'w1',
    reviewer: { id: 'w1', name: 'Ada' },
    campaign: { title: 'Green', product: 'Bread' },
    content: 'Good bread that I ate for a whole week with my family, and would buy again.',
    status: 'approved',
    decidedAt: at,
    reply,
    ...review,
  })

// spec: 15.67
test.each<Action>([
  {
    action: 'review: its business replies',
    ...business,
    answers: [page(null)],
    begin: ['Reply to the review by Ada'],
    typed: { 'Your reply': said },
    press: 'Send reply',
    operation: replyToReview,
    sends: { params, body: { content: said } },
    says: ['Reply sent. It is public once our team has read it.'],
    again: ['Cancel', 'Reply to the review by Ada'],
  },
  {
    action: 'review: its business removes the reply',
    ...business,
    answers: [page(published)],
    begin: ['Remove the reply to the review by Ada'],
    press: 'Remove reply',
    operation: removeReply,
    sends: { params },
    says: ['Reply removed'],
    again: ['Cancel', 'Remove the reply to the review by Ada'],
  },
  {
    action: 'review: the public text is taken down after an edit was refused',
    ...admin,
    answers: [page({ ...refused, shown: published.content })],
    begin: ['Take reply down'],
    typed: { Reason: refused.note },
    press: 'Take reply down',
    operation: decideReply,
    sends: { params, body: { outcome: 'refused', note: refused.note, version: 3 } },
    says: ['Reply taken down'],
    again: ['Cancel', 'Take reply down'],
  },
  {
    action: 'review: its reply is refused',
    ...admin,
    answers: [page({ ...pending, evidence: [] })],
    begin: ['Refuse reply'],
    typed: { Reason: refused.note },
    press: 'Refuse reply',
    operation: decideReply,
    sends: { params, body: { outcome: 'refused', note: refused.note, version: 3 } },
    says: ['Reply refused'],
    again: ['Cancel', 'Refuse reply'],
  },
])('$action', async (one) => {
  const screen = await doAction(one)
  expect(screen.lacks(...one.says), screen.words()).toEqual([])
})

// spec: 15.67
test('review: its reply is published in one press', async () => {
  const screen = await openScreen({ ...admin, answers: [page({ ...pending, evidence: [] })] })
  expect(screen.lacks(said, 'not public yet', 'It is published 24 hours after')).toEqual([])
  await screen.press('Publish reply')
  const body = { outcome: 'published', version: 3 } as const
  expect(screen.sent).toEqual([calling(decideReply, { params, body })])
  expect(screen.lacks('Reply published')).toEqual([])
})

// spec: 15.67
test.each([
  { kind: 'name', title: 'Name of the reviewer' },
  { kind: 'contact', title: 'Contact details or links' },
] as const)('review: an admin reads why a reply waits: $kind', async ({ kind, title }) => {
  const evidence = [{ kind, quotes: ['Okafor'] }]
  const screen = await openScreen({ ...admin, answers: [page({ ...edited, evidence })] })
  const shows = [title, 'It waits for your decision', 'Public reply', before]
  expect(screen.lacks(...shows), screen.words()).toEqual([])
})

// spec: 15.67
test('review: a business reads why its edit was refused, and what is still public', async () => {
  const screen = await openScreen({ ...business, answers: [page(refused)] })
  const shows = ['Your reply, not published', said, refused.note, before]
  expect(screen.lacks(...shows), screen.words()).toEqual([])
})

// spec: 15.62, 15.67
test('review: nobody replies to one that is not public', async () => {
  for (const review of [{ status: 'pending', decidedAt: null }, { unpublishedAt: at }] as const) {
    const screen = await openScreen({ ...business, answers: [page(null, review)] })
    expect(screen.words()).not.toContain('Reply')
  }
})

// spec: 15.65
test('review: its author reads the reply', async () => {
  const viewer = { role: 'reviewer', id: 'w1' } as const
  const { content, status, createdAt } = published
  const screen = await openScreen({
    path,
    viewer,
    answers: [page({ content, status, createdAt })],
  })
  expect(screen.lacks('Reply from the business', said)).toEqual([])
  expect(screen.words()).not.toContain('Publish reply')
})
