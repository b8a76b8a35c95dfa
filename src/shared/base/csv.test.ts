import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('cells with commas, quotes and line breaks are quoted', () => {
  expect(csvLine(['a,b', 'say "hi"', 'one\ntwo', 'plain', 3])).toBe(
    '"a,b","say ""hi""","one\ntwo",plain,3\r\n',
  )
})

const formulas =
  '=1+1|+1|-2+3|@SUM(A1)|\t=1|\r=1|\n=1|-|=HYPERLINK("http://x")' +
  '| =1+1|\u00a0+1|\u3000-1+1|\ufeff@SUM(A1)| \n=1|＝1+1|＋1|－1+1|＠SUM(A1)| ＝1|﹦1'

test.each(formulas.split('|'))('a cell that a spreadsheet would run is text: %j', (cell) => {
  expect(csvLine([cell])).toMatch(/^"?'/)
})

test.each(['', ' ', 'a = b', ' a-b', '(=1)', '日本＝'])('any other is as it is: %j', (cell) => {
  expect(csvLine([cell])).toBe(`${cell}\r\n`)
})

test('amounts stay numbers, also below zero', () => {
  expect(csvLine(['-12.50', '0.05', -3, '1000000'])).toBe('-12.50,0.05,-3,1000000\r\n')
})
