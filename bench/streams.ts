import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { channel } from '../src/server/base/db/listener.ts'
import { cookieOf, idOf, pendingReview, sizeOf, tokenOf } from './data.ts'
import { megabytes, serve } from './served.ts'

/**
 * Opens event streams of many people in one process, and prints what they cost in memory and how
 * long an event takes. `npm run bench:streams -- --streams 1000 --seconds 60`
 */
const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '1000' },
    /** How long streams are left open before the memory is read. */
    seconds: { type: 'string', default: '60' },
  },
})
const count = Number(values.streams)
const size = sizeOf(20_000, 10_000)
const rounds = 10
/** What is aimed at, for a thousand streams (docs/performance.md). */
const aim = { megabytes: 60, millis: 1_000 }

interface Stream {
  person: string
  response: IncomingMessage
  /** When each event arrived. */
  events: number[]
}

const app = await serve(size, { poolSize: 10 })
const origin = `http://localhost:${app.port}`

function open(person: string): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: cookieOf(tokenOf(person)), origin }
    const request = get({ port: app.port, path: '/api/events', agent: false, headers })
    request.on('error', reject)
    request.on('response', (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`${response.statusCode} for a stream`))
        return
      }
      const stream: Stream = { person, response, events: [] }
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        if (text.includes('event: change')) stream.events.push(performance.now())
      })
      // When the bench ends.
      response.on('error', () => {})
      resolve(stream)
    })
  })
}

async function openAll(people: string[]): Promise<Stream[]> {
  const opened: Stream[] = []
  // As many at once as a server sees after a restart, in which browsers come back in a few seconds.
  for (let i = 0; i < people.length; i += 100) {
    opened.push(...(await Promise.all(people.slice(i, i + 100).map(open))))
  }
  return opened
}

/** Waits until each of these streams has an event after `since`, and returns the delays. */
async function delays(streams: Stream[], since: number): Promise<number[]> {
  const first = ({ events }: Stream) => events.find((at) => at > since)
  const deadline = performance.now() + 10_000
  while (!streams.every(first)) {
    if (performance.now() > deadline) throw new Error('An event did not arrive in ten seconds.')
    await sleep(2)
  }
  return streams.map((stream) => first(stream)! - since)
}

/** One commit that concerns everybody: from the moment in which it is sent to the last arrival. */
async function tellEverybody(streams: Stream[], database: pg.Client) {
  const since = performance.now()
  const people = [...new Set(streams.map(({ person }) => person))]
  await database.query('select pg_notify($1, id) from unnest($2::text[]) as id', [channel, people])
  return delays(streams, since)
}

/** A decision of an admin, which its reviewer and its business hear of by their notifications. */
async function decide(streams: Stream[], review: number) {
  const { campaigns, businesses, reviewers } = size
  const campaign = review % campaigns
  const people = [
    idOf('b', campaign % businesses),
    idOf('d', (campaign * 7 + Math.floor(review / campaigns)) % reviewers),
  ]
  const concerned = streams.filter(({ person }) => people.includes(person))
  const response = await fetch(`${origin}/api/reviews/${idOf('e', review)}/approval`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin,
      cookie: cookieOf(tokenOf(idOf('a', 0))),
    },
    body: '{}',
  })
  if (!response.ok) throw new Error(`${response.status} for a decision`)
  return delays(concerned, performance.now())
}

function print(what: string, millis: number[]) {
  const sorted = millis.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1]!)
  console.log(
    `${what}: ${sorted.length} arrivals, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms`,
  )
}

/** Businesses and reviewers in turn. Nobody may have more than ten streams. */
const people = Array.from({ length: count }, (_, i) =>
  i % 2 === 0 ? idOf('b', (i / 2) % size.businesses) : idOf('d', ((i - 1) / 2) % size.reviewers),
)
const database = new pg.Client(app.database.ownerUrl)
await database.connect()
try {
  await sleep(10_000)
  const before = await megabytes(app.pid)
  const streams = await openAll(people)
  const opened = await megabytes(app.pid)
  const all: number[] = []
  for (let i = 0; i < rounds; i++) all.push(...(await tellEverybody(streams, database)))
  const decisions: number[] = []
  for (let i = 0; i < 30; i++) {
    decisions.push(...(await decide(streams, pendingReview(i, size))))
  }
  await sleep(Number(values.seconds) * 1_000)
  const after = await megabytes(app.pid)
  console.log(
    `${streams.length} streams: ${before} MB before, ${opened} MB when they were open, ` +
      `${after} MB after ${values.seconds} s`,
  )
  print('a commit that concerns everybody', all)
  print('an approval, from its answer', decisions)
  const slowest = Math.max(...all, ...decisions)
  if (Math.max(opened, after) - before > aim.megabytes || slowest > aim.millis) {
    process.exitCode = 1
  }
  for (const { response } of streams) response.destroy()
} finally {
  await database.end()
  await app.stop()
}
