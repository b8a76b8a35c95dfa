/**
 * One line of a CSV file. A spreadsheet runs a cell that begins like a formula, whoever wrote it;
 * an apostrophe makes it text. Plain numbers, negative ones too, stay numbers.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => quoted(harmless(String(cell)))).join(',')}\r\n`
}

const harmless = (cell: string) =>
  beginsLikeFormula(cell) && !/^-?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell

/** Some drop the space before it, and some take the wide signs of East Asian writing for it. */
const beginsLikeFormula = (cell: string) =>
  /^[\t\r\n]/.test(cell) || /[=+\-@]/.test(cell.trimStart().charAt(0).normalize('NFKC'))

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
