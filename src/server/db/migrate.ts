import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { queues } from './queues.ts'

const folder = fileURLToPath(new URL('../../../migrations/', import.meta.url))
/** The key of the advisory lock. The number is arbitrary but must never change. */
const migrationLock = 7_001_904
/** The role with the rights of the application. Each database has a login that is a member. */
const group = 'candor_app'

/**
 * Runs the migrations that have not run yet, as the owner of the database. Concurrent processes
 * wait for each other. Throws when a migration was edited after it ran.
 */
export async function migrate(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(`create table if not exists migrations (
      name text primary key, hash text not null, ran_at timestamptz not null)`)
    await createAppRole(client)
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()) {
      await runOnce(client, name)
    }
    await prepareJobs(client, ownerUrl)
  } finally {
    await client.end()
  }
}

/** Creates the role that holds the rights of the application. Its logins are members of it. */
async function createAppRole(client: pg.Client) {
  await client.query(`do $$ begin
    create role candor_app nologin;
  exception when duplicate_object or unique_violation then null; end $$`)
}

async function runOnce(client: pg.Client, name: string) {
  const sql = await readFile(new URL(name, `file://${folder}`), 'utf8')
  const hash = createHash('sha256').update(sql).digest('hex')
  const { rows } = await client.query('select hash from migrations where name = $1', [name])
  if (rows[0]) {
    if (rows[0].hash !== hash) {
      throw new Error(`Migration ${name} was edited after it ran. Add a new migration instead.`)
    }
    return
  }
  await client.query('begin')
  await client.query(sql)
  await client.query('insert into migrations values ($1, $2, $3)', [name, hash, new Date()])
  await client.query('commit')
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
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const exists = await client.query('select from pg_roles where rolname = $1', [login])
    const verb = exists.rowCount ? 'alter' : 'create'
    const role = client.escapeIdentifier(login)
    await client.query(`${verb} role ${role} login password ${client.escapeLiteral(password)}`)
    await client.query(`grant ${group} to ${role}`)
    await dropFormerLogin(client, rows[0].database)
    const url = new URL(ownerUrl)
    url.username = login
    url.password = password
    return url.href
  } finally {
    await client.end()
  }
}
