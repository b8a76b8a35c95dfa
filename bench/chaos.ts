import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { invariants } from '../src/server/ledger/invariants.ts'
import { startEmbeddedPostgres } from '../src/server/embedded-postgres/start.ts'
import { freePort } from '../src/server/free-port.ts'
import { fillForChaos, type ChaosWorld } from './chaos-world.ts'
import { secret } from './data.ts'

/**
 * Chaos test: sends requests while the application, its database or both are killed with SIGKILL
 * at random moments. Each acknowledged operation is written to a file and checked at the end.
 * Requests without a response are repeated with the same idempotency key.
 *
 *     npm run chaos -- --kills 60 --ops 20000 --clients 8
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '6' },
    ops: { type: 'string', default: '600' },
    clients: { type: 'string', default: '8' },
  },
})
const [kills, ops, clients] = [values.kills, values.ops, values.clients].map(Number) as [
  number,
  number,
  number,
]

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'candor-chaos-'))
await chmod(folder, 0o755)
const dataDir = join(folder, 'data')
const acknowledged = join(folder, 'acknowledged.jsonl')
const port = await freePort()
const origin = `http://localhost:${port}`
let application: ChildProcess | undefined
let starts = 0
const state = { done: false }

/** Starts the application, and restarts it whenever it ends, without any repair in between. */
async function keepRunning() {
  while (!state.done) {
    starts += 1
    application = spawn(process.execPath, ['src/server/main.ts'], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        PORT: String(port),
        DATA_DIR: dataDir,
        AUTH_SECRET: secret,
        DEMO: 'off',
        READS_PER_MINUTE: '10000000',
        LOG_LEVEL: 'silent',
        PUBLIC_URL: origin,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await once(application, 'exit')
  }
}

const isReady = () =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

async function untilReady() {
  const deadline = Date.now() + 60_000
  while (!(await isReady())) {
    if (Date.now() > deadline) throw new Error('The application did not come back in a minute.')
    await sleep(50)
  }
}

/** Reads the process id of the database from its postmaster.pid. */
async function databasePid(): Promise<number | null> {
  const places = [join(dataDir, 'postgres'), ...(await stored('/var/lib/candor'))]
  for (const place of places) {
    const file = await readFile(join(place, 'cluster', 'postmaster.pid'), 'utf8').catch(() => '')
    if (file.includes(folder) || place.startsWith(folder)) {
      const pid = Number(file.split('\n')[0])
      if (pid > 0) return pid
    }
  }
  return null
}

const stored = async (home: string) =>
  (await readdir(home).catch(() => [])).map((name) => join(home, name))

function kill(pid: number | null | undefined) {
  try {
    if (pid) process.kill(pid, 'SIGKILL')
  } catch {
    // The process had already ended.
  }
}

async function killAtRandom(started: () => number) {
  const counts = { application: 0, database: 0, both: 0 }
  for (let i = 0; i < kills && !state.done; i++) {
    // Spread evenly over the operations.
    while (!state.done && started() < ((i + 0.5) * ops) / kills) await sleep(10)
    await untilReady()
    await sleep(randomInt(5, 60))
    const target = (['application', 'database', 'both'] as const)[randomInt(3)]!
    counts[target] += 1
    const database = await databasePid()
    if (target !== 'database') kill(application?.pid)
    if (target !== 'application') kill(database)
    await sleep(50)
  }
  return counts
}

interface Operation {
  key: string
  path: string
  body: object
  cookie: string
}

const tally = { retried: 0, refused: 0 }

/** Repeats an operation with one idempotency key until it is answered, and records the answer. */
async function perform({ key, path, body, cookie }: Operation) {
  for (let tries = 0; ; tries++) {
    try {
      const response = await fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin, cookie, 'idempotency-key': key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(20_000),
      })
      const answer = (await response.json()) as { id?: string; status?: string }
      if (response.status >= 500) throw new Error(String(response.status))
      if (response.ok) {
        appendFileSync(acknowledged, `${JSON.stringify({ key, path, ...answer })}\n`)
        return answer
      }
      tally.refused += 1
      return null
    } catch {
      tally.retried += 1
      if (tries > 600) throw new Error(`No answer for ${path} in a minute.`)
      await sleep(randomInt(50, 150))
    }
  }
}

