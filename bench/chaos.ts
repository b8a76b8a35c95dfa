import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '../src/server/base/embedded-postgres/start.ts'
import { freePort } from '../src/server/base/free-port.ts'
import { Load, report } from './chaos-load.ts'
import { Receiver, reportEvents } from './chaos-webhook.ts'
import { fillForChaos } from './chaos-world.ts'
import { secret } from './data.ts'

/**
 * Chaos test: sends requests while the application, its database or both are killed with SIGKILL
 * at random moments. Each acknowledged operation is written to a file and checked at the end.
 * Requests without a response are repeated with the same idempotency key. A receiver of webhooks
 * gets the event of each of them, also while the application is killed that sends them.
 *
 *     npm run chaos -- --kills 60 --ops 20000 --clients 8
 *
 * `--lease` is the seconds after which another process sends the events of one that died.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '6' },
    ops: { type: 'string', default: '600' },
    clients: { type: 'string', default: '8' },
    lease: { type: 'string', default: '60' },
  },
})
const [kills, ops, clients] = [values.kills, values.ops, values.clients].map(Number) as [
  number,
  number,
  number,
]

/** Further kills after the load, while events are being sent. */
const sendingKills = Math.floor(kills / 10)

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'candor-chaos-'))
await chmod(folder, 0o755)
const dataDir = join(folder, 'data')
const port = await freePort()
const origin = `http://localhost:${port}`
let application: ChildProcess | undefined
let starts = 0
const state = { done: false }
const load = new Load({
  addresses: [origin],
  origin,
  acknowledged: join(folder, 'acknowledged.jsonl'),
})

/** Starts the application, and restarts it whenever it ends, without any repair in between. */
async function keepRunning() {
  while (!state.done) {
    starts += 1
    // What outlives a run that failed would hold the output of `npm test` open.
    const args = ['--import', './scripts/exit-with-parent.mjs', 'dist/server/main.js']
    application = spawn(process.execPath, args, {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        PORT: String(port),
        DATA_DIR: dataDir,
        AUTH_SECRET: secret,
        DEMO: 'off',
        READS_PER_MINUTE: '10000000',
        CHANGES_PER_MINUTE: '10000000',
        NETWORK_CHANGES_PER_MINUTE: '10000000',
        LOG_LEVEL: 'silent',
        WEBHOOK_LEASE_SECONDS: values.lease,
        PUBLIC_URL: origin,
      },
      stdio: ['pipe', 'ignore', 'inherit'],
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
  const deadline = Date.now() + 180_000
  while (!(await isReady())) {
    if (Date.now() > deadline) throw new Error('The application did not come back.')
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

/** Kills the application while it sends events. The next one begins when its lease has ended. */
async function killWhileSending() {
  for (let i = 0; i < sendingKills; i++) {
    await untilReady()
    const before = receiver.count
    const deadline = Date.now() + 90_000
    while (receiver.count < before + 20 && Date.now() < deadline) await sleep(10)
    kill(application?.pid)
    await sleep(50)
  }
}

const began = Date.now()
const running = keepRunning()
await untilReady()
const embedded = await startEmbeddedPostgres({ dataDir })
const world = await fillForChaos(embedded.ownerUrl, { ops })
const receiver = await Receiver.start({ origin, cookie: world.admin })

let given = 0
const next = () => (given < ops ? given++ : null)
const killing = killAtRandom(() => given)
await Promise.all(Array.from({ length: clients }, () => load.client(world, next)))
const killed = await killing
await killWhileSending()
await untilReady()

const owner = new pg.Client({
  connectionString: (await startEmbeddedPostgres({ dataDir })).ownerUrl,
})
await owner.connect()
const found = await load.audit(owner)
await receiver.untilSent(owner)
const events = receiver.audit(await load.acknowledged())
await owner.end()
receiver.stop()
state.done = true
application?.kill('SIGTERM')
await running
await rm(folder, { recursive: true, force: true })

console.log(
  `${ops} operations by ${clients} clients in ${Math.round((Date.now() - began) / 1000)} s; ` +
    `kills: ${JSON.stringify(killed)}; ${starts} starts; ` +
    `${load.retried} responses lost and requested again`,
)
console.log('refused:', load.refusals)
report(found)
reportEvents(events)
