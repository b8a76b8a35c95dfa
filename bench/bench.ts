import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import autocannon, { type Result } from 'autocannon'
import { readConfig } from '../src/server/config.ts'
import { prepareDatabase } from '../src/server/start.ts'
import { fill, freshReviewers, idOf, isPending, tokenOf } from './data.ts'

/**
 * The application beside a bare server on the same database and rows, in turns: requests per second
 * and p50/p99, and their ratios. `npm run bench -- --rows 200000 --seconds 4`
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string' },
    connections: { type: 'string', default: '1,8,32' },
  },
})
const rows = Number(values.rows)
const duration = Number(values.seconds)
const connectionCounts = values.connections.split(',').map(Number)
const campaigns = 10_000
const poolSize = 10
const root = fileURLToPath(new URL('..', import.meta.url))

const folder = await mkdtemp(join(tmpdir(), 'candor-bench-'))
await chmod(folder, 0o755)
const [appPort, barePort] = [await freePort(), await freePort()]
const environment = {
  PATH: process.env.PATH!,
  NODE_ENV: 'test',
  PORT: String(appPort),
  DATA_DIR: join(folder, 'data'),
  DEMO: 'off',
  LOG_LEVEL: 'silent',
  POOL_SIZE: String(poolSize),
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

interface Scenario {
  kind: 'read' | 'money'
  method: 'GET' | 'POST'
  /** The person who asks for the i-th time. */
  viewer?: (i: number) => string
  path: (i: number) => string
  body?: object
}

// A page far down, as its cursor says it: nine tenths of all reviews are newer.
const deepAt = new Date(Date.UTC(2026, 5, 1) + 100 * 86_400_000 * 0.1)
const deepCursor = Buffer.from(JSON.stringify([deepAt.toISOString(), idOf('e', 0)])).toString(
  'base64url',
)

const active = (i: number) => idOf('c', i - (i % 5 === 4 ? 1 : 0))
const spread = (i: number, of: number) => (i * 7_919) % of
const pendingReviews = Array.from({ length: rows }, (_, n) => n).filter(
  (n) => isPending(n) && n > 9,
)
const fresh = (i: number) => idOf('f', i % (freshReviewers - 1))
const content = 'It boils quickly and the lid closes well, but the handle is hot.'

const scenarios: Record<string, Scenario> = {
  list: { kind: 'read', method: 'GET', viewer: fresh, path: () => '/api/campaigns' },
  search: { kind: 'read', method: 'GET', viewer: fresh, path: () => '/api/campaigns?q=number+77' },
  detail: {
    kind: 'read',
    method: 'GET',
    viewer: fresh,
    path: (i) => `/api/campaigns/${active(spread(i, campaigns))}`,
  },
  deep: {
    kind: 'read',
    method: 'GET',
    viewer: () => idOf('a', 0),
    path: () => `/api/reviews?cursor=${deepCursor}`,
  },
  embed: {
    kind: 'read',
    method: 'GET',
    path: (i) => `/api/public/campaigns/${active(spread(i, campaigns))}/reviews`,
  },
  submit: {
    kind: 'money',
    method: 'POST',
    body: { rating: 4, content },
    // Each pair once: over all active campaigns in turn, then the next reviewer.
    viewer: (i) => fresh(Math.floor(i / 1_900)),
    path: (i) => `/api/campaigns/${idOf('c', 5 * (1 + (i % 1_900)))}/reviews`,
  },
  approve: {
    kind: 'money',
    method: 'POST',
    viewer: () => idOf('a', 0),
    body: {},
    path: (i) => `/api/reviews/${idOf('e', pendingReviews[i]!)}/approval`,
  },
  withdraw: {
    kind: 'money',
    method: 'POST',
    viewer: fresh,
    body: { amountCents: 30_00 },
    path: () => '/api/wallet/withdrawals',
  },
}

