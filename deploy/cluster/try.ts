// `npm run test:cluster`: the files of this folder on loopback, failing over under load.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { Load, report } from '../../bench/chaos-load.ts'
import { fillForChaos } from '../../bench/chaos-world.ts'
import { secret } from '../../bench/data.ts'
import { appLogin, migrate } from '../../src/server/base/db/migrate.ts'
import { freePort } from '../../src/server/base/free-port.ts'
import { readiness, until } from '../../src/server/test/application.ts'
import { Cluster } from './cluster.ts'

const { values } = parseArgs({
  options: {
    /** Through PgBouncer in transaction mode. */
    pgbouncer: { type: 'boolean', default: false },
    clients: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '1' },
    /** Only the faults whose names contain this. */
    only: { type: 'string', default: '' },
  },
})
const root = fileURLToPath(new URL('../../', import.meta.url))
const maxOperations = 100_000

// Bounded, and nothing is left behind.
setTimeout(() => void giveUp('It took longer than 20 minutes.'), 1_200_000).unref()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void giveUp(signal))

async function giveUp(why: string) {
  console.error(why)
  await stop()
  process.exit(1)
}

const cluster = new Cluster()
const applications: ChildProcess[] = []

/** Longer than ttl, so that another node becomes the primary. */
const pauseMillis = 40_000

/** What is done to the cluster. Each leaves it whole before the next. */
const faults: [string, () => Promise<void>][] = [
  [
    'primary: PostgreSQL killed',
    async () => {
      cluster.signal(await cluster.primary(), 'SIGKILL', { patroni: false })
    },
  ],
  [
    'primary: PostgreSQL and Patroni killed',
    async () => {
      const node = await cluster.primary()
      cluster.signal(node, 'SIGKILL')
      await sleep(30_000)
      cluster.startPatroni(node)
    },
  ],
  [
    `primary: both paused for ${pauseMillis / 1_000} s`,
    async () => {
      const node = await cluster.primary()
      cluster.pause(node)
      await sleep(pauseMillis)
      cluster.resume(node)
    },
  ],
  ['planned switchover', () => cluster.switchover()],
  [
    'synchronous replica: both killed',
    async () => {
      const node = await cluster.synchronous()
      cluster.signal(node, 'SIGKILL')
      await sleep(15_000)
      cluster.startPatroni(node)
    },
  ],
  [
    'one etcd killed',
    async () => {
      cluster.killEtcd(1)
      await sleep(15_000)
      cluster.startEtcd(1)
    },
  ],
]

async function startApplications(count: number) {
  await migrate(cluster.ownerUrl)
  const directUrl = await appLogin(cluster.ownerUrl, 'another password')
  const pooled = values.pgbouncer && (await cluster.startPgBouncer(directUrl))
  const readUrl = directUrl.replace(':5000/', ':5001/')
  const ports = [await freePort(), await freePort()].slice(0, count)
  const addresses = ports.map((port) => `http://localhost:${port}`)
  for (const [i, port] of ports.entries()) {
    applications.push(
      spawn(
        process.execPath,
        ['--import', './scripts/exit-with-parent.mjs', 'dist/server/main.js'],
        {
          cwd: root,
          env: {
            PATH: process.env.PATH,
            NODE_ENV: 'test',
            PORT: String(port),
            DATA_DIR: join(cluster.folder, `application${i}`),
            DATABASE_URL: cluster.ownerUrl,
            APP_DATABASE_URL: pooled || directUrl,
            ...(pooled && { DIRECT_DATABASE_URL: directUrl, PREPARED_STATEMENTS: 'off' }),
            READ_DATABASE_URL: readUrl,
            AUTH_SECRET: secret,
            DEMO: 'off',
            LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
            PUBLIC_URL: addresses[0],
          },
          stdio: ['pipe', 'inherit', 'inherit'],
        },
      ),
    )
    await until(async () => (await readiness(addresses[i]!)) === 200)
  }
  return addresses
}

/** Reads the list of campaigns, which may come from a replica, and counts the answers. */
async function readAlong(addresses: string[], cookie: string, isOver: () => boolean) {
  const statuses: Record<string, number> = {}
  for (let i = 0; !isOver(); i++) {
    const signal = AbortSignal.timeout(20_000)
    const url = `${addresses[i % addresses.length]}/api/campaigns`
    const status = await fetch(url, { headers: { cookie }, signal }).then(
      async (response) => (await response.arrayBuffer()) && response.status,
      () => 0,
    )
    statuses[status] = (statuses[status] ?? 0) + 1
    await sleep(50)
  }
  console.log(`lists read meanwhile: ${JSON.stringify(statuses)}`)
}

interface Span {
  name: string
  from: number
  to: number
}

/** One line of the table: what the clients saw from one fault to the next. */
function lineOf({ name, from, to }: Span, { outcomes }: Load) {
  const seen = outcomes.filter(({ at }) => at >= from && at < to)
  const success = [
    from,
    ...seen.filter(({ status }) => status < 500 && status > 0).map((o) => o.at),
  ]
  const gaps = success.slice(1).map((at, i) => at - success[i]!)
  const statuses: Record<string, number> = {}
  for (const { status } of seen) {
    if (status === 0 || status >= 500) statuses[status] = (statuses[status] ?? 0) + 1
  }
  return {
    fault: name,
    'seconds without an answer': (Math.max(0, ...gaps) / 1_000).toFixed(1),
    answered: seen.filter(({ status }) => status > 0 && status < 500).length,
    failed: JSON.stringify(statuses),
    'slowest, s': (Math.max(0, ...seen.map(({ millis }) => millis)) / 1_000).toFixed(1),
  }
}

async function failOverUnderLoad(load: Load, addresses: string[]) {
  const world = await fillForChaos(cluster.ownerUrl, { ops: maxOperations })
  let given = 0
  let isOver = false
  const next = () => (isOver || given >= maxOperations ? null : given++)
  const reading = readAlong(addresses, world.pair(0).reviewer.cookie, () => isOver)
  const clients = Array.from({ length: Number(values.clients) }, () => load.client(world, next))
  const spans: Span[] = []
  try {
    await sleep(5_000)
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const [name, cause] of faults.filter((one) => one[0].includes(values.only))) {
        const from = Date.now()
        await cause()
        await sleep(5_000)
        await cluster.untilWhole(300)
        await sleep(5_000)
        spans.push({ name, from, to: Date.now() })
        console.log(JSON.stringify(lineOf(spans.at(-1)!, load)))
      }
    }
  } catch (error) {
    // Look all the same at what was acknowledged.
    console.error(error, await cluster.members())
    console.error(cluster.logs())
    process.exitCode = 1
  }
  isOver = true
  await Promise.all([...clients, reading])
  return spans
}

async function stop() {
  for (const one of applications) {
    if (one.exitCode !== null) continue
    const gone = once(one, 'exit')
    one.kill('SIGTERM')
    await gone
  }
  await cluster.stop()
}

try {
  await cluster.start()
  const addresses = await startApplications(2)
  const load = new Load({
    addresses,
    origin: addresses[0]!,
    acknowledged: join(cluster.folder, 'acknowledged.jsonl'),
  })
  const spans = await failOverUnderLoad(load, addresses)
  console.table(spans.map((span) => lineOf(span, load)))
  const owner = new pg.Client(cluster.ownerUrl)
  await owner.connect()
  report(await load.audit(owner))
  await owner.end()
} finally {
  await stop()
}
