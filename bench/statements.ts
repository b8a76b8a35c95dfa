import { randomUUID } from 'node:crypto'
import type { LogEvent } from 'kysely'
import type pg from 'pg'
import { openDatabase, type Db, type Tx } from '../src/server/base/db/database.ts'
import { findViewer } from '../src/server/base/http/session.ts'
import { runOnce } from '../src/server/base/http/idempotency.ts'

/** The SQL statements of an operation, so that the bare server can send the same ones. */
export interface Recorded {
  statements: { text: string; values: unknown[] }[]
}

/** Runs `work` on the same Kysely setup as the application and records its statements. */
export async function record(pool: pg.Pool, work: (db: Db) => Promise<unknown>): Promise<Recorded> {
  const statements: Recorded['statements'] = []
  const log = (event: LogEvent) => {
    const { sql, parameters } = event.query
    if (/^(begin|start|commit|rollback)/.test(sql)) return
    statements.push({ text: sql, values: [...parameters] })
  }
  const db = openDatabase(pool, { log })
  await work(db).catch((error: unknown) => {
    if (!(error instanceof Stop)) throw error
  })
  return { statements }
}

class Stop extends Error {}

/** Records a verb with its idempotency key, and rolls everything back. */
export function recordVerb(
  pool: pg.Pool,
  viewer: { id: string; role: 'admin' | 'reviewer' },
  work: (tx: Tx, at: Date) => Promise<unknown>,
) {
  const at = new Date()
  return record(pool, (db) =>
    db.transaction().execute(async (tx) => {
      const call = { route: 'POST /bench', key: 'bench-key', request: viewer.id }
      await runOnce(tx, viewer, call, at, async () => ({
        status: 200,
        json: JSON.stringify(await work(tx, at)),
      }))
      throw new Stop()
    }),
  )
}

export const recordSession = (pool: pg.Pool, token: string) =>
  record(pool, (db) => findViewer(db, { sessionToken: token }, new Date()))

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g

/**
 * The values for one more request. Known ids are replaced by those of this request, ids that the
 * verb created by new ones, and the idempotency key and the times by new ones.
 */
export function valuesFor({ statements }: Recorded, known: Record<string, string>) {
  const made = new Map<string, string>()
  const replace = (id: string) => {
    const given = known[id]
    if (given) return given
    if (id.includes('-0000-4000-8000-')) return id
    if (!made.has(id)) made.set(id, randomUUID())
    return made.get(id)!
  }
  const key = randomUUID()
  const now = new Date()
  const valueFor = (value: unknown): unknown => {
    if (value instanceof Date)
      return Math.abs(now.getTime() - value.getTime()) < 3_600_000 ? now : value
    if (Array.isArray(value)) return value.map(valueFor)
    if (typeof value !== 'string') return value
    return value === 'bench-key' ? key : value.replace(uuid, replace)
  }
  return statements.map(({ values }) => values.map(valueFor))
}
