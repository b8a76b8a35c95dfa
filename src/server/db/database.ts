import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'

/** Reads, and transactions. Verbs are given a `Tx` instead, so that nothing escapes it. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB>

const int8 = 20
const numeric = 1700
const date = 1082

/** Sums of cents and counts fit in 2^53; money never leaves the integers. */
const own: Record<number, (text: string) => unknown> = {
  [int8]: Number,
  [numeric]: Number,
  [date]: String,
}
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    own[oid] ?? pg.types.getTypeParser(oid, format),
}

export interface PoolOptions {
  max: number
  onError: (error: Error) => void
}

export function openPool(url: string, { max, onError }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 3_000,
    query_timeout: 30_000,
    keepAlive: true,
    idleTimeoutMillis: 30_000,
  })
  pool.on('error', onError)
  // 'error' of the pool does not cover clients that are checked out.
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** Named statements are planned once; searches are not named, their generic plan is slower. */
const names = new Map<string, string>()
function nameOf(statement: string): string | undefined {
  const known = names.get(statement)
  if (known !== undefined || names.size >= 1_000 || statement.includes(' ilike ')) return known
  const name = `s${names.size + 1}`
  names.set(statement, name)
  return name
}

export function openDatabase(pool: pg.Pool): Db {
  const connect = async () => {
    const client = await pool.connect()
    let broken = false
    return {
      async query(text: string, values: readonly unknown[]) {
        try {
          const result = await client.query({ name: nameOf(text), text, values: [...values] })
          // PostgreSQL answers the COMMIT of a failed transaction with a ROLLBACK, and no error.
          if (text === 'commit' && result.command !== 'COMMIT') throw new Error('Not committed.')
          return result
        } catch (error) {
          broken ||= isTransient(error)
          throw error
        }
      },
      // A connection to a server that is gone, or not the primary any more, is of no use to others.
      release: () => client.release(broken),
    }
  }
  return new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: { connect, end: () => pool.end() } as unknown as pg.Pool,
    }),
    plugins: [new CamelCasePlugin()],
  })
}

/** The violated constraint's name, when that is what an error of PostgreSQL says. */
export function violated(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  return error.code === '23505' || error.code === '23514' ? error.constraint : undefined
}

const passing = /^(08|57P0|25006|53300|40001|40P01)/

/** True when the database is away or busy for a moment, so that trying again makes sense. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    passing.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code) ||
    // A socket that is gone; other files that are missing are another matter.
    (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') ||
    /timeout exceeded when trying to connect|Connection terminated|Query read timeout/.test(
      error.message,
    )
  )
}
