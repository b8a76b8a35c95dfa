import { existsSync, readFileSync } from 'node:fs'

/** Reads the tables of documents that name code and tests. */

/** Splits a row at each bar that is not escaped as `\|`. */
const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())

/** The rows of all tables whose first heading is this one. */
export function tablesOf(text: string, heading: string): string[][] {
  let wanted = false
  return text.split('\n').flatMap((line, i, lines) => {
    if (!line.startsWith('|')) return []
    const cells = cellsOf(line)
    if (!lines[i - 1]?.startsWith('|')) {
      wanted = cells[0] === heading
      return []
    }
    return wanted && !/^-+$/.test(cells[0]!) ? [cells] : []
  })
}

export const pathsIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path!)

/** Removes line breaks and backslashes, so that texts in source code can be compared. */
const normalize = (text: string) => text.replaceAll('\\', '').replace(/\s+/g, ' ')

const read = (path: string) => (existsSync(path) ? normalize(readFileSync(path, 'utf8')) : '')

export interface NamedParts {
  files: string[]
  tests: { file: string; name: string | undefined }[]
}

export const missingFiles = ({ files, tests }: NamedParts) =>
  [...files, ...tests.map(({ file }) => file)].filter((path) => !existsSync(path))

export const missingTests = ({ tests }: NamedParts) =>
  tests.flatMap(({ file, name }) => (name && !read(file).includes(normalize(name)) ? [name] : []))
