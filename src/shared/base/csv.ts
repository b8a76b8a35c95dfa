/** Begins a file that people open: Excel takes one without it for Windows-1252. */
export const byteOrderMark = '\ufeff'

/**
 * One line of a CSV file. A cell that begins like a formula gets an apostrophe, because a
 * spreadsheet would run it. Numbers stay numbers.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => quoted(escapeFormula(String(cell)))).join(',')}\r\n`
}

const escapeFormula = (cell: string) =>
  startsLikeFormula(cell) && !/^-?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell

/** Some spreadsheets ignore leading spaces, and some accept full-width signs. */
const startsLikeFormula = (cell: string) =>
  /^[\t\r\n]/.test(cell) || /[=+\-@]/.test(cell.trimStart().charAt(0).normalize('NFKC'))

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
