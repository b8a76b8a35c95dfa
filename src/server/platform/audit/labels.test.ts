import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { auditActions } from '../../../shared/platform/audit.ts'

/** The actions that the code of a file writes to the audit log, as far as they are literals. */
const actionsIn = (source: string) =>
  [...source.matchAll(/\baction: '([a-z]+[A-Z]\w+)'/g)].map(([, action]) => action!)

const sources = () =>
  globSync('src/server/**/*.ts')
    .filter((path) => !path.includes('test'))
    .map((path) => readFileSync(path, 'utf8'))

test('every action of the audit log has words, which its readers see', () => {
  const actions = sources().flatMap(actionsIn)
  expect(actions.length).toBeGreaterThan(60)
  expect(actions.filter((action) => !Object.hasOwn(auditActions, action))).toEqual([])
})

test('every kind of thing that an entry is about has a word, so that none shows as its id', () => {
  const page = readFileSync('src/web/platform/audit/AuditSubject.tsx', 'utf8')
  const named = [...page.matchAll(/^  '?([a-z-]+)'?: \{/gm)].map(([, kind]) => kind!)
  const kinds = sources().flatMap((source) =>
    [...source.matchAll(/\bsubject(?:: | = )`([a-z-]+):\$/g)].map(([, kind]) => kind!),
  )
  expect(kinds).toContain('review')
  expect([...new Set(kinds)].filter((kind) => !named.includes(kind))).toEqual([])
})
