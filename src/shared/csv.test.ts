import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('cells with commas, quotes and line breaks are quoted', () => {
  expect(csvLine(['a,b', 'say "hi"', 'one\ntwo', 'plain', 3])).toBe(
    '"a,b","say ""hi""","one\ntwo",plain,3\r\n',
  )
})

test.each(['=1+1', '+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '-', '=HYPERLINK("http://x")'])(
  'a cell that a spreadsheet would run is text: %j',
  (cell) => {
    expect(csvLine([cell])).toMatch(/^"?'/)
  },
)

test('amounts stay numbers, also below zero', () => {
  expect(csvLine(['-12.50', '0.05', -3, '1000000'])).toBe('-12.50,0.05,-3,1000000\r\n')
})
