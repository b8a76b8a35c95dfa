import { CsvError, parse } from 'csv-parse/sync'
import { longestCode, mostLines } from '../../../shared/market/code-rules.ts'
import { Refusal } from '../../../shared/base/refusal.ts'

/** A line of an import, with what it says. */
export interface Line {
  line: number
  code: string
  /** Why it is none; null for a code. */
  reason: string | null
}

const wrong = (message: string) => new Refusal('refused', message, { fields: { file: message } })

const tooManyLines = () => wrong('Import at most 10,000 codes at a time.')

/** The codes of a list, numbered from 1. */
export const linesOfList = (codes: readonly string[]): Line[] =>
  judged(codes.map((code, i) => ({ line: i + 1, cells: [code] })))

/**
 * The codes of a CSV file: one column, or the one that is called `code`. Lines end and cells are
 * divided and quoted as spreadsheets do it.
 */
export function linesOfFile(bytes: Buffer): Line[] {
  const rows = rowsOf(textOf(bytes))
  const named = rows[0]?.cells.findIndex((cell) => /^codes?$/i.test(cell.trim())) ?? -1
  if (named === -1) return judged(rows)
  return judged(rows.slice(1).map(({ line, cells }) => ({ line, cells: [cells[named] ?? ''] })))
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw wrong('This file is not text in UTF-8. Save it as “CSV UTF-8” and try again.')
  }
}

interface Row {
  line: number
  cells: string[]
}

function rowsOf(text: string): Row[] {
  // The first line of some spreadsheets names what divides the cells.
  const [, divider] = /^sep=(.)\r?\n/i.exec(text) ?? []
  try {
    const records = parse(text, {
      bom: true,
      delimiter: divider ?? [',', ';', '\t'],
      from: divider ? 2 : 1,
      // The header, and one line that is too many.
      to: mostLines + 3,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
    }) as unknown as { info: { lines: number }; record: string[] }[]
    const rows = records.map(({ info, record }) => ({ line: info.lines, cells: record }))
    while (rows.length > 0 && isEmpty(rows.at(-1)!)) rows.pop()
    if (rows.length > mostLines + 1) throw tooManyLines()
    return rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw wrong(
      `Line ${String(error.lines)} has a quotation mark that does not end. Correct the file.`,
    )
  }
}

const isEmpty = ({ cells }: Row) => cells.every((cell) => cell.trim() === '')

/** What one cannot see, or that ends a line: nobody could type such a code. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/u

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
