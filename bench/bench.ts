import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon, { type Result } from 'autocannon'
import pg from 'pg'
import { hasBest, makeBestTables } from './best.ts'
import { sizeOf } from './data.ts'
import { databaseWork } from './database-work.ts'
import { printGrowth } from './growth.ts'
import { watchProcessor } from './processor.ts'
import { deepCursor, openings, requestOf, scenarios } from './scenarios.ts'
import { freePort } from '../src/server/base/free-port.ts'
import { megabytes, node, serve, untilAnswers } from './served.ts'

/**
 * With more than a million rows, or `--growth`, prints how answers grow (growth.ts). Otherwise
 * compares the application with two bare servers on the same database: one sends the same SQL
 * (bare.ts), one the best SQL for the question on tables of its own (best.ts). They take turns;
 * the medians are printed. `npm run bench -- --rows 200000 --seconds 2 --rounds 5`
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    campaigns: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
    growth: { type: 'boolean', default: false },
    connections: { type: 'string', default: '1,8,32,128' },
  },
})
const rows = Number(values.rows)
const campaigns = Number(values.campaigns)
const duration = Number(values.seconds)
const rounds = Number(values.rounds)
const connectionCounts = values.connections.split(',').map(Number)
const poolSize = 10
const size = sizeOf(rows, campaigns)
const allScenarios = scenarios(size)

if (values.growth || rows > 1_000_000) {
  await printGrowth(rows, values.only?.split(';'))
  process.exit()
}

/** The last request number of each scenario: the servers share it, as changes work only once. */
const used: Record<string, number> = {}

interface Server {
  port: number
  pid: number
}

async function run(name: string, port: number, connections: number, seconds = duration) {
  const origin = `http://localhost:${app.port}`
  return autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => {
          const i = (used[name] = (used[name] ?? -1) + 1)
          return { ...request, ...requestOf(name, allScenarios[name]!, i, origin) }
        },
      },
    ],
  })
}

console.log(`${campaigns} campaigns, ${rows} reviews, ${duration} s a run, pool ${poolSize}`)
const app = await serve(size, { poolSize })
await sleep(10_000)
console.log(`idle memory of the application: ${await megabytes(app.pid)} MB`)

/** Remembers that reviewers have opened campaigns before. */
async function rememberOpenings(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { reviewers, campaigns } = openings(size)
  await client.query(
    `insert into brief_openings (reviewer_id, campaign_id, opened_at)
     select r, c, now() from unnest($1::uuid[], $2::uuid[]) as o (r, c) on conflict do nothing`,
    [reviewers, campaigns],
  )
  await client.end()
}

/** Throws if the best SQL answers another JSON than the application. */
async function requireSameAnswers(name: string) {
  const origin = `http://localhost:${app.port}`
  for (let i = 0; i < 5; i++) {
    const { path, headers } = requestOf(name, allScenarios[name]!, i, origin)
    const [mine, its] = await Promise.all(
      [app, best].map(async ({ port }) => {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
        return answer.json() as Promise<unknown>
      }),
    )
    assert.deepStrictEqual(its, mine, `The best SQL for ${name} answers something else.`)
  }
}

/** Starts a bare server on the database. */
async function startBare(file: string) {
  const port = await freePort()
  const args = [file, app.database.appUrl, ...[port, poolSize, rows, campaigns].map(String)]
  const child = node(args, {
    BENCH_DEEP: `cursor=${deepCursor}`,
    BENCH_APP: `http://127.0.0.1:${app.port}`,
  })
  await untilAnswers(`http://127.0.0.1:${port}/`)
  return { port, pid: child.pid!, stop: () => child.kill() }
}

await rememberOpenings(app.database.ownerUrl)
await makeBestTables(app.database.ownerUrl)
const same = await startBare('bench/bare.ts')
const best = await startBare('bench/best.ts')

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!

/** A turn, with the microseconds of the processor for each request. */
interface Turn extends Result {
  serverMicros: number
  databaseMicros: number
}

async function turnOf(name: string, { port, pid }: Server, connections: number): Promise<Turn> {
  const used = await watchProcessor(pid, app.databaseFolder)
  const result = await run(name, port, connections)
  const { server, database } = await used()
  const each = (all: number) => all / Math.max(1, result.requests.total)
  return { ...result, serverMicros: each(server), databaseMicros: each(database) }
}

