import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { sizeOf } from './data.ts'
import { requestOf, scenarios } from './scenarios.ts'
import { megabytes, serve } from './served.ts'

/**
 * Memory under load: sends all scenarios of the benchmark at a steady rate and prints the resident
 * memory of the application each minute. `npm run soak -- --minutes 30 --rate 300`
 *
 * Flat means that the median of the last third is at most 10% above the median of the second third.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    rate: { type: 'string', default: '300' },
    connections: { type: 'string', default: '16' },
  },
})
const [minutes, rate, connections] = [values.minutes, values.rate, values.connections].map(
  Number,
) as [number, number, number]
const size = sizeOf(300_000, 10_000)
const allScenarios = Object.entries(scenarios(size))

const app = await serve(size, { poolSize: 10 })
const origin = `http://localhost:${app.port}`
const samples: number[] = [await megabytes(app.pid)]
console.log(`${size.reviews} reviews, ${rate} requests a second, ${connections} connections`)
console.log('\n| minute | MB |\n|---|---|')
console.log(`| 0 | ${samples[0]} |`)

let sent = -1
const load = autocannon({
  url: origin,
  connections,
  overallRate: rate,
  duration: minutes * 60,
  requests: [
    {
      setupRequest: (request) => {
        sent += 1
        const [name, scenario] = allScenarios[sent % allScenarios.length]!
        const i = Math.floor(sent / allScenarios.length)
        return { ...request, ...requestOf(name, scenario, i, origin) }
      },
    },
  ],
})
for (let minute = 1; minute <= minutes; minute++) {
  await sleep(60_000)
  samples.push(await megabytes(app.pid))
  console.log(`| ${minute} | ${samples.at(-1)} |`)
}
const { requests, non2xx, errors } = await load
await sleep(60_000)
console.log(`\na minute after the load: ${await megabytes(app.pid)} MB`)
console.log(`${requests.total} responses, ${non2xx} refused, ${errors} errors`)
await app.stop()

const third = Math.floor(minutes / 3)
const middle = (of: number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)]!
const second = middle(samples.slice(third + 1, 2 * third + 1))
const last = middle(samples.slice(2 * third + 1))
const flat = last <= second * 1.1 && errors === 0
console.log(
  `${flat ? 'Flat' : 'Not flat'}: median ${second} MB in the second third, ${last} MB in the last`,
)
if (!flat) process.exitCode = 1
