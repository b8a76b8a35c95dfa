import { describe, expect, test } from 'vitest'
import { imports, inside, isTest, plant, sources, type Source } from './tidy-sources.ts'

/** The architecture, executable: one line per rule, and each fails on the planted violation. */

const reaches = (source: Source, ...folders: string[]) =>
  imports(source).some((name) => folders.some((folder) => name.startsWith(`src/${folder}/`)))
const isPackage = (name: string) => !name.startsWith('src/')
const lines = ({ text }: Source) => text.split('\n')
const writesTo = (tables: string) =>
  new RegExp(
    `(?:insertInto|updateTable|deleteFrom)\\('(?:${tables})'|(?:insert into|update|delete from) (?:${tables})\\b`,
  )

type Rule = [rule: string, breaks: (source: Source) => boolean, planted: Source]

const rules: Rule[] = [
  [
    'shared imports only zod, libraries of one rule and itself',
    (s) =>
      inside(s.path, 'shared') &&
      !isTest(s.path) &&
      imports(s).some(
        (name) => !/^(zod|ibantools|libphonenumber-js|linkify-it|src\/shared\/.*)$/.test(name),
      ),
    plant('src/shared/a.ts', "import { db } from '../server/db/database.ts'"),
  ],
  [
    'the web imports nothing of the server',
    (s) => inside(s.path, 'web') && reaches(s, 'server', 'widget'),
    plant('src/web/a.ts', "import { x } from '../server/app.ts'"),
  ],
  [
    'the server imports nothing of the web',
    (s) => inside(s.path, 'server') && reaches(s, 'web', 'widget'),
    plant('src/server/a.ts', "import { x } from '../web/api.ts'"),
  ],
  [
    'the widget imports only the types of shared',
    (s) =>
      inside(s.path, 'widget') &&
      !isTest(s.path) &&
      imports(s).some((name) => isPackage(name) || !/^src\/(shared|widget)\//.test(name)),
    plant('src/widget/a.ts', "import React from 'react'"),
  ],
  [
    'the design system knows no feature',
    (s) =>
      inside(s.path, 'web/ui') &&
      imports(s).some(
        (name) =>
          name.startsWith('src/') && !/^src\/(web\/ui\/|web\/base\/|shared\/base\/)/.test(name),
      ),
    plant('src/web/ui/A.tsx', "import { Review } from '../../shared/market/reviews.ts'"),
  ],
  [
    'only the ledger writes transfers and wallets',
    (s) =>
      inside(s.path, 'server') &&
      !inside(s.path, 'server/ledger') &&
      !isTest(s.path) &&
      writesTo('transfers|wallets|ledger').test(s.text),
    plant('src/server/a.ts', "tx.insertInto('transfers')"),
  ],
  [
    'only the start, jobs, commands and tests open a database',
    (s) =>
      inside(s.path, 'server') &&
      !isTest(s.path) &&
      !/server\/(start|jobs|base\/(db|jobs)\/|platform\/notifications\/live-events|overview\/operations\/audit-ledger)/.test(
        s.path,
      ) &&
      /openPool\(|new pg\.|new Kysely/.test(s.text),
    plant('src/server/a.ts', 'const pool = openPool(url)'),
  ],
  [
    'verbs get the time from the clock',
    (s) =>
      inside(s.path, 'server') &&
      !isTest(s.path) &&
      !/server\/(base\/(clock|mail\/outbox|db\/migrate|embedded-postgres\/)|demo\/)/.test(s.path) &&
      /new Date\(\)|Date\.now\(\)/.test(s.text),
    plant('src/server/a.ts', 'const at = new Date()'),
  ],
  [
    'SQL does not read the time',
    (s) =>
      inside(s.path, 'server') &&
      !isTest(s.path) &&
      !s.path.endsWith('clock.ts') &&
      /(?<![.\w])now\(\)|current_timestamp|current_date/i.test(s.text),
    plant('src/server/a.ts', 'sql`select now()`'),
  ],
  [
    'raw SQL is read by selectRows, which tests check against the declared rows',
    (s) =>
      inside(s.path, 'server') && !isTest(s.path) && /await sql<|rows \} = await sql`/.test(s.text),
    plant('src/server/a.ts', 'const { rows } = await sql<Row>`select 1`.execute(db)'),
  ],
  [
    'a limit of an address counts the network of IPv6',
    (s) =>
      inside(s.path, 'server') &&
      !isTest(s.path) &&
      /[`:\w] ?\$\{(request\.ip|address|ip)\}/.test(s.text),
    plant('src/server/a.ts', 'const key = `contact:${address}`'),
  ],
  [
    'verbs know nothing of HTTP frameworks',
    (s) =>
      inside(s.path, 'server') &&
      !isTest(s.path) &&
      !/server\/(app|start|jobs|base\/(http|jobs|embedded-postgres)\/|outside\/(api|pages)\/|money\/payments\/|people\/accounts\/auth|[\w-]+\/[\w-]+\/(routes|sitemap|picture-routes|photo-routes|metrics|live-events|sweep-payments|send-|check-|deliver-|make-|examine-|tell-|retention|audit-ledger))/.test(
        s.path,
      ) &&
      imports(s).some((name) => name.startsWith('fastify') || name.startsWith('@fastify')),
    plant('src/server/market/reviews/reviews.ts', "import type { FastifyReply } from 'fastify'"),
  ],
  [
    'the server finds files by project.ts, because its modules lie elsewhere when they are built',
    (s) =>
      (inside(s.path, 'server') || inside(s.path, 'shared')) &&
      !isTest(s.path) &&
      s.path !== 'src/server/project.ts' &&
      /new URL\([^)]*import\.meta|import\.meta\.(dirname|filename|main)/.test(s.text),
    plant('src/server/a.ts', "new URL('./a.txt', import.meta.url)"),
  ],
  [
    'no folder or file has a name without meaning',
    (s) =>
      s.path !== 'scripts/admin.ts' &&
      /(^|\/)(utils?|helpers?|common|services?|managers?|admin|index)(\.tsx?$|\/)/.test(s.path),
    plant('src/web/utils/a.ts', ''),
  ],
  [
    'components are PascalCase.tsx, everything else kebab-case',
    (s) => {
      const name = s.path.split('/').at(-1)!
      if (!s.path.startsWith('src/web/')) return !/^[a-z0-9-]+(\.[a-z]+)*\.(ts|mjs)$/.test(name)
      return !/^([A-Z][A-Za-z0-9]+\.tsx|[a-z0-9-]+(\.(test|d))?\.tsx?)$/.test(name)
    },
    plant('src/server/fooBar.ts', ''),
  ],
  [
    'only pages have default exports',
    (s) =>
      s.path.startsWith('src/') &&
      !s.path.endsWith('Page.tsx') &&
      !s.path.endsWith('test/postgres.ts') &&
      /^export default/m.test(s.text),
    plant('src/web/market/reviews/List.tsx', 'export default function List() {}'),
  ],
  [
    'no native browser dialogs',
    (s) => /\b(?:window\.)?(?:alert|confirm|prompt)\(/.test(s.text) && inside(s.path, 'web'),
    plant('src/web/a.tsx', "window.alert('no')"),
  ],
  [
    'failures are no success',
    (s) => inside(s.path, 'web') && /\btoast\(failureText\(/.test(s.text),
    plant('src/web/a.tsx', "toast(failureText(error, 'It could not be saved.'))"),
  ],
  [
    'no floating point and no random numbers near money',
    (s) =>
      s.path.startsWith('src/') &&
      !isTest(s.path) &&
      /parseFloat|toFixed\(|Math\.random\(/.test(s.text),
    plant('src/server/a.ts', 'parseFloat(amount)'),
  ],
  [
    'files have at most 400 lines',
    (s) => !s.path.includes('/demo/content') && lines(s).length > 401,
    plant('src/server/a.test.ts', '\n'.repeat(500)),
  ],
  [
    'lines have at most 100 characters',
    (s) =>
      !isTest(s.path) &&
      !s.path.endsWith('shared/market/brief.ts') &&
      !s.path.includes('/demo/content') &&
      lines(s).some((line) => line.length > 100),
    plant('src/server/a.ts', 'x'.repeat(101)),
  ],
]

describe.each(rules)('%s', (_rule, breaks, planted) => {
  test('holds', () => {
    expect(sources.filter(breaks).map(({ path }) => path)).toEqual([])
  })
  test('fails on a planted violation', () => {
    expect(breaks(planted)).toBe(true)
  })
})

test('the rules check the sources', () => {
  expect(sources.length).toBeGreaterThan(50)
})
