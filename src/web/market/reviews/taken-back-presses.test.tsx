import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  approveReview,
  getReview,
  listReviews,
  rejectReview,
  type Review,
} from '../../../shared/market/reviews.ts'
import { calling, field, openScreen, passTime } from '../../test/opened.tsx'
import { answer } from '../../test/screen.tsx'
import type { Part } from '../../test/sample.ts'
import { waitingReview } from '../../test/waiting-review.ts'

const viewer = { role: 'admin', id: 'a1' } as const
const note = 'This is about the shop, and not about the tea.'

const page = (id: string, more: Part<Review> = {}) => ({
  path: `/reviews/${id}`,
  viewer,
  answers: [answer(getReview, { ...waitingReview(id), ...more })],
})

async function rejectAndUndo(id: string) {
  passTime()
  const screen = await openScreen(page(id))
  await screen.press('Reject')
  await screen.choose('Reason', '1 Off topic')
  await screen.fill('Note to the reviewer', note)
  await screen.press('Point to a passage')
  const passage = field('Passage (optional)')
  passage.setSelectionRange(0, 8)
  fireEvent.select(passage)
  await screen.press('Reject review')
  await screen.press('Undo')
  return screen
}

test('taken back: a rejection begins with its passage', async () => {
  const screen = await rejectAndUndo('t1')
  await screen.press('Reject')
  expect(screen.lacks('About: “Good tea”')).toEqual([])
  await screen.press('Reject review')
  await screen.wait(7_000)
  const rejection = { reason: 'off_topic', note, allowResubmission: true, version: 2 } as const
  const body = { ...rejection, passage: { start: 0, end: 8 } }
  const params = { reviewId: 't1' }
  expect(screen.sent).toEqual([calling(rejectReview, { params, body })])
})

test('taken back: an approval in between leaves what was typed for the rejection', async () => {
  const screen = await rejectAndUndo('t6')
  await screen.press('Approve')
  await screen.press('Undo')
  await screen.press('Reject')
  expect(field('Note to the reviewer').value).toBe(note)
})

test('taken back: a rejection begins without the passage of a text that has changed', async () => {
  const screen = await rejectAndUndo('t5')
  screen.answerWith(answer(getReview, { ...waitingReview('t5'), version: 3 }))
  dispatchEvent(new Event('visibilitychange'))
  await screen.settle()
  await screen.press('Reject')
  expect(field('Note to the reviewer').value).toBe(note)
  expect(screen.shows('About: ')).toEqual([])
})

test('taken back: an approval that is not published begins with its reason', async () => {
  passTime()
  const screen = await openScreen(page('t2'))
  await screen.press('Pay without publishing')
  await screen.fill('Reason', note)
  await screen.press('Approve, do not publish')
  await screen.press('Undo')
  await screen.press('Pay without publishing')
  expect(field('Reason').value).toBe(note)
})

test('taken back: an approval in the queue begins with what it paid back', async () => {
  passTime()
  const reimbursement = { capCents: 20_00, amountCents: 24_50, paidCents: null }
  const items = [{ ...waitingReview('t3'), reimbursement }, waitingReview('t4')]
  const answers = [answer(listReviews, { items })]
  const screen = await openScreen({ path: '/admin/reviews?review=t3', viewer, answers })
  await screen.fill('Paid back ($)', '18.00')
  await screen.press('Approve')
  expect(screen.location()).toContain('review=t4')
  await screen.keys('z')
  await screen.wait(1_000)
  await screen.press('Approve')
  await screen.wait(7_000)
  const body = { version: 2, reimbursementCents: 18_00 }
  const decided = screen.sent.filter(([name]) => name !== 'claimReview')
  expect(decided).toEqual([calling(approveReview, { params: { reviewId: 't3' }, body })])
})
