import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { auditActions } from '../../../shared/platform/audit.ts'

/** The actions that the code of a file writes to the audit log, as far as they are literals. */
const actionsIn = (source: string) =>
  [...source.matchAll(/\baction: '([a-z]+[A-Z]\w+)'/g)].map(([, action]) => action!)

test('every action of the audit log has words, which its readers see', () => {
  const files = globSync('src/server/**/*.ts').filter((path) => !path.includes('test'))
  const actions = files.flatMap((path) => actionsIn(readFileSync(path, 'utf8')))
  expect(actions.length).toBeGreaterThan(60)
  expect(actions.filter((action) => !Object.hasOwn(auditActions, action))).toEqual([])
})
