import { expect, test } from 'vitest'
import { factsOf } from './AuditRow.tsx'

test('what was recorded is read value by value, however deep it lies', () => {
  expect([
    ...factsOf({ rate: 1500, off: null, claims: { users: '10K+', people: [{ name: 'Ada' }] } }),
  ]).toEqual([
    ['rate', '1500'],
    ['claims users', '10K+'],
    ['claims people 1 name', 'Ada'],
  ])
  expect([...factsOf(null)]).toEqual([])
})
