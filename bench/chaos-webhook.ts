import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { Webhook } from 'standardwebhooks'

/** The receiver of the chaos tests: a program that hears of every review of every business. */

const eventOf = {
  reviews: 'review.submitted',
  approval: 'review.approved',
  rejection: 'review.rejected',
} as const

interface Event {
  type: string
  sequence: number
  data: { id: string }
}

interface Access {
  origin: string
  cookie: string
}

export class Receiver {
  readonly #http: Server
  #secret = ''
  /** By the id of the event, in the order in which they first came. */
  readonly #events = new Map<string, Event>()
  requests = 0
  forged = 0

  private constructor() {
    this.#http = createServer((request, response) => void this.#receive(request, response))
  }

  async #receive(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request)
    this.requests += 1
    try {
      const headers = request.headers as Record<string, string>
      const event = new Webhook(this.#secret).verify(body, headers) as Event
      const id = headers['webhook-id']!
      if (!this.#events.has(id)) this.#events.set(id, event)
    } catch {
      this.forged += 1
    }
    response.end()
  }

  /** Listens, and makes an admin's webhook, which hears of every business. */
  static async start({ origin, cookie }: Access): Promise<Receiver> {
    const receiver = new Receiver()
    receiver.#http.listen(0, '127.0.0.1')
    await once(receiver.#http, 'listening')
    const { port } = receiver.#http.address() as AddressInfo
    const response = await fetch(`${origin}/api/webhooks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie },
      body: JSON.stringify({ url: `http://127.0.0.1:${port}/`, events: Object.values(eventOf) }),
    })
    if (!response.ok) throw new Error(`POST /api/webhooks: ${await response.text()}`)
    receiver.#secret = ((await response.json()) as { secret: string }).secret
    return receiver
  }

  /** How many events have come. */
  get count() {
    return this.#events.size
  }

  /** Waits until nothing is left to send, at most ten minutes. */
  async untilSent(client: pg.Client) {
    const left = async () => {
      const { rows } = await client.query<{ left: number }>(
        `select ((select count(*) from webhook_events) + (select count(*) from webhook_deliveries
          where status = 'waiting'))::int as left`,
      )
      return rows[0]!.left
    }
    const deadline = Date.now() + 600_000
    while ((await left()) > 0) {
      if (Date.now() > deadline) throw new Error('Events were not sent within ten minutes.')
      await sleep(200)
    }
  }

  /** Compares the events with the acknowledged operations: each has exactly one. */
  audit(acknowledged: { path: string; id: string }[]) {
    const expected = new Set<string>()
    for (const { path, id } of acknowledged) {
      const action = path.split('/').at(-1) as keyof typeof eventOf
      if (action in eventOf) expected.add(`${eventOf[action]} ${id}`)
    }
    const came = new Set<string>()
    let doubled = 0
    const latest = new Map<string, number>()
    let outOfOrder = 0
    for (const { type, sequence, data } of this.#events.values()) {
      const event = `${type} ${data.id}`
      if (came.has(event)) doubled += 1
      came.add(event)
      if (sequence < (latest.get(data.id) ?? 0)) outOfOrder += 1
      latest.set(data.id, sequence)
    }
    return {
      events: expected.size,
      lost: [...expected].filter((one) => !came.has(one)).length,
      doubled,
      outOfOrder,
      forged: this.forged,
      repeated: this.requests - this.forged - this.#events.size,
    }
  }

  stop() {
    this.#http.closeAllConnections()
    this.#http.close()
  }
}

/** Prints what was found, and fails the process if anything is wrong. */
export function reportEvents({ events, repeated, ...wrong }: ReturnType<Receiver['audit']>) {
  const found = Object.entries(wrong).map(([name, count]) => `${name} ${count}`)
  console.log(`webhook: ${events} events, ${found.join(', ')}; ${repeated} came more than once`)
  if (Object.values(wrong).some((count) => count > 0)) process.exitCode = 1
}
