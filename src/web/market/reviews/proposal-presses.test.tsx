import { cleanup } from '@testing-library/react'
import { expect, test } from 'vitest'
import { acceptProposal, declineProposal } from '../../../shared/market/proposals.ts'
import {
  getReview,
  listReviews,
  rejectReview,
  type Review,
} from '../../../shared/market/reviews.ts'
import { calling, openScreen, passTime } from '../../test/opened.tsx'
import { answer, refusal } from '../../test/screen.tsx'
import type { Part } from '../../test/sample.ts'
import { waitingReview } from '../../test/waiting-review.ts'

const admin = { path: '/reviews/r1', viewer: { role: 'admin', id: 'a1' } } as const
const params = { reviewId: 'r1' }
const note = 'This is about the shop, and not about the tea.'
const proposed = {
  id: 'p1',
  by: 'Grace Hopper',
  isOwn: false,
  at: '2098-12-31T12:00:00.000Z',
  expiresAt: '2099-01-01T12:00:00.000Z',
  reason: 'off_topic',
  note,
  passage: { start: 0, end: 8 },
} as const

const review = waitingReview('r1')

const page = (proposal: Part<Review['proposal']>) => answer(getReview, { ...review, proposal })

// spec: 15.93
test('proposal: another admin rejects as proposed', async () => {
  passTime()
  const screen = await openScreen({ ...admin, answers: [page(proposed)] })
  expect(
    screen.lacks('Grace Hopper proposes to reject this review', note, 'About: “Good tea”'),
  ).toEqual([])
  await screen.press('Reject as proposed')
  expect(screen.sent).toEqual([])
  await screen.wait(7_000)
  expect(screen.sent).toEqual([calling(acceptProposal, { params, body: { proposalId: 'p1' } })])
})

// spec: 15.93
test.each([
  [20_00, true, '$20.00 is paid back for the product', 'The review may be sent again'],
  [0, false, 'Nothing is paid back for the product', 'The review may not be sent again'],
] as const)('proposal: a second admin reads all that it says: %s, %s', async (...case_) => {
  const [reimbursementCents, allowResubmission, ...texts] = case_
  const proposal = { ...proposed, reimbursementCents, allowResubmission }
  const screen = await openScreen({ ...admin, answers: [page(proposal)] })
  expect(screen.lacks(...texts)).toEqual([])
})

// spec: 15.93
test('proposal: another amount than it says is not lost when it is accepted', async () => {
  passTime()
  const reimbursement = { capCents: 20_00, amountCents: 24_50, paidCents: null }
  const proposal = { ...proposed, reimbursementCents: 20_00 }
  const answers = [answer(getReview, { ...review, proposal, reimbursement })]
  const screen = await openScreen({ ...admin, answers })
  await screen.press('The receipt is not genuine')
  await screen.press('Reject as proposed')
  expect(screen.lacks('The proposal pays back $20.00')).toEqual([])
  await screen.wait(7_000)
  expect(screen.sent).toEqual([])
  await screen.press('The receipt says $20.00')
  await screen.press('Reject as proposed')
  await screen.wait(7_000)
  expect(screen.sent).toEqual([calling(acceptProposal, { params, body: { proposalId: 'p1' } })])
})

// spec: 15.93
test('proposal: another admin declines it with a note', async () => {
  const screen = await openScreen({ ...admin, answers: [page(proposed)] })
  await screen.press('Decline the proposal')
  await screen.press('Decline')
  expect(screen.lacks('Say why')).toEqual([])
  screen.answerWith(refusal(declineProposal, 'conflict', 'Nobody proposes it.'))
  await screen.fill('Note', 'It is about tea.')
  await screen.press('Decline')
  expect(screen.lacks('Nobody proposes it.')).toEqual([])
  await screen.press('Cancel')
  await screen.press('Decline the proposal')
  expect(screen.shows('Nobody proposes it.', 'It is about tea.')).toEqual([])
  screen.sent.splice(0)
  screen.answerWith(answer(declineProposal))
  await screen.fill('Note', 'It is about the tea.')
  await screen.press('Decline')
  const body = { note: 'It is about the tea.', proposalId: 'p1' }
  expect(screen.sent).toEqual([calling(declineProposal, { params, body })])
  expect(screen.lacks('Proposal declined')).toEqual([])
})

// spec: 15.93
test('proposal: one’s own is withdrawn, and not accepted; a lapsed one is gone', async () => {
  const own = await openScreen({ ...admin, answers: [page({ ...proposed, isOwn: true })] })
  expect(own.lacks('You propose to reject this review', 'Withdraw the proposal')).toEqual([])
  expect(own.lacks('Reject as proposed')).toEqual(['Reject as proposed'])
  const lapsed = { ...proposed, expiresAt: '2020-01-01T12:00:00.000Z' }
  const screen = await openScreen({ ...admin, answers: [page(lapsed)] })
  expect(screen.lacks('Reject as proposed')).toEqual(['Reject as proposed'])
})

// spec: 15.93
test('proposal: a rejection that needs a second admin says so, and not that it is made', async () => {
  passTime()
  const answers = [page(null), answer(rejectReview, { id: 'r1', proposal: proposed })]
  const screen = await openScreen({ ...admin, answers })
  await screen.press('Reject')
  await screen.choose('Reason', '1 Off topic')
  await screen.fill('Note to the reviewer', note)
  await screen.press('Reject review')
  await screen.wait(7_000)
  expect(screen.lacks('Rejection proposed: another admin must agree')).toEqual([])
})

// spec: 15.93
test('proposal: the queue says whose it is, until it lapses, and one’s own is not claimed', async () => {
  passTime()
  const lapsed = { ...proposed, expiresAt: '2020-01-01T12:00:00.000Z' }
  const items = [{ ...proposed, isOwn: true }, proposed, lapsed].map((proposal, i) => ({
    ...waitingReview(`r${i}`),
    proposal,
  }))
  const screen = await openScreen({
    path: '/admin/reviews?review=r0',
    viewer: admin.viewer,
    answers: [answer(listReviews, { items })],
  })
  expect(screen.shows('You propose to reject it')).toHaveLength(1)
  expect(screen.shows('Grace Hopper proposes to reject it')).toHaveLength(1)
  await screen.wait(500)
  expect(screen.asked.map(([name]) => name)).not.toContain('claimReview')
})

// spec: 15.101
test('rejection: its passage is marked in the text, unless the words are there twice', async () => {
  const rejected = {
    ...review,
    status: 'rejected',
    rejection: { reason: 'off_topic', note, passage: { start: 0, end: 8 }, resubmitUntil: null },
  } as const
  for (const viewer of [admin.viewer, { role: 'reviewer', id: 'w1' } as const]) {
    for (const [content, marks] of [
      ['Good tea that I drank for a week.', ['Good tea']],
      ['Good tea is Good tea.', []],
    ] as const) {
      await openScreen({
        path: '/reviews/r1',
        viewer,
        answers: [answer(getReview, { ...rejected, content })],
      })
      expect([...document.querySelectorAll('mark')].map((one) => one.textContent)).toEqual(marks)
      cleanup()
    }
  }
})
