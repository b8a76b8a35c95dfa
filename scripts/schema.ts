import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '../src/server/base/db/migrate.ts'
import { startEmbeddedPostgres } from '../src/server/base/embedded-postgres/start.ts'

/**
 * `npm run db:types`: writes src/server/base/db/schema.ts from the migrations, with a temporary
 * PostgreSQL. `npm run db:types -- postgres://…` reads a migrated database instead.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const file = join(root, 'src/server/base/db/schema.ts')

/** Runs `work` with the URL of a temporary, migrated database, and removes that database. */
async function withMigratedDatabase(work: (url: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'candor-schema-'))
  const embedded = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    settings: { fsync: 'off' },
  })
  try {
    await migrate(embedded.ownerUrl)
    await work(embedded.ownerUrl)
  } finally {
    await embedded.stop()
    // As root, the database may be outside of the folder (see embedded-postgres/README.md).
    await rm(embedded.home, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeSchema(url: string) {
  runTool('kysely-codegen/dist/cli/bin.js', [
    '--dialect=postgres',
    '--camel-case',
    `--url=${url}`,
    '--exclude-pattern=(pgboss.*|migrations)',
    '--type-mapping={"int8":"Cents","timestamptz":"Date","date":"string"}',
    `--out-file=${file}`,
  ])
  const generated = await readFile(file, 'utf8')
  const importCents = "import type { Cents } from '../../../shared/base/money.ts'\n"
  await writeFile(file, generated.replace(/^import type.*\n/m, `$&${importCents}`))
  runTool('oxfmt/bin/oxfmt', [file])
}

function runTool(path: string, args: string[]) {
  const tool = join(root, 'node_modules', path)
  const { status } = spawnSync(process.execPath, [tool, ...args], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${path} failed.`)
}

const url = process.argv[2]
await (url ? writeSchema(url) : withMigratedDatabase(writeSchema))
