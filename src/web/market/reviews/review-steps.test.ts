import { expect, test } from 'vitest'
import type { Appeal, Review } from '../../../shared/market/reviews.ts'
import { stepsOf } from './ReviewPage.tsx'

const day = (number: number) => `2026-06-0${number}T12:00:00.000Z`

const review = (fields: Partial<Review>) =>
  ({
    status: 'rejected',
    createdAt: day(1),
    submittedAt: day(1),
    decidedAt: day(2),
    unpublishedAt: null,
    ...fields,
  }) as Review

const appeal = (fields: Partial<Appeal>) =>
  ({
    about: 'rejection',
    decisionAt: day(2),
    createdAt: day(3),
    outcome: null,
    decidedAt: null,
    ...fields,
  }) as Appeal

test('an appeal and its outcome are steps, and the decision that stands comes once', () => {
  const waiting = [
    ['Submitted', day(1)],
    ['Rejected', day(2)],
    ['Appealed', day(3)],
  ]
  expect(stepsOf(review({ appeal: appeal({}) }))).toEqual(waiting)
  const upheld = appeal({ outcome: 'upheld', decidedAt: day(4) })
  expect(stepsOf(review({ appeal: upheld }))).toEqual([
    ...waiting,
    ['Appeal decided: the decision stays', day(4)],
  ])
})

test('a decision that was taken back stays among the steps', () => {
  const granted = appeal({ outcome: 'granted', decidedAt: day(4) })
  const approved = review({ status: 'approved', decidedAt: day(5), appeal: granted })
  expect(stepsOf(approved)).toEqual([
    ['Submitted', day(1)],
    ['Rejected', day(2)],
    ['Appealed', day(3)],
    ['Appeal granted', day(4)],
    ['Approved and paid', day(5)],
  ])
})

test('a second try comes after the first, with the changes of each', () => {
  const second = review({
    status: 'pending',
    decidedAt: null,
    resubmitted: true,
    submittedAt: day(4),
    editedAt: [day(2), day(5)],
    firstTry: { decidedAt: day(3) } as Review['firstTry'],
  })
  expect(stepsOf(second).map(([step]) => step)).toEqual([
    'Submitted',
    'Changed by you',
    'First try rejected',
    'Submitted again',
    'Changed by you',
  ])
})
