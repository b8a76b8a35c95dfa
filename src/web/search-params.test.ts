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

test('an id is a whole UUID', () => {
  const uuid = '41b5d0e9-7c96-413d-b264-90769c87aa70'
  expect(id(uuid)).toBe(uuid)
  for (const other of [`${uuid}0`, uuid.slice(1), 'not-an-id', 7]) {
    expect(id(other), String(other)).toBeUndefined()
  }
})
