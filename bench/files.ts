import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { cookieOf, idOf, sizeOf, tokenOf } from './data.ts'
import { requestOf, scenarios } from './scenarios.ts'
import { megabytes, serve } from './served.ts'

/**
 * What the file of a long list costs others: lists of campaigns are asked for without and beside
 * an admin who downloads the file of all reviews, in turns. `npm run bench:files -- --rows 1000000`
 */
const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } })
const size = sizeOf(Number(values.rows))
const [seconds, rounds, connections, rate, aim] = [10, 3, 4, 200, 1.5]
const app = await serve(size, { poolSize: 10 })
const origin = `http://localhost:${app.port}`
const list = scenarios(size).list!

let asked = 0
const readers = () =>
  autocannon({
    url: origin,
    connections,
    overallRate: rate,
    duration: seconds,
    requests: [
      { setupRequest: (request) => ({ ...request, ...requestOf('list', list, asked++, origin) }) },
    ],
  })

let peak = 0
const watch = setInterval(
  () => void megabytes(app.pid).then((mb) => (peak = Math.max(peak, mb))),
  500,
)

/** Reads the whole file, or until it is aborted. Returns the number of lines. */
async function download(signal?: AbortSignal): Promise<number> {
  const headers = { cookie: cookieOf(tokenOf(idOf('a', 0))) }
  const answer = await fetch(`${origin}/api/reviews.csv`, { headers, ...(signal && { signal }) })
  let lines = 0
  for await (const part of answer.body!) for (const byte of part) if (byte === 10) lines++
  return lines
}

console.log(`${size.reviews} reviews, ${rate} lists a second by ${connections} connections`)
const [alone, beside]: number[][] = [[], []]
const p99: number[][] = [[], []]
for (let round = 0; round < rounds; round++) {
  const quiet = await readers()
  alone!.push(quiet.latency.average)
  p99[0]!.push(quiet.latency.p99)
  const stop = new AbortController()
  const file = download(stop.signal).catch(() => 0)
  await sleep(500)
  const busy = await readers()
  beside!.push(busy.latency.average)
  p99[1]!.push(busy.latency.p99)
  stop.abort()
  await file
}
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!
const [before, during] = [median(alone!), median(beside!)]
console.log(`alone: mean ${before} ms, p99 ${median(p99[0]!)} ms`)
console.log(`beside the file: mean ${during} ms, p99 ${median(p99[1]!)} ms`)
console.log(`${(during / before).toFixed(2)} times as long; the aim is ${aim}`)

const idle = await megabytes(app.pid)
peak = 0
const start = performance.now()
const lines = await download()
const took = (performance.now() - start) / 1000
console.log(`the whole file: ${lines} lines in ${took.toFixed(0)} s, memory ${idle} MB before`)
console.log(`and at most ${peak} MB meanwhile`)
clearInterval(watch)
await app.stop()
