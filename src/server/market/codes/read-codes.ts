import { longestCode, mostLines } from '../../../shared/market/code-rules.ts'
import { csvRows, unseen, wrongFile, type Row } from '../../base/files/csv-rows.ts'

/** A line of an import, with what it says. */
export interface Line {
  line: number
  code: string
  /** Why it is none; null for a code. */
  reason: string | null
}

const tooManyLines = () => wrongFile('Import at most 10,000 codes at a time.')

/** The codes of a list, numbered from 1. */
export const linesOfList = (codes: readonly string[]): Line[] =>
  judged(codes.map((code, i) => ({ line: i + 1, cells: [code] })))

/** The codes of a CSV file: one column, or the one that is called `code`. */
export function linesOfFile(bytes: Buffer): Line[] {
  const rows = csvRows(bytes, mostLines)
  if (rows.length > mostLines + 1) throw tooManyLines()
  const named = rows[0]?.cells.findIndex((cell) => /^codes?$/i.test(cell.trim())) ?? -1
  if (named === -1) return judged(rows)
  return judged(rows.slice(1).map(({ line, cells }) => ({ line, cells: [cells[named] ?? ''] })))
}

function judged(rows: Row[]): Line[] {
  if (rows.length > mostLines) throw tooManyLines()
  const seen = new Map<string, number>()
  return rows.map(({ line, cells }) => {
    const filled = cells.filter((cell) => cell.trim() !== '')
    const code = (filled[0] ?? '').trim()
    const reason = whyNone(filled, code) ?? whyTwice(seen.get(code))
    if (reason === null) seen.set(code, line)
    return { line, code, reason }
  })
}

function whyNone(filled: string[], code: string): string | null {
  if (code === '') return 'It is empty'
  if (filled.length > 1) return 'It has more than one column'
  if (code.length > longestCode) return `It is longer than ${longestCode} characters`
  return unseen.test(code) ? 'It has a control character or one that cannot be seen' : null
}

const whyTwice = (earlier: number | undefined) =>
  earlier === undefined ? null : `It is the same as line ${earlier}`
