import {
  CamelCasePlugin,
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  replaceWithNoncontingentExpression,
  sql,
  type KyselyConfig,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { kyselyPool, type Pool } from './named-statements.ts'
import type { DB } from './schema.ts'

/** The request of each transaction, for the audit entries that it writes. */
const requests = new WeakMap<Tx, string>()

/** Says which request a transaction belongs to. */
export function belongsTo(tx: Tx, requestId: string) {
  requests.set(tx, requestId)
}

/** The request of a transaction; null for a job, an event of the card provider and a command. */
export const requestOf = (tx: Tx): string | null => requests.get(tx) ?? null

/** For reads, and to open transactions. Verbs get a `Tx`, so that no statement is outside of it. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB>

interface PoolOptions {
  max: number
  onError: (error: Error) => void
  /** After which PostgreSQL itself cancels a statement. */
  statementMinutes?: number
  /** How long a request waits in order for a connection, also for a server that does not answer. */
  waitMillis?: number
}

/**
 * After so long a connection that nobody uses is closed. A new one costs a password's hash, a
 * process of PostgreSQL and the plans of all statements, in the moment in which it is needed.
 */
const idleTimeoutMillis = 10 * 60_000

/** Balancers of networks forget a connection that is silent for four to six minutes. */
const keepAliveInitialDelayMillis = 60_000

const { builtins } = pg.types

/** Sums of cents and counts are integers below 2^53, and a day is a text. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, String],
])

const types = {
  getTypeParser: ((type: number, format) =>
    parsers.get(type) ?? pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser,
}

export function openPool(
  url: string,
  { max, onError, statementMinutes = 0.5, waitMillis = 30_000 }: PoolOptions,
): pg.Pool {
  const statementMillis = statementMinutes * 60_000
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    pipeline: true,
    connectionTimeoutMillis: waitMillis,
    statement_timeout: statementMillis,
    // For a server that no longer answers at all.
    query_timeout: statementMillis + 5_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis,
    idleTimeoutMillis,
  })
  pool.on('error', onError)
  // The pool's 'error' event does not cover clients that are checked out.
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

interface DatabaseOptions extends Pick<KyselyConfig, 'log'> {
  /** Whether PostgreSQL keeps plans of statements for each connection. */
  preparedStatements?: boolean
}

const plugins = [
  new CamelCasePlugin(),
  new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }),
]

export class Database extends Kysely<DB> {
  /** The same for searches: PostgreSQL plans each for the words that it looks for. */
  readonly unnamed: Db

  constructor(pool: Pool, { log, preparedStatements: named = true }: DatabaseOptions = {}) {
    const config = (of: { named: boolean }) => ({
      dialect: new PostgresDialect({ pool: kyselyPool(pool, of) }),
      plugins,
      ...(log && { log }),
    })
    super(config({ named }))
    this.unnamed = new Kysely(config({ named: false }))
  }
}

export const openDatabase = (pool: Pool, options?: DatabaseOptions) => new Database(pool, options)

/** For a search: its statement is planned anew, except within a transaction. */
export const planned = (db: Db): Db => (db instanceof Database ? db.unnamed : db)

/** True when the database answers. */
export async function isReady(db: Db): Promise<boolean> {
  try {
    await sql`select from ledger`.execute(db)
    return true
  } catch {
    return false
  }
}
