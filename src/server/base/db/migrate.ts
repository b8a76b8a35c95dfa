import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { ConfigError } from '../config.ts'
import { inProject } from '../../project.ts'
import { queues } from './queues.ts'

const ours = fileURLToPath(inProject('migrations/'))
/** The key of the advisory lock. The number is arbitrary but must never change. */
const migrationLock = 7_001_904
/** The role with the rights of the application. Each database has a login that is a member. */
const group = 'candor_app'

/**
 * Runs the migrations that have not run yet, as the owner of the database. Concurrent processes
 * wait for each other. Throws when a migration was edited after it ran. Tests give another folder.
 */
export async function migrate(ownerUrl: string, { folder = ours } = {}): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await lockMigrations(client)
    await client.query(`create table if not exists migrations (
      name text primary key, hash text not null, ran_at timestamptz not null, steps_run integer)`)
    await createAppRole(client)
    const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
    const migrations = await Promise.all(files.map((name) => readMigration(folder, name)))
    await adoptFormer(client, migrations[0]!)
    for (const migration of migrations) await runOnce(client, migration)
    await prepareJobs(client, ownerUrl)
  } finally {
    await client.end()
  }
}

interface Migration {
  name: string
  hash: string
  /** Each is a transaction of its own, or statements that cannot be in any. */
  steps: string[]
}

/** A line of its own between two steps. */
const stepMark = /^-- Next step[^\n]*\n/m

async function readMigration(folder: string, name: string): Promise<Migration> {
  const sql = await readFile(join(folder, name), 'utf8')
  const hash = createHash('sha256').update(sql).digest('hex')
  return { name, hash, steps: sql.split(stepMark) }
}

/** What `0001_schema.sql` replaced: 82 migrations, the last of which had six steps. */
const former = {
  first: '0001_spine.sql',
  last: '0156_pages-read-their-rows.sql',
  count: 82,
  lastSteps: 6,
}

/**
 * Records the schema as made where the migrations before it made it. A database that lacks some of
 * them is refused: only a version that has them can run them.
 */
async function adoptFormer(client: pg.Client, schema: Migration) {
  const { rows } = await client.query('select * from migrations order by name')
  if (rows[0]?.name !== former.first) return
  const last = rows.at(-1)
  const isWhole =
    rows.length === former.count && last.name === former.last && last.steps_run === former.lastSteps
  if (!isWhole) {
    throw new ConfigError(
      'This database is of an older version of Candor: the last migration it has is ' +
        `${last.name}. Start the last version that has migrations/${former.last}, which ` +
        'upgrades the database. Then start this version again.',
    )
  }
  await client.query('begin')
  await client.query('delete from migrations')
  await remember(client, schema, schema.steps.length)
  await client.query('commit')
}

/**
 * Waits until no other process migrates. Asks again and again: a statement that waits would hold a
 * snapshot, for whose end the concurrent making of an index waits.
 */
async function lockMigrations(client: pg.Client) {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [
      migrationLock,
    ])
    if (rows[0].locked) return
    await sleep(50)
  }
}

/** Creates the role that holds the rights of the application. Its logins are members of it. */
async function createAppRole(client: pg.Client) {
  // An owner who may not create roles may not even try to create one that is there.
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = 'candor_app') then
      create role candor_app nologin;
    end if;
  exception when duplicate_object or unique_violation then null; end $$`)
}

/** Runs the steps of a migration that have not run yet. */
async function runOnce(client: pg.Client, migration: Migration) {
  const { name, hash, steps } = migration
  const { rows } = await client.query('select hash, steps_run from migrations where name = $1', [
    name,
  ])
  if (rows[0] && rows[0].hash !== hash) {
    throw new Error(`Migration ${name} was edited after it ran. Add a new migration instead.`)
  }
  const done = rows[0]?.steps_run ?? 0
  for (const [i, step] of steps.entries()) {
    if (i >= done) await runStep(client, step, () => remember(client, migration, i + 1))
  }
}

async function remember(client: pg.Client, { name, hash }: Migration, stepsRun: number) {
  await client.query(
    `insert into migrations (name, hash, ran_at, steps_run) values ($1, $2, $3, $4)
     on conflict (name) do update set ran_at = excluded.ran_at, steps_run = excluded.steps_run`,
    [name, hash, new Date(), stepsRun],
  )
}

/**
 * A step is a transaction, but for one that makes or drops an index concurrently, which cannot be
 * in any.
 */
async function runStep(client: pg.Client, step: string, remembered: () => Promise<void>) {
  const isConcurrent = / index concurrently /i.test(step)
  if (isConcurrent) {
    // Several statements in one query would be one transaction.
    for (const statement of step.split(/;\s*$/m))
      if (statement.trim()) await client.query(statement)
    await remembered()
    return
  }
  await withLocks(client, async () => {
    await client.query(step)
    await remembered()
  })
}

/**
 * Half of PostgreSQL's `deadlock_timeout`: of a migration and a change that wait for
 * each other, the migration is the one that fails.
 */
const lockTimeoutMillis = 500
const lockTries = 450
/** PostgreSQL's codes of a lock that did not come in time, and of a deadlock. */
const lockErrors = new Set(['55P03', '40P01'])

/**
 * Runs a step in a transaction. A change of a table waits for all that use it, and everything
 * after it waits for the change: so it gives up soon, and tries again. It does so,
 * too, when both wait for each other.
 */
async function withLocks(client: pg.Client, work: () => Promise<void>) {
  for (let tries = 1; ; tries++) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${lockTimeoutMillis}`)
      await work()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      const isLocked = error instanceof pg.DatabaseError && lockErrors.has(error.code!)
      if (!isLocked || tries === lockTries) throw error
    }
    await sleep(200)
  }
}

