import { expect, test } from 'vitest'
import { WebAddress } from './text.ts'

test.each([
  ['example.com', 'https://example.com'],
  [' www.example.co.uk/shop?id=1 ', 'https://www.example.co.uk/shop?id=1'],
  ['example.com:8080', 'https://example.com:8080'],
  ['bücher.example', 'https://bücher.example'],
  ['http://example.com', 'http://example.com'],
  ['https://example.com/a', 'https://example.com/a'],
])('%s becomes %s', (typed, address) => {
  expect(WebAddress.parse(typed)).toBe(address)
})

test.each([
  'example',
  'javascript:alert(1)',
  'javascript.example:alert(1)//',
  '//example.com',
  'ftp://example.com',
  'mailto:a@example.com',
  'name@example.com',
  'https://name:word@example.com',
  'two words.example',
  `example.com/${'x'.repeat(485)}`,
])('%s is no web address', (typed) => {
  expect(WebAddress.safeParse(typed).success).toBe(false)
})
