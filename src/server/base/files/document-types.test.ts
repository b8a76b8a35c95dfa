import { expect, test } from 'vitest'
import { documentTypeOf } from './document-types.ts'

const typeOf = (text: string) => documentTypeOf(Buffer.from(text, 'latin1'))

test.each(['', '\xef\xbb\xbf', '\n\n', '\r\n \t', '\0\0', '\xef\xbb\xbf\r\n', '\n'.repeat(1_000)])(
  'a PDF with %j in front is one',
  (before) => {
    expect(typeOf(`${before}%PDF-1.7\nthe deed`)).toBe('application/pdf')
  },
)

test.each([
  'x%PDF-1.7',
  '<html>%PDF-1.7',
  `${'\n'.repeat(1_100)}%PDF-1.7`,
  '\xef\xbb%PDF-',
  '%PDF',
])('a file that begins %j is none', (text) => {
  expect(typeOf(text)).toBeNull()
})
