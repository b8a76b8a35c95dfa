import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'node:http'
import { once } from 'node:events'
import { sizeOf } from './data.ts'
import { databaseWork, type Work } from './database-work.ts'
import { questions } from './questions.ts'
import { requestOf } from './scenarios.ts'
import { serve } from './served.ts'

/** Of a question, all per request: milliseconds of the median answer, and the database's work. */
interface Answers {
  median: number
  p99: number
  statements: number
  databaseMillis: number
  readingMillis: number
  pages: number
}

/** An answer may take this much longer with a hundred times as many reviews. */
const aim = 1.3
const [warmups, requests] = [30, 150]
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/**
 * Fills a database of each size, 10,000 reviews and then ten times as many up to `rows`, and asks
 * everything by one connection: what is printed is the time of one answer while nothing else runs.
 */
export async function printGrowth(rows: number, only: string[] | undefined) {
  const sizes: number[] = []
  for (let size = 10_000; size <= rows; size *= 10) sizes.push(size)
  const measured: Record<string, Answers>[] = []
  // The largest first: filling takes long, and should not be beside the measuring of the others.
  for (const size of sizes.toReversed()) measured.unshift(await measure(size, only))

  const header = sizes.map((size) => size.toLocaleString('en'))
  const columns = ['ms', 'database ms', 'reading ms', 'pages'].flatMap((what) =>
    header.map((size) => `${what}, ${size}`),
  )
  console.log(`\n| question | statements | ${columns.join(' | ')} | growth | without reading |`)
  console.log(`|${'---|'.repeat(columns.length + 4)}`)
  const from = Math.min(1, sizes.length - 1)
  const slower: string[] = []
  for (const name of Object.keys(measured.at(-1)!)) {
    const all = measured.map((answers) => answers[name]!)
    const [before, after] = [all[from]!, all.at(-1)!]
    const growth = after.median / before.median
    // How fast pages come that nobody has read in a while, such as most of a large database has, is
    // the machine's.
    const inMemory = (after.median - after.readingMillis) / (before.median - before.readingMillis)
    if (growth > aim) slower.push(name)
    console.log(
      `| ${name} | ${after.statements} | ` +
        [
          ...all.map(({ median }) => median.toFixed(1)),
          ...all.map(({ databaseMillis }) => databaseMillis.toFixed(2)),
          ...all.map(({ readingMillis }) => readingMillis.toFixed(2)),
          ...all.map(({ pages }) => Math.round(pages)),
        ].join(' | ') +
        ` | ${growth.toFixed(2)}${growth > aim ? ' !' : ''} | ${inMemory.toFixed(2)} |`,
    )
  }
  console.log(`\nGrowth is from ${header[from]} to ${header.at(-1)}; the aim is ${aim}.`)
  console.log(slower.length === 0 ? 'All reach it.' : `Slower: ${slower.join('; ')}.`)
}

async function measure(reviews: number, only: string[] | undefined) {
  const begin = performance.now()
  const app = await serve(sizeOf(reviews), { poolSize: 4 })
  const seconds = Math.round((performance.now() - begin) / 1000)
  console.log(`${reviews} reviews: filled and started in ${seconds} s`)
  const origin = `http://localhost:${app.port}`
  // The jobs of the start would count.
  await sleep(10_000)
  const answers: Record<string, Answers> = {}
  try {
    for (const [name, question] of Object.entries(questions(sizeOf(reviews)))) {
      if (only && !only.includes(name)) continue
      let i = 0
      const next = () => ask(app.port, requestOf(name, question, i++, origin))
      for (let n = 0; n < warmups; n++) await next()
      const times: number[] = []
      const work = await databaseWork(app.database.ownerUrl, async () => {
        const end = performance.now() + 10_000
        while (times.length < requests && (times.length < 5 || performance.now() < end)) {
          const start = performance.now()
          await next()
          times.push(performance.now() - start)
        }
      })
      answers[name] = summary(times, work)
      console.log(`${reviews} ${name}: ${answers[name].median.toFixed(2)} ms`)
    }
  } finally {
    await app.stop()
  }
  return answers
}

function summary(times: number[], work: Work) {
  const sorted = times.toSorted((a, b) => a - b)
  return {
    median: sorted[sorted.length >> 1]!,
    p99: sorted[Math.floor(sorted.length * 0.99)]!,
    statements: Math.round(work.statements / times.length),
    databaseMillis: work.millis / times.length,
    readingMillis: work.readingMillis / times.length,
    pages: work.pages / times.length,
  }
}

/** Sends a request and reads the answer. Throws for one that is refused. */
async function ask(port: number, { method, path, headers, body }: ReturnType<typeof requestOf>) {
  const sent = request({ port, host: '127.0.0.1', method, path, headers, agent })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [
    NodeJS.ReadableStream & { statusCode: number },
  ]
  let text = ''
  for await (const part of answer) if (answer.statusCode >= 300) text += String(part)
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`)
}