/** A client that submits a review, approves or rejects it, and withdraws. */
async function client(world: ChaosWorld, next: () => number | null) {
  for (let i = next(); i !== null; i = next()) {
    const { reviewer, campaign } = world.pair(i)
    const send = (cookie: string, path: string, body: object) =>
      perform({ key: randomUUID(), path, body, cookie })
    const review = await send(reviewer.cookie, `/api/campaigns/${campaign}/reviews`, {
      rating: 1 + (i % 5),
      content: 'It did what it should, though the lid came loose after a week of daily use.',
    })
    if (!review?.id || next() === null) continue
    const decision = i % 4 === 0 ? 'rejection' : 'approval'
    const rejection = { reason: 'low_effort', note: 'Please say more about how you used it.' }
    await send(
      world.admin,
      `/api/reviews/${review.id}/${decision}`,
      decision === 'rejection' ? rejection : {},
    )
    if (i % 3 === 0 && next() !== null) {
      await send(reviewer.cookie, '/api/wallet/withdrawals', { amountCents: 30_00 })
    }
  }
}

/** Checks that each acknowledged operation is in the database once, as it was answered. */
async function audit(client: pg.Client) {
  const lines = (await readFile(acknowledged, 'utf8')).trim().split('\n')
  const acks = lines.map((line) => JSON.parse(line) as { path: string; id: string })
  const submitted = acks.filter(({ path }) => path.endsWith('/reviews'))
  const withdrawn = acks.filter(({ path }) => path.endsWith('/withdrawals'))
  const decided = acks.filter(({ path }) => /approval|rejection/.test(path))
  const lost = async (rows: { id: string }[], sql: string) => {
    const ids = [...new Set(rows.map(({ id }) => id))]
    const found = await client.query(sql, [ids])
    return ids.length - found.rowCount!
  }
  const counts = await client.query(`select
    (select count(*)::int from reviews) as reviews,
    (select count(*)::int from withdrawals) as withdrawals`)
  const broken: string[] = []
  for (const { name, query } of invariants) {
    if ((await client.query(query)).rowCount! > 0) broken.push(name)
  }
  return {
    acknowledged: acks.length,
    lost:
      (await lost(submitted, 'select id from reviews where id = any($1::uuid[])')) +
      (await lost(withdrawn, 'select id from withdrawals where id = any($1::uuid[])')) +
      (await lost(
        decided,
        `select id from reviews where id = any($1::uuid[]) and status <> 'pending'`,
      )),
    doubled:
      counts.rows[0].reviews -
      new Set(submitted.map(({ id }) => id)).size +
      counts.rows[0].withdrawals -
      new Set(withdrawn.map(({ id }) => id)).size,
    broken,
  }
}

const began = Date.now()
const running = keepRunning()
await untilReady()
const embedded = await startEmbeddedPostgres({ dataDir })
const world = await fillForChaos(embedded.ownerUrl, { ops })

let given = 0
const next = () => (given < ops ? given++ : null)
const killing = killAtRandom(() => given)
await Promise.all(Array.from({ length: clients }, () => client(world, next)))
const killed = await killing
await untilReady()

const owner = new pg.Client({
  connectionString: (await startEmbeddedPostgres({ dataDir })).ownerUrl,
})
await owner.connect()
const found = await audit(owner)
await owner.end()
state.done = true
application?.kill('SIGTERM')
await running
await rm(folder, { recursive: true, force: true })

console.log(
  `${ops} operations by ${clients} clients in ${Math.round((Date.now() - began) / 1000)} s; ` +
    `kills: ${JSON.stringify(killed)}; ${starts} starts; ` +
    `${tally.retried} responses lost and requested again, ${tally.refused} refused`,
)
console.log(
  `acknowledged ${found.acknowledged}, lost ${found.lost}, doubled ${found.doubled}, ` +
    `broken rules ${found.broken.length === 0 ? 'none' : found.broken.join('; ')}`,
)
if (found.lost + found.doubled + found.broken.length > 0) process.exitCode = 1
