import { expect, test } from 'vitest'
import { listReviews } from '../../../shared/market/reviews.ts'
import { openScreen, passTime } from '../../test/opened.tsx'
import { answer } from '../../test/screen.tsx'
import { waitingReview as review } from '../../test/waiting-review.ts'

async function openQueue() {
  passTime()
  const screen = await openScreen({
    path: '/admin/reviews?review=r1',
    viewer: { role: 'admin', id: 'a1' },
    answers: [answer(listReviews, { items: [review('r1'), review('r2')] })],
  })
  // A key pressed just after the review was shown would be meant for another one.
  await screen.wait(500)
  return screen
}

test('an approval leads to the next review', async () => {
  const screen = await openQueue()
  await screen.keys('a')
  await screen.wait(100)
  expect(screen.location()).toContain('review=r2')
})

test('an approval that is taken back before the next review is shown leads nowhere', async () => {
  const screen = await openQueue()
  await screen.keys('az')
  await screen.wait(100)
  expect(screen.lacks('Approval taken back')).toEqual([])
  expect(screen.location()).toContain('review=r1')
})
