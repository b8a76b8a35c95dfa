import { expect, test } from 'vitest'
import { claimReview } from '../../../shared/market/review-queue.ts'
import { listReviews } from '../../../shared/market/reviews.ts'
import { late, openScreen, passTime, type Screen } from '../../test/opened.tsx'
import { answer } from '../../test/screen.tsx'
import { waitingReview as review } from '../../test/waiting-review.ts'

const claimFor = (id: string) =>
  answer(claimReview, { reviewId: 'r1', admin: { id, name: 'Ada Admin' } })

const openQueue = (holder = 'a1') =>
  openScreen({
    path: '/admin/reviews?review=r1',
    viewer: { role: 'admin', id: 'a1' },
    answers: [answer(listReviews, { items: [review('r1'), review('r2')] }), claimFor(holder)],
  })

/** The claims that were made and given back, in order. */
const claims = ({ asked }: Screen) =>
  asked
    .filter(([name]) => name === 'claimReview' || name === 'releaseReview')
    .map(([name, parts]) => [name, (parts as { params: { reviewId: string } }).params.reviewId])

const minutes = 60_000

// spec: 15.99
test('a claim is renewed while the moderator does something, and given back on leaving', async () => {
  passTime()
  const screen = await openQueue()
  await screen.wait(500)
  expect(claims(screen)).toEqual([['claimReview', 'r1']])
  await screen.wait(4 * minutes)
  dispatchEvent(new Event('wheel'))
  await screen.wait(2 * minutes)
  expect(claims(screen), 'nobody does anything').toHaveLength(1)
  dispatchEvent(new Event('wheel'))
  dispatchEvent(new Event('pointerdown'))
  await screen.settle()
  expect(claims(screen)).toEqual([
    ['claimReview', 'r1'],
    ['claimReview', 'r1'],
  ])
  await screen.router.navigate({ to: '/admin/users' })
  await screen.settle()
  expect(claims(screen).slice(2)).toEqual([['releaseReview', 'r1']])
  dispatchEvent(new Event('pagehide'))
  await screen.settle()
  expect(claims(screen)).toHaveLength(3)
})

test('a claim that is answered after its moderator has left is given back', async () => {
  passTime()
  const slow = late(claimFor('a1'))
  const screen = await openQueue()
  screen.answerWith(slow)
  await screen.wait(500)
  await screen.router.navigate({ to: '/admin/users' })
  await screen.settle()
  expect(claims(screen)).toEqual([['claimReview', 'r1']])
  await slow.come()
  await screen.settle()
  expect(claims(screen)[1]).toEqual(['releaseReview', 'r1'])
})

test('the claim of another admin is not given back', async () => {
  passTime()
  const screen = await openQueue('a2')
  await screen.wait(500)
  dispatchEvent(new Event('pagehide'))
  await screen.settle()
  expect(claims(screen)).toEqual([['claimReview', 'r1']])
})

test('closing the page gives the claim back', async () => {
  passTime()
  const screen = await openQueue()
  await screen.wait(500)
  dispatchEvent(new Event('pagehide'))
  await screen.settle()
  expect(claims(screen)).toEqual([
    ['claimReview', 'r1'],
    ['releaseReview', 'r1'],
  ])
})

test('a review whose decision is about to be sent stays claimed', async () => {
  passTime()
  const screen = await openQueue()
  await screen.wait(500)
  await screen.press('Approve')
  await screen.router.navigate({ to: '/admin/users' })
  await screen.settle()
  expect(claims(screen)).toEqual([['claimReview', 'r1']])
})