/** The medians of the turns of one server. */
function summary(turns: Turn[]) {
  return {
    serverMicros: median(turns.map(({ serverMicros }) => serverMicros)),
    databaseMicros: median(turns.map(({ databaseMicros }) => databaseMicros)),
    perSecond: median(turns.map(({ requests }) => requests.average)),
    p99: median(turns.map(({ latency }) => latency.p99)),
    failed: turns.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0),
  }
}

/** What the database does for one request of the application, by one connection. */
async function databaseLine(name: string) {
  await run(name, app.port, 1)
  let sent = 0
  const work = await databaseWork(app.database.ownerUrl, async () => {
    sent = (await run(name, app.port, 1)).requests.total
  })
  const { statements, plans, millis, pages } = work
  const cells = [statements, plans, millis, pages]
    .map((all) => all / sent)
    .map((one) => Math.round(one * 100) / 100)
  return `| ${name} | ${cells.join(' | ')} |`
}

/**
 * How long each server answers a question before its first turn: V8 has compiled what thirty
 * thousand reads run then, as in a server that has run for a while. Changes work only once.
 */
const warmUpSeconds = { read: 12, money: 6 }

const rounded = (ratio: number) => Math.round(ratio * 100) / 100

console.log(
  '\n| what | connections | app req/s | same SQL | ratio | best SQL | ratio | p99 ms of each |',
)
console.log('|---|---|---|---|---|---|---|---|')
const short: string[] = []
const inDatabase: string[] = []
const processor: string[] = []
/** The p99 may be this many times that of the best SQL. */
const p99Aim = 4
for (const name of Object.keys(allScenarios)) {
  if (values.only && !values.only.split(',').includes(name)) continue
  const servers = [app, same, ...(hasBest(name) ? [best] : [])]
  if (hasBest(name) && allScenarios[name]!.kind === 'read') await requireSameAnswers(name)
  inDatabase.push(await databaseLine(name))
  for (const { port } of servers) await run(name, port, 8, warmUpSeconds[allScenarios[name]!.kind])
  for (const connections of connectionCounts) {
    const turns = servers.map((): Turn[] => [])
    for (let round = 0; round < rounds; round++) {
      for (const [i, one] of servers.entries()) turns[i]!.push(await turnOf(name, one, connections))
    }
    const [mine, sameSql, bestSql] = turns.map(summary)
    const ratio = mine!.perSecond / (bestSql ?? sameSql)!.perSecond
    const aim = name === 'embed' ? 0.9 : name === 'submit' ? 0.5 : 0.6
    if (ratio < aim) short.push(`${name} at ${connections}: ${rounded(ratio)} < ${aim}`)
    const late = mine!.p99 / Math.max(1, (bestSql ?? sameSql)!.p99)
    if (connections === 32 && late > p99Aim)
      short.push(`p99 of ${name} at 32: ${rounded(late)} times`)
    const all = [mine!, sameSql!, ...(bestSql ? [bestSql] : [])]
    const failed = all.map((one) => one.failed)
    const micros = all.map(({ serverMicros, databaseMicros }) =>
      [serverMicros, databaseMicros].map(Math.round).join(' + '),
    )
    processor.push(`| ${name} | ${connections} | ${micros.join(' | ')} |`)
    console.log(
      `| ${name} | ${connections} | ${Math.round(mine!.perSecond)} | ` +
        `${Math.round(sameSql!.perSecond)} | ${rounded(mine!.perSecond / sameSql!.perSecond)} | ` +
        `${bestSql ? Math.round(bestSql.perSecond) : ''} | ${bestSql ? rounded(ratio) : ''} | ` +
        `${all.map(({ p99 }) => p99).join(' / ')} |` +
        (failed.some((count) => count > 0) ? ` failed: ${failed.join(', ')}` : ''),
    )
  }
}
console.log('\nMicroseconds of the processor for a request, server + database:')
console.log('\n| what | connections | app | same SQL | best SQL |\n|---|---|---|---|---|')
console.log(processor.join('\n'))
console.log('\n| what | statements | plans | database ms | pages |\n|---|---|---|---|---|')
console.log(inDatabase.join('\n'))
console.log(`\nmemory after the load: ${await megabytes(app.pid)} MB`)
console.log(
  short.length === 0 ? 'Every ratio reaches its aim.' : `Below the aim: ${short.join('; ')}`,
)

same.stop()
best.stop()
await app.stop()
