import { expect, test } from 'vitest'
import { levelOf } from '../people/dashboard-rules.ts'

// spec: 9.16
test.each([
  [0, 'Beginner'],
  [4, 'Beginner'],
  [5, 'Intermediate'],
  [19, 'Intermediate'],
  [20, 'Advanced'],
  [49, 'Advanced'],
  [50, 'Expert'],
  [5_000, 'Expert'],
])('%i approved reviews make the level %s', (reviews, level) => {
  expect(levelOf(reviews).name).toBe(level)
})
