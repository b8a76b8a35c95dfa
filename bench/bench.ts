import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon, { type Result } from 'autocannon'
import { median } from '../scripts/median.ts'
import { freePort } from '../src/server/base/free-port.ts'
import { sizeOf } from './data.ts'
import { requestOf, scenarios } from './scenarios.ts'
import { megabytes, node, serve, untilAnswers } from './served.ts'

/**
 * Compares the application with one statement for each question on the same database
 * (reference.ts). They take turns, and the medians are printed.
 * `npm run bench -- --rows 200000 --seconds 2 --rounds 5 --only list,submit`
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    campaigns: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
  },
})
const [rows, campaigns, seconds, rounds] = [
  values.rows,
  values.campaigns,
  values.seconds,
  values.rounds,
].map(Number) as [number, number, number, number]

/** The least share of the reference's requests per second, at 8 connections. */
const aims = { list: 0.35, search: 0.35, deep: 0.35, detail: 0.35, embed: 0.4, submit: 0.3 }
/** The p99 at 32 connections may be so many times that of the reference. */
const p99Aim = 6
const idleAim = 180
/** V8 compiles for thousands of requests, and the database reads its pages. */
const warmUpSeconds = 6
const poolSize = 10

const size = sizeOf(rows, campaigns)
const asked = scenarios(size)
const missed: string[] = []

console.log(`${campaigns} campaigns, ${rows} reviews, ${seconds} s a run, pool ${poolSize}`)
const app = await serve(size, { poolSize })
const origin = `http://localhost:${app.port}`
const port = await freePort()
const args = [app.database.appUrl, String(port), String(poolSize), origin]
const reference = node(['bench/reference.ts', ...args], {})
await untilAnswers(`http://127.0.0.1:${port}/`)
await sleep(10_000)
const idle = await megabytes(app.pid)
console.log(`idle memory of the application: ${idle} MiB`)
if (idle > idleAim) missed.push(`idle memory: ${idle} > ${idleAim} MiB`)

/** The last request number of each scenario: both servers share it, as changes work only once. */
const used: Record<string, number> = {}

const run = (name: string, port: number, connections: number, duration: number) =>
  autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration,
    requests: [
      {
        setupRequest: (request) => {
          const i = (used[name] = (used[name] ?? -1) + 1)
          return { ...request, ...requestOf(name, asked[name]!, i, origin) }
        },
      },
    ],
  })

const summary = (turns: Result[]) => ({
  perSecond: median(turns.map(({ requests }) => requests.average)),
  p99: median(turns.map(({ latency }) => latency.p99)),
  failed: turns.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0),
})

type Summary = ReturnType<typeof summary>

const rounded = (ratio: number) => Math.round(ratio * 100) / 100

console.log('\n| what | connections | app req/s | reference req/s | ratio | p99 ms of each |')
console.log('|---|---|---|---|---|---|')
for (const [name, aim] of Object.entries(aims)) {
  if (values.only && !values.only.split(',').includes(name)) continue
  const ports = [app.port, port]
  for (const one of ports) await run(name, one, 8, warmUpSeconds)
  for (const connections of [8, 32]) {
    const turns = ports.map((): Result[] => [])
    for (let round = 0; round < rounds; round++) {
      for (const [i, one] of ports.entries()) {
        turns[i]!.push(await run(name, one, connections, seconds))
      }
    }
    const [mine, its] = turns.map(summary) as [Summary, Summary]
    const ratio = rounded(mine.perSecond / its.perSecond)
    const times = rounded(mine.p99 / Math.max(1, its.p99))
    if (connections === 8 && ratio < aim) missed.push(`${name}: ${ratio} < ${aim}`)
    if (connections === 32 && times > p99Aim) missed.push(`p99 of ${name}: ${times} times`)
    const failed = mine.failed + its.failed
    if (failed > 0) missed.push(`${name}: ${mine.failed} and ${its.failed} requests failed`)
    const perSecond = [mine, its].map((one) => Math.round(one.perSecond)).join(' | ')
    console.log(`| ${name} | ${connections} | ${perSecond} | ${ratio} | ${mine.p99} / ${its.p99} |`)
  }
}
console.log(`\nmemory after the load: ${await megabytes(app.pid)} MiB`)
console.log(missed.length === 0 ? 'Every aim is reached.' : `Missed: ${missed.join('; ')}`)

reference.kill()
await app.stop()