function node(file: string, args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [file, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function untilAnswers(url: string) {
  for (let i = 0; i < 600; i++) {
    const answered = await fetch(url).then(
      () => true,
      () => false,
    )
    if (answered) return
    await sleep(100)
  }
  throw new Error(`${url} does not answer.`)
}

/** What was used up must not be used again, whoever is asked. */
const used: Record<string, number> = {}

async function run(name: string, port: number, connections: number): Promise<Result> {
  const scenario = scenarios[name]!
  const origin = `http://localhost:${appPort}`
  return autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration,
    requests: [
      {
        method: scenario.method,
        setupRequest: (request) => {
          const i = (used[name] = (used[name] ?? -1) + 1)
          return {
            ...request,
            path: scenario.path(i),
            headers: {
              'x-bench': name,
              // Who reads an embed is nobody's visitor.
              ...(scenario.viewer && {
                cookie: `candor.session_token=${tokenOf(scenario.viewer(i))}.x`,
              }),
              ...(scenario.method === 'POST' && {
                origin,
                'content-type': 'application/json',
                'idempotency-key': `bench-${i}`,
              }),
            },
            ...(scenario.body && { body: JSON.stringify(scenario.body) }),
          }
        },
      },
    ],
  })
}

const megabytes = async (pid: number) => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

const config = readConfig(environment)
const database = await prepareDatabase(config, () => {})
console.log(`${campaigns} campaigns, ${rows} reviews, ${duration} s a run, pool ${poolSize}`)
await fill(database.ownerUrl, { campaigns, reviews: rows })

// As `npm start` runs it.
const app = node('--max-semi-space-size=4', ['src/server/main.ts'], {
  ...environment,
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
})
await untilAnswers(`http://127.0.0.1:${appPort}/readyz`)
await sleep(10_000)
console.log(`idle memory of the application: ${await megabytes(app.pid!)} MB`)
const bare = node('bench/bare.ts', [database.appUrl, String(barePort), String(poolSize)], {
  PATH: process.env.PATH!,
  BENCH_DEEP: `cursor=${deepCursor}`,
})
await untilAnswers(`http://127.0.0.1:${barePort}/`)

console.log(
  '\n| what | connections | app req/s | bare req/s | ratio | app p50/p99 ms | bare p50/p99 ms |',
)
console.log('|---|---|---|---|---|---|---|')
const short: string[] = []
for (const name of Object.keys(scenarios)) {
  if (values.only && !values.only.split(',').includes(name)) continue
  for (const connections of connectionCounts) {
    await run(name, appPort, Math.min(connections, 4))
    const mine = await run(name, appPort, connections)
    const theirs = await run(name, barePort, connections)
    const ratio = mine.requests.average / theirs.requests.average
    const failed = mine.non2xx + mine.errors + theirs.non2xx + theirs.errors
    const aim = scenarios[name]!.kind === 'read' ? 0.6 : 0.7
    if (ratio < aim)
      short.push(`${name} at ${connections}: ${Math.round(ratio * 100) / 100} < ${aim}`)
    console.log(
      `| ${name} | ${connections} | ${Math.round(mine.requests.average)} | ` +
        `${Math.round(theirs.requests.average)} | ${Math.round(ratio * 100) / 100} | ` +
        `${mine.latency.p50}/${mine.latency.p99} | ${theirs.latency.p50}/${theirs.latency.p99} |` +
        (failed ? ` ${failed} not answered well (${mine.non2xx}, ${theirs.non2xx})` : ''),
    )
  }
}
console.log(`\nmemory after the load: ${await megabytes(app.pid!)} MB`)
console.log(
  short.length === 0 ? 'Every ratio reaches its aim.' : `Short of the aim: ${short.join('; ')}`,
)

bare.kill()
const gone = once(app, 'exit')
app.kill('SIGTERM')
await gone
await database.embedded?.stop().catch(() => {})
await rm(folder, { recursive: true, force: true })
