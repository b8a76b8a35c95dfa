import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { heap } from '../scripts/memory.mjs'
import { imports, inside, isTest, plant, sources, type Source } from './tidy-sources.ts'

/** The architecture between files: what a look at one line cannot tell. */

/** A folder of a domain (market/reviews); a file beside such folders is a node of its own. */
const nodeOf = (path: string) =>
  inside(path, 'web/ui') ? 'ui' : path.split('/').slice(2, 4).join('/')

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
      plant('src/server/market/campaigns/a.ts', "import type { A } from '../reviews/a.ts'"),
      plant('src/server/market/reviews/a.ts', "import { b } from '../pictures/b.ts'"),
      plant('src/server/market/pictures/b.ts', "import { c } from '../campaigns/a.ts'"),
    ]
    expect(circles(planted, 'server').toSorted()).toEqual([
      'market/campaigns',
      'market/pictures',
      'market/reviews',
    ])
  })
})

/** From the lowest: each domain imports what stands before it. */
const domains = 'base ledger platform people market money outside overview'.split(' ')
const domainOf = (path: string) =>
  /^src\/(?:server|shared)\/\w+\//.test(path) ? domains.indexOf(path.split('/')[2]!) : -1

/** What runs against the order. None may be added. */
const against = new Set([
  'server/base/files/document-names.ts -> shared/people/verification.ts',
  'server/base/files/document-types.ts -> shared/people/verification.ts',
  'server/base/files/removals.ts -> shared/market/pictures.ts',
  'server/base/jobs/items.ts -> shared/overview/operations.ts',
  'server/outside/api/schema-names.ts -> shared/overview/analytics.ts',
  'server/outside/api/schema-names.ts -> shared/overview/dashboard.ts',
  'server/outside/api/schema-names.ts -> shared/overview/exports.ts',
  'server/outside/api/schema-names.ts -> shared/overview/operations.ts',
  'server/people/accounts/traces.ts -> shared/money/payout-destination-rules.ts',
  'server/people/settings/routes.ts -> server/overview/account-end/closing.ts',
  'server/people/settings/routes.ts -> server/overview/account-end/open-matters.ts',
  'server/people/settings/routes.ts -> shared/market/public-address.ts',
  'server/people/users/queries.ts -> server/market/campaigns/fee.ts',
  'server/people/verification/queries.ts -> server/market/campaigns/places.ts',
  'server/platform/notifications/data.ts -> shared/market/reviews.ts',
  'server/platform/notifications/data.ts -> shared/people/accounts.ts',
  'server/platform/notifications/mail-texts.ts -> shared/market/review-rules.ts',
  'server/platform/notifications/mail-texts.ts -> shared/market/shipping-rules.ts',
  'server/platform/notifications/mail-texts.ts -> shared/money/withdrawal-rules.ts',
  'server/platform/notifications/place-sentences.ts -> shared/market/shipping-rules.ts',
  'server/platform/notifications/webhook-events.ts -> shared/outside/webhooks.ts',
  'server/platform/queries.ts -> server/market/campaigns/filters.ts',
  'server/platform/queries.ts -> shared/people/accounts.ts',
  'server/platform/queries.ts -> shared/people/dashboard-rules.ts',
  'shared/base/countries.ts -> shared/platform/billing.ts',
  'shared/people/users.ts -> shared/market/campaigns.ts',
  'shared/platform/announcements.ts -> shared/market/campaign-facts.ts',
  'shared/platform/announcements.ts -> shared/market/campaign-search.ts',
  'shared/platform/due.ts -> shared/market/review-rules.ts',
  'shared/platform/platform.ts -> shared/people/accounts.ts',
])

function upward(source: Source): string[] {
  const domain = domainOf(source.path)
  if (domain < 0 || isTest(source.path)) return []
  return imports(source)
    .filter((name) => domainOf(name) > domain)
    .map((name) => `${source.path} -> ${name}`.replaceAll('src/', ''))
}

describe('domains import in one direction', () => {
  test('holds', () => {
    expect(new Set(sources.flatMap(upward))).toEqual(against)
  })
  test('fails on a planted violation', () => {
    const planted = plant('src/server/ledger/a.ts', "import { b } from '../market/reviews/b.ts'")
    expect(upward(planted)).toHaveLength(1)
  })
})

const writes =
  /\b(?:insertInto|updateTable|deleteFrom)\(|\b(?:insert into|delete from) |\bupdate \w+(?: \w+)? set\b|\b(?:transfer|notify|notifyAdmins|audit)\(/
/** Folders that are no feature: what runs, reads or fills the application. */
const noFeature =
  /^src\/server\/(?:base|demo|jobs|test|outside\/pages)\/|\/(?:deliver|send|sweep)-[\w-]+\.ts$/
/**
 * Writes outside a verb: the start and commands, better-auth's routes, and counts of attempts that
 * must stay when the request is refused.
 */
const ownTransaction =
  /^src\/server\/(?:ledger\/mode|people\/accounts\/(?:admins|auth-two-factor))\.ts$/

/** Verbs that could write past their transaction: every file of a feature that writes has verbs. */
function verbsWithoutTransaction({ path, text }: Source): string[] {
  const isFeature = /^src\/server\/\w+\/(?:[\w-]+\/)?[\w-]+\.ts$/.test(path)
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
    expect(verbsWithoutTransaction(plant('src/server/market/reviews/a.ts', text))).not.toEqual([])
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
