import {
  CompiledQuery,
  Kysely,
  sql,
  type Compilable,
  type KyselyConfig,
  type KyselyProps,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import {
  CheckedConnections,
  dialectOf,
  plannedMark,
  togetherMark,
  unreadMark,
  type Check,
  type Options,
  type Pool,
} from './driver.ts'
import { limitWait } from './row-query.ts'
import type { DB } from './schema.ts'

/** For reads, and to open transactions. Verbs get a `Tx`, so that no statement is outside of it. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB>

interface PoolOptions {
  max: number
  onError: (error: Error) => void
  /** After which PostgreSQL itself cancels a statement. */
  statementMinutes?: number
  connectMillis?: number
}

/**
 * After so long a connection that nobody uses is closed. A new one costs a password's hash, a
 * process of PostgreSQL and the plans of all statements, in the moment in which it is needed.
 */
const idleTimeoutMillis = 10 * 60_000

/** Balancers of networks forget a connection that is silent for four to six minutes. */
const keepAliveInitialDelayMillis = 60_000

export function openPool(
  url: string,
  { max, onError, statementMinutes = 0.5, connectMillis = 3_000 }: PoolOptions,
): pg.Pool {
  const statementMillis = statementMinutes * 60_000
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectMillis,
    statement_timeout: statementMillis,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis,
    idleTimeoutMillis,
  })
  pool.on('error', onError)
  // The pool's 'error' event does not cover clients that are checked out.
  pool.on('connect', (client) => {
    client.on('error', onError)
    limitWait(client, statementMillis + 5_000)
  })
  return pool
}

/** SQL: marks a statement that PostgreSQL plans at each call, for the values that it has then. */
export const planned = sql.raw(plannedMark)

/**
 * SQL: the end of a write in a transaction whose result nobody reads. It is sent with the next
 * statement, at the latest with COMMIT, and costs no round trip; its error is thrown there.
 */
export const unread = sql.raw(unreadMark)

type RowsOf<Queries> = {
  [I in keyof Queries]: Queries[I] extends Compilable<infer Row> ? Row[] : never
}

/**
 * Sends queries at once and returns the rows of each. PostgreSQL runs them one after the other, as
 * if each had waited for the one before: in a transaction, they may take locks in their order, and
 * outside of one, each sees what was committed before it. Throws the first error.
 */
export async function together<Queries extends readonly Compilable[]>(
  db: Db,
  ...queries: Queries
): Promise<RowsOf<Queries>> {
  const compiled = queries.map((query) => query.compile())
  const { rows } = await db.executeQuery(CompiledQuery.raw(togetherMark, compiled))
  return Object.values(rows[0]!) as unknown as RowsOf<Queries>
}

interface DatabaseOptions extends Pick<KyselyConfig, 'log'>, Partial<Options> {}

/** The database, from which a request may read what is its own by a check that goes first. */
export class Database extends Kysely<DB> {
  readonly #pool: Pool
  readonly #options: Options
  readonly #shared: Omit<KyselyProps, 'executor'>
  /** Called after each transaction of this process that may have written. */
  readonly onCommit: Set<() => void>
  /** The same database for what only its writer reads: its commits are nothing to hear of. */
  readonly quiet: Db

  constructor(pool: Pool, { log, preparedStatements = true }: DatabaseOptions = {}) {
    const onCommit = new Set<() => void>()
    const tell = () => {
      for (const listener of onCommit) listener()
    }
    const options = { preparedStatements, onCommit: tell }
    const dialect = dialectOf(pool, options)
    const config = { dialect, ...(log && { log }) }
    super(config)
    this.#pool = pool
    this.#options = options
    this.#shared = { config, dialect, driver: dialect.createDriver() }
    this.onCommit = onCommit
    this.quiet = new Kysely({ dialect: dialectOf(pool, { preparedStatements }) })
  }

  /** The same database for one request, whose answers are given once the check has passed. */
  checkedBy(check: Check): Db {
    const connections = new CheckedConnections(this.#pool, this.#options, check)
    const executor = this.getExecutor().withConnectionProvider(connections)
    return new Kysely<DB>({ ...this.#shared, executor })
  }

  /** Sends a check by itself. Throws if it does not pass. */
  confirm = (check: Check) =>
    new CheckedConnections(this.#pool, this.#options, check).provideConnection((connection) =>
      connection.confirm(),
    )
}

export const openDatabase = (pool: Pool, options?: DatabaseOptions) => new Database(pool, options)
