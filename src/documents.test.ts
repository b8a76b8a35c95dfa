import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { blocksOf, documents } from '../scripts/document-blocks.ts'

/** Checks the documents: the paths, names, links and commands in them exist. */

interface Document {
  path: string
  text: string
}

const files = globSync(
  '{*,.ci/*,.github/**/*,{bench,build,deploy,docs,e2e,examples,migrations,packages,public,scripts,src}/**/*}',
)
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
}

const withoutBlocks = (text: string) => text.replaceAll(/^ *```.*?^ *```/gms, '')
const inBackticks = ({ text }: Document) =>
  [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, one]) => one!)

/** Things that look like a file: in a known folder, or with the ending of a source. */
const looksLikeFile = (name: string) =>
  /^(?:\.ci|\.github|bench|build|deploy|docs|e2e|examples|migrations|packages|scripts|src)\/[^<>\s]*$/.test(
    name,
  ) || /^[\w@{},.*-][\w@{},./*-]*\.(?:tsx?|mjs|sql|md|conf|sh|yml)$/.test(name)

/** A path may be short: `reviews/rows.ts` is a file of some folder. */
const isFile = (name: string, from: string) => {
  const places = [name, join(dirname(from), name), join('src', name)]
  if (places.some((path) => existsSync(path) || globSync(path).length > 0)) return true
  return files.some((file) => file.endsWith(`/${name}`))
}

const missingPaths = (document: Document) =>
  inBackticks(document).filter((name) => looksLikeFile(name) && !isFile(name, document.path))

const code = files
  .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
const wordsOf = (text: string) => new Set(text.match(/\b[A-Za-z]\w*\b/g))
/** What is declared: functions, types, constants, properties and parameters. */
const declared = new Set(
  [
    ...code.matchAll(/\b(?:function\*?|const|let|class|interface|type)\s+(\w+)/g),
    ...code.matchAll(/\b(\w+)\??(?:: |\()/g),
    ...code.matchAll(/[{,]\s*(\w+)\s*(?=[,}])/g),
  ].map(([, name]) => name!),
)

/** Names of others that documents mention. */
const foreign = new Set(
  'HttpOnly SameSite PutObject GetObject DeleteObject StreamMaxLength erasableSyntaxOnly'.split(
    ' ',
  ),
)

const missingNames = (document: Document) => {
  const example = wordsOf(
    blocksOf(document.path, document.text)
      .map((one) => one.code)
      .join('\n'),
  )
  return inBackticks(document)
    .map((name) => name.replace(/\(.*\)$/, ''))
    .filter((name) => /^(?:[a-z]+|[A-Z][a-z]+)[A-Z]\w*$/.test(name))
    .filter((name) => ![declared, foreign, example].some((names) => names.has(name)))
}

/** As GitHub makes the anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const anchorsOf = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading!))

const brokenLinks = ({ path, text }: Document) =>
  [...withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [file, anchor] = target.split('#')
      const to = file ? join(dirname(path), file) : path
      return !existsSync(to) || (anchor !== undefined && !anchorsOf(to).includes(anchor))
    })

const commandsIn = (text: string) =>
  [...text.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, name]) => name!)

const missingCommands = ({ text }: Document) =>
  commandsIn(text).filter((name) => !Object.hasOwn(scripts, name))

/** Vitest runs the files whose path contains the word. */
const missingTests = ({ text }: Document) =>
  [...text.matchAll(/test:only -- ([^`#\n|]*)/g)]
    .flatMap(([, words]) =>
      words!
        .trim()
        .split(/\s+-t\b/)[0]!
        .split(/\s+/),
    )
    .filter((word) => !files.some((file) => file.includes(word) && /\.test\.tsx?$/.test(file)))

type Rule = [rule: string, violations: (document: Document) => string[], planted: string]

const rules: Rule[] = [
  ['paths', missingPaths, 'See `src/server/nowhere.ts` and `Nowhere.tsx`.'],
  ['names', missingNames, 'Call `payEverybodyTwice`.'],
  ['links', brokenLinks, 'See [the rules](docs/nowhere.md).'],
  ['anchors', brokenLinks, 'See [the rules](README.md#nowhere).'],
  ['commands', missingCommands, '    npm run nowhere'],
  ['tests', missingTests, '    npm run test:only -- src/server/nowhere'],
]

/** The changelog tells what was. */
const checked = documents
  .filter((path) => path !== 'CHANGELOG.md')
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

describe.each(rules)('the %s in documents', (_rule, violations, planted) => {
  test('exist', () => {
    const missing = checked.flatMap((one) => violations(one).map((name) => `${one.path}: ${name}`))
    expect(missing).toEqual([])
  })
  test('are missed when they are planted', () => {
    expect(violations({ path: 'README.md', text: planted })).not.toEqual([])
  })
})

const tables = readFileSync('README.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))

test.each(commandsIn(tables.join('\n')))('npm run %s explains itself with --help', async (name) => {
  const [file, ...args] = scripts[name]!.split(' && ').at(-1)!.split(' ').slice(1)
  // The programs of packages have a --help of their own.
  if (file === undefined || args.some((arg) => arg.startsWith('node_modules/'))) return
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args, '--help'])
  expect(stdout).toMatch(new RegExp(`npm run ${name}|Usage: `))
})

test('a block of TypeScript is checked in the folder that its first line names', () => {
  const text = '1. Do\n\n   ```ts\n   // src/shared/a.ts\n   const a = 1\n   ```\n'
  expect(blocksOf('docs/a.md', text)).toEqual([
    { path: 'src/shared/docs-a-md-1.ts', code: '// src/shared/a.ts\nconst a = 1\n\nexport {}\n' },
  ])
})
