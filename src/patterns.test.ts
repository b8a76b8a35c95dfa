import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { shinglesOf, trigramsOf } from './server/market/reviews/near-duplicates.ts'
import { textEvidenceOf } from './server/market/reviews/text-evidence.ts'
import { EmailChange } from './shared/people/accounts.ts'
import { sentimentConditions } from './shared/market/brief.ts'
import { contactDetailsIn } from './shared/base/contact-details.ts'
import { excerptAround, excerptOf } from './shared/base/excerpt.ts'
import { nameKey, nameLine } from './shared/base/names.ts'
import { WebAddress } from './shared/base/text.ts'
import { changesBetween } from './web/market/reviews/VersionComparison.tsx'

/**
 * No pattern stops a process: each that the code names is fed 10,000 characters of its worst input.
 * These inputs are made of the pattern's own words and signs, and of one character of each class.
 */

const length = 10_000
/** A linear pattern takes less than one, a quadratic one at least 30. */
const mostMillis = 12

/** Patterns that never meet a text of people, or never more than a few characters. */
const bounded: Record<string, string> = {
  'src/server/base/db/migrate.ts': 'reads our migrations',
  'src/server/base/db/names.ts': 'reads names of columns',
  'src/server/base/embedded-postgres/start.ts': 'reads messages of PostgreSQL',
  'src/server/outside/pages/public-pages.ts': 'reads our built pages',
  'src/server/outside/public-pages/layout.ts': 'reads our built pages',
  'src/shared/base/money.ts': 'reads an amount that we wrote, and amounts of forms',
}

interface Pattern {
  path: string
  pattern: string
  flags: string
}

const paths = globSync('{src,packages}/**/*.{ts,tsx}').filter(
  (path) => !/\.test\.tsx?$|\/test\/|\/dist\/|^src\/(tidy-sources|document-rows)/.test(path),
)
const patterns = paths.filter((path) => !(path in bounded)).flatMap(patternsOf)

function patternsOf(path: string): Pattern[] {
  const found: Pattern[] = []
  JSON.stringify(parseSync(path, readFileSync(path, 'utf8')).program, (_, node) => {
    const isOne = node?.type === 'Literal' && node.regex
    // Without a repetition a pattern reads a few characters.
    if (isOne && /[*+]|,\}/.test(node.regex.pattern)) found.push({ path, ...node.regex })
    return typeof node === 'bigint' ? null : node
  })
  return found
}

const ofClasses = ['a', 'A', 'é', '1', '01', ' ', '\n', '.', '(', '!']
const ends = ['', '\0', ' ', '\n', 'a', '.']

/** What a pattern can read: its words, its signs, and a character of each class. */
function piecesOf({ pattern }: Pattern): string[] {
  const written = pattern.replaceAll(/\\[pPu]\{[^}]*\}|\\u[\da-f]{4}|\\\w/g, ' ')
  return [...new Set([...(written.match(/[a-z]+|[^a-z\d\s\\]/gi) ?? []), ...ofClasses])]
}

const filled = (start: string, piece: string, end: string) =>
  start + piece.repeat(Math.ceil(length / piece.length)).slice(0, length - end.length) + end

function* worstOf(one: Pattern): Generator<string> {
  const pieces = piecesOf(one)
  for (const piece of pieces) {
    // A beginning that matches, much of one thing, and an end that does not.
    for (const other of pieces) {
      yield filled('', piece + other, '\n')
      for (const end of ends) yield filled(other, piece, end)
    }
  }
}

/** The processor's time, because others may use the machine; the least of three. */
function millisOf(work: () => unknown, most = mostMillis): number {
  let least = Infinity
  for (let time = 0; time < 3 && least > most; time++) {
    const { user } = process.threadCpuUsage()
    work()
    least = Math.min(least, (process.threadCpuUsage().user - user) / 1_000)
  }
  return least
}

function slowOn({ pattern, flags }: Pattern): string | undefined {
  const every = new RegExp(pattern, `${flags.replace(/[gy]/g, '')}g`)
  for (const text of worstOf({ path: '', pattern, flags })) {
    if (millisOf(() => text.replace(every, '')) > mostMillis) return text
  }
  return undefined
}

test('every pattern is linear on its worst input', () => {
  expect(patterns.length).toBeGreaterThan(50)
  const slow = patterns.filter((one) => slowOn(one) !== undefined)
  expect(slow.map(({ path, pattern, flags }) => `${path} /${pattern}/${flags}`)).toEqual([])
})

/** Everything that reads texts of people, with the libraries behind it. */
const readers: Record<string, (text: string) => unknown> = {
  contactDetailsIn: (text) => contactDetailsIn(text, 'NG'),
  sentimentConditions: (text) => sentimentConditions(text),
  nameLine: (text) => nameLine(length).safeParse(text),
  'nameLine, too long': (text) => nameLine(100).safeParse(text),
  nameKey,
  excerptOf: (text) => excerptOf(text, text.length - 1),
  excerptAround: (text) => excerptAround(text, 'zzz', 200),
  WebAddress: (text) => WebAddress.safeParse(`https://${text}`),
  Email: (email) => EmailChange.safeParse({ email }),
  textEvidenceOf: (content) =>
    textEvidenceOf({ rating: 4, content, brief: content, country: 'NG' }),
  shinglesOf,
  trigramsOf,
  changesBetween: (text) => changesBetween(text, words),
}
const words = Array.from({ length: length / 5 }, (_, at) => `w${1_000 + at} `).join('')

const hostile = [
  ...'a|x |1 |5 5 |_|-|.|, |\n|((((|+234 |a@|a@b.|x.y.|www.|http://a.b/(|аa|e\u0301|ﷺ'.split('|'),
  ...'\u200b|😀|٣|s h i t |no not |do not a a a |bonus a a a |only |★|five stars |say '.split('|'),
  'positive and a ',
  // What stopped a server for 16 seconds: a long word before much profanity.
  `${'x'.repeat(length / 2)} ${'shit '.repeat(length / 10)}`,
]

test.each(Object.entries(readers))('%s reads the worst texts in bounded time', (_name, read) => {
  const slow = hostile.filter((piece) => millisOf(() => read(filled('', piece, '!')), 300) > 300)
  expect(slow).toEqual([])
})

test('a quadratic pattern is found', () => {
  for (const source of [
    String.raw`\S*$`,
    String.raw`[\s,;:]+\S*$`,
    '_[^"]*" ?:',
    'a+b',
    '^bearer(?: +(.*))?$',
  ]) {
    expect(slowOn({ path: '', pattern: source, flags: '' }), source).toBeDefined()
  }
})
