import { expect, test } from 'vitest'
import { id, oneOf, ownPath, search, text } from './search-params.ts'

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
  for (const own of ['/', '/campaigns/1?tab=a%2Fb#c', '/search?q=%09a', '/p/caf%C3%A9']) {
    expect(read({ returnTo: own }).returnTo, own).toBe(own)
  }
  for (const elsewhere of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\\evil.example',
    '\t//evil.example',
    '/%09/evil.example',
    '/%5C/evil.example',
    '/%2Fevil.example',
    '/%0a%2f/evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/./\\evil.example',
    '/wallet\u0000',
    '/%E0%A4%A',
    'https://evil.example',
    'wallet',
    '',
  ]) {
    expect(read({ returnTo: elsewhere }).returnTo, elsewhere).toBeUndefined()
  }
})

test('an id is a whole UUID', () => {
  const uuid = '41b5d0e9-7c96-413d-b264-90769c87aa70'
  expect(id(uuid)).toBe(uuid)
  for (const other of [`${uuid}0`, uuid.slice(1), 'not-an-id', 7]) {
    expect(id(other), String(other)).toBeUndefined()
  }
})
