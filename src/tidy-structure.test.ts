import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { heap } from '../scripts/memory.mjs'
import { imports, inside, isTest, plant, sources, type Source } from './tidy-sources.ts'

/** The architecture between files: what a look at one line cannot tell. */

/** A folder of src/server or src/web; a file beside the folders (app.ts) is a node of its own. */
const nodeOf = (path: string) => path.split('/')[2]!

/** The folders of one side that import each other, directly or through others; types count. */
function circles(files: Source[], side: 'server' | 'web'): string[] {
  const targets = new Map<string, Set<string>>()
  for (const file of files) {
    if (!inside(file.path, side) || isTest(file.path)) continue
    const from = nodeOf(file.path)
    if (!targets.has(from)) targets.set(from, new Set())
    for (const name of imports(file)) {
      if (inside(name, side) && nodeOf(name) !== from) {
        targets.get(from)!.add(nodeOf(name))
      }
    }
  }
  const reached = (start: string) => {
    const seen = new Set<string>()
    const open = [...(targets.get(start) ?? [])]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue
      seen.add(next)
      open.push(...(targets.get(next) ?? []))
    }
    return seen
  }
  return [...targets.keys()].filter((node) => reached(node).has(node))
}

describe('folders import in one direction', () => {
  test.each(['server', 'web'] as const)('holds in src/%s', (side) => {
    expect(circles(sources, side)).toEqual([])
  })
  test('fails on a planted violation', () => {
    const planted = [
      plant('src/server/campaigns/a.ts', "import type { A } from '../reviews/a.ts'"),
      plant('src/server/reviews/a.ts', "import { b } from '../audit/b.ts'"),
      plant('src/server/audit/b.ts', "import { c } from '../campaigns/a.ts'"),
    ]
    expect(circles(planted, 'server').toSorted()).toEqual(['audit', 'campaigns', 'reviews'])
  })
})

const writes =
  /\b(?:insertInto|updateTable|deleteFrom)\(|\b(?:insert into|delete from) |\bupdate \w+(?: \w+)? set\b|\b(?:transfer|notify|notifyAdmins|audit)\(/
/** Folders that are no feature: what runs, reads or fills the application. */
const noFeature = /^src\/server\/(?:db|demo|files|http|jobs|mail|pages|test)\//
/**
 * Writes outside a verb: the start and commands, better-auth's routes, and counts of attempts that
 * must stay when the request is refused.
 */
const ownTransaction =
  /^src\/server\/(?:ledger\/mode|accounts\/(?:admins|auth-two-factor|rate-limits))\.ts$/

/** Verbs that could write past their transaction: every file of a feature that writes has verbs. */
function verbsWithoutTransaction({ path, text }: Source): string[] {
  const isFeature = /^src\/server\/\w[\w-]*\/[\w-]+\.ts$/.test(path)
  if (!isFeature || isTest(path) || noFeature.test(path) || ownTransaction.test(path)) return []
  if (!writes.test(text)) return []
  const broken = /\bDb\b|\.transaction\(\)/.test(text) ? ['the database'] : []
  const verbs = text.matchAll(
    /^export async function (\w+)(?:<[^(]*>)?\(\s*([^,)]*)[^{]*\{.*?^\}$/gms,
  )
  for (const [whole, name, first] of verbs) {
    if (writes.test(whole) && first!.trim() !== 'tx: Tx') broken.push(name!)
  }
  return broken
}

describe('verbs get a transaction, never the database', () => {
  test('holds', () => {
    const broken = sources.flatMap((source) =>
      verbsWithoutTransaction(source).map((what) => `${source.path}: ${what}`),
    )
    expect(broken).toEqual([])
  })
  test.each([
    "export async function approve(db: Db) {\n  await db.updateTable('reviews')\n}",
    "export async function approve(at: Date) {\n  await updateTable('reviews')\n}",
    "export async function approve(tx: Tx) {\n  await tx.updateTable('a')\n  db.transaction()\n}",
  ])('fails on a planted violation %#', (text) => {
    expect(verbsWithoutTransaction(plant('src/server/reviews/a.ts', text))).not.toEqual([])
  })
})

const longestFunction = 70

/**
 * Functions that are longer than 70 lines, by the indentation that oxfmt gives them: from the line
 * that opens a body to the line that closes it. Blocks of `describe` hold tests, not statements.
 */
function longFunctions({ path, text }: Source): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, first) => {
    const opens = /^\s*(?:export |default |async )*function\b|(?:=> \{|=> \()$/.test(line)
    if (!opens || /\bdescribe\b/.test(line)) return []
    const indent = /^\s*/.exec(line)![0]
    const closing = new RegExp(`^${indent}[})]`)
    const continues = /\{$|=> \($/
    let last = first + 1
    while (last < lines.length && (!closing.test(lines[last]!) || continues.test(lines[last]!))) {
      last++
    }
    return last - first + 1 > longestFunction ? [`${path}:${first + 1}`] : []
  })
}

describe('functions have at most 70 lines', () => {
  test('holds', () => {
    expect(sources.flatMap(longFunctions)).toEqual([])
  })
  test.each([
    `export async function long(\n  tx: Tx,\n) {\n${'  a()\n'.repeat(70)}}`,
    `const long = () => {\n${'  a()\n'.repeat(70)}}`,
    `test('long', async () => {\n${'  a()\n'.repeat(70)}})`,
  ])('fails on a planted violation %#', (text) => {
    expect(longFunctions(plant('src/server/a.ts', text))).not.toEqual([])
  })
})

test.each(['deploy/docker/Dockerfile', 'deploy/systemd/candor@.service'])(
  '%s gives the server the heap of npm start',
  (path) => {
    expect(readFileSync(path, 'utf8').match(/--(?:max|heap|gc)-[a-z-]+=\d+/g)).toEqual(heap)
  },
)

test('the rules check the sources', () => {
  expect(sources.length).toBeGreaterThan(50)
})
