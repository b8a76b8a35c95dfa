import { expect, test } from 'vitest'
import { contactDetailsIn } from './contact-details.ts'

test('addresses, links and telephone numbers are found as written, each once', () => {
  const text = 'Write to joe@mail.com, see www.loaf.ng/shop, call 0803 123 4567 or joe@mail.com.'
  expect(contactDetailsIn(text, 'NG')).toEqual([
    'joe@mail.com',
    'www.loaf.ng/shop',
    '0803 123 4567',
  ])
})

test('a telephone number without its country code is one only in its country', () => {
  expect(contactDetailsIn('Call 0803 123 4567.', null)).toEqual([])
  expect(contactDetailsIn('Call +234 803 123 4567.', null)).toEqual(['+234 803 123 4567'])
})

test('amounts, dates and two sentences without a space are no contact details', () => {
  const text =
    'Dr.Ng said it was fine.It cost 3,000 naira on 14 June 2026, and I would pay 3500 again.'
  expect(contactDetailsIn(text, 'NG')).toEqual([])
})
