import { expect, test } from 'vitest'
import { oneOf, ownPath, search, text } from './search-params.ts'

const read = search({ q: text, status: oneOf('pending', 'approved'), returnTo: ownPath })

test('an address keeps what it may hold and drops the rest', () => {
  expect(read({ q: 'tea', status: 'approved', page: '3' })).toEqual({
    q: 'tea',
    status: 'approved',
  })
  expect(read({ q: 7, status: 'paid' })).toEqual({})
})

test('one returns to a path of this site alone', () => {
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