/** Creates the tables and queues of pg-boss, which only the owner may create. */
async function prepareJobs(client: pg.Client, ownerUrl: string) {
  const wanted = JSON.stringify(queues)
  const { rows } = await client.query(`select obj_description(oid, 'pg_namespace') as queues
    from pg_namespace where nspname = 'pgboss'`)
  if (rows[0]?.queues === wanted) return

  const boss = new PgBoss({ connectionString: ownerUrl, supervise: false, schedule: false })
  await boss.start()
  for (const { name, policy, ...options } of queues) {
    const known = await boss.getQueue(name)
    // A queue keeps its policy for life. The jobs of these queues carry no data.
    const isOutdated = known !== null && known.policy !== policy
    if (isOutdated) await boss.deleteQueue(name)
    if (known && !isOutdated) await boss.updateQueue(name, options)
    else await boss.createQueue(name, { policy, ...options })
  }
  await boss.stop({ graceful: false })
  await client.query(`
    grant usage on schema pgboss to candor_app;
    grant select, insert, update, delete on all tables in schema pgboss to candor_app;
    grant execute on all functions in schema pgboss to candor_app`)
  await client.query(`comment on schema pgboss is ${client.escapeLiteral(wanted)}`)
}

/** The login of a database: never the group `candor_app`, nor the login of another database. */
export function loginOf(database: string): string {
  const login = `candor_login_${database}`
  // PostgreSQL cuts names to 63 bytes.
  if (Buffer.byteLength(login) <= 63) return login
  return `candor_login_${createHash('sha256').update(database).digest('hex').slice(0, 40)}`
}

/**
 * Drops the login that an earlier version made for this database, once no process of that version
 * is connected. For a database named `app`, that name was the group's.
 */
async function dropFormerLogin(client: pg.Client, database: string) {
  const former = `candor_${database}`.slice(0, 63)
  if (former === group) return
  const { rowCount } = await client.query(
    `select from pg_roles where rolname = $1 and rolcanlogin
       and pg_has_role(oid, $2, 'member')
       and not exists (select from pg_stat_activity where usename = $1)`,
    [former, group],
  )
  if (!rowCount) return
  // One with rights elsewhere stays: it does no harm.
  await client.query(`drop role ${client.escapeIdentifier(former)}`).catch(() => {})
}

/**
 * Creates the restricted login of this database, or sets its password, and returns its URL. The
 * password is derived from the secret, so all processes use the same one.
 */
export async function appLogin(ownerUrl: string, password: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query('select current_database() as database')
    const login = loginOf(rows[0].database)
    await lockMigrations(client)
    const exists = await client.query('select from pg_roles where rolname = $1', [login])
    const verb = exists.rowCount ? 'alter' : 'create'
    const role = client.escapeIdentifier(login)
    await client.query(`${verb} role ${role} login password ${client.escapeLiteral(password)}`)
    const { rowCount: isMember } = await client.query(
      `select where pg_has_role($1, $2, 'member')`,
      [login, group],
    )
    if (!isMember) await client.query(`grant ${group} to ${role}`)
    // Compiling a statement takes seconds where it is on, and these take milliseconds.
    await client.query(`alter role ${role} set jit = off`)
    // What is asked for lies in memory or on a solid-state drive. With 4, meant for turning disks,
    // PostgreSQL prefers to read and sort all reviews of a campaign to find the newest twenty.
    await client.query(`alter role ${role} set random_page_cost = 1.1`)
    await dropFormerLogin(client, rows[0].database)
    const url = new URL(ownerUrl)
    url.username = login
    url.password = password
    return url.href
  } catch (error) {
    const isForbidden = error instanceof pg.DatabaseError && error.code === '42501'
    if (!isForbidden) throw error
    throw new ConfigError(
      `The owner of the database may not create the login of the application (${error.message}). ` +
        'Set APP_DATABASE_URL to a login that is a member of candor_app.',
    )
  } finally {
    await client.end()
  }
}
