import { expect, test } from 'vitest'
import { giveBackReview, revealStars } from '../../../shared/market/blind.ts'
import { getReview } from '../../../shared/market/reviews.ts'
import { calling, control, openScreen } from '../../test/opened.tsx'
import { answer, refusal } from '../../test/screen.tsx'

const admin = { path: '/reviews/r1', viewer: { role: 'admin', id: 'a1' } } as const
const params = { reviewId: 'r1' }
const later = '2099-01-01T12:00:00.000Z'

const blind = {
  id: 'r1',
  version: 2,
  campaignId: 'c1',
  reviewerId: 'w1',
  reviewer: { id: 'w1', name: 'Ada' },
  campaign: { title: 'Green', product: 'Tea' },
  content: 'Good tea that I drank for a whole week with my family, and would buy again.',
  waitingSince: later,
  rating: null,
  ratingHidden: true,
  status: 'pending',
} as const

// spec: 15.81
test('review: the stars are shown after a reason, which stays then, unless it is given back', async () => {
  const screen = await openScreen({
    ...admin,
    answers: [answer(getReview, blind)],
  })
  await screen.press('Reject')
  expect(screen.lacks('Stars hidden', 'You decide without the stars.')).toEqual([])
  expect(control('Show the stars')).toHaveProperty('disabled', true)
  await screen.choose('Reason', '1 Off topic')
  screen.answerWith(refusal(revealStars, 'conflict', 'Somebody was faster.'))
  await screen.press('Show the stars')
  expect(screen.lacks('Somebody was faster.')).toEqual([])
  const shown = { rating: 2, evidence: [{ kind: 'sentiment', words: 'positive' }] } as const
  screen.answerWith(answer(revealStars, shown))
  await screen.press('Show the stars')
  const body = { choice: 'off_topic', version: 2 } as const
  expect(screen.sent.at(-1)).toEqual(calling(revealStars, { params, body }))
  expect(screen.lacks('[2 out of 5 stars]', 'The text and the stars differ.')).toEqual([])
  expect(screen.shows('2 Not genuine', 'Somebody was faster.')).toEqual([])
  screen.answerWith(answer(giveBackReview, { mayDecideAt: later }))
  await screen.press('Give the review back')
  expect(screen.sent.at(-1)).toEqual(calling(giveBackReview, { params }))
  expect(screen.lacks('Given back. Another admin decides this review.')).toEqual([])
})

// spec: 15.81
test('review: what was chosen before the stars stays after a reload, and can be given back', async () => {
  const revealed = 'low_effort'
  const screen = await openScreen({
    ...admin,
    answers: [answer(getReview, { ...blind, revealed })],
  })
  expect(screen.lacks('Before you saw the stars you chose “Too little effort”.')).toEqual([])
  await screen.press('Reject')
  expect(screen.lacks('You chose the reason before you saw the stars, so it stays.')).toEqual([])
  expect(screen.shows('1 Off topic')).toEqual([])
  await screen.press('Show the stars')
  const body = { choice: revealed, version: 2 } as const
  expect(screen.sent.at(-1)).toEqual(calling(revealStars, { params, body }))
  await screen.press('Cancel')
  screen.answerWith(answer(giveBackReview, { mayDecideAt: null }), answer(getReview, blind))
  await screen.press('Give the review back')
  expect(screen.sent.at(-1)).toEqual(calling(giveBackReview, { params }))
  expect(screen.lacks('Given back. You can choose anew.')).toEqual([])
  expect(screen.shows('Before you saw the stars you chose')).toEqual([])
})
