/**
 * One line of a CSV file. A spreadsheet runs a cell that begins like a formula, whoever wrote it;
 * an apostrophe makes it text. Plain numbers, negative ones too, stay numbers.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => quoted(harmless(String(cell)))).join(',')}\r\n`
}

const harmless = (cell: string) =>
  /^[=+\-@\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
