import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { migrate } from './migrate.ts'

/**
 * A backup is a folder with a manifest, the documents, and every table from one snapshot as
 * compressed COPY output. Unlike a data directory it can be restored on another version of
 * PostgreSQL or another platform. Jobs are not included: undelivered notifications are rows of a
 * table, and are delivered after a restore.
 */
interface Manifest {
  candor: 1
  at: string
  migrations: { name: string; hash: string }[]
  tables: { name: string; columns: string[]; rows: number }[]
  /** The number of documents. Backups without those in S3 and older ones do not name it. */
  files?: number
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Writes a backup to `folder`, which must not exist, and returns its manifest. `documents` is
 * undefined where they are in S3.
 */
export async function backup(
  ownerUrl: string,
  { folder, documents, at }: { folder: string; documents: string | undefined; at: Date },
): Promise<Manifest> {
  if (await exists(folder)) throw new Error(`${folder} already exists. Give another folder.`)
  if (documents && !(await exists(documents))) {
    throw new Error(`There is no folder ${documents}. Set DATA_DIR as the application has it.`)
  }
  const draft = `${folder}.part`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const client = await connect(ownerUrl)
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const migrations = await client.query('select name, hash from migrations order by name')
    const tables: Manifest['tables'] = []
    for (const { name, columns } of await tablesInOrder(client)) {
      const statement = `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`
      const out = client.query(copyTo(statement))
      await pipeline(out, createGzip(), createWriteStream(join(draft, `${name}.copy.gz`)))
      tables.push({ name, columns, rows: out.rowCount })
    }
    // After the snapshot, so that it contains every document that the tables refer to.
    const files = documents ? await copyFiles(documents, join(draft, 'documents')) : undefined
    const manifest: Manifest = {
      candor: 1,
      at: at.toISOString(),
      migrations: migrations.rows,
      tables,
      ...(files !== undefined && { files }),
    }
    await writeFile(join(draft, 'manifest.json'), JSON.stringify(manifest, null, 2))
    await rename(draft, folder)
    return manifest
  } finally {
    await client.end()
  }
}

/** Restores a backup into an empty database, in one transaction, and returns its manifest. */
export async function restore(
  ownerUrl: string,
  { folder, documents }: { folder: string; documents: string },
): Promise<Manifest> {
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest
  await migrate(ownerUrl)
  const client = await connect(ownerUrl)
  try {
    await client.query('begin')
    await refuseUnlike(client, manifest)
    // The migrations insert rows of these tables.
    await client.query('delete from platform; delete from note_templates')
    await setTriggers(client, 'disable')
    for (const { name, columns } of manifest.tables) {
      const statement = `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`
      const file = createReadStream(join(folder, `${name}.copy.gz`))
      await pipeline(file, createGunzip(), client.query(copyFrom(statement)))
    }
    await setTriggers(client, 'enable')
    await goOnCounting(client)
    const saved = join(folder, 'documents')
    const files = (await exists(saved)) ? await copyFiles(saved, documents) : 0
    if (files < (manifest.files ?? 0)) {
      throw new Error(`Only ${files} of ${manifest.files} documents are in ${folder}.`)
    }
    await client.query('commit')
    return { ...manifest, files }
  } finally {
    await client.end()
  }
}

/**
 * Copies a folder whose files come and go, without uploads that have not ended. Returns how many
 * files it has copied.
 */
async function copyFiles(from: string, to: string): Promise<number> {
  let copied = 0
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue
    const path = join(entry.parentPath, entry.name)
    const target = join(to, relative(from, path))
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    try {
      await copyFile(path, target)
      copied++
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return copied
}

/** The triggers that write rows which the backup has, by their table. */
const writing = {
  audit_log: ['note_audit_subjects'],
  businesses: ['trace_company'],
  campaigns: ['days_of_new_campaign'],
  deposits: ['days_of_new_deposit'],
  payout_destinations: ['trace_destination'],
  reversals: ['days_of_new_reversal'],
  reviews: ['days_of_new_review'],
  transfers: ['days_of_income'],
  users: ['trace_person', 'days_of_new_user'],
}

async function setTriggers(client: pg.Client, state: 'disable' | 'enable') {
  for (const [table, triggers] of Object.entries(writing)) {
    for (const name of triggers) await client.query(`alter table ${table} ${state} trigger ${name}`)
  }
}

/** Whatever counts goes on after the last row: COPY writes numbers and leaves the counters. */
async function goOnCounting(client: pg.Client) {
  const { rows } = await client.query<{ statement: string }>(`
    select format('select setval(%L, coalesce((select max(%I) from %I), 1))',
      pg_get_serial_sequence(quote_ident(table_name), column_name), column_name, table_name)
      as statement
    from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`)
  for (const { statement } of rows) await client.query(statement)
}

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

async function refuseUnlike(client: pg.Client, manifest: Manifest) {
  const { rows } = await client.query('select name, hash from migrations order by name')
  if (JSON.stringify(rows) !== JSON.stringify(manifest.migrations)) {
    throw new Error(
      'This backup was made by another version of Candor. Restore it with that version.',
    )
  }
  const people = await client.query('select from users limit 1')
  if (people.rowCount) throw new Error('This database is not empty. Restore into a new one.')
}

/** Lists our tables with their columns except generated ones, in order of their foreign keys. */
async function tablesInOrder(client: pg.Client) {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.attgenerated = '') as columns,
      coalesce((select array_agg(distinct f.confrelid::regclass::text) from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '{}') as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'migrations'
    order by c.relname`)
  const ordered: typeof rows = []
  while (ordered.length < rows.length) {
    const placed = new Set(ordered.map(({ name }) => name))
    const next = rows.filter(
      ({ name, needs }) => !placed.has(name) && needs.every((need) => placed.has(need)),
    )
    if (next.length === 0) throw new Error('Tables refer to each other in a circle.')
    ordered.push(...next)
  }
  return ordered
}
