import { expect, test } from 'vitest'
import { cacheMegabytes } from './server-process.ts'

const gigabyte = 1024 ** 3

test.each([
  ['a small container', gigabyte / 2, 128],
  ['a machine of 4 GB', 4 * gigabyte, 512],
  ['a large machine', 64 * gigabyte, 1024],
])('on %s PostgreSQL keeps an eighth of the memory, within bounds', (_what, bytes, megabytes) => {
  expect(cacheMegabytes(bytes)).toBe(megabytes)
})
