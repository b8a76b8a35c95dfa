import { expect, test } from 'vitest'
import { phoneDoubt } from './phone-doubt.ts'

test.each([
  ['+254 712 345', 'does not look like a number of Kenya. Please check it.'],
  ['+351 912 345 6789', 'does not look like a number of Portugal. Please check it.'],
  ['+999 712 345 678', 'does not look like a number. Please check it.'],
])('%s is doubted', (number, doubt) => {
  expect(phoneDoubt(number)).toBe(doubt)
})

test.each(['+254 712 345 678', '+254 20 2345678', '+1 312 555 0147', '00351 912 345 678'])(
  '%s is not doubted',
  (number) => {
    expect(phoneDoubt(number.replace(/^00/, '+'))).toBeNull()
  },
)
