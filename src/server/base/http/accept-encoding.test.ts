import { expect, test } from 'vitest'
import { encodingFor } from './compressed-text.ts'

test.each([
  ['br;q=0, gzip', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['br;q=0', undefined],
  ['br; q=0.000, gzip ; q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['gzip, *;q=0', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['gzip;q=0.2, identity;q=0.8', undefined],
  ['BR', 'br'],
  ['brotli', undefined],
  ['x-gzip-br', undefined],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
])('to a client that accepts %j goes %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})
