import { expect, test } from 'vitest'
import { countryCodes } from '../../../shared/base/countries.ts'
import { international, phoneHint, withCountryCode } from './phone-number.ts'

test.each([
  ['912 345 678', 'PT', '+351 912 345 678'],
  ['0803 123 4567', 'NG', '+234 803 123 4567'],
  ['(0)20 7946 0000', 'GB', '+44 20 7946 0000'],
  ['06 1234 5678', 'IT', '+39 06 1234 5678'],
  ['1 (555) 010-9999', 'US', '+1 (555) 010-9999'],
  ['555 010 9999', 'CA', '+1 555 010 9999'],
])('%s in %s is %s', (typed, country, completed) => {
  expect(withCountryCode(typed, country)).toBe(completed)
})

test.each([
  ['+351 912 345 678', 'PT'],
  ['00351 912 345 678', 'PT'],
  ['912 34', 'PT'],
  ['call me', 'PT'],
  ['912 345 678', ''],
  ['912 345 678', 'constructor'],
])('%s in “%s” stays as it was typed', (typed, country) => {
  expect(withCountryCode(typed, country)).toBeNull()
})

test('every country of the form has a code', () => {
  for (const country of countryCodes) {
    expect(withCountryCode('912 345 678', country), country).toMatch(/^\+\d/)
  }
})

test('a number that lacks a code is asked for it, and a completed one is shown', () => {
  expect(phoneHint('912 345 678', null, null)).toMatchObject({
    text: expect.stringMatching(/^Which country is this number of\?/) as string,
    asks: true,
  })
  expect(phoneHint('912 345 678', '+351 912 345 678', null)).toEqual({
    text: 'Saved as +351 912 345 678.',
    asks: false,
  })
  expect(phoneHint('912 345 67', '+351 912 345 67', 'is odd.')).toEqual({
    text: '+351 912 345 67 is odd.',
    asks: true,
  })
  for (const typed of ['+351 912', '00351 912 345', '912', '']) {
    expect(phoneHint(typed, null, null), typed).toBeNull()
  }
})

test('only a number with the code of a country is international', () => {
  expect(international(' 00351 912 345 678')).toBe('+351 912 345 678')
  expect(international('+351 912 345 678')).toBe('+351 912 345 678')
  expect(international('0912 345 678')).toBeNull()
})
