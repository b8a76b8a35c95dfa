import { randomInt, randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { allTicked } from '../src/shared/market/confirmations.ts'
import { invariants } from '../src/server/ledger/invariants.ts'
import type { ChaosWorld } from './chaos-world.ts'

/** The load of the chaos tests, and the check that nothing acknowledged is lost or doubled. */
interface LoadOptions {
  /** The processes of the application. A repeated request goes to the next one. */
  addresses: string[]
  /** Their PUBLIC_URL. */
  origin: string
  /** The file of acknowledged operations. */
  acknowledged: string
}

interface Operation {
  key: string
  path: string
  body: object
  cookie: string
}

/** What a request ended with, in the order of time. */
export interface Outcome {
  at: number
  millis: number
  /** 0 without an answer. */
  status: number
}

export class Load {
  readonly outcomes: Outcome[] = []
  retried = 0
  /** How often each sentence refused an operation. */
  readonly refusals: Record<string, number> = {}
  readonly #options: LoadOptions

  constructor(options: LoadOptions) {
    this.#options = options
  }

  /** Repeats an operation with one idempotency key until it is answered, and records the answer. */
  async #perform(operation: Operation) {
    for (let tries = 0; ; tries++) {
      const { status, answer } = await this.#send(operation, tries)
      if (status > 0 && status < 500) {
        if (status >= 400) this.#refuse(answer)
        else this.#acknowledge(operation, answer)
        return status < 400 ? answer : null
      }
      this.retried += 1
      if (tries > 600) throw new Error(`No answer for ${operation.path} in a minute.`)
      await sleep(randomInt(50, 150))
    }
  }

  async #send({ key, path, body, cookie }: Operation, tries: number) {
    const { addresses, origin } = this.#options
    const address = addresses[(tries + key.charCodeAt(0)) % addresses.length]!
    const began = performance.now()
    const outcome = (status: number) =>
      this.outcomes.push({ at: Date.now(), millis: performance.now() - began, status })
    try {
      const response = await fetch(`${address}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin, cookie, 'idempotency-key': key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(20_000),
      })
      const answer = (await response.json()) as { id?: string; error?: { message?: string } }
      outcome(response.status)
      return { status: response.status, answer }
    } catch {
      outcome(0)
      return { status: 0, answer: {} }
    }
  }

  #refuse({ error }: { error?: { message?: string } }) {
    const why = error?.message ?? 'no reason'
    this.refusals[why] = (this.refusals[why] ?? 0) + 1
  }

  #acknowledge({ key, path }: Operation, answer: object) {
    appendFileSync(this.#options.acknowledged, `${JSON.stringify({ key, path, ...answer })}\n`)
  }

  /** A client that submits a review, approves or rejects it, and withdraws. */
  async client(world: ChaosWorld, next: () => number | null) {
    for (let i = next(); i !== null; i = next()) {
      const { reviewer, campaign } = world.pair(i)
      const send = (cookie: string, path: string, body: object) =>
        this.#perform({ key: randomUUID(), path, body, cookie })
      const review = await send(reviewer.cookie, `/api/campaigns/${campaign}/reviews`, {
        rating: 1 + (i % 5),
        content: 'It did what it should, though the lid came loose after a week of daily use.',
        confirmations: allTicked,
      })
      if (!review?.id || next() === null) continue
      const decision = i % 4 === 0 ? 'rejection' : 'approval'
      const rejection = { reason: 'low_effort', note: 'Please say more about how you used it.' }
      await send(
        world.admin,
        `/api/reviews/${review.id}/${decision}`,
        decision === 'rejection' ? rejection : {},
      )
      if (i % 3 === 0 && next() !== null) {
        await send(reviewer.cookie, '/api/wallet/withdrawals', { amountCents: 30_00 })
      }
    }
  }

  /** The operations that were acknowledged, each with the object of its answer. */
  async acknowledged() {
    const lines = (await readFile(this.#options.acknowledged, 'utf8')).trim().split('\n')
    return lines.map((line) => JSON.parse(line) as { path: string; id: string })
  }

  /** Checks that each acknowledged operation is in the database once, as it was answered. */
  async audit(client: pg.Client) {
    const acks = await this.acknowledged()
    const submitted = acks.filter(({ path }) => path.endsWith('/reviews'))
    const withdrawn = acks.filter(({ path }) => path.endsWith('/withdrawals'))
    const decided = acks.filter(({ path }) => /approval|rejection/.test(path))
    const lost = async (rows: { id: string }[], sql: string) => {
      const ids = [...new Set(rows.map(({ id }) => id))]
      const found = await client.query(sql, [ids])
      return ids.length - found.rowCount!
    }
    const counts = await client.query(`select
      (select count(*)::int from reviews) as reviews,
      (select count(*)::int from withdrawals) as withdrawals`)
    const broken: string[] = []
    for (const { name, query } of invariants) {
      if ((await client.query(query)).rowCount! > 0) broken.push(name)
    }
    return {
      acknowledged: acks.length,
      lost:
        (await lost(submitted, 'select id from reviews where id = any($1::uuid[])')) +
        (await lost(withdrawn, 'select id from withdrawals where id = any($1::uuid[])')) +
        (await lost(
          decided,
          `select id from reviews where id = any($1::uuid[]) and status <> 'pending'`,
        )),
      doubled:
        counts.rows[0].reviews -
        new Set(submitted.map(({ id }) => id)).size +
        counts.rows[0].withdrawals -
        new Set(withdrawn.map(({ id }) => id)).size,
      broken,
    }
  }
}

export type Audit = Awaited<ReturnType<Load['audit']>>

/** Prints what was found, and fails the process if anything is wrong. */
export function report({ acknowledged, lost, doubled, broken }: Audit) {
  console.log(
    `acknowledged ${acknowledged}, lost ${lost}, doubled ${doubled}, ` +
      `broken rules ${broken.length === 0 ? 'none' : broken.join('; ')}`,
  )
  if (lost + doubled + broken.length > 0) process.exitCode = 1
}
