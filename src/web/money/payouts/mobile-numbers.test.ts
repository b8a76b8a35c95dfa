import { expect, test } from 'vitest'
import { mobileDoubt } from './mobile-numbers.ts'

test.each([
  ['0712 345', 'KE', 'Kenya'],
  ['020 3456789', 'KE', 'Kenya'],
  ['+49 30 1234567', 'KE', 'Germany'],
])('%s of somebody in %s is doubted', (typed, home, country) => {
  const doubt = `${typed} does not look like a mobile number of ${country}. Check it`
  expect(mobileDoubt(typed, home)).toContain(doubt)
})

test.each([
  ['0712 345 678', 'KE'],
  ['+234 803 123 4567', 'KE'],
  ['0803 123 4567', 'NG'],
  // The server refuses what is no number.
  ['+254 7', 'KE'],
  ['0712 345 678', ''],
  ['', 'KE'],
])('“%s” of somebody in “%s” is not doubted', (typed, home) => {
  expect(mobileDoubt(typed, home)).toBeNull()
})
