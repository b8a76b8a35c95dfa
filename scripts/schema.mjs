// Writes src/server/db/schema.ts from a migrated database: `npm run db:types -- postgres://…`.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const file = 'src/server/db/schema.ts'
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/kysely-codegen/dist/cli/bin.js',
    '--dialect=postgres',
    '--camel-case',
    `--url=${process.argv[2]}`,
    '--exclude-pattern=(pgboss.*|migrations)',
    '--type-mapping={"int8":"Cents","timestamptz":"Date"}',
    `--out-file=${file}`,
  ],
  { stdio: 'inherit' },
)
if (status !== 0) process.exit(1)
const imported = "import type { Cents } from '../../shared/money.ts'\n"
writeFileSync(file, readFileSync(file, 'utf8').replace(/^import type.*\n/m, `$&${imported}`))
