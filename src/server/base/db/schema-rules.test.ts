import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readRules } from '../../test/schema-rules.ts'
import { server } from '../../test/server.ts'

/**
 * Compares what the database itself enforces, after all migrations, with `schema-rules.txt`. After
 * a migration that changes a rule on purpose, write the file again and review its difference:
 *
 *     UPDATE_RULES=1 npm run test:only -- src/server/base/db/schema-rules
 */
const file = new URL('schema-rules.txt', import.meta.url)

test('grants, constraints, indexes and triggers are those of schema-rules.txt', async () => {
  const rules = await readRules(server().owner)
  if (process.env.UPDATE_RULES === '1') await writeFile(file, rules)
  expect(rules).toBe(await readFile(file, 'utf8'))
})
