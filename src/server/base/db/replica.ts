import { sql } from 'kysely'
import type pg from 'pg'
import * as z from 'zod'
import { Refusal } from '../../../shared/base/refusal.ts'
import { openDatabase, openPool, type Db } from './database.ts'
import type { Listener } from './listener.ts'
import { selectRows } from './rows.ts'

/** How often the primary is asked how far it is. An answer is at most twice as old. */
const roundMillis = 500
/** The most that an answer from a replica may be behind. */
const maxLagMillis = 1_000
/** How long a replica may take to connect, and to say how far it is. */
const checkMillis = 500

/** A replica that works cannot answer this: it is behind, or all connections are in use. */
class AskPrimary extends Error {
  override name = 'AskPrimary'
}

/** The message of the pool, when none of its connections became free in time. */
const inUse = /^timeout exceeded when trying to connect$/

interface ReplicaOptions {
  max: number
  onError: (error: Error) => void
  preparedStatements: boolean
}

/** Where the primary was at a time. */
interface Position {
  lsn: string
  at: number
}

/**
 * Answers what may be a second old from a replica, and from the primary whenever the replica does
 * not answer or is further behind. Each connection to it must have replayed what the primary had
 * written when it was last asked, and when it last announced a change: announcements arrive before
 * a replica has replayed what they are about.
 */
export class Replica {
  readonly #primary: Db
  readonly #replica: Db
  readonly #timer: NodeJS.Timeout
  readonly #onError: (error: Error) => void
  #position: Position | null = null
  #state: 'unknown' | 'up' | 'down' = 'unknown'
  #isAsking = false
  #isOutdated = false

  constructor(primary: Db, url: string, { max, onError, preparedStatements }: ReplicaOptions) {
    this.#primary = primary
    this.#onError = onError
    const pool = openPool(url, {
      max,
      onError,
      statementMinutes: 0.1,
      waitMillis: checkMillis,
    })
    const passed = new WeakMap<pg.PoolClient, Position>()
    const connect = async () => {
      const client = await pool.connect().catch((error: Error) => {
        throw inUse.test(error.message) ? new AskPrimary() : error
      })
      try {
        const position = this.#position
        if (!position) throw new AskPrimary()
        if (passed.get(client) !== position) await requirePosition(client, position)
        passed.set(client, position)
        return client
      } catch (error) {
        client.release(!(error instanceof AskPrimary))
        throw error
      }
    }
    this.#replica = openDatabase({ connect, end: () => pool.end() }, { preparedStatements })
    this.#timer = setInterval(() => void this.#ask(), roundMillis).unref()
  }

  /** What is announced from now on must be in every answer. */
  follow(listener: Listener) {
    const announced = () => {
      this.#position = null
      void this.#ask()
    }
    listener.on('topic', announced)
    listener.on('connected', announced)
  }

  /** Reads from the replica if it is fresh, and else from the primary. */
  async read<T>(work: (db: Db) => Promise<T>): Promise<T> {
    if (!this.#isFresh()) return work(this.#primary)
    try {
      return await work(this.#replica)
    } catch (error) {
      if (error instanceof Refusal) throw error
      if (!(error instanceof AskPrimary)) this.#fail(error)
      return work(this.#primary)
    }
  }

  /** Leaves the replica alone until it answers again, and says so once. */
  #fail(error: unknown) {
    if (this.#state !== 'down') this.#onError(error as Error)
    this.#state = 'down'
  }

  #isFresh() {
    const age = performance.now() - (this.#position?.at ?? -Infinity)
    return this.#state === 'up' && age < maxLagMillis
  }

  /** Asks the primary where it is, and then whether the replica answers. */
  async #ask() {
    if (this.#isAsking) {
      this.#isOutdated = true
      return
    }
    this.#isAsking = true
    do {
      this.#isOutdated = false
      const at = performance.now()
      const lsn = await positionOf(this.#primary).catch(() => null)
      // An announcement that came meanwhile may be about a later change.
      if (lsn !== null && !this.#isOutdated) this.#position = { lsn, at }
    } while (this.#isOutdated)
    this.#isAsking = false
    if (this.#state !== 'up' && this.#position) await this.#knock()
  }

  async #knock() {
    try {
      await sql`select 1`.execute(this.#replica)
      this.#state = 'up'
    } catch (error) {
      if (error instanceof AskPrimary) this.#state = 'up'
      else this.#fail(error)
    }
  }

  async close() {
    clearInterval(this.#timer)
    await this.#replica.destroy()
  }
}

/** How far the primary has written its log to disk: every acknowledged change is before that. */
async function positionOf(primary: Db): Promise<string> {
  const shape = z.strictObject({ lsn: z.string() })
  const rows = await selectRows(primary, shape, sql`select pg_current_wal_flush_lsn()::text as lsn`)
  return rows[0]!.lsn
}

async function requirePosition(client: pg.PoolClient, { lsn }: Position) {
  // Null on a server that is no replica, such as a former primary.
  const text = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as replayed'
  const query = { text, values: [lsn], query_timeout: checkMillis }
  const { rows } = await client.query<{ replayed: boolean | null }>(query)
  if (rows[0]?.replayed !== true) throw new AskPrimary()
}
