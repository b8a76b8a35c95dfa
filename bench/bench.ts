import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon, { type Result } from 'autocannon'
import { deepCursor, requestOf, scenarios } from './scenarios.ts'
import { freePort } from '../src/server/free-port.ts'
import { megabytes, node, serve, untilAnswers } from './served.ts'

/**
 * Compares the application with a bare server on the same database: requests per second, latency at
 * p50 and p99, and the ratio. `npm run bench -- --rows 200000 --seconds 4`
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    campaigns: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string' },
    connections: { type: 'string', default: '1,8,32' },
  },
})
const rows = Number(values.rows)
const campaigns = Number(values.campaigns)
const duration = Number(values.seconds)
const connectionCounts = values.connections.split(',').map(Number)
const poolSize = 10
const allScenarios = scenarios(campaigns)

/** The last request number of each scenario: both servers share it, as changes work only once. */
const used: Record<string, number> = {}

async function run(name: string, port: number, connections: number): Promise<Result> {
  const origin = `http://localhost:${app.port}`
  return autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration,
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
const app = await serve({ campaigns, reviews: rows }, { poolSize })
await sleep(10_000)
console.log(`idle memory of the application: ${await megabytes(app.pid)} MB`)
const barePort = await freePort()
const bare = node('bench/bare.ts', [app.database.appUrl, String(barePort), String(poolSize)], {
  BENCH_DEEP: `cursor=${deepCursor}`,
})
await untilAnswers(`http://127.0.0.1:${barePort}/`)

console.log(
  '\n| what | connections | app req/s | bare req/s | ratio | app p50/p99 ms | bare p50/p99 ms |',
)
console.log('|---|---|---|---|---|---|---|')
const short: string[] = []
for (const name of Object.keys(allScenarios)) {
  if (values.only && !values.only.split(',').includes(name)) continue
  for (const connections of connectionCounts) {
    await run(name, app.port, Math.min(connections, 4))
    const mine = await run(name, app.port, connections)
    const theirs = await run(name, barePort, connections)
    const ratio = mine.requests.average / theirs.requests.average
    const failed = mine.non2xx + mine.errors + theirs.non2xx + theirs.errors
    const aim = allScenarios[name]!.kind === 'read' ? 0.6 : 0.7
    if (ratio < aim)
      short.push(`${name} at ${connections}: ${Math.round(ratio * 100) / 100} < ${aim}`)
    console.log(
      `| ${name} | ${connections} | ${Math.round(mine.requests.average)} | ` +
        `${Math.round(theirs.requests.average)} | ${Math.round(ratio * 100) / 100} | ` +
        `${mine.latency.p50}/${mine.latency.p99} | ${theirs.latency.p50}/${theirs.latency.p99} |` +
        (failed ? ` ${failed} failed (${mine.non2xx}, ${theirs.non2xx})` : ''),
    )
  }
}
console.log(`\nmemory after the load: ${await megabytes(app.pid)} MB`)
console.log(
  short.length === 0 ? 'Every ratio reaches its aim.' : `Below the aim: ${short.join('; ')}`,
)

bare.kill()
await app.stop()
