import { CsvError, parse } from 'csv-parse/sync'
import { Refusal } from '../../../shared/base/refusal.ts'

export interface Row {
  line: number
  cells: string[]
}

export const wrongFile = (message: string) =>
  new Refusal('refused', message, { fields: { file: message } })

/**
 * The rows of a CSV file that has at most so many lines beside its header. Lines end and cells are
 * divided and quoted as spreadsheets do it. Reading stops at two lines too many.
 */
export function csvRows(bytes: Buffer, mostLines: number): Row[] {
  const rows = rowsOf(textOf(bytes), mostLines)
  while (rows.length > 0 && isEmpty(rows.at(-1)!)) rows.pop()
  return rows
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw wrongFile('This file is not text in UTF-8. Save it as “CSV UTF-8” and try again.')
  }
}

function rowsOf(text: string, mostLines: number): Row[] {
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
    return records.map(({ info, record }) => ({ line: info.lines, cells: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw wrongFile(
      `Line ${String(error.lines)} has a quotation mark that does not end. Correct the file.`,
    )
  }
}

const isEmpty = ({ cells }: Row) => cells.every((cell) => cell.trim() === '')

/** What one cannot see, or that ends a line: nobody could type it. */
export const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/u
