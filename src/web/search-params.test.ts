import { expect, test } from 'vitest'
import { oneOf, ownPath, search, text } from './search-params.ts'

const read = search({ q: text, status: oneOf('pending', 'approved'), returnTo: ownPath })

test('known search parameters are kept and all others dropped', () => {
  expect(read({ q: 'tea', status: 'approved', page: '3' })).toEqual({
    q: 'tea',
    status: 'approved',
  })
  expect(read({ q: 7, status: 'paid' })).toEqual({})
})

test('returnTo accepts only paths of this site', () => {
  expect(read({ returnTo: '/wallet?type=deposit' }).returnTo).toBe('/wallet?type=deposit')
  for (const elsewhere of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'wallet',
    '',
  ]) {
    expect(read({ returnTo: elsewhere }).returnTo, elsewhere).toBeUndefined()
  }
})
