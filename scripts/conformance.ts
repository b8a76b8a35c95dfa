// `npm run conformance`: prints each requirement with the tests that show it, those without first.
import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'

export interface Requirement {
  id: string
  section: string
  statement: string
  /** Why it is met differently, or has no test. */
  reason: string
}

/** A line `// spec: 5.3, 7.1`, and the name of the test below it, if there is one. */
export interface Mark {
  file: string
  test: string | undefined
  ids: string[]
}

export function readRequirements(text: string): Requirement[] {
  const [, ...lines] = text.trim().split('\n')
  return lines.map((line) => {
    const [id = '', section = '', statement = '', reason = ''] = line.split('\t')
    return { id, section, statement, reason }
  })
}

/** Where the tests of a file begin, and their names: also of `test.each(…)('name', …)`. */
function testsIn(file: string, text: string): Map<number, string> {
  const found = new Map<number, string>()
  const visitor = new Visitor({
    CallExpression({ start, end, arguments: [name, body] }) {
      if (!name || !body || !/^(test|it)\b/.test(text.slice(start, end))) return
      if (!/^(Literal|TemplateLiteral)$/.test(name.type)) return
      found.set(start, text.slice(name.start + 1, name.end - 1))
    },
  })
  visitor.visit(parseSync(file, text).program)
  return found
}

export function marksIn(file: string, text: string): Mark[] {
  const marks = [...text.matchAll(/^(?: *\/\/ spec: .*\n)+ */gm)]
  if (marks.length === 0) return []
  const tests = testsIn(file, text)
  return marks.map(({ 0: lines, index }) => ({
    file,
    test: tests.get(index + lines.length),
    ids: [...lines.matchAll(/ spec: (.*)/g)].flatMap(([, ids]) => ids!.split(', ')),
  }))
}

const quotedIn = ({ statement }: Requirement) =>
  [...statement.matchAll(/‘([^’]+)’/g)].map(([, text]) => text!)
/** Without line breaks and backslashes, so that texts in source code can be compared. */
const normalize = (text: string) => text.replaceAll('\\', '').replace(/\s+/g, ' ')

export function faultsIn(requirements: Requirement[], marks: Mark[], code: string): string[] {
  const known = requirements.map(({ id }) => id)
  const shown = new Set(marks.flatMap(({ ids }) => ids))
  const source = normalize(code)
  return [
    ...known.filter((id, i) => known.indexOf(id) !== i).map((id) => `${id} is listed twice.`),
    ...requirements
      .filter(({ id, reason }) => !shown.has(id) && reason === '')
      .map(({ id, statement }) => `${id} has neither a test nor a reason: ${statement}`),
    ...requirements.flatMap((one) =>
      quotedIn(one)
        .filter((text) => one.reason === '' && !source.includes(text))
        .map((text) => `${one.id} requires a text that src does not contain: ${text}`),
    ),
    ...marks.flatMap(({ file, test, ids }) => [
      ...(test === undefined ? [`${file}: no test follows // spec: ${ids.join(', ')}`] : []),
      ...ids
        .filter((id) => !known.includes(id))
        .map((id) => `${file} › ${test} names ${id}, which is no requirement.`),
    ]),
  ]
}

/** A Markdown table for each of these, in this order. */
const parts = ['Not covered', 'Not tested, for a reason', 'Shown by tests']

export function markdownOf(requirements: Requirement[], marks: Mark[]): string {
  const testsOf = ({ id }: Requirement) => marks.filter(({ ids }) => ids.includes(id))
  const rows = Map.groupBy(requirements, (one) =>
    testsOf(one).length > 0 ? parts[2] : one.reason === '' ? parts[0] : parts[1],
  )
  const rowOf = (one: Requirement) => {
    const tests = testsOf(one).map(({ file, test }) => `\`${file}\` › ${test}`)
    const cells = [one.id, one.section, one.statement, tests.join('<br>'), one.reason]
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  }
  const head = '| Id | Section | Statement | Tests | Reason |\n| --- | --- | --- | --- | --- |'
  return parts
    .map((part) => ({ part, rows: rows.get(part) ?? [] }))
    .map(({ part, rows }) => [`## ${part}: ${rows.length}\n`, head, ...rows.map(rowOf)].join('\n'))
    .join('\n\n')
}

const read = (path: string) => readFileSync(path, 'utf8')

export const requirements = readRequirements(read('docs/requirements.tsv'))
export const marks = globSync('{src,e2e,packages,scripts}/**/*.{test,spec}.{ts,tsx}')
  .filter((path) => !/node_modules|\/dist\/|^scripts\/conformance/.test(path))
  .toSorted()
  .flatMap((path) => marksIn(path, read(path)))
export const code = globSync('src/{shared,web,server,widget}/**/*.{ts,tsx,css}')
  .filter((path) => !/\.test\.tsx?$|\/test\//.test(path))
  .map(read)
  .join('\n')

if (import.meta.main) {
  console.log(markdownOf(requirements, marks))
  const faults = faultsIn(requirements, marks, code)
  faults.forEach((fault) => console.error(fault))
  process.exitCode = faults.length > 0 ? 1 : 0
}
