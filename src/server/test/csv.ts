/** Parses CSV (RFC 4180) into rows of cells, without a byte order mark. */
export function cellsOf(file: string): string[][] {
  const text = file.replace(/^\ufeff/, '')
  const rows: string[][] = [[]]
  const cells = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/y
  while (cells.lastIndex < text.length) {
    const at = cells.lastIndex
    const [, cell = '', end] = cells.exec(text) ?? []
    if (end === undefined) throw new Error(`Not CSV: ${text.slice(at, at + 80)}`)
    rows.at(-1)!.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

/** The rows as objects, by the names in the first row. */
export function rowsOf(text: string): Record<string, string>[] {
  const [heads = [], ...rows] = cellsOf(text)
  return rows.map((cells) => Object.fromEntries(heads.map((head, i) => [head, cells[i] ?? ''])))
}
