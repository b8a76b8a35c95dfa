import { expect, test } from 'vitest'
import { othersOf } from './SharingPeople.tsx'

test('evidence says who shares something with the reviewer, and whose accounts are closed', () => {
  expect(
    [
      { business: true, reviewers: 0, closed: 0 },
      { business: true, reviewers: 1, closed: 1 },
      { business: false, reviewers: 1, closed: 0 },
      { business: false, reviewers: 2, closed: 2 },
      { business: false, reviewers: 3, closed: 1 },
      { reviewers: 2 },
    ].map(othersOf),
  ).toEqual([
    'the business that pays for this review',
    'the business that pays for this review and 1 other reviewer whose account is closed',
    '1 other reviewer',
    '2 other reviewers whose accounts are closed',
    '3 other reviewers, 1 of whom closed the account',
    '2 other reviewers',
  ])
})
