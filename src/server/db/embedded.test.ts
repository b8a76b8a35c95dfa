import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimDataDir, startEmbedded, type Embedded } from './embedded.ts'

const asRoot = process.getuid?.() === 0
let root: string
let started: Embedded[] = []
let processes: ChildProcess[] = []

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'candor-test-'))
  // Otherwise every test as root would take the way round by /var/lib.
  chmodSync(root, 0o755)
})

afterEach(async () => {
  for (const child of processes) child.kill('SIGKILL')
  for (const server of started) await server.stop()
  for (const { dataDir } of started) await rm(dataDir, { recursive: true, force: true })
  await rm(root, { recursive: true, force: true })
  started = []
  processes = []
})

async function start(dataDir = root, settings: Record<string, string> = { fsync: 'off' }) {
  const server = await startEmbedded({ dataDir, settings })
  started.push(server)
  return server
}

/** An application of its own process, which starts the server and says so. */
async function application(script: string): Promise<ChildProcess> {
  const module = JSON.stringify(new URL('./embedded.ts', import.meta.url).href)
  const source = `import { claimDataDir, startEmbedded } from ${module}\n${script}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source, root], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  processes.push(child)
  await once(child.stdout, 'data')
  return child
}

async function ask(server: Embedded, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(server.ownerUrl)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

const pidOf = (server: Embedded) =>
  Number(readFileSync(join(server.dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])

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

test('the first start makes a database that only a socket and a password open', async () => {
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

test('a second start joins the running server, and a stop ends it for good', async () => {
  const first = await start()
  const second = await start()

  expect(second).toMatchObject({ joined: true, ownerUrl: first.ownerUrl })
  const pid = pidOf(first)
  await second.stop()
  // Its parent, this process, has yet to hear that it ended.
  await until(() => !isThere(pid))
  await first.stop()
  expect((await start()).joined).toBe(false)
})

test('what was committed survives kill -9 of the database', async () => {
  const before = await start(root, {})
  await ask(before, 'CREATE TABLE kept AS SELECT 7 AS answer')
  process.kill(pidOf(before), 'SIGKILL')

  const after = await start(root, {})
  expect(after.joined).toBe(false)
  expect(await ask(after, 'SELECT answer FROM kept')).toEqual([{ answer: 7 }])
})

test('kill -9 of the application stops its database, and the next start needs no help', async () => {
  const application1 = await application(
    `await startEmbedded({ dataDir: process.argv[1] }); console.log('up'); setInterval(() => {}, 1e6)`,
  )
  const joined = await start()
  expect(joined.joined).toBe(true)
  await ask(joined, 'CREATE TABLE kept AS SELECT 7 AS answer')

  const pid = pidOf(joined)
  application1.kill('SIGKILL')
  await until(() => !isThere(pid))
  expect(await ask(await start(), 'SELECT answer FROM kept')).toEqual([{ answer: 7 }])
})

test('two first starts at once make one database', async () => {
  const servers = await Promise.all([start(), start(), start()])

  expect(new Set(servers.map((server) => server.ownerUrl)).size).toBe(1)
  expect(servers.filter((server) => !server.joined)).toHaveLength(1)
  expect(readdirSync(root)).toEqual(['postgres'])
})

test('a first start that was killed in the middle leaves nothing in the way', async () => {
  mkdirSync(join(root, 'postgres-new-killed', 'cluster'), { recursive: true })
  writeFileSync(join(root, 'postgres-new-killed', 'cluster', 'PG_VERSION'), '18')

  expect(await ask(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(readdirSync(root)).toEqual(['postgres'])
})

test('a pid that was given to somebody else after a restart does not block the start', async () => {
  const before = await start()
  const pidFile = join(before.dataDir, 'cluster', 'postmaster.pid')
  const lines = readFileSync(pidFile, 'utf8').split('\n')
  await before.stop()
  // Of the server's own user, or the system would tell PostgreSQL apart from the stranger.
  const stranger = spawn('sleep', ['60'], asRoot ? { uid: statSync(before.dataDir).uid } : {})
  processes.push(stranger)
  writeFileSync(pidFile, [stranger.pid, ...lines.slice(1)].join('\n'))

  expect((await start()).joined).toBe(false)
  expect(isThere(stranger.pid ?? 0)).toBe(true)
})

test('a path too long for a socket takes a shorter one', async () => {
  const server = await start(join(root, 'deep'.repeat(20), 'deeper'.repeat(10)))

  expect(await ask(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  const folder = new URL(server.ownerUrl).searchParams.get('host') ?? ''
  await server.stop()
  expect(existsSync(folder)).toBe(false)
})

test('a server that cannot start says why', async () => {
  await expect(start(root, { shared_buffers: 'plenty' })).rejects.toThrow(/invalid value.*plenty/)
})

test.runIf(asRoot)('root may keep the data below a folder that nobody else enters', async () => {
  const dataDir = join(root, 'closed', 'data')
  mkdirSync(join(root, 'closed'), { mode: 0o700 })

  const server = await start(dataDir)
  expect(server.dataDir).toMatch(/^\/var\/lib\/candor\/[0-9a-f]{16}$/)
  await ask(server, 'CREATE TABLE kept AS SELECT 7 AS answer')
  await server.stop()
  const again = await start(dataDir)
  expect(await ask(again, 'SELECT answer FROM kept')).toEqual([{ answer: 7 }])
  await again.stop()

  // The link in the folder is what counts, so a folder that was removed starts anew.
  expect(readlinkSync(join(dataDir, 'postgres'))).toBe(server.dataDir)
  await rm(dataDir, { recursive: true })
  const anew = await start(dataDir)
  expect(anew.dataDir).not.toBe(server.dataDir)
  expect(await ask(anew, "SELECT to_regclass('kept') AS kept")).toEqual([{ kept: null }])
})

test.runIf(asRoot)('two first starts below a closed folder make one database', async () => {
  const dataDir = join(root, 'closed', 'data')
  mkdirSync(join(root, 'closed'), { mode: 0o700 })
  const servers = await Promise.all([start(dataDir), start(dataDir)])
  expect(new Set(servers.map((server) => server.ownerUrl)).size).toBe(1)
})

test('a claim keeps others out until its holder is gone, even by kill -9', async () => {
  const holder = await application(
    `console.log(claimDataDir(process.argv[1])); setInterval(() => {}, 1e6)`,
  )
  expect(claimDataDir(root)).toBe('in-use')

  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const claim = claimDataDir(root)
  if (claim === 'in-use') throw new Error('The claim outlived its holder.')
  expect(claimDataDir(root)).toBe('in-use')
  claim.release()
  expect(claimDataDir(root)).not.toBe('in-use')
})
