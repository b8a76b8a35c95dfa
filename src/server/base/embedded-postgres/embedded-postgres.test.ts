import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isLong } from '../../test/long.ts'
import { sharedFolder } from './binaries.ts'
import { lockDataDirectory } from './cluster.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start.ts'

const asRoot = process.getuid?.() === 0
let root: string
let started: EmbeddedPostgres[] = []
let processes: ChildProcess[] = []

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'candor-test-'))
  // Otherwise every test as root would use /var/lib/candor.
  chmodSync(root, 0o755)
})

afterEach(async () => {
  for (const child of processes) child.kill('SIGKILL')
  for (const server of started) await server.stop()
  for (const { home } of started) await rm(home, { recursive: true, force: true })
  await rm(root, { recursive: true, force: true })
  started = []
  processes = []
})

async function start(dataDir = root, settings: Record<string, string> = { fsync: 'off' }) {
  const server = await startEmbeddedPostgres({ dataDir, settings })
  started.push(server)
  return server
}

/** A process that runs a script and prints something when it is ready. */
async function application(script: string): Promise<ChildProcess> {
  const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)
  const source = `
    import { lockDataDirectory } from ${module('./cluster.ts')}
    import { startEmbeddedPostgres } from ${module('./start.ts')}
    ${script}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source, root], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  processes.push(child)
  await once(child.stdout, 'data')
  return child
}

async function ask(server: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(server.ownerUrl)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

const pidOf = (server: EmbeddedPostgres) =>
  Number(readFileSync(join(server.home, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])

const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function until(condition: () => boolean) {
  const deadline = Date.now() + 20_000
  while (!condition() && Date.now() < deadline) await sleep(20)
  expect(condition()).toBe(true)
}

test('the first start creates a database that only a socket and a password open', async () => {
  const server = await start()
  const rows = await ask(
    server,
    `SELECT current_user, current_database(), inet_server_addr() AS address,
       current_setting('data_checksums') AS checksums`,
  )

  expect(rows).toEqual([
    { current_user: 'candor', current_database: 'candor', address: null, checksums: 'on' },
  ])
  const wrong = server.ownerUrl.replace(/:[0-9a-f]+@/, ':guess@')
  await expect(new Client(wrong).connect()).rejects.toThrow(/password authentication failed/)
  expect(server.joined).toBe(false)
})

test.runIf(isLong)('a second start joins the running server, and a stop ends it', async () => {
  const first = await start()
  const second = await start()

  expect(second).toMatchObject({ joined: true, ownerUrl: first.ownerUrl })
  const pid = pidOf(first)
  await second.stop()
  // This process, its parent, learns of its end a little later.
  await until(() => !isThere(pid))
  await first.stop()
  expect((await start()).joined).toBe(false)
})

test.runIf(isLong)('committed data survives kill -9 of the database', async () => {
  const before = await start(root, {})
  await ask(before, 'CREATE TABLE kept AS SELECT 7 AS answer')
  process.kill(pidOf(before), 'SIGKILL')

  const after = await start(root, {})
  expect(after.joined).toBe(false)
  expect(await ask(after, 'SELECT answer FROM kept')).toEqual([{ answer: 7 }])
})

test('kill -9 of the application stops its database, and the next start recovers', async () => {
  const application1 = await application(
    `await startEmbeddedPostgres({ dataDir: process.argv[1] }); console.log('up'); setInterval(() => {}, 1e6)`,
  )
  const joined = await start()
  expect(joined.joined).toBe(true)
  await ask(joined, 'CREATE TABLE kept AS SELECT 7 AS answer')

  const pid = pidOf(joined)
  application1.kill('SIGKILL')
  await until(() => !isThere(pid))
  expect(await ask(await start(), 'SELECT answer FROM kept')).toEqual([{ answer: 7 }])
})

test.runIf(isLong)('two first starts at once create one database', async () => {
  const servers = await Promise.all([start(), start(), start()])

  expect(new Set(servers.map((server) => server.ownerUrl)).size).toBe(1)
  expect(servers.filter((server) => !server.joined)).toHaveLength(1)
  expect(readdirSync(root)).toEqual(['postgres'])
})

test.runIf(isLong)('the remains of a killed first start are removed', async () => {
  mkdirSync(join(root, 'postgres-new-killed', 'cluster'), { recursive: true })
  writeFileSync(join(root, 'postgres-new-killed', 'cluster', 'PG_VERSION'), '18')

  expect(await ask(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(readdirSync(root)).toEqual(['postgres'])
})

test.runIf(isLong)(
  'a pid that another process got after a restart does not block the start',
  async () => {
    const before = await start()
    const pidFile = join(before.home, 'cluster', 'postmaster.pid')
    const lines = readFileSync(pidFile, 'utf8').split('\n')
    await before.stop()
    // Of the server's own user, or PostgreSQL could not signal it and would ignore it.
    const other = spawn('sleep', ['60'], asRoot ? { uid: statSync(before.home).uid } : {})
    processes.push(other)
    writeFileSync(pidFile, [other.pid, ...lines.slice(1)].join('\n'))

    expect((await start()).joined).toBe(false)
    expect(isThere(other.pid ?? 0)).toBe(true)
  },
)

test.runIf(isLong)(
  'a path that is too long for a socket is replaced by a shorter one',
  async () => {
    const server = await start(join(root, 'deep'.repeat(20), 'deeper'.repeat(10)))

    expect(await ask(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    const folder = new URL(server.ownerUrl).searchParams.get('host') ?? ''
    await server.stop()
    expect(existsSync(folder)).toBe(false)
  },
)

test.runIf(isLong)('a server that cannot start says why', async () => {
  await expect(start(root, { shared_buffers: 'plenty' })).rejects.toThrow(/invalid value.*plenty/)
})

test.runIf(isLong && asRoot)(
  'root may keep its data below a folder that only root may enter',
  async () => {
    const dataDir = join(root, 'closed', 'data')
    mkdirSync(join(root, 'closed'), { mode: 0o700 })

    const server = await start(dataDir)
    expect(server.home).toMatch(/^\/var\/lib\/candor\/[0-9a-f]{16}$/)
    await ask(server, 'CREATE TABLE kept AS SELECT 7 AS answer')
    await server.stop()
    const again = await start(dataDir)
    expect(await ask(again, 'SELECT answer FROM kept')).toEqual([{ answer: 7 }])
    await again.stop()

    // The link in the folder counts, so a removed folder starts with a new database.
    expect(readlinkSync(join(dataDir, 'postgres'))).toBe(server.home)
    await rm(dataDir, { recursive: true })
    const recreated = await start(dataDir)
    expect(recreated.home).not.toBe(server.home)
    expect(await ask(recreated, "SELECT to_regclass('kept') AS kept")).toEqual([{ kept: null }])
  },
)

test.runIf(isLong && asRoot)(
  'two first starts below a closed folder create one database',
  async () => {
    const dataDir = join(root, 'closed', 'data')
    mkdirSync(join(root, 'closed'), { mode: 0o700 })
    const servers = await Promise.all([start(dataDir), start(dataDir)])
    expect(new Set(servers.map((server) => server.ownerUrl)).size).toBe(1)
  },
)

test.runIf(isLong && asRoot)(
  'a first start that was killed after its link is made up for',
  async () => {
    const dataDir = join(root, 'closed', 'data')
    mkdirSync(dataDir, { recursive: true })
    chmodSync(join(root, 'closed'), 0o700)
    const home = join(sharedFolder, randomUUID())
    symlinkSync(home, join(dataDir, 'postgres'))
    const server = await start(dataDir)
    expect(server.home).toBe(home)
    expect(await ask(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  },
)

test('a lock keeps other processes out until its holder ends, even by kill -9', async () => {
  const holder = await application(
    `console.log(lockDataDirectory(process.argv[1])); setInterval(() => {}, 1e6)`,
  )
  expect(lockDataDirectory(root)).toBe('in-use')

  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const lock = lockDataDirectory(root)
  if (lock === 'in-use') throw new Error('The lock outlived its holder.')
  expect(lockDataDirectory(root)).toBe('in-use')
  lock.release()
  expect(lockDataDirectory(root)).not.toBe('in-use')
})
